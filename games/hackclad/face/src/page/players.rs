//! The players: gauges, piles, what holds for them now. All of it is short; the button at the end
//! opens what lies in the piles, with the cards' words.

use hackclad::{Basic, CardWord, Mode, PlayerView, Who};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::runs;

use super::{Here, card, field, places};
use crate::cards;

/// Everybody but the viewer's own, by number.
pub(super) fn others(here: &Here<'_>) -> Markup {
    let owned = here.owned();
    let mut all: Vec<_> =
        here.seen.view.seats.iter().filter(|(who, _)| !owned.contains(who)).collect();
    all.sort_by_key(|(_, player)| player.number);
    html! {
        @if all.is_empty() {
            p.alone.quiet { (t!(here, "You are alone with the Clad.", "クラッドと1対1です。")) }
        } @else {
            ul.players aria-label=(t!(here, "Players", "プレイヤー")) {
                @for (who, player) in all {
                    li data-place=(places::player(&here.say, *who)) { (player_box(here, *who, player, false)) }
                }
            }
        }
    }
}

/// The viewer's own gauges.
pub(super) fn own(here: &Here<'_>, own: Who) -> Markup {
    html! {
        @if let Some(player) = here.player(own) {
            div.own data-place=(places::player(&here.say, own)) { (player_box(here, own, player, true)) }
        }
    }
}

fn player_box(here: &Here<'_>, who: Who, player: &PlayerView, own: bool) -> Markup {
    let view = here.seen.view;
    let asked = here.is_asked(who);
    let hit = view.attacks.last().is_some_and(|attack| attack.damage.contains_key(&who));
    let off = player.character.is_some() && player.at.is_none() && view.round > 0;
    html! {
        article.player.asked[asked].hit[hit] id={ "seat-" (who) } data-cards=(player.cards) {
            h2 {
                (field::mark(here, who))
                span.name { (here.say.who(who)) }
                @if let Some(word) = &player.character { span.character { (here.say.character_word(word)) } }
                @if let Some(team) = player.team { span.badge { (t!(here, format!("team {team}"), format!("組{team}"))) } }
                @if view.places.get(&who) == Some(&1) && view.mode != Mode::Solo { span.badge.on { (glyph::icon("star")) (t!(here, "won", "勝ち")) } }
                @if asked && !own { span.badge.on { (t!(here, "deciding", "考え中")) } }
                @if off { span.badge.off title=(t!(here, "Off the field until her next turn or draft (HD-201)", "フィールド外。次の機会に復帰（HD-201）")) { (t!(here, "off field", "場外")) } }
            }
            @if player.character.is_some() {
                (gauges(here, player))
                (board(here, who, player))
                (more(here, who, player, own))
            } @else if player.has_chosen { p.quiet { (t!(here, "has chosen", "選択済み")) } }
        }
    }
}

/// A number with its sign; what it is stands beside it for readers, and when it is pointed at.
fn gauge(class: &str, sign: &str, name: &str, value: &Markup, unit: &str, bad: bool) -> Markup {
    html! {
        span.gauge.(class).low[bad] data-name=(class) title=(name) {
            (glyph::icon(sign)) span.sr { (name) " " } strong { (value) }
            @if !unit.is_empty() { span.unit { (unit) } }
        }
    }
}

fn gauges(here: &Here<'_>, player: &PlayerView) -> Markup {
    let number = |value: u16| html! { (value) };
    let corruption = html! {
        (player.corruption) @if let Some(limit) = here.seen.view.corruption_limit { "/" (limit) }
    };
    html! {
        p.gauges {
            (gauge("vp", "gem", t!(here, "Stones (HD-148)", "魔石（HD-148）"), &number(player.vp), "VP", false))
            (gauge("mp", "drop", t!(here, "Magic points, at most 7 (HD-013)", "魔力。上限7（HD-013）"), &number(player.mp.into()), "MP", false))
            (gauge("cp", "chip", t!(here, "Crack points (HD-014)", "クラックポイント（HD-014）"), &number(player.cp.into()), "CP", false))
            (gauge("injury", "wound", t!(here, "Injuries", "負傷"), &number(player.injury), "", player.injury > 0))
            (gauge("corruption", "crack", t!(here, "Corruption", "穢れ"), &corruption, "", player.corruption > 0))
        }
    }
}

/// What is left of something this round.
fn left(place: Option<ui::Place>, sign: &str, name: &str, value: &Markup, none: bool) -> Markup {
    html! {
        span.use.none[none] title=(name) data-place=[place] {
            (glyph::icon(sign)) span.sr { (name) " " } b { (value) }
        }
    }
}

