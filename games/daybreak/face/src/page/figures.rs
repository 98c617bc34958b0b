//! What players weigh: held stones, which alone count (WD-100), stones and cards on their way, and
//! what they come to own.

use daybreak::{Phase, SeatView, View};
use kernel::{Seat, Viewer};
use ui::{Better, Figure};

use crate::say::{Say, roman};

pub(super) fn figures(say: &Say<'_>, view: &View) -> Vec<Figure> {
    let own = match view.viewer {
        Viewer::Seat(own) => Some(own),
        Viewer::Public | Viewer::All => None,
    };
    let mut all = Vec::new();
    let mut seats: Vec<_> = view.seats.iter().collect();
    seats.sort_by_key(|(seat, _)| own != Some(**seat));
    for (seat, player) in seats {
        all.extend(purse(say, *seat, player, own));
    }
    if let Some((own, player)) = own.and_then(|own| Some((own, view.seats.get(&own)?))) {
        all.extend(cards(say, view, own, player));
    }
    let more = i32::try_from(view.extra_turns).unwrap_or(i32::MAX);
    all.push(Figure::common(t!(say, "extra turns", "追加の手番"), more));
    let end = if view.end { t!(say, "the end begins", "終了状態になる") } else { "" };
    all.push(Figure::state(None, "end", end));
    for seat in view.seats.keys() {
        let won = if view.winners.contains(seat) { t!(say, "wins", "勝ち") } else { "" };
        all.push(Figure::state(Some(*seat), "won", won).better(Better::More));
    }
    all
}

/// Stones and Curse cards of a player; of others how many cards they hold, too.
fn purse(say: &Say<'_>, seat: Seat, player: &SeatView, own: Option<Seat>) -> Vec<Figure> {
    let coming: u8 = player.stones.values().sum();
    let lying = player.cast.values().flatten();
    let cursed = lying.filter(|shown| is_curse(say, shown.trim_end_matches(['^', '~']))).count();
    let curses = i32::from(player.curses) + i32::try_from(cursed).unwrap_or(i32::MAX);
    let mut all = vec![
        Figure::of(seat, t!(say, "stones", "魔法石"), player.held),
        Figure::of(seat, t!(say, "on the way", "キャスト中"), coming).better(Better::Neither),
        Figure::of(seat, t!(say, "Curses", "呪い"), curses).better(Better::Less),
    ];
    if own != Some(seat) {
        let hand = Figure::of(seat, t!(say, "hand", "手札"), player.cards);
        all.push(hand.better(Better::Neither));
    }
    all
}

fn is_curse(say: &Say<'_>, id: &str) -> bool {
    say.cards.find(id).is_some_and(|card| say.cards.is_curse(card))
}

/// Where each card that the viewer may come to own is: in the hand, or how far from it.
fn cards(say: &Say<'_>, view: &View, own: Seat, player: &SeatView) -> Vec<Figure> {
    // In the end phase everything moves one slot on; that alone is no news.
    let moved = view.active != own || (view.phase > Phase::Cast && view.phase < Phase::Over);
    let mut all = Vec::new();
    let mut told = |id: &str, words: String, better| {
        if !is_curse(say, id) {
            all.push(Figure::state(Some(own), format!("card {id}"), words).better(better));
        }
    };
    for id in player.hand.iter().flatten() {
        let name = say.named(id);
        told(id, t!(say, format!("{name} → hand"), format!("{name}→手札")), Better::More);
    }
    for (slot, shown) in &player.cast {
        for shown in shown {
            let id = shown.trim_end_matches(['^', '~']);
            let (name, slot) = (say.named(id), roman(slot + u8::from(moved)));
            told(id, t!(say, format!("{name} → {slot}"), format!("{name}→{slot}")), Better::More);
        }
    }
    for id in &view.removed {
        let name = say.named(id);
        told(id, t!(say, format!("{name} removed"), format!("{name}除外")), Better::Less);
    }
    for id in &view.market {
        told(id, String::new(), Better::Neither);
    }
    for (seat, other) in &view.seats {
        if *seat != own {
            for shown in other.cast.values().flatten() {
                told(shown.trim_end_matches(['^', '~']), String::new(), Better::Neither);
            }
            for id in &other.known {
                told(id, String::new(), Better::Neither);
            }
        }
    }
    all
}
