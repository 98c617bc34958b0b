//! Witches' Daybreak in words and pictures.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

#[path = "../../../../table/ui/tests/told/mod.rs"]
mod told;

use maud::Render as _;
use std::collections::BTreeSet;

use daybreak::{Cards, Daybreak, DaybreakOptions, Event};
use daybreak_face::DaybreakFace;
use kernel::doc::Source;
use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use pack::{Files, Lang, Packed};
use told::LANGS;
use ui::{Face, Names, Scene, Seen, To, page};

fn text(pack: &Cards, id: &str, lang: Lang) -> String {
    let all = DaybreakFace.cards(pack, lang);
    all.into_iter().find(|card| card.id == id).unwrap_or_else(|| panic!("no card {id}")).text
}

/// The words of the wider language: one card for each (games/daybreak/rules/tests/rules/examples.toml).
#[test]
fn every_expression_has_its_sentence() {
    let (pack, _) = Daybreak::default_pack().expect("good");
    let file = include_str!("../../rules/tests/rules/examples.toml");
    let pack = pack.with_file(&Source::new("examples.toml", file)).expect("good");
    let said = [
        (
            "E16",
            "Choose 1 card of acquisition cast time Ⅰ or less and use cast time Ⅲ or more in your cast zone. Gain as many stones as its use cast time.",
            "あなたのキャストゾーンにある獲得キャストタイムⅠ以下で使用キャストタイムⅢ以上のカードを1枚選ぶ。そのカードの使用キャストタイムと同じ数の魔法石を獲得する。",
        ),
        (
            "E17",
            "[When another player gains a card] Gain 1 of the stones that player holds.",
            "【他のプレイヤーがカードを獲得した時】そのプレイヤーの手持ちの魔法石を1つ獲得する。",
        ),
        (
            "E18",
            "For each other player: that player may remove 1 card in their hand; if they did not, remove 2 of the stones that player holds.",
            "他のプレイヤーすべてに対してそれぞれ、そのプレイヤーは自身の手札にあるカードを1枚選び、除外しても良い。そうしなかったなら、そのプレイヤーの手持ちの魔法石を2つ魔法石ゾーンに戻す。",
        ),
        (
            "E19",
            "Choose another player. That player may pay 2 SP. If they did not, gain 3 stones.",
            "他のプレイヤーを1人選ぶ。そのプレイヤーは2 SPを支払っても良い。そうしなかったなら、魔法石を3つ獲得する。",
        ),
        (
            "E20",
            "[Start of another player's turn] That player gains 1 stone. [End of your turn] Gain 2 stones.",
            "【他のプレイヤーの手番開始時】そのプレイヤーは魔法石を1つ獲得する。【あなたの手番終了時】魔法石を2つ獲得する。",
        ),
        (
            "E21",
            "Choose 1 card in your cast zone; cast time −1 for each installed card in your cast zone, and −1.",
            "あなたのキャストゾーンにあるカードを1枚選び、キャストタイムをあなたのキャストゾーンにある設置中のカード1枚につき−1、さらに−1する。",
        ),
        (
            "E22",
            "Gain 1 stone. 1 SP: add this card to your hand.",
            "魔法石を1つ獲得する。1 SP：このカードを手札に加える。",
        ),
        (
            "E23",
            "Choose another player. That player gains this card. Gain 2 stones.",
            "他のプレイヤーを1人選ぶ。そのプレイヤーはこのカードを獲得する。あなたは魔法石を2つ獲得する。",
        ),
        (
            "E24",
            "Choose up to 2 cards in the card zone. Lay 1 stone of the bank on each of them.",
            "カードゾーンにあるカードを2枚まで選ぶ。魔法石ゾーンの魔法石を1つそれぞれのカードの上に置く。",
        ),
        (
            "E25",
            "Choose another player. Choose 1 card in the card zone. Lay 2 of the stones that player holds on it.",
            "他のプレイヤーを1人選ぶ。カードゾーンにあるカードを1枚選ぶ。そのプレイヤーの手持ちの魔法石を2つそのカードの上に置く。",
        ),
        (
            "E26",
            "Use cost X, from 1 to 4. Choose 1 card or stone in your cast zone; cast time −X.",
            "使用コストX（X＝1～4）。あなたのキャストゾーンにあるカードか魔法石を1つ選び、キャストタイムを−Xする。",
        ),
        (
            "E27",
            "Choose 1: (red) other players' Block cards do not work against this effect; choose another player; gain 1 of the stones that player holds; (blue) choose another player; gain 2 of the stones that player holds.",
            "次の効果から1つを選んで行う。（赤）この効果で他のプレイヤーの《ブロック》カードの効果は働かず、他のプレイヤーを1人選び、そのプレイヤーの手持ちの魔法石を1つ獲得する。（青）他のプレイヤーを1人選び、そのプレイヤーの手持ちの魔法石を2つ獲得する。",
        ),
        (
            "E28",
            "This turn, other players' Block cards do not work against your cards.",
            "この手番中、あなたのカードの効果で他のプレイヤーの《ブロック》カードの効果は働かない。",
        ),
        (
            "E29",
            "Gain 1 stone. This card's cast time −1 for each card in your hand.",
            "魔法石を1つ獲得する。このカードのキャストタイムをあなたの手札にあるカード1枚につき−1する。",
        ),
    ];
    for (id, en, ja) in said {
        assert_eq!(text(&pack, id, Lang::En), en, "{id}");
        assert_eq!(text(&pack, id, Lang::Ja), ja, "{id}");
    }
}

