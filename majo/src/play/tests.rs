//! Whole matches in line mode, without a terminal or a process.

use std::io::Cursor;
use std::path::PathBuf;

use bots::Level;
use games::{Agate, Court, GameId, Packs};
use kernel::record::{End, Record};
use kernel::{Dice, Seat, Seed};
use pack::{Lang, Packed};

use super::Play;
use super::line;
use super::pace::Pace;
use super::plain::Script;
use super::session::Session;
use super::words;
use crate::failure::Failure;

/// A quick table for three: random bots.
pub(super) fn table(seed: &str) -> Play {
    Play {
        game: GameId::Agate,
        seats: 3,
        seat: Some(Seat::new(0)),
        bots: vec![Level::Random.into()],
        seed: Seed::from_text(seed),
        set: vec![("first_player".into(), "p1".into())],
        packs: Packs::new(None).expect("built in"),
        lang: Lang::En,
        plain: true,
        pace: None,
        save: None,
    }
}

/// What the bot at a seat (from 0) of such a table is called.
pub(super) fn bot(seed: &str, seat: usize, lang: Lang) -> &'static str {
    ui::bot(&Seed::from_text(seed).commitment(), seat, lang)
}

pub(super) fn session(play: Play) -> Session<Agate> {
    Session::open(play).expect("a table")
}

/// A fresh file name.
pub(super) fn file(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("majo-play-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder for tests");
    dir.join(name)
}

fn play_with(play: Play, lang: Lang, input: &[u8]) -> (String, Result<(), Failure>) {
    let mut out = Vec::new();
    let done =
        line::run(&mut session(play), (lang, Pace::Now), Script(Cursor::new(input)), &mut out);
    (String::from_utf8(out).expect("text"), done)
}

fn played(seed: &str, lang: Lang, input: &str) -> String {
    let (out, done) = play_with(table(seed), lang, input.as_bytes());
    done.expect("played");
    out
}

#[test]
fn a_whole_game_by_always_taking_the_first_action() {
    let input = "1\n".repeat(500);
    for lang in [Lang::En, Lang::Ja] {
        for (seed, seats) in [("one", 2), ("two", 3), ("three", 4)] {
            let run = || {
                let (out, done) = play_with(Play { seats, ..table(seed) }, lang, input.as_bytes());
                done.expect("played");
                out
            };
            let out = run();
            assert_eq!(out, run(), "the same seed and input, the same output");
            let (over, commitment) = match lang {
                Lang::En => ("The game is over: ", "commitment:\n"),
                Lang::Ja => ("ゲーム終了：", "コミットメント）：\n"),
            };
            assert!(out.contains(over), "{out}");
            // The commitment comes before the first turn, the seed after the end.
            let hash = Seed::from_text(seed).commitment();
            let [told, first, end] = [commitment, "\n  1  ", over].map(|text| out.find(text));
            assert!(told < first && first < end, "{out}");
            assert_eq!(out.matches(&hash).count(), 2);
            assert!(out.find(&Seed::from_text(seed).to_string()) > end);
            assert!(!out.contains('\u{1b}'), "no colours in line mode");
        }
    }
}

#[test]
fn bots_can_be_watched() {
    for lang in [Lang::En, Lang::Ja] {
        let (out, done) = play_with(Play { seat: None, ..table("w") }, lang, b"");
        done.expect("played");
        assert!(out.contains(lang_pick(lang, "won: nobody else", "最後の1人")), "{out}");
        assert!(!out.contains("> \n"), "nobody is asked");
    }
}

fn lang_pick<'a>(lang: Lang, en: &'a str, ja: &'a str) -> &'a str {
    match lang {
        Lang::En => en,
        Lang::Ja => ja,
    }
}

#[test]
fn commands_answer_and_change_nothing() {
    let input = "?\nboard\nlist\nlog\nwhy A\nwhy attack a\nwhy reflect\nwhy refelct\nwhy\nrules ag-31\n\
                 rules AG-999\nattak p2 A\nattack p2 A B\nattack p9 A\n0\n999\n\
                 99999999999999999999999\nname p2\nlang de\nlang ja\nrules AG-31\nattak p2 A\n\
                 name p2\nquit\n";
    let out = played("commands", Lang::En, input);
    for wanted in [
        "> why A\nAttack A [A] ACTION, on your turn or when attacked: 1 damage per card",
        "No card is called `refelct`; did you mean reflect?",
        "Write why and a card: A, B, C",
        "AG-31 (2.4 The turn) Action step",
        "No clause is called `AG-999`; write for example rules AG-01",
        "column 1: `attak` is not known here; did you mean attack?",
        "[AG-44]",
        "column 8: `p9` is no seat",
        "Write a number from 1 to ",
        "That is not allowed now:\n  First use a card, pass or discard. [AG-26]",
        "lang ja, lang en",
        "AG-31 (2.4 手番) 行動ステップで",
        "1文字目：ここでは「attak」が分かりません。もしかして：attack",
        "いまはできません：\n  先に、カードの使用、パス、捨てるのどれかを決めます。 [AG-26]",
        "対局は途中で終わりました。",
    ] {
        assert!(out.contains(wanted), "`{wanted}` in:\n{out}");
    }
    let quiet = played("commands", Lang::En, "quit\n");
    assert!(quiet.len() < out.len());
}

