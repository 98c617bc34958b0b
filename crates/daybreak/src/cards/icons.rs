//! The summary icons (§4.2) that follow from an effect.

use super::Card;

/// Their numbers, ascending.
pub(super) fn icons(card: &Card) -> Vec<u8> {
    card.icons.clone()
}
