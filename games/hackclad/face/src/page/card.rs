//! Faces of cards: their pictures are put together from what they do.

use hackclad::{
    Card, Cards, Character, CladCard, Do, Facing, Hackclad, Icon, Kind, Legion, Space, Step,
    Turning,
};
use maud::{Markup, html};
use pack::Lang;
use ui::glyph;

use super::looks;
use crate::effects;

/// The family that gives a skill card its colour: attack red, support green, reaction yellow.
pub(super) fn family(kind: Kind) -> &'static str {
    match kind {
        Kind::Attack | Kind::AttackMagic => "strike",
        Kind::Support | Kind::SupportMagic => "support",
        Kind::Reaction | Kind::ReactionMagic => "reaction",
    }
}

/// The kind as printed.
pub(super) fn kind(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::Attack => t!(lang, "attack", "攻撃"),
        Kind::AttackMagic => t!(lang, "attack magic", "攻撃魔法"),
        Kind::Support => t!(lang, "support", "補助"),
        Kind::SupportMagic => t!(lang, "support magic", "補助魔法"),
        Kind::Reaction => t!(lang, "reaction", "対応"),
        Kind::ReactionMagic => t!(lang, "reaction magic", "対応魔法"),
    }
}

/// The face of a skill card.
pub(super) fn face(card: &Card, lang: Lang) -> Markup {
    let name = card.name.in_lang(lang);
    let long = name.chars().count() > t!(lang, 8, 5);
    let tight = name.split(' ').any(|word| word.len() > 11 && lang == Lang::En);
    let atk = card.atk.map(effects::atk);
    html! {
        span.card.(family(card.kind)) data-name=(card.id) {
            span.edge {
                @if let Some(atk) = atk { span.atk title="ATK" { span.sr { "ATK " } (atk) } } @else { span {} }
                @if card.mp > 0 { span.cost { "MP" (card.mp) } }
            }
            span.emblem {
                @if card.range.is_empty() { (glyph::large(emblem(card))) } @else { (range_grid(card)) }
                @if !card.range.is_empty() && let Some(more) = more(card) { (glyph::icon(more)) }
                span.vp { (card.vp) "VP" }
            }
            span.name.long[long].tight[tight] { (name) }
            span.worth { (kind(card.kind, lang)) }
        }
    }
}

/// A card as a small label, for lists.
pub(super) fn chip(card: &Card, lang: Lang) -> Markup {
    html! {
        span.chip.(family(card.kind)) data-name=(card.id) { (glyph::icon(emblem(card))) span { (card.name.in_lang(lang)) } }
    }
}

/// The glyph of a card: of what it does first, or of its kind.
pub(super) fn emblem(card: &Card) -> &'static str {
    if card.kind.is_attack() {
        return "sword";
    }
    more(card).unwrap_or(match card.kind {
        Kind::Reaction | Kind::ReactionMagic => "shield",
        _ => "rune",
    })
}

/// The glyph of its first instruction.
fn more(card: &Card) -> Option<&'static str> {
    let pile = match &card.pile {
        Some(hackclad::Pile::OnCrack(steps) | hackclad::Pile::OnReaction(steps))
        | Some(hackclad::Pile::OnEvents(_, steps) | hackclad::Pile::Action(steps)) => &steps[..],
        Some(hackclad::Pile::Guard) | None => &[],
    };
    let lists = [&card.effect[..], &card.before[..], &card.on_reduce[..], pile];
    lists.into_iter().find_map(first)
}

fn first(steps: &[Step]) -> Option<&'static str> {
    steps.iter().find_map(|step| match step {
        Step::Do(what) => Some(glyph_of(*what)),
        Step::If(_, then) | Step::May(then) | Step::PayMp(_, then) => first(then),
        Step::Choose(_, options) => options.iter().find_map(|option| first(option)),
    })
}

fn glyph_of(what: Do) -> &'static str {
    match what {
        Do::Atk(_) | Do::TurnAtk(_) | Do::NextAtk(_) => "burst",
        Do::Strike(_) | Do::Damage(_) => "sword",
        Do::NextMulti(_) | Do::NextField => "wave",
        Do::Mp(_) => "drop",
        Do::Cp(_) => "chip",
        Do::Injury(_) => "wound",
        Do::Draw(_) | Do::DrawRemoved | Do::Search | Do::AddExtended => "draw",
        Do::Take { .. } | Do::TakeAll(_) | Do::Return => "hand",
        Do::Mill | Do::UseMilled => "shed",
        Do::Reduce(_) | Do::ReduceNext(_) => "shield",
        Do::Unyielding => "heart",
        Do::Intercept(_) => "cannon",
        Do::Knockback | Do::Push(_) => "chase",
        Do::Turn(_) => "turn",
        Do::Lock | Do::NoMove => "stone",
        Do::Move(_) | Do::MoveUpTo(_) | Do::MoveTo(_) | Do::Pass { .. } => "boot",
        Do::Deploy | Do::Shift | Do::Shoot | Do::RemoveTokens | Do::TokenDamage(_) => "spider",
        Do::Harvest | Do::StoneBonus(_) => "gem",
        Do::CrackLimit(_) => "crack",
        Do::NoReform => "swap",
        Do::EndTurn => "clock",
        Do::Divination | Do::Peek | Do::LookTop => "eye",
        Do::TrapUp => "trap",
    }
}