#[test]
fn a_card_out_of_time_is_explained_with_its_clause() {
    // Some hand of the first decisions holds a card that cannot be used now.
    for seed in 0..40 {
        let session = session(table(&seed.to_string()));
        let board = session.board(Lang::En);
        let Some(card) = board.hand.iter().find(|card| card.id == "reflect") else { continue };
        assert_eq!(card.why_not, ["This card is used when attacked or reflected at. [AG-09]"],);
        let out = played(&seed.to_string(), Lang::En, "why reflect\nreflect\n");
        assert!(out.contains("Not now: This card is used when attacked or reflected at. [AG-09]"));
        assert!(out.contains("No damage is falling on you now. [AG-55]"), "{out}");
        return;
    }
    panic!("no hand of 40 held a Reflect");
}

#[test]
fn the_end_of_the_input_gives_the_match_up() {
    let save = file("abandoned.majo");
    let play = Play { save: Some(save.clone()), ..table("end") };
    let (out, done) = play_with(play, Lang::En, b"1\n1\n");
    done.expect("no failure");
    assert!(out.contains("The input has ended."), "{out}");
    assert!(out.contains("majo verify"), "{out}");
    let record = Record::parse(&std::fs::read_to_string(&save).expect("saved")).expect("a record");
    let footer = record.footer.as_ref().expect("a footer");
    assert_eq!(footer.end, End::Abandoned);
    let named = |seat| format!("Bot {}", bot("end", seat, Lang::En));
    assert_eq!(record.header.seats, ["Player".into(), named(1), named(2)]);
    let (pack, hash) = Agate::default_pack().expect("good");
    record.replay::<Agate>(pack, &hash).expect("the file holds what it says");
}

#[test]
fn files_that_cannot_be_written_are_reported() {
    let nowhere = file("no-such-folder").join("x.majo");
    let early = Session::<Agate>::open(Play { save: Some(nowhere), ..table("x") });
    assert!(
        matches!(early, Err(Failure::Check(what)) if what.en.contains("x.majo") && what.ja.contains("x.majo"))
    );
    let folder = Play { save: Some(std::env::temp_dir()), ..table("x") };
    assert!(matches!(Session::<Agate>::open(folder), Err(Failure::Check(_))));

    // The folder goes away during the game.
    let gone = file("gone");
    std::fs::create_dir_all(&gone).expect("a folder");
    let mut session = session(Play { save: Some(gone.join("x.majo")), ..table("x") });
    std::fs::remove_dir_all(&gone).expect("removed");
    let mut out = Vec::new();
    let input = Script(Cursor::new(b"quit\n".as_slice()));
    let done = line::run(&mut session, (Lang::En, Pace::Now), input, &mut out);
    assert!(matches!(done, Err(Failure::Check(what)) if what.en.contains("cannot be written")));
}

#[test]
fn garbage_never_panics_and_changes_nothing() {
    let mut dice = Dice::new(9);
    let mut garbage = Vec::new();
    for _ in 0..400 {
        // A first letter that begins no number and no command.
        garbage.push(b'~');
        let length = dice.below(40);
        garbage.extend((0..length).map(|_| dice.below(256) as u8).filter(|byte| *byte != b'\n'));
        garbage.push(b'\n');
    }
    garbage.extend(b"x".repeat(100_000));
    garbage.push(b'\n');
    for text in ["attack", "attack all A", "use", "offset 300 take", "pursue -1", "\u{202e}"] {
        garbage.extend(format!("{text}\n").bytes());
    }
    let (clean, dirty) = (file("clean.majo"), file("dirty.majo"));
    for lang in [Lang::En, Lang::Ja] {
        for (save, before) in [(&clean, &b""[..]), (&dirty, &garbage[..])] {
            let input = [before, b"1\n", before, b"2\nquit\n"].concat();
            let play = Play { save: Some(save.clone()), ..table("garbage") };
            let (out, done) = play_with(play, lang, &input);
            done.expect("no failure");
            assert!(!out.contains('\u{1b}'), "nothing told back steers a terminal");
        }
        let [clean, dirty] = [&clean, &dirty].map(|path| std::fs::read(path).expect("saved"));
        assert_eq!(clean, dirty);
    }
}

