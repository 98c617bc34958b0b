//! The full screen, drawn into memory.

use std::time::{Duration, Instant};

use games::Agate;
use kernel::record::Record;
use pack::Lang;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ui::Tone;
use unicode_width::UnicodeWidthStr;

use super::super::pace::{Pace, Weight};
use super::super::session::Session;
use super::super::tests::{bot, file, session, table};
use super::super::text::wrap_text;
use super::super::{Play, words};
use super::app::{App, Focus};
use super::{Palette, Shown};

fn app(session: &mut Session<Agate>, lang: Lang) -> App<'_, Agate> {
    let mut app = App::new(session, lang, Palette::none(), Pace::Now);
    app.tick(Instant::now()).expect("bots play");
    app
}

fn press(app: &mut App<'_, Agate>, code: KeyCode) {
    let now = Instant::now();
    app.key(KeyEvent::new(code, KeyModifiers::NONE), now).expect("a key");
    app.tick(now).expect("bots play");
}

fn type_in(app: &mut App<'_, Agate>, text: &str) {
    text.chars().for_each(|c| press(app, KeyCode::Char(c)));
}

/// Draws, and checks that no wide letter is cut in half.
pub(in super::super) fn drawn(shown: &mut impl Shown, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a backend");
    terminal.draw(|frame| shown.draw(frame)).expect("drawn");
    lines(terminal.backend().buffer())
}

fn lines(buffer: &Buffer) -> String {
    let area = buffer.area;
    let mut text = String::new();
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            let symbol = buffer[(x, y)].symbol();
            text += symbol;
            let wide = symbol.width() == 2;
            if wide {
                assert!(x + 1 < area.width, "a letter is cut by the edge of the screen");
                assert_eq!(buffer[(x + 1, y)].symbol(), " ", "a letter is cut in half: {text}");
            }
            x += if wide { 2 } else { 1 };
        }
        text.push('\n');
    }
    text
}

#[test]
fn whose_turn_and_what_can_be_done() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        for (lang, wanted) in [
            (
                Lang::En,
                [
                    "Agate Sword  turn 1, you",
                    "▸",
                    "p1 You",
                    "p2 BOT",
                    "Your turn: use a card",
                    "Your hand",
                    "You can (",
                    "1 Pass",
                    "You drew",
                    "Pool",
                    "? help",
                    "q leave",
                ],
            ),
            (
                Lang::Ja,
                [
                    "瑪瑙の剣  手番1：あなた",
                    "▸",
                    "p1 あなた",
                    "p2 BOT",
                    "あなたの手番です",
                    "手札",
                    "できること（",
                    "1 パス",
                    "引いた",
                    "業チップの山",
                    "? ヘルプ",
                    "q 終了",
                ],
            ),
        ] {
            let mut session = session(table("first"));
            let text = drawn(&mut app(&mut session, lang), width, height);
            for wanted in wanted {
                let wanted = &wanted.replace("BOT", bot("first", 1, lang));
                assert!(text.contains(wanted), "{width}×{height}: `{wanted}` in:\n{text}");
            }
        }
    }
}

#[test]
fn every_size_and_every_state_can_be_drawn() {
    let sizes: Vec<(u16, u16)> = [20, 33, 47, 79, 80, 81, 99, 111, 112, 113, 160, 220]
        .into_iter()
        .flat_map(|width| [5, 11, 23, 24, 25, 29, 30, 40, 70].map(|height| (width, height)))
        .collect();
    let everywhere = |app: &mut App<'_, Agate>| {
        for (width, height) in &sizes {
            drawn(app, *width, *height);
        }
    };
    for lang in [Lang::En, Lang::Ja] {
        let mut session = session(table("sizes"));
        let mut app = app(&mut session, lang);
        everywhere(&mut app);
        press(&mut app, KeyCode::Tab);
        everywhere(&mut app);
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Char('/'));
        type_in(&mut app, "ボ zz");
        everywhere(&mut app);
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Char('?'));
        everywhere(&mut app);
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Char('q'));
        everywhere(&mut app);
        press(&mut app, KeyCode::Char('n'));
        press(&mut app, KeyCode::Home);
        everywhere(&mut app);
        while !app.ended {
            press(&mut app, KeyCode::Enter);
        }
        everywhere(&mut app);
    }
}

#[test]
fn a_small_window_says_what_it_needs() {
    for (lang, wanted) in [(Lang::En, "80×24"), (Lang::Ja, "80×24")] {
        let mut session = session(table("small"));
        let mut app = app(&mut session, lang);
        let text = drawn(&mut app, 79, 24);
        assert!(text.contains(wanted) && text.contains("79×24"), "{text}");
        drawn(&mut app, 20, 5);
    }
}

