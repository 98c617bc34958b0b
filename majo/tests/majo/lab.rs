//! The laboratory, analysis and bots that are programs, from the command line.

use std::process::{Command, Stdio};

use serde_json::Value;

const BIN: &str = env!("CARGO_BIN_EXE_majo");

/// Exit code, standard output, standard error.
fn majo(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(BIN)
        .args(args)
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .stdin(Stdio::null())
        .output()
        .expect("majo runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn said(args: &[&str]) -> String {
    let (code, out, err) = majo(args);
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

#[test]
fn a_run_is_kept_sharded_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (whole, one, two, page) =
        (path("w.parquet"), path("1.parquet"), path("2.parquet"), path("r.html"));
    let run = ["lab", "run", "agate", "--seats", "2", "--games", "60", "--seed", "s", "--out"];
    said(&[&run[..], &[&whole]].concat());
    said(&[&run[..], &[&one, "--shard", "1/2"]].concat());
    said(&[&run[..], &[&two, "--shard", "2/2"]].concat());
    let all = said(&["lab", "report", &whole, "--json"]);
    assert_eq!(all, said(&["lab", "report", &one, &two, "--json"]));
    let found: Value = serde_json::from_str(&all).unwrap();
    assert_eq!(found["games"], 60);
    assert!(said(&["lab", "report", &whole, "-o", &page]).contains("decisions on average"));
    let page = std::fs::read_to_string(&page).unwrap();
    assert!(page.contains("Agate Sword") && page.contains("Healing Herb (herb)"));

    let (code, _, err) = majo(&["lab", "run", "agate", "--out", &whole]);
    assert!(code == 2 && err.contains("--seed"), "{err}");
    let (code, _, err) = majo(&["lab", "report", &path("none.parquet")]);
    assert!(code == 1 && err.contains("none.parquet"), "{err}");
}

#[test]
fn bots_are_asked_what_they_would_do_in_puzzles() {
    let ask = ["lab", "puzzles", "agate", "--bots", "greedy", "--json"];
    let first = said(&ask);
    assert_eq!(first, said(&ask), "the same every time");
    let found: Value = serde_json::from_str(&first).unwrap();
    let rows = found["puzzles"].as_array().unwrap();
    assert_eq!(rows.len(), 20);
    for row in rows {
        let steps = row["steps"].as_array().unwrap();
        assert!(!steps.is_empty());
        assert_eq!(row["solved"] == true, steps.iter().all(|step| step["right"] == true), "{row}");
    }
    let words = said(&["lab", "puzzles", "agate", "--bots", "greedy"]);
    assert!(words.starts_with("greedy: ") && words.contains(" of 20"), "{words}");
}

#[test]
fn comparing_finds_a_difference_where_there_is_one_and_none_where_there_is_none() {
    let compare = ["lab", "compare", "agate", "--games", "300", "--seed", "c", "--seats", "2"];
    // No game takes so long: the limit changes nothing.
    let same = said(&[&compare[..], &["--against", "turn_limit=10000"]].concat());
    let rows: Vec<_> = same.lines().skip_while(|line| !line.contains("B − A")).skip(1).collect();
    assert!(rows.len() > 2, "{same}");
    assert!(rows.iter().all(|line| line.contains("no difference found")), "{same}");
    assert!(!same.contains("-0.0"), "{same}");
    // A game cut at 20 turns is shorter.
    let cut = said(&[&compare[..], &["--against", "turn_limit=20"]].concat());
    let length = cut.lines().find(|line| line.starts_with("length")).unwrap();
    assert!(!length.contains("no difference"), "{cut}");
}

#[test]
fn a_comparison_says_what_it_compared_and_can_be_repeated() {
    let compare =
        ["lab", "compare", "agate", "--games", "20", "--seats", "2", "--against", "turn_limit=20"];
    // The seed is a random one.
    let text = said(&compare);
    let head: Vec<_> = text.lines().take(3).collect();
    assert!(head[0].contains("agate") && head[0].contains("20 pairs of games, seed "), "{text}");
    assert_eq!(head[1..], ["A: built-in, default settings", "B: built-in, turn_limit=20"]);
    let seed = head[0].rsplit(' ').next().unwrap();
    assert_eq!(text, said(&[&compare[..], &["--seed", seed]].concat()));
    let json = said(&[&compare[..], &["--seed", seed, "--json"]].concat());
    let found: Value = serde_json::from_str(&json).unwrap();
    let about = &found["about"];
    assert_eq!((about["games"].as_u64(), about["seed"].as_str()), (Some(20), Some(seed)));
    assert_eq!(about["a"]["packs"], "built-in");
    assert_eq!(about["b"]["options"]["turn_limit"], "20");
    assert!(found["differences"].as_array().is_some_and(|all| !all.is_empty()), "{json}");
}

#[test]
fn comparisons_that_say_nothing_are_refused() {
    let compare = ["lab", "compare", "agate", "--seats", "2"];
    for (more, says) in [
        (&[][..], "both sides are the same"),
        (&["--set", "turn_limit=20", "--against", "turn_limit=20"], "both sides are the same"),
        (&["--set", "turn_limit=20", "--games", "1"], "at least 2 games"),
        (&["--set", "turn_limit=20", "--games", "0"], "--games"),
        (&["--set", "turn_limit=20", "--set", "turn_limit=30"], "turn_limit is given twice"),
    ] {
        let (code, _, err) = majo(&[&compare[..], more].concat());
        assert!(code == 2 && err.contains(says), "{more:?}: {err}");
    }
    let (code, _, err) = majo(&["lab", "run", "agate", "--games", "0"]);
    assert!(code == 2 && err.contains("--games"), "{err}");
    let (code, _, err) = majo(&["lab", "compare", "chess"]);
    assert!(code == 2 && err.contains("there are: agate"), "{err}");
}

#[test]
fn tuning_names_the_nearest_setting_and_the_trade_off() {
    let tune = ["lab", "tune", "agate", "--seats", "2", "--games", "200", "--seed", "t"];
    let vary = ["--vary", "cards.toml:card.B.effect.attack.damage=1..3", "--target", "length=1"];
    let text = said(&[&tune[..], &vary].concat());
    assert!(text.contains("nearest: cards.toml:card.B.effect.attack.damage = 3"), "{text}");
    assert!(text.contains("trade-off") && text.contains(", 200 games, change"), "{text}");
    assert!(text.contains("the target was not reached within these ranges: nearest is"), "{text}");
    let hp = ["--vary", "cards.toml:table.hp=9..11"];
    let text = said(&[&tune[..], &vary, &hp].concat());
    assert!(text.contains("6 of 9 settings make no pack that can be played; the last:"), "{text}");
    let (code, _, err) = majo(&[&tune[..], &hp, &["--target", "length=60"]].concat());
    assert!(code == 1 && err.contains("rule sheet says 10, not 11"), "{err}");
    for (wrong, says) in [
        (["--target", "p5=0.5"], "there is no p5 at a table of 2"),
        (["--target", "p1=25"], "`25` is no share: write 0.25 or 25%"),
    ] {
        let (code, _, err) = majo(&[&tune[..], &vary[..2], &wrong].concat());
        assert!(code == 2 && err.contains(says), "{err}");
    }
    let (code, _, err) = majo(&[&tune[..], &vary, &vary[..2]].concat());
    assert!(code == 2 && err.contains("given twice"), "{err}");
    let wrong = ["--vary", "cards.toml:table.hp=5..6", "--target", "luck=1"];
    let (code, _, err) = majo(&[&tune[..], &wrong].concat());
    assert!(code == 2 && err.contains("cannot be measured"), "{err}");
}

#[test]
fn our_own_bot_plays_as_a_program() {
    let bot = format!("{BIN} bot serve agate --level easy");
    let bots = format!("{bot},random");
    let run = ["lab", "run", "agate", "--seats", "2", "--games", "4", "--rotate", "--seed", "b"];
    let text = said(&[&run[..], &["--json", "--bots", &bots]].concat());
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(found["finished"], 4);
    assert!(found.get("troubles").is_none(), "{text}");
    assert_eq!(found["win_rate"][0]["level"], *bot);
}

/// The levels of Shadows say something besides; as programs they have no words for it.
#[test]
fn a_bot_that_talks_answers_with_legal_actions() {
    let bots = format!("{BIN} bot serve shadows --level normal,random,random");
    let run = ["lab", "run", "shadows", "--seats", "3", "--games", "2", "--seed", "talk"];
    let text = said(&[&run[..], &["--json", "--bots", &bots]].concat());
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(found["finished"], 2);
    assert!(found.get("troubles").is_none(), "{text}");
}

/// A bot written in shell, and the command that starts it.
fn script(folder: &std::path::Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}

/// Always the first legal action; at the fifth question of each game it does this.
fn stumbles(at: &str) -> String {
    format!(
        r#"while read -r x; do case "$x" in
*'"type":"hello"'*) n=0; echo '{{"hello":"shell"}}' ;;
*'"type":"ask"'*) n=$((n+1)); if [ $n = 5 ]; then {at}; fi
  x="${{x#*'"legal":["'}}"; echo "{{\"do\":\"${{x%%\"*}}\"}}" ;;
esac; done
"#
    )
}

