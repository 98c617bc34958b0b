//! The guide: the right goal for every mode and role, and nothing that the viewer may not know.

#![allow(clippy::expect_used, clippy::unwrap_used)]

use kernel::scenario::opened;
use kernel::{Chance, Game, Options, Seat, Seed, Unheard, Viewer};
use maud::Render as _;
use pack::Packed;
use shadows::{Shadows, ShadowsOptions, State};
use shadows_face::ShadowsFace;
use ui::{Lang, Names, Scene, Seen};

/// A table in a position; without claims the seats have the characters in the order of action.
struct Table {
    game: Shadows,
    state: State,
}

fn table(seats: u8, options: &[(&str, &str)], position: &str) -> Table {
    let (pack, _) = Shadows::default_pack().unwrap();
    let options = ShadowsOptions::with(options.iter().copied()).unwrap();
    let game = Shadows::new(pack, options, seats).unwrap();
    let state = opened(&game, position, Chance::new(Seed::from_text("guide"))).unwrap();
    Table { game, state }
}

impl Table {
    fn act(mut self, actions: &[&str]) -> Self {
        for line in actions {
            let (seat, action) = line.split_once(' ').expect("a seat and an action");
            let action = self.game.parse(action).unwrap();
            self.game.apply(&mut self.state, seat_of(seat), &action, &mut Unheard).unwrap();
        }
        self
    }

    /// All that the guide says to a viewer.
    fn to(&self, viewer: Viewer, lang: Lang) -> String {
        let mut legal = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            self.game.legal(&self.state, seat, &mut legal);
        }
        let names = Names::new((1..=8).map(|n| format!("Player {n}")));
        let view = self.game.view(&self.state, viewer);
        let seen = Seen::new(&self.game, (viewer, &view), &names, lang, &legal);
        let html = ShadowsFace.scene(&Seen { guide: true, ..seen }).render().into_string();
        let from = html.split("class=\"guide\"").nth(1).expect("a guide");
        from.split("</details>").next().unwrap_or_default().to_string()
    }

    fn en(&self, seat: &str) -> String {
        self.to(Viewer::Seat(seat_of(seat)), Lang::En)
    }

    /// What the guide says to a seat in either language.
    fn says(&self, seat: &str, en: &str, ja: &str) {
        let viewer = Viewer::Seat(seat_of(seat));
        for (lang, words) in [(Lang::En, en), (Lang::Ja, ja)] {
            let guide = self.to(viewer, lang);
            assert!(guide.contains(words), "{seat} is not told `{words}`: {guide}");
        }
    }

    /// … and what it does not say.
    fn never(&self, seat: &str, words: &str) {
        let guide = self.en(seat);
        assert!(!guide.contains(words), "{seat} is told `{words}`: {guide}");
    }
}

fn seat_of(word: &str) -> Seat {
    let number: u8 = word.trim_start_matches('p').parse().expect("a seat");
    Seat::new(number - 1)
}

const TRAITOR: &[(&str, &str)] = &[("traitor", "true")];
const ACTION: &str = "phase = \"action\"\n";
const LOST: &str = "phase = \"adjustment\"\ndurability = 1\nA1 = { foe = \"E03\" }\n";
const MINION: &str = "minion of the stage witch, in secret";

#[test]
fn without_traitors_all_win_or_lose_together() {
    let table = table(5, &[], ACTION);
    for seat in ["p1", "p2", "p5"] {
        table.says(seat, "You win or lose together", "勝ち負けは全員一緒");
        table.never(seat, "minion");
        let guide = table.en(seat);
        let first = guide.split("<p>").nth(1).expect("a line");
        assert!(first.starts_with("You win or lose together"), "the goal comes first: {guide}");
    }
}

#[test]
fn the_goal_is_nearer_when_walpurgis_is_here() {
    let position = "phase = \"action\"\nA1 = { foe = \"E30\" }\nevents = \"\"\n";
    for (options, side) in [(&[][..], "together"), (TRAITOR, "girls' side")] {
        let table = table(5, options, position);
        table.says("p2", "Walpurgis Night is here", "ワルプルギスの夜が現れました");
        table.says("p2", "4 if somebody is with her", "誰かがそばにいれば4");
        assert!(table.en("p2").contains(side));
    }
}

#[test]
fn each_side_of_a_game_with_traitors_has_its_goal() {
    let table = table(5, TRAITOR, "phase = \"action\"\ntraitors = \"p2\"\n");
    table.says("p2", MINION, "正体を隠した手下");
    table.says("p4", "You are on the girls' side", "あなたは魔法少女の側");
    table.says("p4", "One player may be a minion in secret", "誰か1人が");
    table.never("p4", "together");
    table.never("p2", "together");
    table.never("p2", "One player may be");
}

