//! What an action would change: read by a face of its own, found by the rules.

use agate::{Agate, Event, Reason, View};
use games::{Entry, Packs};
use kernel::{Dice, Game, Match, Seat, Seed, Turn};
use ui::{About, Face, Figure, Lang, Line, Names, Prospect, Scene, To};

/// A face that counts hit points and cards.
struct Counting;

impl Face for Counting {
    type Game = Agate;

    fn about(&self) -> &'static About {
        Agate::face().about()
    }

    fn event(&self, to: To<'_, Agate>, event: &Event) -> Line {
        Agate::face().event(to, event)
    }

    fn reason(&self, to: To<'_, Agate>, reason: &Reason) -> String {
        Agate::face().reason(to, reason)
    }
}

impl Scene for Counting {
    fn figures(&self, _: To<'_, Agate>, view: &View) -> Vec<Figure> {
        let of = |(seat, player): (&Seat, &agate::SeatView)| {
            [
                Figure::of(*seat, "HP", i32::from(player.hp)),
                Figure::of(*seat, "cards", i32::from(player.cards)),
            ]
        };
        view.seats.iter().flat_map(of).collect()
    }
}

#[test]
fn what_the_rules_do_is_told_before_it_is_done() {
    let pack = Packs::default().load::<Agate>().expect("built in").pack;
    let game = Agate::new(pack, Default::default(), 3).expect("a table");
    let mut table = Match::new(game, Seed::from_text("prospect"));
    let names = Names::new(["Aki", "Sora", "Mio"]);
    let mut dice = Dice::new(1);
    let (mut hits, mut cards) = (0, 0);
    while let Turn::Ask(ask) = table.turn() {
        let seat = ask.must.first().expect("somebody is asked");
        let legal = table.legal(seat);
        {
            let to = To::new(table.game(), &names, Lang::En);
            let prospect = Prospect::new(&Counting, &table, seat, to).expect("it has figures");
            for action in &legal {
                let told = prospect.of(action).plain(&names, Some(seat));
                let other = told.iter().any(|text| text.contains(" HP "));
                hits += u32::from(other && table.game().notation(action).starts_with("attack"));
                cards += u32::from(told.iter().any(|text| text.starts_with("cards ")));
            }
        }
        let action = legal[dice.below(legal.len() as u32) as usize];
        table.act(seat, action).expect("it is legal");
    }
    assert!(hits > 0, "an attack that nobody answers costs hit points");
    assert!(cards > 0, "a card that is used leaves the hand");
}