/// The sentences read as a card would print them.
#[test]
fn sentences_in_both_languages() {
    let (pack, _) = Daybreak::default_pack().expect("good");
    let said = [
        (
            "W02",
            "Gain 3 stones; place 1 each in Ⅰ, Ⅱ and Ⅲ of your cast zone.",
            "魔法石を3つ獲得し、ⅠとⅡとⅢにそれぞれ1つずつ置く。",
        ),
        (
            "W03",
            "If you hold the fewest stones, gain 3 stones. Otherwise, gain 1 stone.",
            "あなたの手持ちの魔法石がもっとも少ないなら、魔法石を3つ獲得する。そうでないなら、魔法石を1つ獲得する。",
        ),
        (
            "W05",
            "Choose 1 card in your cast zone; cast time −1. 1 SP: choose 1 card or stone in your cast zone; cast time −2.",
            "あなたのキャストゾーンにあるカードを1枚選び、キャストタイムを−1する。1 SP：あなたのキャストゾーンにあるカードか魔法石を1つ選び、キャストタイムを−2する。",
        ),
        (
            "B10",
            "Choose another player. Gain 2 of the stones that player holds. If that player holds the most stones, gain 2 more.",
            "他のプレイヤーを1人選ぶ。そのプレイヤーの手持ちの魔法石を2つ獲得する。そのプレイヤーが魔法石をもっとも多く持っているなら、さらに2つ獲得する。",
        ),
        (
            "B12",
            "Remove 2 of the stones held by each other player.",
            "他のプレイヤーすべてに対してそれぞれ、そのプレイヤーの手持ちの魔法石を2つ魔法石ゾーンに戻す。",
        ),
        (
            "G05",
            "[When you receive the effect of another player's attack-marked card] That effect does nothing to you. 1 SP: choose 1 card in the cast zone of the player who used it; cast time +2.",
            "【あなたが他のプレイヤーから攻撃マークを持つカードの効果を受ける時】あなたはその効果を受けない。1 SP：その効果を使用したプレイヤーのキャストゾーンにあるカードを1枚選び、キャストタイムを+2する。",
        ),
        (
            "L05",
            "Choose another player. You may have that player gain 1 card from your hand. If you did, gain 4 stones.",
            "他のプレイヤーを1人選ぶ。そのプレイヤーにあなたの手札にあるカードを1枚獲得させても良い。そうしたなら、魔法石を4つ獲得する。",
        ),
        (
            "C04",
            "Remove all Curse cards in your hand and cast zone. Gain 1 stone for each card removed this way. Gain 2 stones.",
            "あなたの手札とキャストゾーンにある《呪い》カードをすべて除外する。こうして除外した数と同じ数の魔法石を獲得する。魔法石を2つ獲得する。",
        ),
        (
            "U01",
            "Take an extra turn after this one. At the start of the extra turn, gain 2 stones. In the extra turn, you cannot use Ultimate Magic cards.",
            "この手番の後、追加の手番を行う。追加の手番開始時、魔法石を2つ獲得する。追加の手番中、あなたは《究極魔法》カードを使用できない。",
        ),
        (
            "HW1",
            "[Once per game] Not in a final turn. Gain 2 stones; place 1 each in Ⅰ and Ⅱ of your cast zone.\n[Once per turn] 1 SP: Choose 1 card in your cast zone; cast time −2.",
            "【ゲーム中1回】最終手番には使用できない。魔法石を2つ獲得し、ⅠとⅡにそれぞれ1つずつ置く。\n【手番中1回】1 SP：あなたのキャストゾーンにあるカードを1枚選び、キャストタイムを−2する。",
        ),
    ];
    for (id, en, ja) in said {
        assert_eq!(text(&pack, id, Lang::En), en, "{id}");
        assert_eq!(text(&pack, id, Lang::Ja), ja, "{id}");
    }
}