/// Five by five small squares; the piece stands in the middle and looks up.
fn grid(inner: &Markup) -> Markup {
    html! {
        svg.mini viewBox="0 0 50 50" aria-hidden="true" {
            path.lines d="M0 0h50v50h-50zM10 0v50M20 0v50M30 0v50M40 0v50M0 10h50M0 20h50M0 30h50M0 40h50" {}
            (inner)
        }
    }
}

/// A small square of a space, read with the piece on the centre.
fn square(at: Space) -> (i32, i32) {
    ((i32::from(at.x()) + 2) * 10, (2 - i32::from(at.y())) * 10)
}

fn squares(spaces: impl IntoIterator<Item = Space>) -> String {
    let mut path = String::new();
    for at in spaces {
        let (x, y) = square(at);
        path += &format!("M{} {}h8v8h-8z", x + 1, y + 1);
    }
    path
}

/// The RANGE of a skill card.
pub(super) fn range_grid(card: &Card) -> Markup {
    let spaces = Hackclad::range(card, Space::CENTRE, Facing::N);
    grid(&html! {
        path.range d=(squares(spaces)) {}
        path.self d="M25 20.500l4 8.500h-8z" {}
    })
}

/// What a Clad card does, as printed: the Clad in the middle, looking up.
pub(super) fn clad_grid(card: &CladCard) -> Markup {
    let spaces = |cells: &[hackclad::Cell]| Space::CENTRE.cells(cells, Facing::N);
    grid(&html! {
        @for icon in &card.icons {
            @if let Icon::Attack(cells) = icon { path.attack d=(squares(spaces(cells))) {} }
        }
        path.self d="M25 19.500l5 7-2 4h-6l-2-4z" {}
        @for icon in &card.icons {
            @match icon {
                Icon::Attack(_) => {}
                Icon::Drop(cells) => {
                    @for at in spaces(cells) { @let (x, y) = square(at); path.stone d={ "M" (x + 5) " " (y + 2) "l3 3-3 3-3-3z" } {} }
                }
                Icon::Summon(legion, cells) => {
                    @for at in spaces(cells) {
                        @let (x, y) = square(at);
                        @match legion {
                            Legion::Head => { path.head d={ "M" (x + 2) " " (y + 2) "l2 2h2l2-2v6h-6z" } {} }
                            Legion::Tail => { circle.tail cx=(x + 5) cy=(y + 5) r="2.800" {} }
                        }
                    }
                }
                Icon::Move(steps) => { path.way d={ "M25 18V" (25 - 10 * i32::from(*steps) - 1) "m-3 3l3-3 3 3" } {} }
                Icon::Turn(Turning::Left) => { path.way d="M30 17a8 8 0 0 0-12 3m-1-4l1 4.500 4-1.500" {} }
                Icon::Turn(Turning::Right) => { path.way d="M20 17a8 8 0 0 1 12 3m1-4l-1 4.500-4-1.500" {} }
                Icon::Turn(_) => { path.way d="M31 20v10m-12 0v-10m-2 3l2-3 2 3m8 4l2 3 2-3" {} }
                Icon::Home => { path.way d="M4 46L20 30m-5 0h5v5" {} }
            }
        }
    })
}

/// The face of a Clad card.
pub(super) fn clad_face(card: &CladCard, lang: Lang) -> Markup {
    let name = card.name.in_lang(lang);
    html! {
        span.card.foe data-name=(card.id) {
            span.edge { span.sign { "V" (card.voltage) } }
            span.emblem { (clad_grid(card)) }
            span.name.long[name.chars().count() > t!(lang, 8, 5)] { (name) }
            span.worth { (t!(lang, "Clad card", "クラッド")) }
        }
    }
}

/// A character: emblem, ability, basic actions.
pub(super) fn character(character: &Character, lang: Lang) -> Markup {
    let [moves, mp, reduce] = character.basic;
    html! {
        span.card.girl data-name=(character.id) {
            span.edge {}
            span.emblem { (looks::character(character).large()) }
            span.name { (character.name.in_lang(lang)) }
            span.worth { (character.ability_name.in_lang(lang)) }
            span.basic title=(t!(lang, "Basic actions per round: move, MP, reduce", "基本アクション：移動・MP・軽減")) {
                (glyph::icon("boot")) (moves) (glyph::icon("drop")) (mp) (glyph::icon("shield")) (reduce)
            }
        }
    }
}

/// A card of the gallery by its id.
pub(super) fn gallery(pack: &Cards, id: &str, lang: Lang) -> Option<Markup> {
    if let Some(found) = pack.find_character(id) {
        return Some(character(pack.character(found), lang));
    }
    if let Some(found) = pack.find_clad(id) {
        return Some(clad_face(pack.clad(found), lang));
    }
    if let Some(found) = pack.find_card(id) {
        return Some(face(found, lang));
    }
    // One word may mean cards of several characters: `word-character`.
    let own = pack.characters().iter().zip(0..).find_map(|(character, n)| {
        let word = id.strip_suffix(&*character.id)?.strip_suffix('-')?;
        pack.cards_of(hackclad::CharId(n)).iter().find(|card| &*card.id == word)
    });
    own.map(|card| face(card, lang))
}
