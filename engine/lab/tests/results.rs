//! Result files: shards are parts of the whole, interrupted runs go on, pages are made.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;

use bots::Level;
use games::{Agate, Court, Daybreak, Hackclad, Packs, Shadows};
use kernel::{Game, Match, Seed};
use lab::{Called, Findings, Keep, Plan, Shard, read, report, rows, run, summary};
use pack::{Lang, Text};

fn game() -> Agate {
    let pack = Packs::new(None).unwrap().load::<Agate>().unwrap().pack;
    Agate::new(pack, Default::default(), 3).unwrap()
}

fn plan(games: u64) -> Plan {
    let bots = [Level::Greedy, Level::Random, Level::Random];
    Plan { rotate: true, jobs: 2, ..Plan::new(bots, games, Seed::from_text("results")) }
}

fn keep(file: &Path) -> Option<Keep<'_>> {
    Some(Keep { file, pack: "a hash" })
}

fn none() -> AtomicU64 {
    AtomicU64::new(0)
}

#[test]
fn a_file_holds_every_row_and_shards_make_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.parquet");
    let summary =
        run(&game(), games::brain::<Agate>(), &plan(50), None, keep(&whole), &none()).unwrap();
    let kept = read(std::slice::from_ref(&whole)).unwrap();
    // The rows of another run of the same plan on one thread, never written to a file.
    let wanted =
        rows(&game(), games::brain::<Agate>(), &Plan { jobs: 1, ..plan(50) }, &none()).unwrap();
    assert_eq!(kept.games, wanted);
    assert_eq!(summary.games, 50);
    assert!(wanted.iter().all(|game| game.is_finished() && game.seats.len() == 3));
    assert!(wanted.iter().any(|game| !game.uses.is_empty()));
    assert_eq!((&*kept.about.game, &*kept.about.pack), ("agate", "a hash"));
    assert_eq!(kept.about.bots, ["greedy", "random", "random"]);
    assert!(!folder.path().join("whole.parquet.parts").exists());

    let shard = |index: u64| -> PathBuf {
        let file = folder.path().join(format!("{index}.parquet"));
        let plan = Plan { shard: Shard { index, count: 3 }, ..plan(50) };
        run(&game(), games::brain::<Agate>(), &plan, None, keep(&file), &none()).unwrap();
        file
    };
    let shards: Vec<_> = (1..=3).map(shard).collect();
    assert_eq!(read(&shards).unwrap(), kept);

    let other = folder.path().join("other.parquet");
    run(&game(), games::brain::<Agate>(), &plan(20), None, keep(&other), &none()).unwrap();
    let mixed = read(&[whole, other]).unwrap_err().to_string();
    assert!(mixed.contains("another run"), "{mixed}");
}

/// A game of Shadows, whose bots say something now and then.
#[test]
fn what_bots_say_besides_is_no_decision() {
    let pack = Packs::new(None).unwrap().load::<Shadows>().unwrap().pack;
    let game = Shadows::new(pack, Default::default(), 3).unwrap();
    let plan = Plan::new([Level::Normal; 3], 1, Seed::from_text("asides"));
    let played = std::sync::Mutex::new(Vec::new());
    let save = |_: u64, table: &Match<Shadows>, _: &[String]| -> Result<(), Text> {
        let all = table.played().iter();
        played.lock().unwrap().extend(all.map(|played| game.notation(&played.action)));
        Ok(())
    };
    let file = tempfile::tempdir().unwrap();
    let file = file.path().join("asides.parquet");
    run(&game, games::brain::<Shadows>(), &plan, Some(&save), keep(&file), &none()).unwrap();
    let kept = read(std::slice::from_ref(&file)).unwrap();
    let played = played.into_inner().unwrap();
    let said = played.iter().filter(|action| action.starts_with("say ")).count();
    assert!(said > 0, "nothing was said");
    assert_eq!(kept.games[0].decisions as usize + said, played.len());
    assert!(kept.games[0].uses.iter().all(|used| !used.card.starts_with("say")));
}

/// Shards make the whole, and an interrupted run goes on where it was.
fn is_kept<G: games::Entry>(games: u64) {
    let pack = Packs::new(None).unwrap().load::<G>().unwrap().pack;
    let game = G::new(pack, G::Options::default(), 2.max(*G::SEATS.start())).unwrap();
    let bots = vec![Level::Random; usize::from(game.seats())];
    let plan = Plan { jobs: 1, ..Plan::new(bots, games, Seed::from_text("every game")) };
    let wanted = rows(&game, games::brain::<G>(), &plan, &none()).unwrap();
    assert!(wanted.iter().all(|game| game.is_finished()), "{}", G::ID);
    let folder = tempfile::tempdir().unwrap();
    let shard = |index: u64| {
        let file = folder.path().join(format!("{index}.parquet"));
        let plan = Plan { shard: Shard { index, count: 2 }, ..plan.clone() };
        run(&game, games::brain::<G>(), &plan, None, keep(&file), &none()).unwrap();
        file
    };
    assert_eq!(read(&[shard(1), shard(2)]).unwrap().games, wanted, "{}", G::ID);

    let file = folder.path().join("cut.parquet");
    let half = games / 2;
    let fails = move |number: u64, _: &Match<G>, _: &[String]| match number < half {
        true => Ok(()),
        false => Err(no_room()),
    };
    run(&game, games::brain::<G>(), &plan, Some(&fails), keep(&file), &none()).unwrap_err();
    run(&game, games::brain::<G>(), &plan, None, keep(&file), &none()).unwrap();
    assert_eq!(read(std::slice::from_ref(&file)).unwrap().games, wanted, "{}", G::ID);
}

