//! Matches and tables of older rules versions: those of the present one still hold, the others are
//! told of. `tests/matches` keeps files of every version (`GAME-RULES-…​.majo`), and
//! `../server/tests/old` the tables that version 1 stored.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use games::{GameId, Packs, with_game};
use kernel::Game;
use kernel::record::Record;
use serde_json::{Value, json};

const TABLES: &str = include_str!("../../../table/server/tests/old/tables-1.sql");

/// Every file that is kept, with its game and version.
fn files() -> Vec<(PathBuf, GameId, u32)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matches");
    let mut files: Vec<_> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let about = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let mut parts = name.split('-');
        let game = parts.next().unwrap().parse().unwrap();
        let rules = parts.next().unwrap().parse().unwrap();
        (path, game, rules)
    };
    files.into_iter().map(about).collect()
}

fn rules(game: GameId) -> u32 {
    with_game!(game, G => <G as Game>::RULES)
}

/// If the same seed and actions give another game than they did, the rules have changed.
#[test]
fn matches_of_the_present_rules_hold() {
    let mut kept: BTreeMap<GameId, usize> = BTreeMap::new();
    for (path, game, version) in files() {
        let record = Record::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!((&*record.header.game, record.header.rules), (game.id(), version), "{path:?}");
        if version != rules(game) {
            continue;
        }
        *kept.entry(game).or_default() += 1;
        with_game!(game, G => {
            let loaded = Packs::default().load::<G>().unwrap();
            // Whether names on the cards have changed is no matter here: the cards are taken for
            // those of the file.
            let same = loaded.is(&record.header.pack);
            if let Err(error) = record.replay::<G>(loaded.pack, &record.header.pack) {
                panic!(
                    "{}: {error}\n\
                     This match was played by the present rules version ({version}) of {game} and does \
                     not come out the same any more{}.\n\
                     - If the rules have changed: raise `RULES` in games/{game}/rules/src/lib.rs by one, then \
                     `cargo run -p majo --example golden` (the old file stays).\n\
                     - If only the cards have changed: `cargo run -p majo --example golden -- {game}`.",
                    path.display(),
                    if same { "" } else { ", and the cards are others than then" }
                );
            }
        });
    }
    for game in GameId::ALL {
        assert!(
            kept.contains_key(&game),
            "no match of rules version {} of {game} is kept: run `cargo run -p majo --example golden` \
             and add the new file",
            rules(game)
        );
    }
}

/// Exit code, standard output, standard error.
fn majo(args: &[&str], lang: &str) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_majo"))
        .args(args)
        .args(["--lang", lang])
        .stdin(Stdio::null())
        .output()
        .expect("majo runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// Every kept file as one of a version that nobody has, written into a folder.
fn doctored(dir: &Path) -> Vec<(PathBuf, Record)> {
    let mut all = Vec::new();
    for (path, _, version) in files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.replacen(&format!("\"rules\":{version},"), "\"rules\":0,", 1);
        let to = dir.join(path.file_name().unwrap());
        std::fs::write(&to, &text).unwrap();
        all.push((to, Record::parse(&text).unwrap()));
    }
    all
}

