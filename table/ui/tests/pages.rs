//! Every page in both languages: well formed, escaped, named, within its limits.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

mod made_up;

use agate::{AgateOptions, HandCap};
use games::{Agate, Entry, GameId};
use kernel::{Dice, Game, Seat, Viewer};
use made_up::check::{check, tags};
use made_up::{EVIL, Position};
use maud::Render as _;
use ui::page::{self, Consent, Progress};
use ui::{Lang, Talk};

const LANGS: [Lang; 2] = [Lang::Ja, Lang::En];

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::All])
}

#[test]
fn still_pages_are_sound() {
    for lang in LANGS {
        let shell = made_up::shell(lang, Some(GameId::Agate));
        let pages = [
            page::lobby(&made_up::shell(lang, None), &made_up::lobby()),
            page::all_rules(&made_up::shell(lang, None)),
            page::learn(&made_up::shell(lang, None), &[made_up::course()]),
            page::course(&shell, &made_up::course()),
            page::new_table(&shell, &made_up::new_table()),
            page::rules(
                &shell,
                GameId::Agate.shown(),
                games::Rules::of(GameId::Agate, lang).text(),
            ),
            page::cards(&shell, Agate::face(), &made_up::pack()),
            page::style(&shell, GameId::Agate.shown()),
            page::style(&made_up::shell(lang, Some(GameId::Court)), GameId::Court.shown()),
            page::result(&shell, &made_up::result()),
            page::message(&shell, EVIL, EVIL),
        ];
        for html in pages {
            check(&html.into_string(), true);
        }
    }
}

#[test]
fn the_menu_leads_to_the_rules_of_every_game() {
    for lang in LANGS {
        let shell = made_up::shell(lang, None);
        let first = page::lobby(&shell, &made_up::lobby()).into_string();
        assert!(first.contains("<a href=\"/rules\">"));
        let rules = page::all_rules(&shell).into_string();
        for game in games::shown() {
            assert!(rules.contains(&format!("href=\"/rules/{}\"", game.id())), "{}", game.id());
        }
        // On a game's own pages it leads to that game's.
        let own = page::message(&made_up::shell(lang, Some(GameId::Court)), "", "").into_string();
        assert!(own.contains("href=\"/rules/court\"") && !own.contains("<a href=\"/rules\">"));
    }
}

#[test]
fn every_clause_has_an_anchor() {
    for lang in LANGS {
        let html = page::rules(
            &made_up::shell(lang, Some(GameId::Agate)),
            GameId::Agate.shown(),
            games::Rules::of(GameId::Agate, lang).text(),
        );
        let html = html.render().into_string();
        for clause in games::Rules::of(GameId::Agate, lang).clauses() {
            assert!(html.contains(&format!("id=\"{}\"", clause.id)), "{}", clause.id);
        }
    }
}

#[test]
fn an_invitation_names_the_game_and_the_host() {
    for lang in LANGS {
        let mut table = made_up::waiting(lang);
        let own = page::table_live(lang, &table).into_string();
        table.viewer = Viewer::Public;
        let guest = page::table_live(lang, &table).into_string();
        for html in [&own, &guest] {
            assert!(
                html.contains(Agate::face().title(lang))
                    && html.contains(Agate::face().pitch(lang))
            );
            assert!(html.contains("href=\"/rules/agate\""));
        }
        assert!(guest.contains(match lang {
            Lang::En => "Aki invites you",
            Lang::Ja => "Akiさんの卓です",
        }));
    }
}

#[test]
fn who_wins_or_loses_together_has_no_place() {
    let shell = made_up::shell(Lang::En, Some(GameId::Agate));
    let mut result = made_up::result();
    result.seats[0].points = -3;
    let html = page::result(&shell, &result).into_string();
    assert!(html.contains(">Place<") && html.contains(">−3<") && html.contains("/t/t1/look"));
    for seat in &mut result.seats {
        (seat.place, seat.won) = (2, false);
    }
    assert!(!page::result(&shell, &result).into_string().contains(">Place<"));
}

/// The picture of the end stands alone: nothing in it comes from elsewhere, and names stay text.
#[test]
fn the_picture_of_the_end_needs_nothing_else() {
    for lang in LANGS {
        let svg = page::picture(&made_up::result(), lang);
        assert!(svg.contains("width=\"1200\" height=\"630\"") && svg.contains("Aki"));
        assert!(!svg.contains(EVIL) && !svg.contains("<script") && !svg.contains("href"));
        assert!(!svg.contains("class="), "it has no style sheet");
    }
}