/// Every card says something whole in both languages.
#[test]
fn every_card_is_said() {
    let (pack, _) = Daybreak::default_pack().expect("good");
    for lang in LANGS {
        for card in DaybreakFace.cards(&pack, lang) {
            let end = if lang == Lang::En { '.' } else { '。' };
            assert!(card.text.ends_with(end), "{}: {}", card.id, card.text);
            for slip in ["  ", "..", "。。", "、。", "it's", "1 cards", "1 stones", "may that"]
            {
                assert!(!card.text.contains(slip), "{}: {slip:?} in {}", card.id, card.text);
            }
            assert!(DaybreakFace.card(&pack, &card.id, lang).is_some(), "{} is drawn", card.id);
        }
    }
}

/// The words that an owner types in are shown, together with what is done.
#[test]
fn printed_words_are_shown() {
    let (pack, _) = Daybreak::default_pack().expect("good");
    let file = "[set]\nid = \"own\"\ntitle = \"Own\"\nkind = \"expansion\"\nsrc = \"R\"\n[[card]]\nid = \"PR\"\n\
        name = \"Printed\"\nframe = \"white\"\ncategory = \"stone\"\nuse_cost = 0\nuse_time = 2\nget_cost = 0\n\
        get_time = 1\ntext = \"Two stones for you.\"\ntext_ja = \"魔法石を2つどうぞ。\"\neffect = [{ op = \"gain\", stones = 2 }]\n";
    let pack = pack.with_file(&Source::new("own.toml", file)).expect("good");
    assert_eq!(text(&pack, "PR", Lang::En), "“Two stones for you.” Played as: Gain 2 stones.");
    assert_eq!(text(&pack, "PR", Lang::Ja), "「魔法石を2つどうぞ。」処理：魔法石を2つ獲得する。");
}

#[test]
fn whole_games_can_be_told_to_everyone() {
    let (pack, _) = Daybreak::default_pack().expect("good");
    let mut dice = Dice::new(5);
    let mut kinds = BTreeSet::new();
    for index in 0..9 {
        let sets = ["base", "all"][index as usize % 2];
        let options = DaybreakOptions::with([("sets", sets)]).expect("options");
        let seats = 2 + (index % 3) as u8;
        let game = Daybreak::new(pack.clone(), options, seats).expect("a table");
        let seed = Seed::from_text("tales").nth(index);
        kinds.extend(told::whole_game(&DaybreakFace, game, seed, &mut dice, |_, _| None));
    }
    assert!(kinds.len() >= 20, "most kinds of events came up: {kinds:?}");
}

fn scene(table: &Match<Daybreak>, viewer: Viewer, lang: Lang) -> String {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let names = Names::new(["Aki", "Sora", "Mio"]).told_to(seat);
    let legal = seat.map(|seat| table.legal(seat)).unwrap_or_default();
    let view = table.view(viewer);
    let seen = Seen::new(table.game(), (viewer, &view), &names, lang, &legal);
    DaybreakFace.scene(&Seen { guide: true, ..seen }).render().into_string()
}