#[test]
fn a_match_of_an_older_version_is_told_in_both_languages() {
    let dir = tempfile::tempdir().unwrap();
    let all = doctored(dir.path());
    assert!(all.iter().any(|(_, record)| record.footer.as_ref().unwrap().outcome.is_none()));
    for (path, record) in all {
        let file = path.to_str().unwrap();
        for (lang, why, fair) in [
            ("en", "played by version 0 of the rules", "is the one committed to"),
            ("ja", "ルール第0版の対局", "コミットメント"),
        ] {
            let (code, out, err) = majo(&["verify", file], lang);
            assert_eq!(code, 1, "{file}: {out}{err}");
            assert!(err.contains(why) && err.lines().count() == 1, "{file}: {err}");
            assert!(out.contains(fair), "{file}: {out}");
            let (code, replayed, err) = majo(&["replay", file, "--plain"], lang);
            assert_eq!(code, 0, "{file}: {err}");
            assert!(replayed.contains(why), "{file}: {replayed}");
            for line in &record.lines {
                let told = format!("\n{} {} {}\n", line.n, line.seat, line.action);
                assert!(out.contains(&told) && replayed.contains(&told), "{file}: {told}");
            }
            for name in record.header.seats.iter().chain(record.header.options.keys()) {
                // Who has no name of their own is called in the language of the reader.
                let called = name.replace("Bot ", "ボット").replace("Player", "プレイヤー");
                let name = if lang == "ja" { &called } else { name };
                assert!(out.contains(name) && replayed.contains(name), "{file}: {name}");
            }
            assert_eq!(out.lines().last(), replayed.lines().last(), "{file}: how it ended");
        }
        let (code, out, _) = majo(&["verify", file, "--json"], "en");
        let found: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (code, &found["verified"], &found["seed_fits"]),
            (1, &json!(false), &json!(true))
        );
        assert_eq!(found["actions"], record.lines.len());
        let (code, _, err) = majo(&["analyse", file], "en");
        assert!(code == 1 && err.contains("version 0 of the rules"), "{err}");
    }
}

/// The real files of older versions, when there are such.
#[test]
fn kept_files_of_older_versions_are_told_of() {
    for (path, game, version) in files() {
        let (code, out, err) = majo(&["verify", path.to_str().unwrap()], "en");
        if version == rules(game) {
            // Changed cards are another test's matter. Those that an earlier majo had another hash
            // for are the same cards.
            let record = Record::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let pack = &record.header.pack;
            let same = with_game!(game, G => Packs::default().load::<G>().unwrap().is(pack));
            assert_eq!(code == 0, same, "{path:?}: {err}");
            assert!(same || err.contains("other cards"), "{path:?}: {err}");
        } else {
            assert_eq!(code, 1, "{path:?}");
            assert!(err.contains(&format!("version {version} of the rules")), "{err}");
            assert!(out.contains("is the one committed to"), "{out}");
        }
    }
}

#[test]
fn a_changed_file_of_an_older_version_is_found_out_as_far_as_can_be() {
    let dir = tempfile::tempdir().unwrap();
    let (path, _) = doctored(dir.path()).remove(0);
    let file = path.to_str().unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let seed = lines.last().unwrap().split("\"seed\":\"").nth(1).unwrap();
    let other = format!("{}{}", if seed.starts_with('0') { "1" } else { "0" }, &seed[1..]);
    for (changed, says) in [
        (text.replace(seed, &other), "not the one committed to"),
        (text.replacen("\"seat\":\"p1\"", "\"seat\":\"p8\"", 1), "nobody sits at p8"),
        (lines[..lines.len() - 1].join("\n"), "the footer is missing"),
        (text.replace("\"end\":\"over\"", "\"end\":\"abandoned\""), "but the game was given up"),
    ] {
        std::fs::write(&path, changed).unwrap();
        let (code, out, err) = majo(&["verify", file], "en");
        assert!(code == 1 && out.contains("WRONG") && out.contains(says), "{says}: {out}{err}");
        let (code, out, err) = majo(&["replay", file, "--plain"], "en");
        assert!(code == 0 && out.contains(says), "{says}: {out}{err}");
    }
    // Escape codes of a stranger's file do not reach the terminal.
    let nasty = text.replacen("\"do\":\"", "\"do\":\"\\u001b[2J", 1);
    std::fs::write(&path, nasty).unwrap();
    for command in [&["verify", file][..], &["replay", file, "--plain"]] {
        let (_, out, err) = majo(command, "en");
        assert!(!out.contains('\u{1b}') && !err.contains('\u{1b}'), "{out}{err}");
    }
}

/// A board of an older match is shown only where the file's hash proves it.
#[test]
fn boards_of_an_older_match_are_shown_only_where_they_are_proved() {
    // Of the present rules: its hashes would prove them, had the header not been changed, which
    // every hash covers.
    let dir = tempfile::tempdir().unwrap();
    let (path, record) = doctored(dir.path()).remove(0);
    let input = dir.path().join("input");
    std::fs::write(&input, "goto 8\ngoto 9\n").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_majo"))
        .args(["replay", path.to_str().unwrap(), "--plain", "--lang", "en"])
        .stdin(std::fs::File::open(&input).unwrap())
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(record.lines.len() > 9);
    assert_eq!(out.matches("No board is shown here").count(), 2, "{out}");
}

