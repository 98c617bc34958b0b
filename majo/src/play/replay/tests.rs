//! Replays of saved matches, and of files that are none.

use std::io::Cursor;
use std::path::Path;
use std::time::Instant;

use games::{Agate, Packs};
use kernel::{Dice, Viewer};
use pack::Lang;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::pace::Pace;
use super::super::plain::Script;
use super::super::screen::{Palette, Shown, tests::drawn};
use super::super::tests::{bot, file, session, table};
use super::super::{Play, Replay};
use super::screen::App;
use super::timeline::Timeline;
use super::{line, load, timeline};
use crate::failure::Failure;

fn packs() -> Packs {
    Packs::new(None).expect("built in")
}

/// A match that bots played to the end.
fn saved(name: &str) -> (std::path::PathBuf, Timeline<Agate>) {
    let path = file(name);
    let mut session = session(Play { seat: None, save: Some(path.clone()), ..table(name) });
    let script = Script(Cursor::new(b""));
    super::super::line::run(&mut session, (Lang::En, Pace::Now), script, std::io::sink())
        .expect("played");
    let loaded = packs().load().expect("built in");
    let timeline = timeline(&path, &loaded, &load(&path).expect("a record"));
    (path, timeline.expect("a good file"))
}

fn lines(timeline: &Timeline<Agate>, lang: Lang, input: Option<&[u8]>) -> String {
    let mut out = Vec::new();
    let input = input.map(|bytes| (Cursor::new(bytes), true));
    line::run(timeline, lang, input, &mut out).expect("shown");
    String::from_utf8(out).expect("text")
}

#[test]
fn every_action_is_printed() {
    let (_, timeline) = saved("all.majo");
    for lang in [Lang::En, Lang::Ja] {
        let out = lines(&timeline, lang, None);
        for at in 1..=timeline.len() {
            assert!(out.contains(&format!("\n{}\n", timeline.headline(at, lang))), "{at}");
        }
        let (_, empty) = out.split_once('\n').expect("a title");
        let from_empty = lines(&timeline, lang, Some(b""));
        assert!(from_empty.ends_with(empty), "an input without lines prints everything");
    }
}

#[test]
fn commands_go_both_ways() {
    let (_, timeline) = saved("commands.majo");
    let last = timeline.len();
    let input = "next\nnext 3\nback\ngoto 0\ngoto 7\nview p2\nview public\nview p9\ngoto 99999\n\
                 nonsense\nnext x\n?\nlang ja\nboard\nall\nnext\nquit\nnext\n";
    let out = lines(&timeline, Lang::En, Some(input.as_bytes()));
    for wanted in [
        timeline.headline(4, Lang::En),
        format!("3/{last} (everything is shown)"),
        format!("0/{last} (everything is shown)"),
        format!("7/{last} (seen by p2 {})", bot("commands.majo", 1, Lang::En)),
        format!("7/{last} (only what is open to all)"),
        "view all, view p1, view p2, view p3, view public".into(),
        format!("Write goto and a number from 0 to {last}."),
        "`nonsense` is no command here; ? for help.".into(),
        format!("7/{last} （公開情報だけ）").replace('（', "(").replace('）', ")"),
        timeline.headline(last, Lang::Ja),
    ] {
        assert!(out.contains(&wanted), "`{wanted}` in:\n{out}");
    }
    assert!(out.trim_end().ends_with("> quit"), "nothing after quit");
}

#[test]
fn garbage_commands_never_panic() {
    let (_, timeline) = saved("garbage-commands.majo");
    let mut dice = Dice::new(4);
    let input: Vec<u8> =
        (0..20_000).map(|_| if dice.once_in(12) { b'\n' } else { dice.below(256) as u8 }).collect();
    let out = lines(&timeline, Lang::Ja, Some(&input));
    assert!(!out.contains('\u{1b}'));
}

#[test]
fn every_position_can_be_seen_by_everyone() {
    let (_, timeline) = saved("positions.majo");
    for at in 0..=timeline.len() {
        for viewer in timeline.viewers() {
            let board = timeline.board(at, viewer, Lang::En);
            assert_eq!(board.players.len(), 3);
            // Nobody is spoken to in a replay.
            assert!(!board.prompt.plain().contains("You"), "{}", board.prompt.plain());
        }
    }
    let end = timeline.board(timeline.len(), Viewer::All, Lang::En);
    assert!(end.prompt.plain().starts_with("The game is over"));
}

