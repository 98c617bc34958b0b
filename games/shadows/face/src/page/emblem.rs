//! Emblems of this game: a mark for each girl, each place and kind of loot card.

use maud::{Markup, PreEscaped, html};
use shadows::{LootEffect, Person, Place};

/// A drawing of 24 by 24; it says nothing to a screen reader, so words must stand beside it.
#[derive(Clone, Copy)]
pub(super) struct Emblem(&'static str);

impl Emblem {
    /// As large as the text.
    pub(super) fn small(self) -> Markup {
        self.drawn("g")
    }

    /// For a card.
    pub(super) fn large(self) -> Markup {
        self.drawn("g big")
    }

    fn drawn(self, class: &str) -> Markup {
        html! { svg class=(class) viewBox="0 0 24 24" aria-hidden="true" { (PreEscaped(self.0)) } }
    }
}

/// The bow mark: ranged numbers count.
pub(super) const BOW: Emblem = Emblem(
    r#"<path class="f" d="M7 3c8 2 11 5 11 9s-3 7-11 9c3-4 4-6 4-9s-1-5-4-9z"/><path d="M3 12h18M18 9.5l3 2.5-3 2.5"/>"#,
);
/// The sword mark: melee numbers count.
pub(super) const SWORD: Emblem = Emblem(
    r#"<path class="f" d="M20.5 2.5l-1 5L9 18l-3-3L16.500 4.500z"/><path d="M4.500 13.500l6 6M7 17l-4.500 4.500"/>"#,
);
/// A defence.
pub(super) const SHIELD: Emblem =
    Emblem(r#"<path class="f" d="M12 2l8 3v6c0 5.500-3.500 9-8 11-4.500-2-8-5.500-8-11V5z"/>"#);
/// Talk.
pub(super) const SPEAK: Emblem = Emblem(
    r#"<path class="f" d="M3 4.500h18v11H11l-5 5v-5H3z"/><path d="M7.500 10h.2M12 10h.2M16.500 10h.2"/>"#,
);
/// A contract.
pub(super) const PACT: Emblem = Emblem(
    r#"<path class="f" d="M12 3l4 5.500-4 8-4-8z"/><path d="M8 8.500h8M3.500 14a9 9 0 0 0 17 0M12 16.500V22"/>"#,
);
/// A fight.
pub(super) const CLASH: Emblem = Emblem(
    r#"<path class="f" d="M4 3l11 11-2 2L3 5zM20 3L9 14l2 2L21 5z"/><path d="M16.500 13.500L13 17M7.500 13.500L11 17M15 15.500l5 5M9 15.500l-5 5"/>"#,
);
/// Telepathy.
pub(super) const MIND: Emblem = Emblem(
    r#"<circle class="f" cx="5.500" cy="12" r="3.500"/><circle class="f" cx="18.500" cy="12" r="3.500"/><path d="M7 7.500c3-4 7-4 10 0M7 16.500c3 4 7 4 10 0"/>"#,
);
/// A mask: an identity.
pub(super) const MASK: Emblem = Emblem(
    r#"<path class="f" d="M3 6c6-2.500 12-2.500 18 0 0 8-3.500 14-9 15-5.500-1-9-7-9-15z"/><path d="M7 10.500c1.500-1 2.500-1 4 0M13 10.500c1.500-1 2.500-1 4 0M9 16c2 1 4 1 6 0"/>"#,
);
/// An event card that speaks.
pub(super) const WORDS: Emblem =
    Emblem(r#"<path class="f" d="M4 3h16v14h-6l-4 4v-4H4z"/><path d="M8 8h8M8 12h5"/>"#);

/// A girl's own mark.
pub(super) fn girl(person: Person) -> Emblem {
    Emblem(match person {
        Person::Sayaka => {
            r#"<path class="f" d="M5 17C13 15 18 10 20.500 2.500c.5 8-4 14.500-12.500 17z"/><path d="M3.500 15.500l5 5M6 18l-3.500 3.500"/>"#
        }
        Person::Kyoko => {
            r#"<path class="f" d="M21.500 2.500L20 10l-3.500-2.500L14 4z"/><path d="M16.500 7.500L3 21M6 14.500L9.500 18M9 11.500l3.500 3.500"/>"#
        }
        Person::Madoka => {
            r#"<path class="f" d="M12 8c-1-5-7-5-7-.500S9 12.500 12 11c3 1.500 7 1 7-3.500S13 3 12 8z"/><path d="M12 11v11M12 17c-3 0-5-1.500-5-3.500M12 19c3 0 5-1.500 5-3.500"/>"#
        }
        Person::Mami => {
            r#"<path class="f" d="M12 9.500C8 4.500 3.500 4 3.500 8S8 13 12 11c4 2 8.500 1 8.500-3S16 4.500 12 9.500z"/><path d="M11 11.500L7 21M13 11.500L17 21M7 21l-2-2.500M17 21l2-2.500"/>"#
        }
        Person::Homura => {
            r#"<path class="f" d="M6 3h12c0 5-3.500 6.500-5 9 1.500 2.500 5 4 5 9H6c0-5 3.500-6.500 5-9-1.500-2.500-5-4-5-9z"/><path d="M4.500 3h15M4.500 21h15"/>"#
        }
        Person::Yuma => {
            r#"<path class="f" d="M4 3l5 4h6l5-4v10a8 8 0 0 1-16 0z"/><path d="M9 12v.2M15 12v.2M10.500 16c1 .8 2 .8 3 0"/>"#
        }
        Person::Oriko => {
            r#"<circle class="f" cx="12" cy="12" r="8.500"/><path d="M3.500 12c4-5 13-5 17 0-4 5-13 5-17 0z"/><circle cx="12" cy="12" r="2"/>"#
        }
        Person::Kirika => {
            r#"<path class="f" d="M4 21C4 12 7 6 11 2c-1 8-2 13-7 19z"/><path d="M10 21c1-6 3-11 6-14M16 21c0-4 1.500-8 4-10"/>"#
        }
        Person::Kazumi => {
            r#"<path class="f" d="M5 17.500c1.500-1.500 2-3 2-7a5 5 0 0 1 10 0c0 4 .5 5.500 2 7z"/><path d="M10 20.500a2.200 2.200 0 0 0 4 0M12 5.500V2"/>"#
        }
        Person::Nagisa => {
            r#"<circle class="f" cx="9" cy="13" r="6.500"/><circle cx="18" cy="6" r="3.500"/><circle cx="19" cy="16.500" r="1.800"/><path d="M6 11.500a3.500 3.500 0 0 1 3-2.500"/>"#
        }
    })
}

/// What stands at a place.
pub(super) fn place(place: Place) -> Emblem {
    Emblem(match place.word() {
        "A1" => {
            r#"<path class="f" d="M2 21V11l6 3.500V11l6 3.500V11h8v10z"/><path d="M16.500 11l.5-8h3l.5 8M6 18h2M11 18h2M16 18h2"/>"#
        }
        "A2" => {
            r#"<path class="f" d="M2 21V5h6v16zM16 21V8h6v13z"/><path d="M2 21h20M12 21V11M10.500 11h3l-1.500-3zM4.500 9h1M4.500 13h1M18.500 12h1M18.500 16h1"/>"#
        }
        "A3" => {
            r#"<path class="f" d="M5 21V3l9 2v16z"/><path d="M14 9l5 2v10H3.500M8 8v.2M11 8.500v.2M8 12v.2M11 12v.2M8 16v.2M11 16v.2"/>"#
        }
        "A4" => {
            r#"<rect class="f" x="5" y="3" width="14" height="14" rx="3"/><path d="M5 11h14M8.500 14.200h.2M15.500 14.200h.2M8 17l-3 4.500M16 17l3 4.500M6.500 20h11M12 3v8"/>"#
        }
        _ => {
            r#"<path class="f" d="M2 21v-8l5-4 5 4v8zM12 21V6l5-3.500L22 6v15z"/><path d="M6 21v-4h2v4M15 9.500h.2M19 9.500h.2M15 13.500h.2M19 13.500h.2M16 21v-4h2.500v4"/>"#
        }
    })
}

/// A loot card, by what it does.
pub(super) fn loot(effect: LootEffect) -> Emblem {
    match effect {
        LootEffect::Time => girl(Person::Homura),
        LootEffect::Refill(_) | LootEffect::Draw(_) => Emblem(
            r#"<path d="M12 1.500V5M12 19v3.500M9.500 22.500h5"/><circle class="f" cx="12" cy="12" r="6.500"/><path d="M5.500 12c4 2.500 9 2.500 13 0M12 5.500v13"/>"#,
        ),
        LootEffect::Growth { .. } => Emblem(
            r#"<path d="M12 22V9"/><path class="f" d="M12 12C6 12 4 8.500 4 4.500c5 0 8 2.500 8 7.500zM12 15c0-4.500 3-7 8-7 0 4.500-3 7-8 7z"/>"#,
        ),
        LootEffect::Nothing => Emblem(
            r#"<circle class="f" cx="12" cy="12" r="7" stroke-dasharray="3 2.500"/><path d="M12 1.500V4M12 20v2.500"/>"#,
        ),
        LootEffect::HealAll => Emblem(
            r#"<path class="f" d="M12 20.500C5 15.500 2.500 12 2.500 8.500a4.700 4.700 0 0 1 9.500-1 4.700 4.700 0 0 1 9.500 1c0 3.500-2.500 7-9.500 12z"/>"#,
        ),
        LootEffect::Foresee(_) => girl(Person::Oriko),
    }
}
