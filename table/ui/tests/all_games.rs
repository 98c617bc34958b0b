//! What holds for the words of every game, whatever is wrong or written.

#![allow(missing_docs, clippy::expect_used)]

mod told;

use games::{Agate, Court, Daybreak, Entry, GameId, Hackclad, Shadows, with_game};
use kernel::doc::{Problem, Source};
use kernel::options::Word;
use kernel::{Dice, Game, Match, Options, Seat, Seed, Text, Told, Turn, Viewer};
use maud::Render as _;
use pack::{Files, Lang, Packed};
use ui::{Names, Seen};

fn default_game<G: Packed>() -> G {
    let (cards, _) = G::default_pack().expect("the default pack is good");
    G::new(cards, G::Options::default(), *G::SEATS.end()).expect("a table")
}

/// Both languages say something, each in its own letters.
fn in_both(text: &Text, about: &str) {
    let has_japanese = |text: &str| text.chars().any(|c| ('\u{3040}'..='\u{9fff}').contains(&c));
    assert!(!text.en.trim().is_empty(), "no English: {about}");
    assert!(has_japanese(&text.ja), "no Japanese in `{}`: {about}", text.ja);
}

/// What the help shows can be written, and the clause can be read.
fn examples<G: Entry>(game: &G) {
    let ui::Example { action, clause } = G::face().example();
    assert!(game.parse(action).is_ok(), "{action}");
    for lang in told::LANGS {
        assert!(games::Rules::of(G::GAME, lang).clause(clause).is_some(), "{clause}");
    }
    // A card is as good by its name as by its id, and letters may be of any width.
    let wide: String = action
        .chars()
        .map(|c| match c {
            ' ' => '\u{3000}',
            '!'..='~' => char::from_u32(c as u32 - 0x21 + 0xff01).expect("a wide letter"),
            _ => c,
        })
        .collect();
    assert_eq!(G::face().read(game, &wide).ok(), game.parse(action).ok(), "{wide}");
}

#[test]
fn the_help_shows_what_can_be_written() {
    for id in GameId::ALL {
        with_game!(id, G => examples(&default_game::<G>()));
    }
}

#[test]
fn a_card_may_be_written_by_its_name() {
    let agate = default_game::<Agate>();
    for (name, id) in [("use 薬草", "use herb"), ("use Healing Herb", "use herb")] {
        assert_eq!(
            Agate::face().read(&agate, name).ok(),
            Some(agate.parse(id).expect("notation")),
            "{name}"
        );
    }
    let shadows = default_game::<Shadows>();
    let seed = shadows.parse("loot grief-seed").expect("notation");
    assert_eq!(Shadows::face().read(&shadows, "ｌｏｏｔ　グリーフシード").ok(), Some(seed));
    // What is no card is still refused, in words.
    assert!(Agate::face().read(&agate, "use 反射鏡").is_err());
}

/// One line of a pack left out, its number made too large, or its word misspelt.
fn spoilt(text: &str, line: usize, how: usize) -> String {
    let spoil = |(at, old): (usize, &str)| {
        if at != line {
            return Some(old.to_string());
        }
        match how {
            0 => None,
            1 => Some(old.replace(|c: char| c.is_ascii_digit(), "999")),
            2 => Some(old.replacen('"', "\"zz", 1)),
            3 => Some(old.replacen(" = ", "x = ", 1)),
            _ => Some(old.replacen(" = ", " = [1, \"x\"] # ", 1)),
        }
    };
    text.lines().enumerate().filter_map(spoil).collect::<Vec<_>>().join("\n")
}

/// Whatever is wrong with a pack is told in both languages: mistakes of every document, and those
/// that one game alone can find.
fn every_pack_mistake<G: Packed>() -> usize {
    let sources = G::default_files().sources().to_vec();
    let mut seen = std::collections::BTreeSet::new();
    let told = |problem: &Problem| {
        let about = format!("{problem}");
        in_both(&problem.what, &about);
        if let Some(help) = &problem.help {
            // Help may be nothing but what to write.
            assert!(!help.ja.is_empty() && !help.en.is_empty(), "{about}");
        }
        in_both(&problem.told(), &about);
    };
    for (at, source) in sources.iter().enumerate() {
        let lines = source.text.lines().count();
        let step = (lines / 30).max(1);
        for line in (0..lines).step_by(step) {
            for how in 0..5 {
                let mut files = sources.clone();
                files[at] = Source::new(source.file.clone(), spoilt(&source.text, line, how));
                let (_, problems) = G::draft(&Files::new(files));
                for problem in &problems.0 {
                    told(problem);
                    let words = problem.what.en.split(' ').filter(|word| !word.contains('`'));
                    seen.insert(words.collect::<Vec<_>>().join(" "));
                }
            }
        }
    }
    seen.len()
}