#[test]
fn a_whole_game_by_pressing_enter() {
    for (lang, end) in [(Lang::En, "The end"), (Lang::Ja, "終わり")] {
        for seats in [2, 4] {
            let save = file(&format!("enter-{lang}-{seats}.majo"));
            let play = Play { seats, save: Some(save.clone()), ..table("enter") };
            let mut session = session(play);
            let mut app = app(&mut session, lang);
            for _ in 0..2000 {
                if app.ended {
                    break;
                }
                drawn(&mut app, 80, 24);
                press(&mut app, KeyCode::Enter);
            }
            let text = drawn(&mut app, 80, 24);
            assert!(text.contains(end) && text.contains("majo verify"), "{text}");
            assert!(text.contains(&kernel::Seed::from_text("enter").commitment()), "{text}");
            press(&mut app, KeyCode::Char('q'));
            assert!(app.done(), "after the end nothing is asked");
            let (_, saved) = app.finish();
            saved.expect("saved");
            let text = std::fs::read_to_string(&save).expect("the file");
            assert!(Record::parse(&text).expect("a record").footer.is_some());
        }
    }
}

#[test]
fn leaving_asks_first_and_saves() {
    let save = file("left.majo");
    let mut session = session(Play { save: Some(save.clone()), ..table("leave") });
    let mut app = app(&mut session, Lang::En);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Char('q'));
    assert!(drawn(&mut app, 80, 24).contains("Leave the table?"));
    press(&mut app, KeyCode::Char('q'));
    press(&mut app, KeyCode::Char('n'));
    assert!(!app.done());
    press(&mut app, KeyCode::Char('q'));
    press(&mut app, KeyCode::Char('y'));
    assert!(app.done());
    app.finish().1.expect("saved");
    let text = std::fs::read_to_string(&save).expect("the file");
    assert!(!Record::parse(&text).expect("a record").lines.is_empty());
}

#[test]
fn ctrl_c_leaves_at_once_from_everywhere() {
    for before in [KeyCode::Esc, KeyCode::Char('?'), KeyCode::Char('/'), KeyCode::Char('q')] {
        let mut session = session(table("ctrl"));
        let mut app = app(&mut session, Lang::En);
        press(&mut app, before);
        app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL), Instant::now())
            .expect("a key");
        assert!(app.done());
    }
}

#[test]
fn a_card_shows_its_actions_or_why_there_are_none() {
    let mut session = session(table("cards"));
    let mut app = app(&mut session, Lang::En);
    let all = app.visible().len();
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.focus, Focus::Hand);
    for index in 0..app.board.hand.len() {
        let card = app.board.hand[index].clone();
        let visible = app.visible();
        assert!(visible.iter().all(|index| app.choices[*index].uses.contains(&card.id)));
        assert_eq!(visible.is_empty(), !card.why_not.is_empty(), "{card:?}");
        let text = drawn(&mut app, 100, 30);
        match card.why_not.first() {
            Some(why) => assert!(text.contains(&why[..40]), "{why} in:\n{text}"),
            None => assert!(text.contains(&card.text[..30]), "{card:?} in:\n{text}"),
        }
        press(&mut app, KeyCode::Down);
    }
    press(&mut app, KeyCode::Tab);
    assert_eq!((app.focus, app.visible().len()), (Focus::Actions, all));
}

#[test]
fn letters_filter_the_actions() {
    let mut session = session(table("filter"));
    let mut app = app(&mut session, Lang::En);
    press(&mut app, KeyCode::Char('/'));
    let name = bot("filter", 1, Lang::En);
    type_in(&mut app, &name.to_uppercase());
    let found = app.visible().len();
    assert!(found > 0 && found < app.choices.len());
    assert!(app.visible().iter().all(|index| app.choices[*index].label.contains(name)));
    type_in(&mut app, " zzz");
    assert!(app.visible().is_empty());
    assert!(drawn(&mut app, 80, 24).contains("Nothing fits"));
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.visible().len(), 0, "Enter on nothing does nothing");
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.visible().len(), app.choices.len());
}

#[test]
fn the_language_changes_at_any_time_and_with_it_the_log() {
    let mut session = session(table("lang"));
    let mut app = app(&mut session, Lang::En);
    assert!(drawn(&mut app, 80, 24).contains("You drew"));
    press(&mut app, KeyCode::Char('l'));
    let text = drawn(&mut app, 80, 24);
    assert!(text.contains("引いた") && text.contains("できること") && !text.contains("You drew"));
}