#[test]
fn seats_options_and_bots_are_checked() {
    let open = |play| match Session::<Agate>::open(play) {
        Ok(_) => String::new(),
        Err(failure) => failure.in_lang(Lang::En).to_string(),
    };
    assert!(open(Play { seats: 9, ..table("x") }).contains("players"));
    assert!(open(Play { seat: Some(Seat::new(3)), ..table("x") }).contains("nobody sits at p4"));
    let set = vec![("hp_kap".into(), "none".into())];
    assert!(open(Play { set, ..table("x") }).contains("did you mean hp_cap"));
    assert_eq!(open(Play { bots: Vec::new(), ..table("x") }), "");
}

/// In a game with a last-card call nobody calls for the person, and bots forget it now and then.
#[test]
fn a_last_card_call_can_be_forgotten() {
    let (mut yours, mut called, mut forgotten) = (0, 0, 0);
    for index in 0..40 {
        let set = [("last_card_call", "on"), ("hand_size", "5"), ("concession", "false")];
        let play = Play {
            game: GameId::Court,
            set: set.map(|(key, value)| (key.into(), value.into())).into(),
            ..table(&format!("call {index}"))
        };
        let mut session: Session<Court> = Session::open(play).expect("a table");
        for _ in 0..120 {
            let said = session.may_say(Lang::En);
            if let [word] = &said[..] {
                yours += 1;
                let before = session.log_len();
                session.advance().expect("the others go on");
                session.tell_all();
                let still = session.may_say(Lang::En).len() == 1;
                let names = session.names(Lang::En);
                let line = |at| session.log_line(at, &names, Lang::En).plain();
                let log: Vec<_> = (before..session.log_len()).map(line).collect();
                assert!(log.iter().all(|line| !line.starts_with("You called")), "{log:?}");
                if still && session.decide(word.action, Lang::En).is_ok() {
                    assert!(session.may_say(Lang::En).is_empty(), "it is called");
                }
                break;
            }
            session.tell_all();
            let choices = session.choices(Lang::En);
            let play = choices.iter().find(|choice| choice.notation.starts_with("play "));
            if let Some(choice) = play.or(choices.first()) {
                session.decide(choice.action, Lang::En).expect("it is in the list");
            } else if session.advance().expect("a bot acts") == super::session::Moved::Over {
                break;
            }
        }
        let names = session.names(Lang::En);
        for at in 0..session.log_len() {
            let line = session.log_line(at, &names, Lang::En).plain();
            called += u32::from(!line.starts_with("You") && line.contains("called"));
            forgotten += u32::from(line.contains("pointed out"));
        }
    }
    assert!(yours > 5, "the person came down to one card: {yours}");
    assert!(called > 5 && forgotten > 0, "bots called {called} times, {forgotten} were caught");
}

/// In lines, an empty line goes on without a call.
#[test]
fn an_empty_line_says_nothing() {
    let set = [("last_card_call", "on"), ("hand_size", "5"), ("max_sets", "1")];
    let mut asked = 0;
    for index in 0..12 {
        let play = Play {
            game: GameId::Court,
            set: set.map(|(key, value)| (key.into(), value.into())).into(),
            ..table(&format!("quiet {index}"))
        };
        let mut session: Session<Court> = Session::open(play).expect("a table");
        // The second action plays a card if there is one to play.
        let input = "2\n\n".repeat(400);
        let mut out = Vec::new();
        let done =
            line::run(&mut session, (Lang::En, Pace::Now), Script(Cursor::new(input)), &mut out);
        done.expect("played");
        let out = String::from_utf8(out).expect("text");
        asked += out.matches("(an empty line goes on)").count();
    }
    assert!(asked > 0, "there was a moment to speak");
}

/// What a Japanese keyboard writes is taken, an empty line says little, and `rules` alone is a list
/// of chapters, not an unknown clause.
#[test]
fn lines_are_read_as_people_write_them() {
    let input = "\nrules\n？\n０\n１\nquit\n";
    let (out, done) = play_with(table("wide"), Lang::Ja, input.as_bytes());
    done.expect("played");
    assert_eq!(out.matches("1回の選択につき1行").count(), 2, "at the start and for the ?: {out}");
    assert!(out.contains(words::EMPTY.of(Lang::Ja)), "{out}");
    assert!(out.contains("例：rules AG-31") && out.contains("AG-01～AG-12"), "{out}");
    assert!(!out.contains("という条項はありません"), "{out}");
    assert!(out.contains("1から"), "0 is no number of the list: {out}");
    let before = out.find("> １").expect("told back");
    assert!(!out[before..].contains("読めません"), "a wide number is a number: {out}");
}