#[test]
fn a_broken_program_stops_a_run_with_what_it_said() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let fifth = "decision "; // Others decide between its questions.
    for (name, text, says) in [
        (
            "ends",
            stumbles("echo 'no such card: 17' >&2; exit 3"),
            &["it ended (exit status: 3)", "on standard error it said: no such card: 17", fifth][..],
        ),
        (
            "flies",
            stumbles("echo '{\"do\":\"fly\"}'"),
            &["`fly`, which is not one of the legal actions", fifth],
        ),
        ("babbles", stumbles("echo banana"), &["`banana`, which is no message", fifth]),
        (
            "never",
            "echo 'Traceback:' >&2; echo 'ImportError' >&2; exit 1".into(),
            &["it ended", "Traceback: | ImportError", "decision "],
        ),
    ] {
        let bots = format!("{},random", script(dir, name, &text));
        let run =
            ["lab", "run", "agate", "--seats", "2", "--games", "3", "--seed", "b", "--jobs", "1"];
        let set = ["--set", "first_player=p1", "--bots", &bots];
        let (code, out, err) = majo(&[&run[..], &set].concat());
        assert_eq!((code, &*out), (1, ""), "{name}: {err}");
        assert!(err.contains("game 0, p1, ") && err.contains("--replace"), "{name}: {err}");
        assert!(says.iter().all(|says| err.contains(says)), "{name}: {err}");
        assert!(!err.contains("plays on"), "nobody plays on: {err}");
        // Nor do comparing and tuning go on with another bot than was named.
        let compare = ["lab", "compare", "agate", "--seats", "2", "--games", "2", "--jobs", "1"];
        let against = ["--against", "turn_limit=20", "--bots", &bots];
        let (code, _, err) = majo(&[&compare[..], &against].concat());
        assert!(code == 1 && err.contains("decision "), "{name}: {err}");
    }
    let run =
        ["lab", "run", "agate", "--seats", "2", "--games", "3", "--bots", "./no-such-bot,random"];
    let (code, _, err) = majo(&run);
    assert!(code == 1 && err.contains("./no-such-bot: it cannot be started: "), "{err}");
}