#[test]
fn every_mistake_of_a_pack_is_told_in_both_languages() {
    for id in GameId::ALL {
        let kinds = with_game!(id, G => every_pack_mistake::<G>());
        assert!(kinds >= 6, "{id}: only {kinds} kinds of mistakes were made");
    }
}

/// Tables that cannot be set up, and options that do not fit.
fn every_refused_table<G: Packed>(dice: &mut Dice) -> usize {
    let (cards, _) = G::default_pack().expect("good");
    let mut refused = 0;
    for round in 0..400 {
        let options = G::Options::random(dice);
        let seats = (round % 10) as u8;
        if let Err(error) = G::new(cards.clone(), options, seats) {
            in_both(&error.told(), &error.to_string());
            refused += 1;
        }
    }
    for spec in G::Options::SPECS {
        for said in [spec.title, spec.does, spec.help] {
            in_both(&Text { en: said.en.into(), ja: said.ja.into() }, said.en);
        }
        // A form shows what a value means: nobody is told the letters that a program writes for it.
        for Word { word, said } in spec.values.listed() {
            let letters = |c: char| !c.is_ascii_alphanumeric() && c != '_';
            let told = |text: &str| text.split(letters).any(|part| part == *word);
            assert!(!word.contains('_') || !told(spec.help.en), "{}: {}", spec.key, spec.help.en);
            assert!(!told(spec.help.ja) || said.ja == *word, "{}: {}", spec.key, spec.help.ja);
        }
        let good = spec.values.random(dice);
        let twice = [(spec.key, good.as_str()), (spec.key, good.as_str())];
        for given in [&twice[..], &[(spec.key, "zz zz")]] {
            let error = G::Options::with(given.iter().copied()).expect_err("it cannot be set so");
            in_both(&error.told(), &error.to_string());
        }
    }
    let unknown = G::Options::with([("zz", "zz")]).expect_err("no such option");
    in_both(&unknown.told(), &unknown.to_string());
    refused
}

#[test]
fn tables_that_cannot_be_are_refused_in_both_languages() {
    let mut dice = Dice::new(8);
    for id in GameId::ALL {
        let refused = with_game!(id, G => every_refused_table::<G>(&mut dice));
        assert!(refused > 20, "{id}: {refused}");
    }
}

/// Lines that are nearly actions.
fn every_misspelt_action<G: Entry>(dice: &mut Dice) -> usize {
    let mut table = Match::new(default_game::<G>(), Seed::from_text("misspelt"));
    let mut wrong = 0;
    for _ in 0..300 {
        let Turn::Ask(ask) = table.turn() else { break };
        let seat = ask.anyone().first().expect("somebody is asked");
        let legal = table.legal(seat);
        let action = *dice.pick(&legal).expect("a legal action");
        let text = table.game().notation(&action);
        let words: Vec<_> = text.split(' ').collect();
        let mut lines = vec![format!("{text} zz"), words[..words.len() - 1].join(" ")];
        for at in 0..words.len() {
            let mut words = words.clone();
            words[at] = "zz";
            lines.push(words.join(" "));
        }
        for line in lines {
            if let Err(error) = G::face().read(table.game(), &line) {
                in_both(&error.what, &line);
                for lang in [Lang::En, Lang::Ja] {
                    told::in_lang(&G::face().unreadable(&error, lang), lang);
                }
                wrong += 1;
            }
        }
        table.act(seat, action).expect("legal");
    }
    wrong
}

#[test]
fn what_is_no_action_is_refused_in_both_languages() {
    let mut dice = Dice::new(9);
    for id in GameId::ALL {
        let wrong = with_game!(id, G => every_misspelt_action::<G>(&mut dice));
        assert!(wrong > 100, "{id}: {wrong}");
    }
}

/// A repeated option is no matter of order, and several words of one come in any.
#[test]
fn several_words_of_an_option_come_in_any_order() {
    let set = |value| <Court as Game>::Options::with([("uncontracted", value)]).expect("it fits");
    assert_eq!(set("sayaka,madoka"), set("madoka,sayaka"));
    let windows = <Shadows as Game>::Options::default().get("windows").expect("an option");
    let turned: Vec<_> = windows.split(',').rev().collect();
    let again = <Shadows as Game>::Options::with([("windows", turned.join(",").as_str())]);
    assert_eq!(again.expect("it fits").get("windows"), Some(windows));
}

/// All games are named here, so that a new one is looked at.
#[test]
fn every_game_is_tried() {
    let all = [Agate::ID, Court::ID, Daybreak::ID, Hackclad::ID, Shadows::ID];
    assert!(GameId::ALL.map(GameId::id).starts_with(&all));
}

