//! The players: gauges, piles, what holds for them now.

use hackclad::{CardWord, Mode, PlayerView, Who};
use maud::{Markup, html};
use ui::glyph;

use super::{Here, card, field};

/// The MP gauge ends here (HD-013).
const MP: u8 = 7;

/// Everybody but the viewer's own, by number.
pub(super) fn others(here: &Here<'_>) -> Markup {
    let owned = here.owned();
    let mut all: Vec<_> =
        here.seen.view.seats.iter().filter(|(who, _)| !owned.contains(who)).collect();
    all.sort_by_key(|(_, player)| player.number);
    html! {
        @if !all.is_empty() {
            ul.players aria-label=(t!(here, "Players", "プレイヤー")) {
                @for (who, player) in all { li { (player_box(here, *who, player, false)) } }
            }
        }
    }
}

/// The viewer's own gauges.
pub(super) fn own(here: &Here<'_>, own: Who) -> Markup {
    html! {
        @if let Some(player) = here.player(own) {
            div.own { (player_box(here, own, player, true)) }
        }
    }
}

fn player_box(here: &Here<'_>, who: Who, player: &PlayerView, own: bool) -> Markup {
    let view = here.seen.view;
    let asked = here.is_asked(who);
    let hit = view.attacks.last().is_some_and(|attack| attack.damage.contains_key(&who));
    html! {
        article.player.asked[asked].hit[hit] id={ "seat-" (who) } data-cards=(player.cards) {
            h2 {
                (field::mark(here, who))
                span.name { (here.say.who(who)) }
                @if let Some(word) = &player.character { span.character { (here.say.character_word(word)) } }
                @if view.seats.len() > 1 { span.badge { "P" (player.number) } }
                @if let Some(team) = player.team { span.badge { (t!(here, format!("team {team}"), format!("組{team}"))) } }
                @if view.places.get(&who) == Some(&1) && view.mode != Mode::Solo { span.badge.on { (glyph::icon("star")) (t!(here, "won", "勝ち")) } }
                @if asked && !own { span.badge.on { (t!(here, "deciding", "考え中")) } }
                @if player.character.is_some() && player.at.is_none() && view.round > 0 { span.badge.off { (t!(here, "off the field", "フィールド外")) } }
            }
            @if player.character.is_some() { (gauges(here, player)) (board(here, player)) (piles(here, who, player, own)) }
            @else if player.has_chosen { p.quiet { (t!(here, "has chosen", "選択済み")) } }
        }
    }
}

fn gauges(here: &Here<'_>, player: &PlayerView) -> Markup {
    let limit = here.seen.view.corruption_limit;
    html! {
        p.gauge.vp { (glyph::icon("gem")) span.label { (t!(here, "Stones", "魔石")) } strong { (player.vp) } span.unit { "VP" } }
        p.gauge.mp {
            (glyph::icon("drop")) span.label { "MP" } strong { (player.mp) }
            svg.bar viewBox="0 0 70 8" preserveAspectRatio="none" aria-hidden="true" {
                rect.ground x="0" y="0" width="70" height="8" {}
                rect.fill x="0" y="0" width=(u16::from(player.mp.min(MP)) * 10) height="8" {}
                @for at in 1..7 { path.tick d={ "M" (at * 10) " 0v8" } {} }
            }
        }
        p.gauge.cp { (glyph::icon("chip")) span.label { "CP" } strong { (player.cp) } }
        p.gauge.injury.low[player.injury > 0] { (glyph::icon("wound")) span.label { (t!(here, "Injuries", "負傷")) } strong { (player.injury) } }
        p.gauge.corruption.low[player.corruption > 0] {
            (glyph::icon("crack")) span.label { (t!(here, "Corruption", "穢れ")) } strong { (player.corruption) }
            @if let Some(limit) = limit { span.unit { "/" (limit) } }
        }
    }
}