/// What is left on the character board, and what holds now.
fn board(here: &Here<'_>, who: Who, player: &PlayerView) -> Markup {
    let basics = Basic::ALL.into_iter().zip(player.basic_left).map(|(what, count)| {
        let (sign, name) = match what {
            Basic::Move => (
                "boot",
                t!(
                    here,
                    "Basic moves left this round (HD-161)",
                    "基本アクション「移動」の残り（HD-161）"
                ),
            ),
            Basic::Mp => (
                "drop",
                t!(
                    here,
                    "Basic MP left this round (HD-161)",
                    "基本アクション「MP」の残り（HD-161）"
                ),
            ),
            Basic::Reduce => (
                "shield",
                t!(
                    here,
                    "Basic reductions left this round (HD-164)",
                    "基本アクション「軽減」の残り（HD-164）"
                ),
            ),
        };
        left(Some(places::basic(who, what)), sign, name, &html! { (count) }, count == 0)
    });
    let crack = t!(here, "Crack skills left this round (HD-173)", "クラックスキルの残り（HD-173）");
    let traps = t!(here, "Traps that are face-up", "表向きのトラバサミ");
    let spiders = t!(here, "Tsuchikumo on the field", "フィールドのツチグモ");
    let all = player.tokens.len() + usize::from(player.supply);
    html! {
        p.basics {
            @for basic in basics { (basic) }
            (left(None, "burst", crack, &html! { (player.cracks_left) }, player.cracks_left == 0))
            @if player.traps > 0 { (left(None, "trap", traps, &html! { (player.traps_up) "/" (player.traps) }, player.traps_up == 0)) }
            @if all > 0 { (left(None, "spider", spiders, &html! { (player.tokens.len()) "/" (all) }, false)) }
            @for note in notes(here, player) { span.badge.on { (note) } }
        }
    }
}

/// What holds for her now.
fn notes(here: &Here<'_>, player: &PlayerView) -> Vec<String> {
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
    notes
}

/// Hand and deck in numbers; pressed, it opens what is known of them and the discard pile, with the
/// words of the cards and of the character.
fn more(here: &Here<'_>, who: Who, player: &PlayerView, own: bool) -> Markup {
    let id = format!("more-{who}");
    html! {
        button.more type="button" popovertarget=(id) data-place=(places::deck(who)) {
            @if !own { (glyph::icon("hand")) span.sr { (t!(here, "Hand ", "手札")) } b { (player.cards) } }
            (glyph::icon("pile")) span.sr { (t!(here, " Deck ", "デッキ")) } b { (player.deck) }
            (glyph::icon("shed")) span.sr { (t!(here, " Discard pile ", "捨て札")) } b { (player.discard.len()) }
            span.sr { (t!(here, ": cards and character", "：カードとキャラクター")) }
        }
        div.popup popover id=(id) role="dialog" aria-label=(here.say.who(who)) { (all_cards(here, who, player, own)) }
    }
}

fn all_cards(here: &Here<'_>, who: Who, player: &PlayerView, own: bool) -> Markup {
    let lang = here.seen.lang;
    let hand = if own { None } else { player.hand.as_ref().or(Some(&player.known)) };
    let known = if player.hand.is_some() {
        t!(here, "Hand", "手札")
    } else {
        t!(here, "Known in hand", "手札で判明")
    };
    html! {
        h3 {
            (field::mark(here, who)) " " (here.say.who(who))
            @if let Some(word) = &player.character { " · " (here.say.character_word(word)) }
        }
        @if let Some(id) = here.character(who) {
            @let found = here.say.cards.character(id);
            p { (cards::board(found, here.say.cards, lang).text) }
        }
        @if let Some(top) = player.deck_top.first() { p { (t!(here, "On top of the deck: ", "デッキの一番上：")) (here.say.word(top)) } }
        @if let Some(hand) = hand { (texts(here, who, hand, known)) }
        @if own && let Some(stack) = &player.stack_cards { (texts(here, who, stack, t!(here, "Turn card", "手番カード"))) }
        (texts(here, who, &player.discard, t!(here, "Discard pile", "捨て札")))
        @if own {
            @if let Some(deck) = &player.deck_cards { (texts(here, who, deck, t!(here, "In the deck, in some order", "デッキの中身（順不同）"))) }
            @if let Some(more) = &player.extended_cards { (texts(here, who, more, t!(here, "Extended deck", "拡張デッキ"))) }
        }
    }
}

/// Cards with their words.
fn texts(here: &Here<'_>, who: Who, cards: &[CardWord], name: &str) -> Markup {
    html! {
        @if !cards.is_empty() {
            h4 { (name) " (" (cards.len()) ")" }
            ul.texts {
                @for (word, count) in runs(cards) {
                    @if let Some(found) = here.card(who, word) {
                        li {
                            (card::chip(found, here.seen.lang)) @if count > 1 { " ×" (count) } " "
                            span.quiet { (cards::kind(found, here.seen.lang)) } " "
                            (cards::text(found, here.say.cards, here.seen.lang))
                        }
                    }
                }
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