#[test]
fn a_broken_program_is_replaced_where_that_is_asked_for_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    // It ends at the fifth question of its first game only: the next games are its own.
    let mark = dir.join("mark");
    let once = stumbles(&format!(
        "if [ ! -e {0} ]; then touch {0}; echo oops >&2; exit 3; fi",
        mark.display()
    ));
    let bots = format!("{},random", script(dir, "once", &once));
    let file = dir.join("r.parquet").display().to_string();
    let run = ["lab", "run", "agate", "--seats", "2", "--games", "4", "--seed", "b", "--jobs", "1"];
    let more = ["--bots", &bots, "--replace", "--out", &file];
    let text = said(&[&run[..], &more].concat());
    assert!(text.contains("was replaced in 1 of 4 games") && text.contains("4 finished"), "{text}");
    assert!(text.contains("it said: oops") && text.contains("game 0, p1, decision"), "{text}");
    // The result file remembers it.
    let found: Value = serde_json::from_str(&said(&["lab", "report", &file, "--json"])).unwrap();
    assert_eq!(found["replaced"][0]["count"], 1, "{found}");
    let page = dir.join("r.html").display().to_string();
    assert!(said(&["lab", "report", &file, "-o", &page]).contains("could not go on in 1 games"));
    // One that never plays is replaced in every game.
    let run = [&run[..], &["--bots", "./no-such-bot,random", "--replace", "--json"]].concat();
    let found: Value = serde_json::from_str(&said(&run)).unwrap();
    assert_eq!((&found["win_rate"][0]["replaced"], &found["finished"]), (&4.into(), &4.into()));
    assert_eq!(found["troubles"].as_array().unwrap().len(), 1, "{found}");
    assert!(found["win_rate"][1].get("replaced").is_none(), "{found}");
}