/// Who a minion is changes nothing in what the others and the spectators are told.
#[test]
fn a_hidden_minion_is_told_to_nobody_else() {
    let positions = [
        "phase = \"action\"\n",
        "phase = \"combat\"\nA1 = { foe = \"E03\" }\nkyoko = { place = \"A1\" }\nmami = { place = \"A1\" }\n",
    ];
    for position in positions {
        let none = table(5, TRAITOR, position);
        let one = table(5, TRAITOR, &format!("{position}traitors = \"p2\"\n"));
        for lang in [Lang::En, Lang::Ja] {
            for viewer in ["p1", "p3", "p4", "p5"].map(|seat| Viewer::Seat(seat_of(seat))) {
                assert_eq!(none.to(viewer, lang), one.to(viewer, lang), "{viewer:?}");
            }
            assert_eq!(none.to(Viewer::Public, lang), one.to(Viewer::Public, lang));
            let two = Viewer::Seat(seat_of("p2"));
            assert_ne!(none.to(two, lang), one.to(two, lang), "she herself is told");
        }
    }
}

#[test]
fn how_many_minions_there_can_be_is_counted_from_what_is_open() {
    let eight = |position: &str| table(8, TRAITOR, &format!("{ACTION}{position}"));
    eight("").says("p4", "Up to two players may be minions", "最大2人が");
    let exposed = "madoka = { seat = \"p1\", identity = \"none\" }\np3 = { exposed = \"madoka\", hand = \"M36\" }\n";
    eight(exposed).says("p4", "there may be another in secret", "もう1人隠れているかもしれません");
    let five = table(5, TRAITOR, &format!("{ACTION}{exposed}"));
    five.says("p4", "No minion can be in secret any more", "隠れた手下はもういません");
    // The second one is no more told than the first was.
    let two = eight(&format!("{exposed}traitors = \"p5\"\n"));
    assert_eq!(two.en("p4"), eight(exposed).en("p4"));
    two.says("p5", MINION, "正体を隠した手下");
}

#[test]
fn an_exposed_minion_is_told_how_she_still_wins() {
    let position = "phase = \"adjustment\"\nA1 = \"none\"\nmadoka = { seat = \"p1\", identity = \"none\" }\np3 = { exposed = \"madoka\", hand = \"M36\" }\n";
    let table = table(5, TRAITOR, position);
    table.says("p3", "You are an exposed minion", "あなたは暴かれた手下");
    table.says("p3", "Your intervention", "あなたの介入");
    table.never("p3", "in secret");
    let idle = self::table(5, TRAITOR, &position.replace("adjustment", "action"));
    idle.says("p3", "You intervene once at the end of every turn", "毎ターンの終わりに1回です");
}

#[test]
fn humans_hear_of_contract_and_ending() {
    let city = table(5, &[], ACTION);
    city.says("p1", "A human cannot fight, but she helps", "人間は戦えませんが");
    city.says("p1", "Madoka and Sayaka as humans", "まどかとさやかが最後まで人間");
    let area =
        table(5, &[], "phase = \"action\"\nA1 = { foe = \"E03\" }\nsayaka = { place = \"A1\" }\n");
    area.says("p1", "she cannot leave by herself", "自分では出られません");
    let alone =
        table(5, &[], "phase = \"action\"\nacting = \"madoka\"\nsayaka = { status = \"girl\" }\n");
    alone.says("p3", "Madoka as a human to the end", "まどかが最後まで人間");
    // Without Madoka no ending has a name (SM-R073).
    let green = table(5, &[("cast", "green")], ACTION);
    green.says("p1", "Her contract is the last reserve", "契約は最後の切り札");
    green.never("p1", "ending");
    // A minion plays for no ending.
    let minion = table(5, TRAITOR, "phase = \"action\"\ntraitors = \"p1\"\n");
    minion.says("p1", "Her contract is the last reserve", "契約は最後の切り札");
    minion.never("p1", "ending");
}

#[test]
fn hostages_are_told_what_is_left() {
    let position = "phase = \"action\"\nA4 = { foe = \"oriko\" }\n";
    let table = table(5, &[("oriko_kirika", "true")], position);
    table.says("p1", "She is a hostage", "人質になっています");
    table.says("p2", "holds hostages", "人質を取っています");
}

#[test]
fn a_girl_is_told_what_she_can_do_where_she_is() {
    let position = "phase = \"action\"\nacting = \"kyoko\"\nA1 = { foe = \"E03\" }\n";
    let city = table(5, &[], position);
    city.says("p2", "go to a foe to fight it", "敵のいるエリアへ行く");
    city.never("p2", "Accuse");
    let area = table(5, &[], &format!("{position}kyoko = {{ place = \"A1\" }}\n"));
    area.says("p2", "her only action is to continue the combat", "「戦闘継続」だけ");
    let traitors = table(5, TRAITOR, position);
    traitors.says("p2", "Accuse whom you suspect", "疑わしい相手");
    let minion = table(5, TRAITOR, &format!("{position}traitors = \"p2\"\n"));
    minion.says("p2", "to look honest", "潔白を装う");
    let mermaid = position.replace("E03", "witch-sayaka");
    let called = table(5, &[], &format!("{mermaid}sayaka = {{ status = \"dropped\" }}\n"));
    called.says("p2", "The Mermaid witch calls", "人魚の魔女が");
}