#[test]
fn steps_are_told_one_after_another_with_time_to_read() {
    let mut session = session(Play { seat: None, ..table("pace") });
    let mut app = App::new(&mut session, Lang::En, Palette::none(), Pace::Normal);
    let start = Instant::now();
    let before = app.session.log_len();
    let due = app.tick(start).expect("told").expect("a time");
    assert_eq!(app.session.log_len(), before + 1, "the first step at once");
    let names = app.session.names(Lang::En);
    let said = app.session.log_line(before, &names, Lang::En).plain();
    assert_eq!(due, start + Pace::Normal.pause(&said, Weight::Light));
    app.tick(start + (due - start) / 2).expect("waiting");
    assert_eq!(app.session.log_len(), before + 1, "not yet");
    let later = app.tick(due).expect("told").expect("a time");
    assert_eq!(app.session.log_len(), before + 2, "one more");
    // Space goes on at once; p stops everything, and Enter is one step even then.
    let press = |app: &mut App<'_, Agate>, code| {
        app.key(KeyEvent::new(code, KeyModifiers::NONE), due).expect("a key");
    };
    press(&mut app, KeyCode::Char(' '));
    app.tick(due).expect("told");
    assert_eq!(app.session.log_len(), before + 3);
    press(&mut app, KeyCode::Char('p'));
    assert_eq!(app.tick(later + Duration::from_secs(60)).expect("paused"), None);
    assert_eq!(app.session.log_len(), before + 3);
    press(&mut app, KeyCode::Enter);
    app.tick(due).expect("told");
    assert_eq!(app.session.log_len(), before + 4);
    press(&mut app, KeyCode::Char('e'));
    app.tick(due).expect("played on");
    assert!(app.ended);
}

#[test]
fn the_log_can_be_read_back() {
    let mut session = session(table("log"));
    let mut app = app(&mut session, Lang::En);
    for _ in 0..12 {
        press(&mut app, KeyCode::Enter);
    }
    press(&mut app, KeyCode::Home);
    let first = format!("{} (random)", bot("log", 1, Lang::En));
    assert!(drawn(&mut app, 80, 24).contains(&first));
    press(&mut app, KeyCode::PageDown);
    assert!(!drawn(&mut app, 80, 24).contains(&first));
    press(&mut app, KeyCode::End);
    assert_eq!(app.back, 0);
}

#[test]
fn the_help_fits_on_the_smallest_screen() {
    for text in [words::HELP, words::HELP_REPLAY] {
        for lang in [Lang::En, Lang::Ja] {
            let lines = text.of(lang).lines();
            let rows: usize = lines.map(|line| wrap_text(line, Tone::Plain, 76).len()).sum();
            assert!(rows <= 24, "{lang}: {rows}");
        }
    }
}

#[test]
fn the_whole_table_can_be_read() {
    let mut session = session(Play { seats: 4, ..table("whole") });
    let mut app = app(&mut session, Lang::En);
    for _ in 0..6 {
        press(&mut app, KeyCode::Enter);
    }
    let lines = |app: &App<'_, Agate>| -> Vec<String> {
        let panels = app.board.players.iter().chain(&app.board.table);
        panels.flat_map(|panel| panel.lines.iter().map(ui::Line::plain)).collect()
    };
    let wanted = lines(&app);
    press(&mut app, KeyCode::Char('b'));
    let mut seen = drawn(&mut app, 80, 24);
    for _ in 0..40 {
        press(&mut app, KeyCode::Down);
        seen += &drawn(&mut app, 80, 24);
    }
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    for line in wanted {
        assert!(squeezed(&seen).contains(&squeezed(&line)), "{line} in:\n{seen}");
    }
    press(&mut app, KeyCode::Esc);
    assert!(drawn(&mut app, 80, 24).contains("You can ("));
}

#[test]
fn the_keys_fit_on_the_smallest_screen() {
    let all = [
        words::KEYS_ASKED,
        words::KEYS_HAND,
        words::KEYS_WAITING,
        words::KEYS_MAY_SAY,
        words::KEYS_WATCHING,
        words::KEYS_TYPING,
        words::KEYS_OVER,
        words::KEYS_REPLAY,
        words::KEYS_TABLE,
    ];
    for keys in all {
        for lang in [Lang::En, Lang::Ja] {
            assert!(keys.of(lang).width() <= 80, "{}", keys.of(lang));
        }
    }
}
