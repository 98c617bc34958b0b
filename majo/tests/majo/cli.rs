//! The command line as a user types it: what it prints, and its exit codes.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// Exit code, standard output, standard error.
fn majo(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_majo"))
        .args(args)
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .stdin(Stdio::null())
        .output()
        .expect("majo runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn json(args: &[&str]) -> Value {
    let (code, out, err) = majo(args);
    assert_eq!(code, 0, "{args:?}: {err}");
    serde_json::from_str(&out).expect("JSON")
}

/// Fails with this code and says this.
#[track_caller]
fn fails(args: &[&str], code: i32, words: &[&str]) {
    let (found, out, err) = majo(args);
    assert_eq!(found, code, "{args:?}: {out}{err}");
    for word in words {
        assert!(err.contains(word), "{args:?} does not say `{word}`: {err}");
    }
    assert!(!err.contains("panicked"), "{err}");
}

#[test]
fn bad_usage_is_code_2_and_says_what_to_type() {
    fails(&["play", "agata"], 2, &["did you mean agate?"]);
    fails(&["play", "agate", "--seats", "5"], 2, &["agate is for 2 to 4 players, not 5"]);
    fails(&["play", "agate", "--seats", "2", "--seat", "p3"], 2, &["nobody sits at p3"]);
    fails(&["play", "agate", "--seat", "x"], 2, &["is no seat"]);
    fails(&["play", "agate", "--bots", "greedo"], 2, &["did you mean greedy?"]);
    fails(&["play", "agate", "--set", "hp_kap=none"], 2, &["did you mean hp_cap?"]);
    fails(&["play", "agate", "--set", "hp_cap=11"], 2, &["write 10, none"]);
    fails(&["play", "agate", "--set", "hp_cap"], 2, &["KEY=VALUE"]);
    fails(&["play", "agate", "--packs", "nowhere"], 2, &["no such folder"]);
    fails(&["rules", "agate", "AG-999"], 2, &["no clause is called `AG-999`"]);
    fails(&["rules", "agate", "AG-1"], 2, &["no clause is called"]);
    fails(&["pack", "show", "agate", "refelct"], 2, &["did you mean reflect?"]);
    fails(&["lab", "speed", "agate", "--seconds", "0"], 2, &["seconds"]);
    fails(&["lab", "run", "agate", "--jobs", "0"], 2, &["jobs"]);
    fails(&["frobnicate"], 2, &["unrecognized subcommand"]);
}

/// Fails in Japanese: every line but paths, notation and what other programs said.
#[track_caller]
fn fails_in_japanese(args: &[&str], code: i32, words: &[&str]) {
    let args = [args, &["--lang", "ja"]].concat();
    let (found, out, err) = majo(&args);
    assert_eq!(found, code, "{args:?}: {out}{err}");
    for word in words {
        assert!(err.contains(word), "{args:?} does not say `{word}`: {err}");
    }
    let japanese = |c: char| ('\u{3040}'..='\u{9fff}').contains(&c);
    let first = err.lines().next().unwrap_or_default();
    assert!(first.chars().any(japanese), "{args:?} is told in English: {err}");
    for english in [" is ", " not ", " the ", " no ", "expected", "did you mean", "error:"] {
        assert!(!err.contains(english), "{args:?} says `{english}`: {err}");
    }
}

/// The class of it: whatever can be typed wrongly is told in the language asked for, by the
/// command line's reader, by the games, by files and by packs.
#[test]
fn mistakes_are_told_in_japanese_with_lang_ja() {
    fails_in_japanese(&["play", "agata"], 2, &["もしかして：agate"]);
    fails_in_japanese(&["play", "agate", "--seats", "5"], 2, &["2～4人用"]);
    fails_in_japanese(&["play", "agate", "--seats", "2", "--seat", "p3"], 2, &["p3"]);
    fails_in_japanese(&["play", "agate", "--seat", "x"], 2, &["席"]);
    fails_in_japanese(&["play", "agate", "--bots", "greedo"], 2, &["greedy"]);
    fails_in_japanese(&["play", "agate", "--set", "hp_kap=none"], 2, &["もしかして：hp_cap"]);
    fails_in_japanese(&["play", "agate", "--set", "hp_cap=11"], 2, &["10、none"]);
    fails_in_japanese(&["play", "agate", "--set", "hp_cap"], 2, &["名前=値"]);
    fails_in_japanese(&["play", "agate", "--packs", "nowhere"], 2, &["フォルダー"]);
    fails_in_japanese(&["play", "agate", "--wacth"], 2, &["--wacth"]);
    fails_in_japanese(&["play"], 2, &["GAME"]);
    fails_in_japanese(&["frobnicate"], 2, &["frobnicate"]);
    fails_in_japanese(&["rules", "agate", "AG-999"], 2, &["AG-999"]);
    fails_in_japanese(&["pack", "show", "agate", "refelct"], 2, &["reflect"]);
    fails_in_japanese(&["pack", "check", "nowhere"], 2, &["フォルダー"]);
    fails_in_japanese(&["verify", "nowhere.majo"], 1, &["見つかりません"]);
    fails_in_japanese(&["replay", "nowhere.majo"], 1, &["見つかりません"]);
    fails_in_japanese(&["analyse", "nowhere.majo"], 1, &["見つかりません"]);
    fails_in_japanese(&["scenario", "check", "nowhere"], 1, &["見つかりません"]);
    fails_in_japanese(&["lab", "speed", "agate", "--seconds", "0"], 2, &["秒"]);
    fails_in_japanese(&["lab", "run", "agate", "--shard", "5/4"], 2, &["1/4"]);
    fails_in_japanese(&["lab", "run", "agate", "--out", "x.parquet"], 2, &["--seed"]);
    fails_in_japanese(&["lab", "report", "nowhere.parquet"], 1, &["見つかりません"]);
    fails_in_japanese(&["serve", "--db", "mysql://x"], 2, &["postgres"]);
}

/// Which of two values is meant? Nobody knows, so it is refused wherever options are set.
#[test]
fn an_option_given_twice_is_refused_everywhere() {
    let twice = ["--set", "hp_cap=10", "--set", "hp_cap=none"];
    let knob = ["--target", "p1=50%", "--vary", "cards.toml:card.B.effect.attack.damage=1..3"];
    for command in [
        &["play", "agate"][..],
        &["lab", "run", "agate"],
        &["lab", "speed", "agate"],
        &["lab", "compare", "agate"],
        &[&["lab", "tune", "agate"][..], &knob].concat(),
    ] {
        let args = [command, &twice].concat();
        fails(&args, 2, &["hp_cap is given twice"]);
        fails_in_japanese(&args, 2, &["hp_cap が2回"]);
    }
}

#[test]
fn rules_alone_lists_the_games() {
    for (lang, title) in [("en", "Shadows over Mitakihara"), ("ja", "瑪瑙の剣")] {
        let (code, out, err) = majo(&["rules", "--lang", lang]);
        assert_eq!(code, 0, "{err}");
        assert!(out.contains(title) && out.contains("SM-"), "{out}");
    }
    // The options of a game are explained in Japanese: values and all.
    let (_, ja, _) = majo(&["rules", "court", "--lang", "ja"]);
    for english in ["a number from", "true or false", "in this order", "or names"] {
        assert!(!ja.contains(english), "{english}");
    }
}

#[test]
fn failed_checks_are_code_1() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("x.majo");
    let path = file.to_str().unwrap();
    fails(&["verify", path], 1, &["x.majo"]);
    fails(&["verify", "/dev/null"], 1, &["the file is empty"]);
    std::fs::write(&file, b"\xff\xfe").unwrap();
    fails(&["verify", path], 1, &["not UTF-8"]);
    std::fs::write(&file, "{}\n").unwrap();
    fails(&["verify", path], 1, &["line 1"]);
    fails(&["replay", path, "--plain"], 1, &["line 1"]);
    let scenario = dir.path().join("x.toml");
    std::fs::write(&scenario, "id = 3").unwrap();
    fails(&["scenario", "check", scenario.to_str().unwrap()], 1, &["do not hold"]);
    fails(&["scenario", "check", dir.path().join("none").to_str().unwrap()], 1, &["none"]);
    fails(&["pack", "check", dir.path().to_str().unwrap()], 1, &["no folder of a game"]);
}