#[test]
fn a_step_whose_action_is_secret_is_told_by_its_log() {
    let shell = made_up::shell(Lang::En, Some(GameId::Agate));
    let mut replay = made_up::replay(&made_up::midgame(4), Viewer::Public, Lang::En);
    (replay.at, replay.of, replay.action) = (3, 9, None);
    replay.log = vec!["Aki passed.".into(), "Turn 4: Sora".into()];
    let html = page::replay(&shell, &replay).into_string();
    assert!(html.contains("<p>Aki passed.</p>") && !html.contains("The table is set up."));
    replay.log.clear();
    let html = page::replay(&shell, &replay).into_string();
    assert!(html.contains("Something hidden was done."));
    replay.at = 0;
    assert!(page::replay(&shell, &replay).into_string().contains("The table is set up."));
}

#[test]
fn rules_show_no_marks_of_their_source() {
    for game in GameId::ALL {
        for lang in LANGS {
            let html = page::rules(
                &made_up::shell(lang, Some(game)),
                game.shown(),
                games::Rules::of(game, lang).text(),
            )
            .into_string();
            assert!(!html.contains("**"), "{game} {lang}");
        }
    }
}

#[test]
fn every_preview_of_a_pack_has_its_styles() {
    // They belong to the style of all pages: not every game has one of its own.
    let shared = page::ASSETS.iter().find(|asset| asset.name == "scene.css").unwrap();
    let shared = std::str::from_utf8(shared.bytes).unwrap();
    assert!(shared.contains(".problems li") && shared.contains(".preview textarea"));
}

#[test]
fn what_may_not_be_said_stands_beside_the_box() {
    let position = made_up::positions().remove(0).1;
    let seat = Viewer::Seat(Seat::new(0));
    for (lang, said, other) in
        [(Lang::En, "no numbers", "数字は禁止"), (Lang::Ja, "数字は禁止", "no numbers")]
    {
        let shell = made_up::shell(lang, Some(GameId::Agate));
        let mut table = made_up::table(&position, seat, lang, false);
        let html = page::table(&shell, &table).into_string();
        assert!(!html.contains(said));
        table.talk = Talk::OnHonour(["no numbers", "数字は禁止"]);
        let html = page::table(&shell, &table).into_string();
        check(&html, true);
        assert!(html.contains(said) && !html.contains(other) && html.contains("name=\"text\""));
    }
}

#[test]
fn tables_in_every_state_are_sound() {
    let mut dice = Dice::new(5);
    for (_, position) in made_up::positions() {
        for viewer in viewers(4) {
            let lang = *dice.pick(&LANGS).unwrap();
            let shell = made_up::shell(lang, Some(GameId::Agate));
            let mut table = made_up::table(&position, viewer, lang, true);
            table.undo = match dice.below(4) {
                0 => Consent::No,
                1 => Consent::May,
                2 => Consent::Waiting,
                _ => Consent::Asked { by: EVIL.into() },
            };
            table.wrong = vec![EVIL.into(), "No. [AG-31]".into()];
            table.seats[1].stand_in = true;
            table.seats[1].bot = Some("random");
            check(&page::table(&shell, &table).into_string(), true);
            table.stage = Progress::Over;
            check(&page::table_live(lang, &table).into_string(), false);
            let replay = made_up::replay(&position, viewer, lang);
            check(&page::replay(&shell, &replay).into_string(), true);
        }
    }
    for lang in LANGS {
        let mut table = made_up::waiting(lang);
        let shell = made_up::shell(lang, Some(GameId::Agate));
        check(&page::table(&shell, &table).into_string(), true);
        table.viewer = Viewer::Public;
        check(&page::table(&shell, &table).into_string(), true);
    }
}