#[test]
fn a_match_with_other_cards_is_told_of() {
    let dir = tempfile::tempdir().unwrap();
    let (path, game, _) = files().into_iter().find(|(_, game, v)| *v == rules(*game)).unwrap();
    let packs = dir.path().to_str().unwrap();
    let done = Command::new(env!("CARGO_BIN_EXE_majo")).args(["pack", "export", packs]).output();
    assert!(done.unwrap().status.success());
    let folder = dir.path().join(game.id());
    let cards = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for file in cards.filter(|path| path.extension().is_some_and(|end| end == "toml")) {
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text + "\n# other\n").unwrap();
    }
    // A comment is no card.
    let (code, out, err) = majo(&["verify", path.to_str().unwrap(), "--packs", packs], "en");
    assert!(code == 0 && out.contains("verified"), "{out}{err}");
    let cards = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for file in cards.filter(|path| path.extension().is_some_and(|end| end == "toml")) {
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replacen("en = \"", "en = \"Another ", 1)).unwrap();
    }
    let file = path.to_str().unwrap();
    let (code, out, err) = majo(&["verify", file, "--packs", packs], "en");
    assert!(code == 1 && err.contains("other cards than are here"), "{err}");
    assert!(out.contains("players: p1 "), "{out}");
    let (code, out, _) = majo(&["replay", file, "--plain", "--packs", packs], "ja");
    assert!(code == 0 && out.contains("別のカード"), "{out}");
}

