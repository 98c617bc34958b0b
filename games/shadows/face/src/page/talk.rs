//! Signals (SM-R016): numbers on cards may not be named, so the table offers what may be said.

use kernel::Game;
use maud::{Markup, html};
use shadows::{Action, Asked, Chat, Person, Place, Signal};
use ui::parts::{linked, stamp};

use super::{Here, emblem, sheet};
use crate::GAME;
use crate::signals;

pub(super) fn signals(here: &Here<'_>) -> Markup {
    let options = here.seen.game.options();
    let view = here.seen.view;
    if here.seen.own().is_none() || view.result.is_some() || options.chat != Chat::Signals {
        return html! {};
    }
    if silent(here) {
        return html! {
            p.hint.silent { (emblem::SPEAK.small()) " " (linked(t!(here, "During Telepathy the two partners are silent [SM-R018].", "テレパシーの間、二人は合図できない [SM-R018]。"), GAME)) }
        };
    }
    let label = html! { (emblem::SPEAK.small()) (t!(here, "Signals", "合図を送る")) };
    let inner = html! {
        @for (seat, said) in view.seats.iter().filter(|(_, seat)| !seat.said.is_empty()) {
            p.said {
                (here.say.who(*seat)) ": "
                (said.said.iter().map(|one| signals::words(&here.say, *one)).collect::<Vec<_>>().join(" "))
            }
        }
        p.help { (linked(t!(here, "Numbers on magic cards are never named [SM-054]. What you say stands in the log.", "魔力カードの数字は決して言わない [SM-054]。合図は経過に残る。"), GAME)) }
        @for (name, all) in groups(here) {
            @if !all.is_empty() {
                div.group {
                    h3 { (name) }
                    div.says {
                        @for signal in all {
                            @let notation = here.seen.game.notation(&Action::Say(signal));
                            button.small type="submit" form="act" name="do" value=(notation) data-do=(notation) {
                                (signals::words(&here.say, signal))
                            }
                        }
                    }
                }
            }
        }
    };
    let drawn = sheet("signals", "talk-sheet", &label, &inner);
    html! { div.talk data-keep=(stamp(&drawn)) { (drawn) } }
}

/// From the first card of Telepathy to the second both partners are silent (SM-R018).
fn silent(here: &Here<'_>) -> bool {
    let view = here.seen.view;
    let Some(acting) = view.acting else { return false };
    let Some(partner) = acting.telepathy else { return false };
    let under_way = view.asked.iter().any(|asked| asked.what == Asked::GiveCard);
    let plays =
        |person: Person| here.girl(person).is_some_and(|girl| Some(girl.seat) == here.seen.own());
    under_way && (plays(acting.who) || plays(partner))
}

fn groups(here: &Here<'_>) -> Vec<(&'static str, Vec<Signal>)> {
    let people = &here.seen.view.order;
    let of = |make: fn(Person) -> Signal| people.iter().map(move |person| make(*person));
    let to = |make: fn(Place) -> Signal| Place::ALL.into_iter().map(make);
    let mut all = vec![
        (
            t!(here, "Answers", "返事"),
            vec![
                Signal::Yes,
                Signal::No,
                Signal::Wait,
                Signal::Thanks,
                Signal::Sorry,
                Signal::Low,
                Signal::Fine,
            ],
        ),
        (
            t!(here, "Combat", "戦闘"),
            vec![
                Signal::Attack,
                Signal::Special,
                Signal::Link,
                Signal::Retreat,
                Signal::UseLoot,
                Signal::TakeHit,
                Signal::OtherHit,
                Signal::Finish,
                Signal::NeedMore,
                Signal::KillIt,
                Signal::LeaveIt,
            ],
        ),
        (
            t!(here, "Where", "移動"),
            std::iter::once(Signal::Stay)
                .chain(to(Signal::GoTo))
                .chain(to(Signal::PleaseGo))
                .collect(),
        ),
        (
            t!(here, "Help", "お願い"),
            [Signal::Contract, Signal::NoContract]
                .into_iter()
                .chain(of(Signal::Heal))
                .chain(of(Signal::LootOn))
                .chain(of(Signal::Encourage))
                .chain(of(Signal::Telepathy))
                .collect(),
        ),
    ];
    if here.seen.game.options().traitor {
        let trust = of(Signal::Suspect).chain(of(Signal::Trust)).collect();
        all.push((t!(here, "Trust", "信頼"), trust));
    }
    all
}