#[test]
fn bots_climb_a_ladder() {
    let folder = tempfile::tempdir().unwrap();
    let ladder = |seed: &str, more: &[&str]| -> Value {
        let words = ["lab", "ladder", "agate", "--seats", "3", "--bots", "random,greedy,easy:8"];
        let json = said(&[&words[..], &["--games", "6", "--json", "--seed", seed], more].concat());
        serde_json::from_str(&json).unwrap()
    };
    let one = ladder("a", &["--jobs", "1"]);
    assert_eq!(one, ladder("a", &["--jobs", "3"]), "the same on any number of threads");
    let names: Vec<_> = one["rated"].as_array().unwrap().iter().map(|of| &of["bot"]).collect();
    assert_eq!(names, ["random", "greedy", "easy:8"]);
    assert_eq!((&one["rated"][0]["rating"], &one["rated"][0]["games"]), (&0.0.into(), &12.into()));
    // Three pairs, each with the odd seat on either side.
    assert_eq!(one["meetings"].as_array().unwrap().len(), 6, "{one}");
    // Ladders of other games are put together.
    let save = |name: &str, found: &Value| {
        let path = folder.path().join(name);
        std::fs::write(&path, found.to_string()).unwrap();
        path.display().to_string()
    };
    let files = [save("a", &one), save("b", &ladder("b", &[]))];
    let both = said(&["lab", "ladder", "agate", "--json", "--from", &files[0], &files[1]]);
    let both: Value = serde_json::from_str(&both).unwrap();
    assert_eq!(both["rated"][0]["games"], 24, "{both}");
    let text = said(&["lab", "ladder", "agate", "--from", &files[0]]);
    assert!(text.contains("random") && text.contains("of 12 games"), "{text}");
    let (code, _, err) = majo(&["lab", "ladder", "court", "--from", &files[0]]);
    assert!(code == 2 && err.contains("no ladder of this game"), "{err}");

    // Where nobody is beaten but the game, the share won is told.
    let words = ["lab", "ladder", "hackclad", "--set", "mode=coop", "--seats", "2"];
    let more = ["--bots", "random,random", "--games", "2", "--seed", "a", "--json"];
    let found: Value = serde_json::from_str(&said(&[&words[..], &more].concat())).unwrap();
    assert_eq!(found["together"][0]["games"], 2, "{found}");
    assert!(found.get("rated").is_none(), "{found}");
    let (code, _, err) = majo(&["lab", "ladder", "agate", "--bots", "easy"]);
    assert!(code == 2 && err.contains("at least two"), "{err}");
}

#[test]
fn chances_are_held_against_how_games_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (rows, svg) = (path("said.jsonl"), path("plot.svg"));
    let play = ["lab", "calibrate", "agate", "--seats", "2", "--level", "easy:8", "--games", "6"];
    let ask = ["--every", "4", "--simulations", "20", "--play-outs", "5", "--seed", "c", "--json"];
    let found = |more: &[&str]| said(&[&play[..], &ask, more].concat());
    let first = found(&["--jobs", "1", "--out", &rows, "--svg", &svg]);
    assert_eq!(first, found(&["--jobs", "3"]), "the same on any number of threads");
    // Judged again from the file, it is the same.
    let again = said(&["lab", "calibrate", "agate", "--from", &rows, "--json"]);
    assert_eq!(first, again);
    let two = said(&["lab", "calibrate", "agate", "--from", &rows, &rows, "--json"]);
    let (one, two): (Value, Value) =
        (serde_json::from_str(&first).unwrap(), serde_json::from_str(&two).unwrap());
    let asked = one["found"]["asked"].as_u64().unwrap();
    assert!(asked > 6 && one["found"]["games"] == 6, "{one}");
    assert_eq!((&two["found"]["asked"], &two["found"]["games"]), (&(2 * asked).into(), &12.into()));
    let brier = one["found"]["shown"]["brier"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&brier), "{one}");
    assert!(std::fs::read_to_string(&svg).unwrap().contains("agate, 2 seats, easy:8"));
    let (code, _, err) = majo(&["lab", "calibrate", "court", "--from", &rows]);
    assert!(code == 1 && err.contains("no file of"), "{err}");
    let (code, _, err) = majo(&["lab", "calibrate", "agate", "--level", "./mybot"]);
    assert!(code == 2 && err.contains("our own bots"), "{err}");
}