/// The pieces of a page that its script leaves alone while their stamp is the same: the stamp, and
/// the whole piece.
fn kept(html: &str) -> Vec<(&str, &str)> {
    let piece = |(at, _): (usize, &str)| {
        let start = html[..at].rfind('<').expect("a tag");
        let tag = html[start + 1..].split(' ').next().expect("its name");
        let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
        let mut depth = 0;
        let ends = html[start..].match_indices('<').find_map(|(offset, _)| {
            let here = &html[start + offset..];
            depth += i32::from(here.starts_with(&open)) - i32::from(here.starts_with(&close));
            (depth == 0).then_some(start + offset)
        });
        let stamp = html[at..].split('"').nth(1).expect("a stamp");
        (stamp, &html[start..ends.expect("an end")])
    };
    html.match_indices("data-keep=\"").map(piece).collect()
}

/// Some of a game as its players see it; whatever looks different has another stamp.
fn stamps<G: Entry>() -> usize {
    let mut table = Match::new(default_game::<G>(), Seed::from_text("stamps"));
    let mut dice = Dice::new(14);
    let mut seen = std::collections::BTreeMap::<String, String>::new();
    for _ in 0..60 {
        let Turn::Ask(ask) = table.turn() else { break };
        for seat in Seat::all(table.game().seats()) {
            let names = Names::new(["Aki", "Sora", "Mio"]).told_to(Some(seat));
            let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal(seat));
            for lang in told::LANGS {
                let looks = (Viewer::Seat(seat), &view);
                let drawn = Seen::new(table.game(), looks, &names, lang, &legal);
                let html = G::face().scene(&drawn).render().into_string();
                for (stamp, piece) in kept(&html) {
                    let known = seen.entry(stamp.into()).or_insert_with(|| piece.into());
                    assert_eq!(known, piece, "{}: a stale piece would stay", G::ID);
                }
            }
        }
        let seat = ask.must.first().expect("somebody is asked");
        let legal = table.legal(seat);
        let action = *dice.pick(&legal).expect("a legal action");
        table.act(seat, action).expect("legal");
    }
    seen.values().filter(|piece| piece.contains("id=\"decision\"")).count()
}

#[test]
fn a_changed_decision_never_keeps_its_stamp() {
    for id in GameId::ALL {
        let decisions = with_game!(id, G => stamps::<G>());
        // A game without a scene of its own keeps nothing.
        assert!(decisions == 0 || decisions > 40, "{id}: {decisions} decisions looked different");
    }
}

/// A bot that was called like a card would be a link to it in every sentence about the bot.
#[test]
fn no_bot_is_called_like_a_card() {
    for lang in told::LANGS {
        let tables = (0..400).map(|table| format!("table {table}"));
        let bots: std::collections::BTreeSet<_> = tables.map(|t| ui::bot(&t, 0, lang)).collect();
        assert!(bots.len() > 20, "{bots:?}");
        for id in GameId::ALL {
            with_game!(id, G => {
                let game = default_game::<G>();
                for card in G::face().cards(game.pack(), lang) {
                    let same = |bot: &&&str| card.name.contains(**bot) || bot.contains(&card.name);
                    let same = bots.iter().find(same);
                    assert!(same.is_none(), "{}: {same:?} and {}", G::ID, card.name);
                }
            });
        }
    }
}

/// Nobody types names into a form: every option that takes some has a list, and what is picked
/// there can be written.
#[test]
fn every_option_that_names_things_is_picked_from_a_list() {
    use kernel::options::Values;
    for id in GameId::ALL {
        with_game!(id, G => {
            let game = default_game::<G>();
            for spec in <G as Game>::Options::SPECS {
                let lists = told::LANGS.map(|lang| G::face().picks(game.pack(), spec.key, lang));
                let wanted = matches!(spec.values, Values::Names { .. } | Values::Several(_));
                for picks in lists {
                    assert_eq!(picks.is_some(), wanted, "{} {}", G::ID, spec.key);
                    let Some(picks) = picks else { continue };
                    assert!(!picks.of.is_empty(), "{} {}", G::ID, spec.key);
                    for pick in picks.of {
                        assert!(spec.values.fit(&pick.word), "{} {}", spec.key, pick.word);
                        assert!(!pick.name.is_empty() && !pick.picture.0.is_empty());
                    }
                }
            }
        });
    }
}

/// How long a game takes is told for every number of players.
#[test]
fn how_long_is_told_for_every_number_of_players() {
    for id in GameId::ALL {
        let game = id.shown();
        let told: Vec<u8> = game.play().lasts.iter().map(|(seats, _)| *seats).collect();
        assert_eq!(told, game.seats().collect::<Vec<_>>(), "{}", game.id());
        assert!(game.play().lasts.iter().all(|(_, minutes)| *minutes > 0));
    }
}