fn attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Whole games on the page: every legal action is a control, no card is named that the viewer may
/// not know, and the picture never holds inline style or script.
#[test]
fn whole_games_on_the_page() {
    let (pack, _) = Daybreak::default_pack().expect("good");
    let mut dice = Dice::new(5);
    let mut asked = BTreeSet::new();
    let mut grips = 0;
    for seed in 0..6 {
        let options = DaybreakOptions::with([("sets", "all")]).expect("options");
        let game = Daybreak::new(pack.clone(), options, 3).expect("a table");
        let mut table = Match::new(game, Seed::from_text(&format!("page {seed}")));
        while let Turn::Ask(ask) = table.turn() {
            let seat = ask.must.first().expect("somebody");
            let legal = table.legal(seat);
            let all = table.view(Viewer::All);
            asked.extend(all.asked.map(|asked| format!("{:?}", asked.what)));
            let lang = LANGS[dice.below(2) as usize];
            let own = scene(&table, Viewer::Seat(seat), lang);
            let view = table.view(Viewer::Seat(seat));
            for action in &legal {
                let notation = attribute(&table.game().notation(action));
                let control = format!(" data-do=\"{notation}\"");
                assert!(own.contains(&control), "{control} is missing");
                assert!(own.contains(&format!(" value=\"{notation}\"")), "{notation} is not sent");
                // Picks from the hand are put together before they are sent.
                if !own.contains("data-pick=") {
                    assert_eq!(own.matches(&control).count(), 1, "{control} comes twice");
                }
                let grip = DaybreakFace.grip(table.game(), &view, action);
                if let Some(place) = grip.on {
                    let place = format!(" data-place=\"{}\"", place.render().into_string());
                    assert!(own.contains(&place), "{notation}: no place {place}");
                    grips += 1;
                }
                if let Some(card) = grip.card
                    && !own.contains("data-pick=")
                {
                    let slot = format!(" id=\"hand-{card}\" value=\"{card}\"");
                    assert!(own.contains(&slot), "{notation}: no card {slot}");
                }
            }
            let names = Names::new(["Aki", "Sora", "Mio"]).told_to(Some(seat));
            let figures = DaybreakFace.figures(To::new(table.game(), &names, lang), &view);
            assert!(figures.iter().filter(|figure| figure.who == Some(seat)).count() >= 3);
            for (at, one) in figures.iter().enumerate() {
                let same = |other: &ui::Figure| other.who == one.who && other.what == one.what;
                assert!(!figures[..at].iter().any(same), "{one:?} comes twice");
            }
            assert!(
                !own.contains(" style=") && !own.contains("<script") && !own.contains("onclick")
            );
            for viewer in Seat::all(3).map(Viewer::Seat).chain([Viewer::Public]) {
                let page = scene(&table, viewer, Lang::En);
                for (other, player) in &all.seats {
                    if viewer == Viewer::Seat(*other) {
                        continue;
                    }
                    let secret = player
                        .hand
                        .iter()
                        .flatten()
                        .filter(|id| !player.known.contains(id) && &***id != "CU");
                    for id in secret {
                        let name = &pack.get(pack.find(id).expect("a card")).name.en;
                        assert!(!page.contains(&format!(">{name}<")), "{name} shows for {viewer}");
                    }
                }
            }
            let action = *dice.pick(&legal).expect("something");
            table.act(seat, action).expect("legal");
        }
        let end = scene(&table, Viewer::Seat(Seat::new(0)), Lang::Ja);
        assert!(!end.contains("name=\"do\""), "nothing to do after the end");
    }
    assert!(asked.len() >= 9, "{asked:?}");
    assert!(grips > 1000, "actions are done on the table: {grips}");
}

/// What a step shows: the card or the stones, from where to where, and whom it robs.
#[test]
fn steps_show_where_they_happen() {
    let (pack, _) = Daybreak::default_pack().expect("the default pack is good");
    let game = Daybreak::new(pack, DaybreakOptions::default(), 3).expect("a table");
    let card = game.cards().find("W03").expect("a card");
    let names = Names::new(["Aki", "bob", "Cleo"]);
    let [one, two] = [Seat::new(0), Seat::new(1)];
    let cue = |event: Event| DaybreakFace.cue(To::new(&game, &names, Lang::En), &event);
    let place = |place: Option<ui::Place>| place.map(|place| place.render().into_string());
    let robbed = cue(Event::GainedStones {
        seat: one,
        count: 2,
        from: daybreak::StoneFrom::Seat(two),
        slot: 0,
    });
    assert_eq!(place(robbed.from).as_deref(), Some("seat-1"));
    assert_eq!(place(robbed.to).as_deref(), Some("seat-0"));
    assert!(robbed.hits.has(two) && !robbed.hits.has(one) && robbed.card.is_some());
    let used = cue(Event::Used { seat: two, card, mode: daybreak::Mode::Plain, x: 0 });
    assert_eq!(place(used.from).as_deref(), Some("seat-1"));
    assert!(used.card.expect("drawn").0.contains("Tam the Chimney Sweep"));
    let placed = cue(Event::Placed { seat: two, card, slot: 3 });
    assert_eq!(place(placed.to).as_deref(), Some("slot-1-3"));
    let gained = cue(Event::GainedCard { seat: one, card, from: None });
    assert_eq!(place(gained.from).as_deref(), Some("market"));
    let taken = cue(Event::GainedCard { seat: one, card, from: Some(two) });
    assert!(taken.hits.has(two));
    let put = cue(Event::Put { seat: one, card });
    assert_eq!(place(put.to).as_deref(), Some("card-W03"));
    let lost = cue(Event::RemovedStones { seat: Some(one), count: 1 });
    assert_eq!(place(lost.to).as_deref(), Some("bank"));
    assert!(lost.hits.has(one));
}