#[test]
fn thinking_is_timed() {
    let words = ["lab", "time", "agate", "--seats", "2", "--bots", "random,easy:8", "--games", "1"];
    let found: Value = serde_json::from_str(&said(&[&words[..], &["--json"]].concat())).unwrap();
    assert_eq!((&found[0]["bot"], &found[1]["bot"]), (&"random".into(), &"easy:8".into()));
    assert!(found[1]["decisions"].as_u64() > Some(0), "{found}");
    assert!(said(&words).contains("ms a decision"));
}

#[test]
fn a_match_is_looked_back_at() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().display().to_string();
    let run =
        ["lab", "run", "agate", "--seats", "2", "--games", "1", "--seed", "a", "--save", &dir];
    said(&run);
    let file = folder.path().join("0.majo").display().to_string();
    let few = ["analyse", &file, "--simulations", "60"];
    let text = said(&[&few[..], &["--seat", "p1"]].concat());
    assert!(text.contains("p1") && text.contains("chance to win"), "{text}");
    let text = said(&[&few[..], &["--json"]].concat());
    assert_eq!(text, said(&[&few[..], &["--json"]].concat()), "the same again");
    let found: Value = serde_json::from_str(&text).unwrap();
    for seat in found.as_array().unwrap() {
        let chances = seat["chances"].as_array().unwrap();
        assert!(!chances.is_empty());
        for moment in chances {
            let chance = moment["chance"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&chance), "{moment}");
            // Only a decision that differs from the bot's can cost something.
            let cost = moment["cost"].as_f64().unwrap();
            assert!(cost == 0.0 || moment["did"] != moment["best"], "{moment}");
        }
        let worst = seat["worst"].as_array().unwrap();
        assert!(worst.len() <= 3);
    }
    let end = |seat: usize| found[seat]["end"].as_f64().unwrap();
    assert_eq!(end(0) + end(1), 1.0, "one of two wins");
}

#[test]
fn the_battery_plays_games_from_set_ups_and_positions_and_can_be_repeated() {
    let battery = ["lab", "battery", "agate", "--games", "60", "--seed", "b"];
    let text = said(&battery);
    assert!(text.starts_with("agate: nothing found in 60 games, "), "{text}");
    let report = |more: &[&str]| -> Value {
        let json = said(&[&battery[..], &["--json"], more].concat());
        serde_json::from_str::<Value>(&json).unwrap()["report"].clone()
    };
    // The same games on any number of threads.
    let (one, two) = (report(&["--jobs", "1"]), report(&["--threads", "2"]));
    assert_eq!(one, two);
    assert!(one["set_up"].as_u64() > Some(0) && one["decisions"].as_u64() > Some(600), "{one}");
    // One game alone.
    let alone = said(&["lab", "battery", "agate", "--seed", "b", "--game", "0", "--json"]);
    let alone: Value = serde_json::from_str(&alone).unwrap();
    assert_eq!((alone["report"]["set_up"].as_u64(), &alone["failure"]), (Some(1), &Value::Null));
    // For a while; nothing is drawn where there is no terminal.
    let (code, out, err) = majo(&["lab", "battery", "agate", "--minutes", "0.01"]);
    assert!(code == 0 && out.contains("nothing found") && err.is_empty(), "{out}{err}");
    for (more, says) in [
        (&["--seats", "9"][..], "2 to 4 players, not 9"),
        (&["--games", "0"], "--games"),
        (&["--minutes", "0"], "a number of minutes"),
        (&["--minutes", "1", "--games", "5"], "cannot be used with"),
        (&["--game", "1", "--minutes", "1"], "cannot be used with"),
        (&["--packs", "nowhere"], "no such folder"),
    ] {
        let (code, _, err) = majo(&[&["lab", "battery", "agate"][..], more].concat());
        assert!(code == 2 && err.contains(says), "{more:?}: {err}");
    }
}