#[test]
fn every_game_is_sharded_and_taken_up_again() {
    is_kept::<Agate>(48);
    is_kept::<Court>(48);
    is_kept::<Daybreak>(48);
    is_kept::<Hackclad>(48);
    is_kept::<Shadows>(48);
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.parquet");
    let plan = Plan { jobs: 1, ..plan(64) };
    // The disk is full at game 40.
    let fails = |number: u64, _: &Match<Agate>, _: &[String]| match number {
        40.. => Err(no_room()),
        _ => Ok(()),
    };
    let error = run(&game(), games::brain::<Agate>(), &plan, Some(&fails), keep(&file), &none())
        .unwrap_err();
    assert_eq!(error.to_string(), "no room");
    assert!(!file.exists());
    let count = |number: u64, _: &Match<Agate>, _: &[String]| {
        assert!(number >= 40, "game {number} was played before");
        Ok(())
    };
    let done = none();
    let summary =
        run(&game(), games::brain::<Agate>(), &plan, Some(&count), keep(&file), &done).unwrap();
    assert_eq!((summary.games, done.into_inner()), (64, 64));
    assert_eq!(
        read(std::slice::from_ref(&file)).unwrap().games,
        rows(&game(), games::brain::<Agate>(), &plan, &none()).unwrap()
    );

    // Parts of another run are not taken for this one's.
    std::fs::remove_file(&file).unwrap();
    let _ = run(&game(), games::brain::<Agate>(), &plan, Some(&fails), keep(&file), &none());
    let other = Plan { seed: Seed::from_text("another"), ..plan };
    let error = run(&game(), games::brain::<Agate>(), &other, None, keep(&file), &none())
        .unwrap_err()
        .to_string();
    assert!(error.contains("parts of another run"), "{error}");
}

fn no_room() -> Text {
    Text { en: "no room".into(), ja: "空きがない".into() }
}

/// The disk is full at game 40.
fn full(number: u64, _: &Match<Agate>, _: &[String]) -> Result<(), Text> {
    if number < 40 { Ok(()) } else { Err(no_room()) }
}

fn parts(file: &Path) -> Vec<PathBuf> {
    let folder = format!("{}.parts", file.display());
    let mut parts: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    parts.sort();
    parts
}

#[test]
fn an_interrupted_run_is_not_lost_to_another_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.parquet");
    let first = Plan { jobs: 1, ..plan(64) };
    run(&game(), games::brain::<Agate>(), &first, Some(&full), keep(&file), &none()).unwrap_err();
    let there = parts(&file);
    assert_eq!(there.len(), 20);
    // Neither has a block of the same name.
    let longer = Plan { games: 640, ..first.clone() };
    let shard = Plan { games: 256, shard: Shard { index: 2, count: 2 }, ..first.clone() };
    for other in [longer, shard] {
        let error = run(&game(), games::brain::<Agate>(), &other, None, keep(&file), &none())
            .unwrap_err()
            .to_string();
        assert!(error.contains("parts of another run"), "{error}");
        assert_eq!(parts(&file), there);
    }
    run(&game(), games::brain::<Agate>(), &first, None, keep(&file), &none()).unwrap();
    assert_eq!(read(&[file]).unwrap().games.len(), 64);
}

#[test]
fn an_interrupted_shard_is_not_lost_to_another_shard() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.parquet");
    let shard = |index: u64| Plan { jobs: 1, shard: Shard { index, count: 2 }, ..plan(64) };
    run(&game(), games::brain::<Agate>(), &shard(2), Some(&full), keep(&file), &none())
        .unwrap_err();
    let there = parts(&file);
    assert!(!there.is_empty());
    let error = run(&game(), games::brain::<Agate>(), &shard(1), None, keep(&file), &none())
        .unwrap_err()
        .to_string();
    assert!(error.contains("parts of another run"), "{error}");
    assert_eq!(parts(&file), there);
}

#[test]
fn a_torn_part_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.parquet");
    let plan = Plan { jobs: 1, ..plan(64) };
    run(&game(), games::brain::<Agate>(), &plan, Some(&full), keep(&file), &none()).unwrap_err();
    let there = parts(&file);
    let bytes = std::fs::read(&there[3]).unwrap();
    std::fs::write(&there[3], &bytes[..bytes.len() / 2]).unwrap();
    std::fs::write(&there[4], "").unwrap();
    run(&game(), games::brain::<Agate>(), &plan, None, keep(&file), &none()).unwrap();
    assert_eq!(
        read(&[file]).unwrap().games,
        rows(&game(), games::brain::<Agate>(), &plan, &none()).unwrap()
    );
}