#[test]
fn who_has_nobody_left_is_told_to_look_on() {
    let dead = "phase = \"action\"\nhomura = { status = \"dead\" }\n";
    for options in [&[][..], TRAITOR] {
        let open = if options.is_empty() { "" } else { ", identity = \"open\"" };
        let table = table(5, options, &dead.replace(" }", &format!("{open} }}")));
        table.says("p5", "You have no character now", "今は担当するキャラクターがいません");
        for words in ["tap", "press", "Choose", "One action"] {
            table.never("p5", words);
        }
    }
}

#[test]
fn one_hand_or_two_is_told_to_who_plays_several() {
    table(4, &[], ACTION).says("p1", "each with a hand and a turn of her own", "手札も手番も別々");
    table(5, &[], ACTION).never("p1", "several characters");
    let shared = "phase = \"action\"\nkyoko = { shares = \"madoka\", hand = \"M01 M02\" }\nmadoka = { identity = \"none\" }\np3 = { exposed = \"madoka\", hand = \"M36\" }\n";
    let table = table(5, TRAITOR, shared);
    table.says("p2", "share one hand", "手札を共有しています");
    table.never("p2", "a hand and a turn of her own");
}

#[test]
fn options_that_change_the_words_do() {
    let fight = "phase = \"combat\"\nA1 = { foe = \"E03\" }\nkyoko = { place = \"A1\", hand = \"M01 M02\" }\n";
    let declares = |options| table(5, options, fight);
    declares(&[]).says("p2", "Talk by signals", "相談は合図で");
    declares(&[("chat", "free")]).says("p2", "Talk as you like", "相談は自由");
    let commits = |options| table(5, options, fight).act(&["p2 declare kyoko attack"]);
    commits(&[]).says("p2", "equal ones break it", "同じ数字があると途切れます");
    commits(&[("link_duplicates", "allow")]).says("p2", "share a step", "同じ段");
    let leaves = |options| {
        let lines = ["p2 declare kyoko retreat", "p2 pick M01", "p2 pass"];
        table(5, options, &format!("{fight}A2 = {{ foe = \"E05\" }}\n")).act(&lines)
    };
    leaves(&[]).says("p2", "In an area not yet fought she fights again", "もう一度戦います");
    leaves(&[("retreat_fights", "scheduled_only")]).says(
        "p2",
        "no new combat begins",
        "新しい戦闘は起こりません",
    );
}

#[test]
fn a_minion_is_reminded_of_what_others_see() {
    let fight = "phase = \"combat\"\nA1 = { foe = \"E03\" }\nkyoko = { place = \"A1\", hand = \"M01 M02\" }\nmami = { place = \"A1\", hand = \"M03 M04\" }\ntraitors = \"p2\"\n";
    let lines = ["p2 declare kyoko attack", "p4 declare mami attack"];
    let commits = table(5, TRAITOR, fight).act(&lines);
    commits.says("p2", "All will see the card", "全員に見えます");
    commits.never("p4", "bad luck");
    let votes = commits.act(&["p2 pick M01", "p4 pick M03"]);
    votes.says("p2", "Votes are open", "投票は公開です");
    votes.never("p4", "is remembered");
}

#[test]
fn spectators_are_told_what_the_girls_play_for() {
    for (options, doubt) in [(&[][..], false), (TRAITOR, true)] {
        let table = table(5, options, ACTION);
        let (en, ja) = (table.to(Viewer::Public, Lang::En), table.to(Viewer::Public, Lang::Ja));
        assert!(en.contains("You look on") && en.contains("The girls' side must destroy"), "{en}");
        assert!(ja.contains("観戦中") && ja.contains("魔法少女側の目的"), "{ja}");
        assert!(!en.contains("You win") && !en.contains("You are"), "{en}");
        assert_eq!(en.contains("may be a minion in secret"), doubt, "{en}");
    }
    let over = table(5, &[], LOST);
    assert!(over.to(Viewer::Public, Lang::En).contains("The girls have lost"));
}

#[test]
fn the_end_is_told_from_the_own_side() {
    let lost = table(5, &[], LOST);
    lost.says("p1", "You have lost", "あなたたちの負け");
    let lost = table(5, TRAITOR, &format!("{LOST}traitors = \"p2\"\n"));
    lost.says("p1", "You have lost", "あなたたちの負け");
    lost.says("p2", "you, the minion, have won", "手下のあなたの勝ち");
    let blow = "phase = \"combat\"\nevents = \"\"\nA1 = { foe = \"E30\", hp = 1 }\nkyoko = { place = \"A1\", hand = \"M01 M02\" }\ntraitors = \"p4\"\n";
    let lines = ["p2 declare kyoko attack", "p2 pick M01", "p2 pass", "p2 pass"];
    let won = table(5, TRAITOR, blow).act(&lines);
    won.says("p2", "you have won", "あなたたちの勝ち");
    won.says("p4", "you, their minion, have lost", "手下のあなたの負け");
    assert!(won.to(Viewer::Public, Lang::En).contains("the girls have won"));
}