#[test]
fn the_screen_goes_both_ways() {
    let (_, timeline) = saved("screen.majo");
    let last = timeline.len();
    let mut app = App::new(&timeline, Lang::En, Palette::none());
    let press = |app: &mut App<'_, Agate>, code| {
        app.key(KeyEvent::new(code, KeyModifiers::NONE), Instant::now()).expect("a key");
        for (width, height) in [(20, 5), (80, 24), (113, 31), (120, 40)] {
            drawn(app, width, height);
        }
        drawn(app, 120, 40)
    };
    let first = format!("seen by p1 {}", bot("screen.majo", 0, Lang::En));
    assert!(press(&mut app, KeyCode::Right).contains(&format!("Action 1 of {last}")));
    assert!(press(&mut app, KeyCode::PageDown).contains(&format!("Action 11 of {last}")));
    assert!(press(&mut app, KeyCode::Left).contains(&format!("Action 10 of {last}")));
    assert!(press(&mut app, KeyCode::Char('v')).contains(&first));
    for _ in 0..2 {
        press(&mut app, KeyCode::Char('v'));
    }
    assert!(press(&mut app, KeyCode::Char('v')).contains("only what is open to all"));
    assert!(press(&mut app, KeyCode::Char('v')).contains("everything is shown"));
    assert!(press(&mut app, KeyCode::End).contains("(won)"));
    assert!(press(&mut app, KeyCode::Right).contains(&format!("Action {last} of {last}")));
    assert!(press(&mut app, KeyCode::Char('l')).contains("（勝ち）"));
    assert!(press(&mut app, KeyCode::Home).contains("0手目"));
    press(&mut app, KeyCode::PageUp);
    assert!(press(&mut app, KeyCode::Char('?')).contains("キー"));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Char('q'));
    assert!(app.done());
}

fn error_of(path: &Path) -> String {
    match super::open(Replay { file: path.into(), packs: packs(), lang: Lang::En, plain: true }) {
        Err(Failure::Check(what)) => what.en,
        Err(Failure::Usage(what)) => panic!("no usage error: {}", what.en),
        Ok(()) => panic!("a bad file was shown"),
    }
}

#[test]
fn any_bytes_give_a_clear_error_with_file_and_line() {
    let (good, _) = saved("good.majo");
    let good = std::fs::read(good).expect("the file");
    let bad = file("bad.majo");
    let check = |bytes: &[u8], wanted: &str| {
        std::fs::write(&bad, bytes).expect("written");
        let what = error_of(&bad);
        assert!(what.contains("bad.majo: ") && what.contains(wanted), "{wanted}: {what}");
        assert!(what.chars().count() < 700 && !what.contains(['\n', '\u{1b}']), "{what}");
    };
    check(b"", "line 1: ");
    check(b"\xff\xfe", "line 1: this is no UTF-8 text");
    check(&[&good[..], b"\xff"].concat(), "this is no UTF-8 text");
    check(b"{\"majo\":1}\n", "line 1: ");
    let text = String::from_utf8(good.clone()).expect("text");
    check(text.replacen("\"agate\"", "\"agaet\"", 1).as_bytes(), "did you mean agate?");
    check(text.replacen("\"agate\"", "\"\\u001b[31m\"", 1).as_bytes(), "line 1: ");
    // Half of the file: the footer is missing.
    let half: Vec<_> = text.lines().take(5).collect();
    check(half.join("\n").as_bytes(), "line 6: the footer is missing");
    let mut dice = Dice::new(1);
    for _ in 0..200 {
        let mut bytes = good.clone();
        let at = dice.below(bytes.len() as u32) as usize;
        bytes[at] = dice.below(256) as u8;
        std::fs::write(&bad, &bytes).expect("written");
        // A changed name is not noticed before the hashes, but nothing may panic.
        if let Ok(record) = load(&bad) {
            let _ = timeline::<Agate>(&bad, &packs().load().expect("built in"), &record);
        }
    }
    let none = error_of(&file("not-there.majo"));
    assert!(none.contains("not-there.majo: ") && none.contains("o such file"), "{none}");
    let folder = error_of(&std::env::temp_dir());
    assert!(folder.contains("directory") || folder.contains("folder"), "{folder}");
}