#[test]
fn a_result_is_written_over_by_the_same_run_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.parquet");
    let half = |index: u64| Plan { shard: Shard { index, count: 2 }, ..plan(20) };
    run(&game(), games::brain::<Agate>(), &half(1), None, keep(&file), &none()).unwrap();
    let kept = std::fs::read(&file).unwrap();
    let seed = Plan { seed: Seed::from_text("another"), ..half(1) };
    for other in [half(2), plan(20), seed] {
        let error = run(&game(), games::brain::<Agate>(), &other, None, keep(&file), &none())
            .unwrap_err()
            .to_string();
        assert!(error.contains("one.parquet holds another run"), "{error}");
        assert_eq!(std::fs::read(&file).unwrap(), kept);
    }
    run(&game(), games::brain::<Agate>(), &half(1), None, keep(&file), &none()).unwrap();
    assert_eq!(std::fs::read(&file).unwrap(), kept);
    assert!(!folder.path().join("one.parquet.parts").exists());
}

fn no_names() -> Called {
    let title = Text { en: String::new(), ja: String::new() };
    Called { title, cards: Default::default(), terms: Default::default(), options: Vec::new() }
}

/// What the report has to tell of, and how it calls things.
fn found(games: u64) -> (Findings, Called) {
    let plan = plan(games);
    let about = plan.about(&game(), "a hash");
    let rows =
        lab::Rows { about, games: rows(&game(), games::brain::<Agate>(), &plan, &none()).unwrap() };
    let title = Text { en: "Agate Sword".into(), ja: "瑪瑙の剣".into() };
    (Findings::of(&rows), Called { title, ..no_names() })
}

#[test]
fn a_handful_of_seats_says_nothing_of_a_card() {
    let (mut found, called) = found(40);
    // Nearly everybody used it; the few others all won, or all lost.
    found.cards.truncate(1);
    let card = &mut found.cards[0];
    card.card = "draw-one".into();
    card.with = lab::Interval::of(5000, 14_996);
    card.without = lab::Interval::of(4, 4);
    let says = |found: &Findings| {
        let told = summary(found, &called, Lang::En).join(" ").contains("Those who used draw-one");
        let plotted = report(found, &called, Lang::En).contains("class=\"without\"");
        (told, plotted)
    };
    for (users, wanted) in [(0.9997, false), (0.995, true), (0.5, true), (0.004, false)] {
        found.cards[0].users.rate = users;
        assert_eq!(says(&found), (wanted, wanted), "{users}");
        // The table has all cards.
        assert!(report(&found, &called, Lang::En).contains("<td>draw-one</td>"));
    }
}

#[test]
fn where_nobody_won_nothing_is_said_of_who_did() {
    let (mut found, called) = found(40);
    assert!(summary(&found, &called, Lang::En)[1].starts_with("Going first"));
    assert!(report(&found, &called, Lang::En).contains("class=\"without\""));
    found.even = 0.0;
    assert!(!summary(&found, &called, Lang::En).join(" ").contains("Going first"));
    assert!(!summary(&found, &called, Lang::Ja).join(" ").contains("先手"));
    assert!(!report(&found, &called, Lang::En).contains("class=\"without\""));
}

#[test]
fn a_report_of_some_shards_says_so() {
    let (mut found, called) = found(40);
    assert!(report(&found, &called, Lang::En).contains(">40 games, 3 seats"));
    found.about.games = 120;
    let page = report(&found, &called, Lang::En);
    assert!(page.contains(">40 of 120 games, 3 seats") && page.contains(">120ゲーム中40ゲーム、"));
}

#[test]
fn a_report_is_one_page_in_both_languages() {
    let plan = plan(40);
    let about = plan.about(&game(), "a hash");
    let found = Findings::of(&lab::Rows {
        about,
        games: rows(&game(), games::brain::<Agate>(), &plan, &none()).unwrap(),
    });
    let herb = Text { en: "Healing <Herb>".into(), ja: "薬草".into() };
    let called = Called {
        title: Text { en: "Agate Sword".into(), ja: "瑪瑙の剣".into() },
        cards: [("herb".to_string(), herb)].into(),
        ..no_names()
    };
    let page = report(&found, &called, Lang::Ja);
    assert!(page.starts_with("<!doctype html>") && page.contains("<html lang=\"ja\">"));
    for part in ["Agate Sword", "瑪瑙の剣", "Who wins", "先手", "<svg", "greedy is stronger"]
    {
        assert!(page.contains(part), "{part} is missing");
    }
    assert!(page.contains("Healing &lt;Herb&gt;"), "names are text, not markup");
    // The id stands in the table, not in the plot.
    assert!(page.contains("<td>薬草 (herb)</td>") && !page.contains("(herb)</text>"));
    assert!(page.contains(">薬草</text>"));
    // Nothing is fetched, nothing is run.
    assert!(!page.contains("http") && !page.contains("<script") && !page.contains("src="));
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
}

#[test]
fn shards_are_read_as_written() {
    assert_eq!("2/3".parse(), Ok(Shard { index: 2, count: 3 }));
    for wrong in ["0/3", "4/3", "3", "a/b", "1/0"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}