/// What is left on the character board, and what holds now.
fn board(here: &Here<'_>, player: &PlayerView) -> Markup {
    let [moves, mp, reduce] = player.basic_left;
    let mut notes: Vec<String> = Vec::new();
    let turn = player.this_turn;
    if player.unyielding {
        notes.push(t!(here, "Unyielding".into(), "《不屈》".into()));
    }
    if player.reduce_next > 0 {
        let by = player.reduce_next;
        notes.push(t!(here, format!("next attack −{by}"), format!("次の攻撃－{by}")));
    }
    if turn.no_move {
        notes.push(t!(here, "cannot move".into(), "移動不可".into()));
    }
    if turn.no_reform {
        notes.push(t!(here, "no re-form".into(), "再構成なし".into()));
    }
    if turn.atk > 0 {
        notes.push(t!(here, format!("attacks ATK +{}", turn.atk), format!("攻撃ATK+{}", turn.atk)));
    }
    if turn.next_atk > 0 {
        let more = turn.next_atk;
        notes.push(t!(here, format!("next attack ATK +{more}"), format!("次の攻撃ATK+{more}")));
    }
    if turn.next_multi > 1 {
        let n = turn.next_multi;
        notes.push(t!(here, format!("next multi-attack {n}"), format!("次は複数攻撃{n}")));
    }
    if turn.next_field {
        notes.push(t!(here, "next RANGE: whole field".into(), "次のRANGEは全域".into()));
    }
    if turn.token_damage > 0 {
        let more = turn.token_damage;
        notes.push(t!(here, format!("Tsuchikumo +{more}"), format!("ツチグモ+{more}")));
    }
    if turn.stone_bonus > 0 {
        let more = turn.stone_bonus;
        notes.push(t!(here, format!("stones +{more}"), format!("魔石+{more}")));
    }
    if turn.events > 0 {
        let n = turn.events;
        notes.push(t!(here, format!("damage dealt {n}×"), format!("ダメージ{n}回")));
    }
    html! {
        p.basics title=(t!(here, "Basic actions left this round; each costs a hand card (HD-161)", "このラウンドの基本アクションの残り。手札1枚を捨てて使う（HD-161）")) {
            span.label { (t!(here, "Basic actions left", "基本アクション残り")) }
            span.use.none[moves == 0] { (glyph::icon("boot")) span { (t!(here, "move", "移動")) } " " b { (moves) } }
            span.use.none[mp == 0] { (glyph::icon("drop")) span { "MP" } " " b { (mp) } }
            span.use.none[reduce == 0] { (glyph::icon("shield")) span { (t!(here, "reduce", "軽減")) } " " b { (reduce) } }
            span.use.none[player.cracks_left == 0] { (glyph::icon("crack")) span { (t!(here, "crack", "クラック")) } " " b { (player.cracks_left) } }
            @if player.traps > 0 { span.use.none[player.traps_up == 0] { (glyph::icon("trap")) span { (t!(here, "traps up", "トラバサミ表")) } " " b { (player.traps_up) "/" (player.traps) } } }
            @if player.supply > 0 || !player.tokens.is_empty() {
                span.use { (glyph::icon("spider")) span { (t!(here, "Tsuchikumo", "ツチグモ")) } " " b { (player.tokens.len()) "/" (player.tokens.len() + usize::from(player.supply)) } }
            }
        }
        @if !notes.is_empty() { p.notes { @for note in notes { span.badge.on { (note) } } } }
    }
}

fn piles(here: &Here<'_>, who: Who, player: &PlayerView, own: bool) -> Markup {
    let hand = if own { None } else { player.hand.as_ref().or(Some(&player.known)) };
    let hand = hand.filter(|cards| !cards.is_empty());
    html! {
        p.held {
            @if !own {
                span.backs aria-hidden="true" { @for _ in 0..player.cards.min(8) { span.back {} } }
                span { (t!(here, format!("{} in hand", player.cards), format!("手札{}枚", player.cards))) }
            }
            span { (t!(here, format!("deck {}", player.deck), format!("デッキ{}枚", player.deck))) }
            @if let Some(top) = player.deck_top.first() {
                span { (t!(here, "on top: ", "一番上：")) (here.say.word(top)) }
            }
        }
        @if let Some(hand) = hand {
            p.known {
                span.label { (if player.hand.is_some() { t!(here, "hand:", "手札：") } else { t!(here, "known:", "判明：") }) }
                (chips(here, who, hand))
            }
        }
        (fold(here, who, &player.discard, t!(here, "Discard pile", "捨て札")))
        @if own {
            @if let Some(deck) = &player.deck_cards { (fold(here, who, deck, t!(here, "In your deck, in some order", "デッキの中身（順不同）"))) }
            @if let Some(more) = &player.extended_cards { (fold(here, who, more, t!(here, "Extended deck", "拡張デッキ"))) }
        }
        @if own && let Some(stack) = player.stack_cards.as_ref().filter(|stack| !stack.is_empty()) {
            p.known { span.label { (t!(here, "Turn card:", "手番カード：")) } (chips(here, who, stack)) }
        }
    }
}

fn fold(here: &Here<'_>, who: Who, cards: &[CardWord], name: &str) -> Markup {
    html! {
        @if !cards.is_empty() {
            details.fold {
                summary { (name) " (" (cards.len()) ")" }
                p.known { (chips(here, who, cards)) }
            }
        }
    }
}

pub(super) fn chips(here: &Here<'_>, who: Who, cards: &[CardWord]) -> Markup {
    html! {
        @for word in cards {
            @if let Some(found) = here.card(who, word) { (card::chip(found, here.seen.lang)) }
        }
    }
}