#[test]
fn every_legal_action_is_a_control() {
    let mut dice = Dice::new(11);
    for game in 0..40 {
        let seats = 2 + (game % 3) as u8;
        let mut position = Position::new(seats, &format!("controls {game}"), Some(&mut dice));
        loop {
            let viewer = position.asked();
            let Viewer::Seat(seat) = viewer else { break };
            let html = position.scene(viewer, LANGS[usize::from(dice.once_in(2))], false);
            let html = html.render().into_string();
            let tags = tags(&html);
            let offered: Vec<_> = tags
                .iter()
                .filter(|tag| tag.get("name") == Some("do") && tag.get("value").is_some())
                .inspect(|tag| assert!(matches!(tag.get("form"), Some("act" | "pick"))))
                .filter_map(|tag| tag.get("value"))
                .collect();
            for action in position.table.legal(seat) {
                let notation = position.table.game().notation(&action);
                assert!(offered.contains(&notation.as_str()), "{notation} is not offered: {html}");
            }
            // Nobody else is offered anything.
            let other = Viewer::Seat(seat.left(seats));
            assert!(
                !position
                    .scene(other, Lang::En, false)
                    .render()
                    .into_string()
                    .contains("name=\"do\"")
            );
            if dice.once_in(8) {
                for viewer in viewers(seats) {
                    for lang in LANGS {
                        check(&position.scene(viewer, lang, true).render().into_string(), false);
                    }
                }
            }
            position.step(&mut dice);
        }
    }
}

#[test]
fn ticking_discards_is_a_legal_path() {
    // Any set of the right size, in the order of the page, is accepted card by card.
    let (mut dice, mut seen) = (Dice::new(2), 0);
    for game in 0..60 {
        let options = AgateOptions { hand_cap: HandCap::Four, ..AgateOptions::default() };
        let mut position = Position::with(4, &format!("discards {game}"), options);
        loop {
            let viewer = position.asked();
            let Viewer::Seat(seat) = viewer else { break };
            let html = position.scene(viewer, Lang::En, false).render().into_string();
            let tags = tags(&html);
            if let Some(need) = tags.iter().find_map(|tag| tag.get("data-pick")) {
                let need: usize = need.parse().unwrap();
                let boxes = tags.iter().filter(|tag| tag.get("type") == Some("checkbox"));
                let mut picks: Vec<_> =
                    boxes.filter_map(|tag| tag.get("value")).enumerate().collect();
                assert!(picks.len() >= need);
                while picks.len() > need {
                    picks.remove(dice.below(picks.len() as u32) as usize);
                }
                for (_, pick) in picks {
                    let action = position.table.game().parse(pick).unwrap();
                    position.table.act(seat, action).expect("the page allows only legal picks");
                }
                seen += 1;
            } else if !position.step(&mut dice) {
                break;
            }
        }
    }
    assert!(seen > 5, "only {seen} discards of several cards");
}

#[test]
fn the_first_page_is_light() {
    const MOST: usize = 100_000;
    let sent = |html: &str| {
        let all = page::ASSETS.iter().chain([page::accents(games::shown())]);
        let needed = all.filter(|asset| html.contains(&asset.path()));
        html.len() + needed.map(|asset| asset.bytes.len()).sum::<usize>()
    };
    for lang in LANGS {
        let first = page::lobby(&made_up::shell(lang, None), &made_up::lobby()).into_string();
        assert!(sent(&first) < MOST, "{} bytes", sent(&first));
        assert!(!first.contains("morph"), "the first page does not change in place");
    }
    // A table needs more script, which is sent once and kept.
    let table = made_up::table(&made_up::midgame(4), Viewer::Seat(Seat::new(0)), Lang::Ja, true);
    let live = page::table_live(Lang::Ja, &table).into_string();
    assert!(live.len() < 40_000, "{} bytes", live.len());
}

#[test]
fn assets_are_found_by_their_paths() {
    let own = games::shown().iter().filter_map(|game| game.style());
    for asset in page::ASSETS.iter().chain([page::accents(games::shown())]).chain(own) {
        let found = page::Asset::find(&asset.path(), games::shown()).expect("it is there");
        assert_eq!(found.name, asset.name);
    }
    assert!(page::Asset::find("/a/0000000000000000/majo.css", games::shown()).is_none());
}

#[test]
fn own_cards_have_a_picture() {
    let pack = made_up::pack();
    for card in pack.ids() {
        for lang in LANGS {
            let drawn = Agate::face().card(&pack, card, lang).expect("a card").into_string();
            check(&drawn, false);
            assert!(drawn.contains("#g-"), "{card} has no emblem");
        }
    }
}