/// The style page shows every question there is.
#[test]
fn every_question_has_its_sample() {
    for lang in LANGS {
        let samples = DaybreakFace.samples(lang);
        let heads: BTreeSet<String> = samples
            .iter()
            .filter_map(|sample| {
                let html = sample.0.split_once("<details class=\"guide\"")?.1;
                Some(html.split_once("</summary>")?.0.rsplit('>').next()?.to_string())
            })
            .collect();
        assert_eq!((samples.len(), heads.len()), (11, 11), "{heads:?}");
        for sample in samples {
            assert!(sample.into_string().contains("name=\"do\""));
        }
    }
}

/// The preview says what the check says, and shows what can be read.
#[test]
fn the_preview_says_what_the_check_says() {
    let (_, good) = Daybreak::DEFAULT[0];
    let fine = page::previewed(&DaybreakFace, good, Lang::En).into_string();
    assert!(fine.contains("No mistakes") && fine.contains("Lumi of the Dawn Lamp"));
    let bad = good.replacen("op = \"gain\"", "op = \"gian\"", 1).replacen(
        "frame = \"white\"",
        "frame = \"wite\"",
        1,
    );
    let files = Files::new([Source::new("my-set.toml", bad.clone())]);
    let problems = Daybreak::read_pack(&files).expect_err("two mistakes");
    assert_eq!(problems.0.len(), 2);
    let shown = page::previewed(&DaybreakFace, &bad, Lang::En).into_string();
    for problem in &problems.0 {
        assert!(shown.contains(&format!("my-set.toml:{}:{}", problem.line, problem.column)));
        assert!(shown.contains(&attribute(&problem.what.en)), "{}", problem.what.en);
    }
    assert!(shown.contains("Pia of the Well"), "the cards that can be read are shown");
    let nothing = page::previewed(&DaybreakFace, "not toml <script>", Lang::Ja).into_string();
    assert!(!nothing.contains("<script>"));
    let alone = page::standalone(
        &DaybreakFace,
        &Daybreak::default_pack().expect("good").0,
        |id| id == "W01",
        Lang::En,
    )
    .into_string();
    assert!(alone.contains("Nino the Milk Boy") && !alone.contains("Pia of the Well"));
    assert!(
        !alone.contains("href=\"/a/") && !alone.contains("src="),
        "needs nothing from elsewhere"
    );
}

/// The log says whose card it was, why the end comes, and where nothing came of an effect.
#[test]
fn the_log_in_full() {
    let (pack, _) = Daybreak::default_pack().expect("the default pack is good");
    let game = Daybreak::new(pack, DaybreakOptions::default(), 3).expect("a table");
    let card = game.cards().find("W03").expect("a card");
    let names = Names::new(["Aki", "bob", "Cleo"]).told_to(Some(Seat::new(0)));
    let removed = |seat: Option<u8>| Event::Removed { seat: seat.map(Seat::new), card };
    for (event, en, ja) in [
        (
            removed(Some(0)),
            "Your Tam the Chimney Sweep was removed.",
            "あなたの煙突掃除のタムは除外された。",
        ),
        (
            removed(Some(1)),
            "bob's Tam the Chimney Sweep was removed.",
            "bobの煙突掃除のタムは除外された。",
        ),
        (removed(None), "Tam the Chimney Sweep was removed.", "煙突掃除のタムは除外された。"),
        (
            Event::NoEffect,
            "Nothing came of this part of the effect.",
            "効果のこの部分では、何も起こらなかった。",
        ),
        (
            Event::EndState { bank: true, deck: false },
            "The bank is empty: the end state began, one final turn each.",
            "魔法石ゾーンの魔法石が無くなり、ゲームは終了状態になった。全員が最終手番を行う。",
        ),
    ] {
        assert_eq!(DaybreakFace.event(To::new(&game, &names, Lang::En), &event).plain(), en);
        assert_eq!(DaybreakFace.event(To::new(&game, &names, Lang::Ja), &event).plain(), ja);
    }
}