#[test]
fn rules_print_a_clause_and_its_scenarios() {
    let (code, out, _) = majo(&["rules", "agate", "ag-60"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("AG-60"), "{out}");
    assert!(out.contains("Scenarios that show it:") && out.contains("AG-X16"), "{out}");
    let (_, ja, _) = majo(&["rules", "agate", "AG-60", "--lang", "ja"]);
    assert!(ja.contains("相殺"), "{ja}");
    let value = json(&["rules", "agate", "AG-X1", "--json"]);
    assert_eq!(value["scenarios"][0]["id"], "AG-X1");
    let (_, all, _) = majo(&["rules", "agate"]);
    for word in ["AG-01", "AG-135", "AG-R26", "sword_window = 10"] {
        assert!(all.contains(word), "{word}");
    }
}

#[test]
fn every_built_in_lesson_holds() {
    let value = json(&["lesson", "check", "--json"]);
    let rows = value["lessons"].as_array().unwrap();
    assert_eq!(value["failed"], 0, "{value}");
    assert!(rows.iter().any(|row| row["puzzle"] == true));
    assert!(rows.iter().all(|row| {
        row["way"].as_array().unwrap().iter().any(|tries| *tries != serde_json::json!([]))
    }));
    let dir = tempfile::tempdir().unwrap();
    let lesson = dir.path().join("x.toml");
    std::fs::write(&lesson, "id = 3").unwrap();
    let (code, told, _) = majo(&["lesson", "check", lesson.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(told.contains("x.toml:1:6") && told.contains("`goal` is missing"), "{told}");
    fails_in_japanese(&["lesson", "check", lesson.to_str().unwrap()], 1, &["成り立ちません"]);
}

#[test]
fn every_built_in_scenario_holds() {
    let value = json(&["scenario", "check", "--json"]);
    assert_eq!(value["failed"], 0);
    assert!(value["passed"].as_u64().unwrap() >= 41);
}

#[test]
fn packs_are_listed_shown_exported_checked_and_played() {
    let list = json(&["pack", "list", "--json"]);
    let agate = list.as_array().unwrap().iter().find(|row| row["game"] == "agate").unwrap();
    assert_eq!((&agate["cards"], &agate["kinds"]), (&Value::from(52), &Value::from(23)));

    let cards = json(&["pack", "show", "agate", "--json"]);
    let prayer = cards.as_array().unwrap().iter().find(|card| card["id"] == "prayer").unwrap();
    assert!(prayer["text"].as_str().unwrap().contains('3'), "{prayer}");
    let (code, page, _) = majo(&["pack", "show", "daybreak", "W01", "--html"]);
    assert_eq!(code, 0);
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Nino the Milk Boy"));
    assert!(!page.contains("Pia of the Well") && !page.contains("/a/"), "one card, one file");
    let (_, ja, _) = majo(&["pack", "show", "agate", "sword", "--lang", "ja"]);
    assert!(ja.contains("瑪瑙の剣") && ja.contains('8'), "{ja}");

    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    assert_eq!(majo(&["pack", "export", path]).0, 0);
    fails(&["pack", "export", path], 1, &["--force"]);
    assert_eq!(majo(&["pack", "export", path, "--force"]).0, 0);
    assert_eq!(majo(&["pack", "check", path]).0, 0);
    assert_eq!(majo(&["pack", "check", dir.path().join("agate").to_str().unwrap()]).0, 0);

    // A changed number is another pack; a bad one does not start.
    let cards = dir.path().join("agate/cards.toml");
    let text = std::fs::read_to_string(&cards).unwrap();
    std::fs::write(&cards, text.replace("damage = 3", "damage = 4")).unwrap();
    let other = json(&["pack", "list", "--json", "--packs", path]);
    assert_eq!(other[0]["built_in"], false);
    assert_ne!(other[0]["hash"], agate["hash"]);
    assert_eq!(majo(&["lab", "run", "agate", "--games", "5", "--packs", path]).0, 0);
    std::fs::write(&cards, text.replace("count = 5", "count = \"five\"")).unwrap();
    for command in [
        &["pack", "check", path][..],
        &["lab", "run", "agate", "--games", "5", "--packs", path],
        &["play", "agate", "--packs", path],
    ] {
        fails(command, 1, &["cards.toml:", "expected a whole number from 1 to 18, found a text"]);
    }
}

#[test]
fn a_run_is_the_same_on_any_number_of_threads() {
    let run = |jobs: &str| {
        json(&[
            "lab",
            "run",
            "agate",
            "--seats",
            "3",
            "--bots",
            "greedy,random",
            "--games",
            "60",
            "--seed",
            "same",
            "--rotate",
            "--jobs",
            jobs,
            "--json",
        ])
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("5"));
    assert_eq!((&one["games"], &one["finished"]), (&Value::from(60), &Value::from(60)));
    let rates = one["win_rate"].as_array().unwrap();
    assert_eq!(rates.len(), 3);
    let wins: u64 = rates.iter().map(|rate| rate["wins"].as_u64().unwrap()).sum();
    assert_eq!(wins, 60, "somebody wins every game");
    for rate in rates {
        let [low, rate, high] = ["low", "rate", "high"].map(|key| rate[key].as_f64().unwrap());
        assert!(low <= rate && rate <= high);
    }
}

#[test]
fn foresight_beats_chance() {
    let value = json(&[
        "lab",
        "run",
        "agate",
        "--seats",
        "2",
        "--bots",
        "greedy,random",
        "--games",
        "200",
        "--seed",
        "strength",
        "--rotate",
        "--json",
    ]);
    let low = value["win_rate"][0]["low"].as_f64().unwrap();
    assert!(low > 0.5, "greedy should beat random clearly: {value}");
}

/// A deal that players had a part in is told and checked, part by part.
#[test]
fn parts_of_a_deal_verify_and_changed_ones_do_not() {
    use kernel::mix::{Part, Secret};
    use kernel::{Game as _, Match, Mix, Seed};

    let secret = |words: &str| words.parse::<Secret>().unwrap();
    let (own, kept) = ("a cat on the windowsill", secret("it rained all afternoon").commitment());
    let players = vec![Part::Shown(secret(own)), Part::Kept(kept.clone())];
    let loaded = games::Packs::default().load::<games::Agate>().unwrap();
    let game = games::Agate::new(loaded.pack, Default::default(), 2).unwrap();
    let table = Match::mixed(game, Mix { server: Seed::from_text("parts"), players });
    let text = table.record(&loaded.hash, &["Ada".into(), "Bo".into()]).to_string();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("parts.majo");
    let file = path.to_str().unwrap();
    std::fs::write(&path, &text).unwrap();
    let (code, out, _) = majo(&["verify", file]);
    assert_eq!(code, 0);
    assert!(out.contains(&format!("Ada added \"{own}\"")), "{out}");
    assert!(out.contains("Bo committed to something") && out.contains("left out"), "{out}");
    let (_, ja, _) = majo(&["verify", file, "--lang", "ja"]);
    assert!(ja.contains(&format!("Adaは「{own}」を加えました")), "{ja}");
    let verified = json(&["verify", file, "--json"]);
    assert_eq!(verified["secrets"], serde_json::json!([own, null]));
    assert_eq!(verified["commitments"][1], kept.as_str());
    std::fs::write(&path, text.replace(own, "a dog on the windowsill")).unwrap();
    fails(&["verify", file], 1, &["p1: the secret is not the one committed to"]);
    fails_in_japanese(&["verify", file], 1, &["秘密の言葉がコミットメントと一致しません"]);
}

#[test]
fn saved_matches_verify_and_changed_ones_do_not() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    let run = ["lab", "run", "agate", "--games", "3", "--seed", "s", "--save", path, "--jobs", "2"];
    assert_eq!(majo(&run).0, 0);
    let file = dir.path().join("2.majo");
    let verified = json(&["verify", file.to_str().unwrap(), "--json"]);
    assert_eq!(verified["verified"], true);
    let (code, out, _) = majo(&["verify", file.to_str().unwrap()]);
    assert_eq!(code, 0);
    assert!(out.contains("committed to before the first action"), "{out}");
    let (_, ja, _) = majo(&["verify", file.to_str().expect("a path"), "--lang", "ja"]);
    assert!(ja.contains("確認済み") && !ja.contains("verified"), "{ja}");

    let text = std::fs::read_to_string(&file).unwrap();
    let changed = text.replacen("random", "Random", 1);
    std::fs::write(&file, changed).unwrap();
    fails(&["verify", file.to_str().unwrap()], 1, &["hash does not match"]);
    std::fs::write(&file, text.lines().take(3).collect::<Vec<_>>().join("\n")).unwrap();
    fails(&["verify", file.to_str().unwrap()], 1, &["footer is missing"]);
}

#[test]
fn speed_is_measured() {
    let value = json(&["lab", "speed", "agate", "--seconds", "0.05", "--json"]);
    for key in ["games", "decisions", "seconds", "decisions_per_second"] {
        assert!(value[key].as_f64().unwrap() > 0.0, "{value}");
    }
    assert_eq!(value["game"], "agate");
}

#[test]
fn a_scripted_game_can_be_played_saved_and_replayed() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("game.majo");
    let play = |lang: &str, file: &Path| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_majo"))
            .args(["play", "agate", "--seats", "2", "--bots", "random", "--seed", "script"])
            .args(["--plain", "--lang", lang, "--save"])
            .arg(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        std::thread::spawn(move || {
            use std::io::Write;
            // More than enough; the game ends before the input does.
            for _ in 0..500 {
                if writeln!(input, "1").is_err() {
                    break;
                }
            }
        });
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let english = play("en", &file);
    assert_eq!(english, play("en", &file), "the same seed and input, the same words");
    assert!(play("ja", &file).contains("業"));
    assert_eq!(json(&["verify", file.to_str().unwrap(), "--json"])["end"], "over");
    let (code, out, _) = majo(&["replay", file.to_str().unwrap(), "--plain"]);
    assert_eq!(code, 0);
    assert!(!out.is_empty());
}

#[test]
fn a_table_has_the_usual_seats_unless_more_are_named() {
    let seats = |args: &[&str]| {
        let args: Vec<_> = ["play"].iter().chain(args).chain(&["--lang", "en"]).copied().collect();
        let (code, out, err) = majo(&args);
        assert_eq!(code, 0, "{args:?}: {err}");
        // The line that says who sits there comes before anything the deal decides.
        let bots = out.lines().find(|line| line.contains(" (random)")).expect("a line of bots");
        1 + bots.matches(" (random)").count()
    };
    assert_eq!(seats(&["shadows", "--bots", "random"]), 5);
    assert_eq!(seats(&["shadows", "--bots", "random", "--seats", "8"]), 8);
    assert_eq!(seats(&["agate", "--bots", "random"]), 3);
    assert_eq!(seats(&["agate", "--bots", "random,random,random"]), 4);
    assert_eq!(seats(&["agate", "--bots", "random", "--seat", "p4"]), 4);
    fails(&["play", "agate", "--seats", "2", "--seat", "p4"], 2, &["nobody sits at p4"]);
    fails(&["play", "agate", "--pace", "later"], 2, &["later", "normal"]);
}