/// A server with the tables of version 1, as if they were older still.
struct Server {
    child: Child,
    base: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(data: &Path) -> Server {
    let text = TABLES.replace(r#"'{"seats":"#, r#"'{"rules":0,"seats":"#);
    let sql: Vec<_> = text.lines().filter(|line| !line.starts_with("--")).collect();
    let url = format!("sqlite://{}?mode=rwc", data.join("majo.sqlite").display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&url).await.unwrap();
        for one in sql.join("\n").split(";\n").filter(|one| !one.trim().is_empty()) {
            let one = sqlx::AssertSqlSafe(one.trim_end_matches(';').to_string());
            sqlx::query(one).execute(&pool).await.unwrap();
        }
        pool.close().await;
    });
    let mut child = Command::new(env!("CARGO_BIN_EXE_majo"))
        .args(["serve", "--addr", "127.0.0.1:0", "--pace", "0", "--rate", "100000", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("majo serves");
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let base =
        first.trim().trim_start_matches("majo is open at ").trim_end_matches('/').to_string();
    Server { child, base }
}

/// Status, where it leads, and the text.
fn ask(
    base: &str,
    who: &str,
    path: &str,
    post: Option<&Value>,
    lang: &str,
) -> (u16, String, String) {
    let token = TABLES.lines().find_map(|line| line.strip_prefix(&format!("-- {who}'s token: ")));
    let agent: ureq::Agent =
        ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
    let (url, bearer) = (format!("{base}{path}"), format!("Bearer {}", token.unwrap()));
    let mut response = match post {
        None => agent
            .get(url)
            .header("authorization", bearer)
            .header("accept-language", lang)
            .call()
            .unwrap(),
        Some(body) => {
            let form = body.is_null();
            let kind = if form { "application/x-www-form-urlencoded" } else { "application/json" };
            let body = if form { String::new() } else { body.to_string() };
            let request = agent.post(url).header("authorization", bearer).content_type(kind);
            request.header("accept-language", lang).send(body).unwrap()
        }
    };
    let to = response.headers().get("location").map(|to| to.to_str().unwrap().to_string());
    let text = response.body_mut().read_to_string().unwrap_or_default();
    (response.status().as_u16(), to.unwrap_or_default(), text)
}

#[test]
fn old_tables_over_the_network() {
    let dir = tempfile::tempdir().unwrap();
    let server = serve(dir.path());
    let base = &server.base;
    let get = |who: &str, path: &str, lang: &str| ask(base, who, path, None, lang);
    for game in GameId::ALL {
        for was in ["over", "playing"] {
            let path = format!("/t/{game}-{was}");
            for (lang, why) in [("en", "belongs to version 0 of the rules"), ("ja", "ルール第0版")]
            {
                let (status, _, page) = get("Ada", &path, lang);
                assert!(status == 200 && page.contains(why), "{path}: {status}");
            }
            // Pages that need the game lead back to the table.
            for more in ["result", "replay?at=3", "look"] {
                let (status, to, _) = get("Ada", &format!("{path}/{more}"), "en");
                assert_eq!((status, &to), (303, &path), "{more}");
            }
            let (status, _, page) = get("Ada", &format!("{path}/match.majo"), "ja");
            assert!(status == 409 && page.contains("ルール第0版"), "{path}: {status}");

            let api = format!("/api/tables/{game}-{was}");
            let (status, _, text) = get("Ada", &api, "en");
            let table: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(
                (status, &table["stage"], &table["rules"]),
                (200, &json!("over"), &json!(0))
            );
            assert_eq!((&table["old"]["was"], &table["view"]), (&json!(was), &Value::Null));
            let version = table["version"].as_u64().unwrap() as usize;
            assert!(version > 0 && table["log"].as_array().unwrap().len() == version);
            for (more, body) in [("actions", json!({"do": "pass"})), ("seat", json!({}))] {
                // Ada has a seat: sitting down again changes nothing anywhere else, here it is said.
                let (status, _, text) =
                    ask(base, "Ada", &format!("{api}/{more}"), Some(&body), "en");
                let error: Value = serde_json::from_str(&text).unwrap();
                assert_eq!((status, &error["error"]["kind"]), (409, &json!("old")), "{api}/{more}");
            }
            let (status, _, text) = get("Ada", &format!("{api}/record"), "en");
            assert!(status == 409 && text.contains("\"old\""), "{text}");
        }
    }
    // The lobby: nothing to join, nothing to decide; what was not over cannot be played on.
    let (_, _, lobby) = get("Bo", "/", "en");
    assert_eq!(lobby.matches("cannot be played on").count(), 10, "{lobby}");
    assert!(!lobby.contains("your decision") && lobby.contains("Nobody is waiting right now"));
    let (_, _, open) = get("Bo", "/api/tables", "en");
    assert_eq!(open, r#"{"tables":[]}"#);

    // Leaving: out of the list, and no way back.
    let (status, to, _) = ask(base, "Bo", "/t/court-waiting/leave", Some(&Value::Null), "en");
    assert_eq!((status, &*to), (303, "/"));
    assert_eq!(get("Bo", "/", "en").2.matches("cannot be played on").count(), 9);
    let (status, ..) = ask(base, "Bo", "/t/court-waiting/leave", Some(&Value::Null), "en");
    assert_eq!(status, 403);

    // Again: a new table of today with the same people and options; the old one leads there.
    let (status, to, _) = ask(base, "Ada", "/t/agate-playing/again", Some(&Value::Null), "en");
    assert!(status == 303 && to.starts_with("/t/"), "{to}");
    assert_eq!(ask(base, "Bo", "/t/agate-playing/again", Some(&Value::Null), "en").1, to);
    let (_, _, page) = get("Bo", "/t/agate-playing", "en");
    assert!(page.contains(&format!("href=\"{to}\"")), "{page}");
    for who in ["Ada", "Bo"] {
        let (_, _, text) = get(who, &format!("/api{}", to.replace("/t/", "/tables/")), "en");
        let table: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&table["stage"], &table["old"]), (&json!("playing"), &Value::Null));
        assert_eq!(table["rules"], rules(GameId::Agate));
        assert!(table["you"].is_string(), "{who} sits there");
        assert_eq!(table["options"], json!({"hp_cap": "none"}));
    }
}
