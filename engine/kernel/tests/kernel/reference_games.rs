//! The two reference games: the battery, their rules to the last fraction, and their secrets.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::reference::goofspiel::{self, Goofspiel};
use crate::reference::leduc::{self, Card, Leduc};
use crate::reference::play_out;
use kernel::battery::{self, Look};
use kernel::{
    Chance, Dice, Game, Match, Options as _, Outcome, Seat, Seats, Seed, Turn, Unheard, Viewer,
};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

fn leduc() -> Leduc {
    Leduc::new(Arc::new(()), Default::default(), 2).unwrap()
}

fn goofspiel(cards: u8) -> Goofspiel {
    Goofspiel::new(Arc::new(()), goofspiel::Options { cards }, 2).unwrap()
}

fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(state, seat, &mut actions);
    actions
}

/// The state after an action, which must be legal.
fn after<G: Game>(game: &G, state: &G::State, seat: Seat, action: &G::Action) -> G::State {
    let mut next = state.clone();
    game.apply(&mut next, seat, action, &mut Unheard).unwrap();
    next
}

fn asked<G: Game>(game: &G, state: &G::State) -> Seats {
    match game.turn(state) {
        Turn::Ask(ask) => ask.must,
        Turn::Over(_) => Seats::NONE,
    }
}

fn outcome<G: Game>(game: &G, state: &G::State) -> Outcome {
    match game.turn(state) {
        Turn::Over(outcome) => outcome,
        Turn::Ask(ask) => panic!("the game still asks {ask:?}"),
    }
}

/// Plays actions in notation, each by the seat that is asked.
fn play<G: Game>(game: &G, mut state: G::State, actions: &str) -> G::State {
    for text in actions.split(", ") {
        let seat = asked(game, &state).first().unwrap();
        state = after(game, &state, seat, &game.parse(text).unwrap());
    }
    state
}

/// The clauses that forbid an action.
fn clauses<G: Game>(game: &G, state: &G::State, seat: Seat, action: &str) -> Vec<&'static str> {
    let refusal = game.check(state, seat, &game.parse(action).unwrap());
    refusal.unwrap_err().clauses()
}

/// All things drawn, each as often as the others: within five sigma of the mean.
fn assert_even<T: Ord + std::fmt::Debug>(draws: impl Iterator<Item = T>, different: usize) {
    let mut counts = BTreeMap::new();
    for thing in draws {
        *counts.entry(thing).or_insert(0.0) += 1.0;
    }
    assert_eq!(counts.len(), different, "{counts:?}");
    let mean = counts.values().sum::<f64>() / different as f64;
    for (thing, count) in counts {
        assert!((count - mean).abs() < 5.0 * mean.sqrt(), "{thing:?}: {count}, not about {mean}");
    }
}

#[test]
fn leduc_passes_the_battery() {
    let (game, mut dice) = (leduc(), Dice::new(1));
    let mut lengths = BTreeSet::new();
    for n in 0..4000 {
        let seed = Seed::from_text("leduc").nth(n);
        let tally =
            battery::play(&game, seed, &mut dice, Look { closely_once_in: 1, secrets: true })
                .unwrap();
        assert!(tally.widest <= 3);
        lengths.insert(tally.decisions);
    }
    // From raise, fold to call, raise, raise, call in both rounds.
    assert_eq!(lengths, (2..=8).collect());
}

#[test]
fn goofspiel_passes_the_battery() {
    let mut dice = Dice::new(2);
    let mut sizes = BTreeSet::new();
    for n in 0..3000 {
        let options = goofspiel::Options::random(&mut dice);
        let cards = options.cards;
        let game = Goofspiel::new(Arc::new(()), options, 2).unwrap();
        let seed = Seed::from_text("goofspiel").nth(n);
        let tally =
            battery::play(&game, seed, &mut dice, Look { closely_once_in: 3, secrets: true })
                .unwrap();
        assert_eq!(tally.decisions, 2 * (u64::from(cards) - 1));
        assert_eq!(tally.widest, usize::from(cards));
        sizes.insert(cards);
    }
    assert_eq!(sizes, (2..=13).collect());
}

#[test]
fn play_outs_do_not_allocate() {
    fn check<G: Game>(game: &G) {
        let (mut dice, mut room) = (Dice::new(3), Vec::with_capacity(16));
        let allocated = allocation_counter::measure(|| {
            for n in 0..100 {
                let mut state = game.start(Chance::new(Seed::from_bytes([n; 32])), &mut Unheard);
                game.resample(&mut state, P1, &mut dice);
                play_out(game, &mut state, &mut dice, &mut room);
            }
        });
        assert_eq!(allocated.count_total, 0, "{}", G::ID);
    }
    check(&leduc());
    check(&goofspiel(13));
}

#[test]
fn both_games_are_for_two() {
    for seats in [0, 1, 3, 8, 255] {
        let error = Leduc::new(Arc::new(()), Default::default(), seats).unwrap_err();
        assert_eq!(error.to_string(), format!("leduc is for 2 players, not {seats}"));
        assert!(Goofspiel::new(Arc::new(()), Default::default(), seats).is_err());
    }
}

mod leduc_poker {
    use super::*;

    /// All deals are as likely. A game has at most 8 decisions between 2 or 3 actions, so with a
    /// deal of weight 6⁸ every way through the game weighs a whole number.
    const DEAL: i64 = 6_i64.pow(8);

    fn deals() -> Vec<[Card; 3]> {
        let card = |n: usize| Card::DECK[n % 6];
        let all = (0..216).map(|n| [card(n / 36), card(n / 6), card(n)]);
        all.filter(|[a, b, c]| a != b && b != c && c != a).collect()
    }

    /// Visits every node below `state` with the actions that lead there and its weight.
    fn walk(
        state: &leduc::State,
        actions: &[leduc::Action],
        weight: i64,
        visit: &mut impl FnMut(&leduc::State, &[leduc::Action], i64),
    ) {
        visit(state, actions, weight);
        let game = leduc();
        let Some(seat) = asked(&game, state).first() else { return };
        let choices = legal(&game, state, seat);
        assert_eq!(weight % choices.len() as i64, 0);
        for action in &choices {
            let next = after(&game, state, seat, action);
            walk(&next, &[actions, &[*action]].concat(), weight / choices.len() as i64, visit);
        }
    }

    #[test]
    fn values_under_random_play_are_exact() {
        let (mut all, mut sum, mut squares, mut zeros, mut moves) = (0, 0, 0, 0, 0);
        for cards in deals() {
            walk(&leduc::State::dealt(cards), &[], DEAL, &mut |state, actions, weight| {
                let Turn::Over(outcome) = leduc().turn(state) else { return };
                let [one, two] = [0, 1].map(|seat| i64::from(outcome.seats[seat].points));
                assert_eq!(one, -two);
                all += weight;
                sum += weight * one;
                squares += weight * one * one;
                zeros += weight * i64::from(one == 0);
                moves += weight * actions.len() as i64;
            });
        }
        assert_eq!(all, 120 * DEAL);
        assert_eq!(64 * sum, -5 * all, "p1 wins -5/64 chips in the mean");
        assert_eq!(320 * squares, 6519 * all, "the mean square is 6519/320");
        assert_eq!(64 * zeros, 5 * all, "5 games of 64 end even");
        assert_eq!(16 * moves, 65 * all, "a game has 65/16 decisions");
    }

    /// OpenSpiel's tree has nodes of chance: before p1's card, before p2's, and before the open
    /// card. As long as that one is not open, all games that differ only in it are one node.
    #[test]
    fn the_tree_has_as_many_nodes_as_the_peer_counts() {
        let (mut nodes, mut ends) = (BTreeSet::new(), BTreeSet::new());
        for cards in deals() {
            let [one, two, open] = cards.map(|card| card.0);
            walk(&leduc::State::dealt(cards), &[], DEAL, &mut |state, actions, _| {
                let node = (one, two, state.open.then_some(open), actions.to_vec());
                let second_round_begins = state.open && state.raises == 0 && !state.checked;
                if second_round_begins {
                    nodes.insert((one, two, None, actions.to_vec()));
                }
                if state.next.is_none() {
                    ends.insert(node.clone());
                }
                nodes.insert(node);
            });
        }
        // The one before p1's card, and the six before p2's.
        assert_eq!(nodes.len() + 1 + 6, 9457);
        assert_eq!(ends.len(), 5520);
    }

    #[test]
    fn the_pot_goes_to_the_right_player() {
        let [jack, other_jack, queen, other_queen, king, other_king] = Card::DECK;
        for (cards, actions, points) in [
            ([jack, king, queen], "raise, fold", 1),
            ([king, jack, queen], "call, raise, fold", -1),
            ([king, jack, queen], "call, call, call, call", 1),
            ([queen, king, jack], "raise, call, call, call", -3),
            // A pair beats a king.
            ([jack, king, other_jack], "raise, call, raise, call", 7),
            ([king, queen, other_queen], "call, call, raise, raise, call", -9),
            ([king, other_king, jack], "raise, raise, call, raise, raise, call", 0),
            ([king, jack, other_king], "raise, raise, call, raise, raise, call", 13),
        ] {
            let end = play(&leduc(), leduc::State::dealt(cards), actions);
            let outcome = outcome(&leduc(), &end);
            assert_eq!(outcome.seats[0].points, points, "{cards:?} {actions}");
            assert_eq!(outcome.seats[1].points, -points);
            let winner = [P1, P2].into_iter().find(|seat| outcome.seats[seat.index()].points > 0);
            assert_eq!(outcome.winners(), winner.into_iter().collect());
            let places = [0, 1].map(|seat| outcome.seats[seat].place);
            assert_eq!(places, [1 + u8::from(points < 0), 1 + u8::from(points > 0)]);
        }
    }

    #[test]
    fn a_refusal_names_its_clause() {
        let game = leduc();
        let start = leduc::State::dealt([Card(0), Card(2), Card(4)]);
        assert_eq!(clauses(&game, &start, P1, "fold"), ["LE-3"]);
        assert_eq!(clauses(&game, &start, P2, "call"), ["LE-2"]);
        // Nobody sits there, but a match file may say so.
        assert_eq!(clauses(&game, &start, Seat::new(7), "call"), ["LE-2"]);
        let raised = play(&game, start, "raise, raise");
        assert_eq!(clauses(&game, &raised, P1, "raise"), ["LE-5"]);
        let over = play(&game, raised, "fold");
        assert_eq!(clauses(&game, &over, P2, "call"), ["LE-2"]);
    }

    #[test]
    fn notation_errors_say_what_to_write() {
        for (text, error) in [
            ("rise", "column 1: `rise` is not known here; did you mean raise?"),
            ("", "column 1: the line ends too early: fold, call or raise is missing"),
            ("call 3", "column 6: the action is complete before this word; leave it out"),
        ] {
            assert_eq!(leduc().parse(text).unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn hands_are_shown_at_the_end_unless_somebody_folded() {
        let (game, cards) = (leduc(), [Card(0), Card(2), Card(4)]);
        let [one, two, open] = cards.map(Some);
        let start = leduc::State::dealt(cards);
        let seen = |state: &leduc::State, viewer| game.view(state, viewer).cards;
        assert_eq!(seen(&start, Viewer::Seat(P2)), [None, two, None]);
        assert_eq!(seen(&start, Viewer::Public), [None; 3]);
        assert_eq!(seen(&start, Viewer::All), [one, two, open]);
        let folded = play(&game, start.clone(), "call, call, raise, fold");
        assert_eq!(seen(&folded, Viewer::Seat(P1)), [one, None, open]);
        let shown = play(&game, start, "call, call, call, call");
        assert_eq!(seen(&shown, Viewer::Public), [one, two, open]);
    }

    #[test]
    fn deals_and_resampled_deals_are_even() {
        let (game, mut dice) = (leduc(), Dice::new(4));
        let seed = Seed::from_text("even deals");
        let deal = |n| game.start(Chance::new(seed.nth(n)), &mut Unheard).cards;
        assert_even((0..24_000).map(|n| deal(n).map(|card| card.0)), 120);

        let mut resampled = |state: &leduc::State, seat| {
            let mut world = state.clone();
            game.resample(&mut world, seat, &mut dice);
            world.cards.map(|card| card.0)
        };
        // Five cards for p2 and four to be opened, then four for p1.
        let state = leduc::State::dealt([Card(0), Card(2), Card(4)]);
        assert_even((0..8000).map(|_| resampled(&state, P1)), 20);
        let state = play(&game, state, "call, call");
        assert_even((0..8000).map(|_| resampled(&state, P2)), 4);
    }
}

mod goofspiel_bids {
    use super::*;

    /// Plays a random game and keeps what was chosen.
    fn random_match(seed: u64) -> Match<Goofspiel> {
        let mut table = Match::new(goofspiel(13), Seed::from_text("bids").nth(seed));
        let mut dice = Dice::new(seed);
        while let Turn::Ask(ask) = table.turn() {
            let seats: Vec<_> = ask.must.into_iter().collect();
            let seat = *dice.pick(&seats).unwrap();
            table.act(seat, *dice.pick(&table.legal(seat)).unwrap()).unwrap();
        }
        table
    }

    /// The points, counted from the prizes and the choices alone.
    #[test]
    fn every_game_has_24_choices_and_the_right_points() {
        for seed in 0..500 {
            let table = random_match(seed);
            assert_eq!(table.played().len(), 24);
            let bids = |seat| {
                let played = table.played().iter().filter(|played| played.seat == seat);
                let number =
                    |text: String| text.trim_start_matches("play ").parse::<i32>().unwrap();
                let mut bids: Vec<_> =
                    played.map(|played| number(table.game().notation(&played.action))).collect();
                // GO-4: the card that is left.
                bids.push(91 - bids.iter().sum::<i32>());
                bids
            };
            let mut points = [0, 0];
            for ((one, two), prize) in bids(P1).iter().zip(bids(P2)).zip(table.state().prizes) {
                points[0] += if *one > two { i32::from(prize) } else { 0 };
                points[1] += if *one < two { i32::from(prize) } else { 0 };
            }
            let outcome = outcome(table.game(), table.state());
            assert_eq!([0, 1].map(|seat| outcome.seats[seat].points), points);
            assert_eq!(outcome.winners().has(P1), points[0] > points[1]);
            assert_eq!(outcome.winners().has(P2), points[0] < points[1]);
        }
    }

    #[test]
    fn changing_seats_changes_nothing_else() {
        for seed in 0..500 {
            let table = random_match(seed);
            let game = table.game();
            let mut mirror = game.dealt(table.state().prizes, &mut Unheard);
            for played in table.played() {
                mirror = after(game, &mirror, played.seat.left(2), &played.action);
            }
            let mut seats = outcome(game, table.state()).seats;
            seats.reverse();
            assert_eq!(outcome(game, &mirror).seats, seats);
        }
    }

    /// How many of all games with these prizes p1 wins, draws and loses.
    fn count(game: &Goofspiel, state: &goofspiel::State, ends: &mut [u32; 3]) {
        let Some(seat) = asked(game, state).first() else {
            let seats = outcome(game, state).seats;
            let difference = (seats[0].points - seats[1].points).signum();
            ends[(1 - difference) as usize] += 1;
            return;
        };
        for action in legal(game, state, seat) {
            count(game, &after(game, state, seat, &action), ends);
        }
    }

    fn orders(prizes: &[u8]) -> Vec<Vec<u8>> {
        let Some((&last, rest)) = prizes.split_last() else { return vec![vec![]] };
        let insert = |order: &Vec<u8>, at: usize| [&order[..at], &[last], &order[at..]].concat();
        let orders = orders(rest);
        orders.iter().flat_map(|order| (0..=order.len()).map(|at| insert(order, at))).collect()
    }

    /// With few cards all games can be counted. OpenSpiel's tree with `num_cards` set gives p1
    /// 13/36 of the games with three cards and 29/72 with four, p2 as many, the rest are draws.
    #[test]
    fn small_games_have_the_exact_values_of_the_peer() {
        for (cards, games, wins) in [(3, 6 * 36, (13, 36)), (4, 24 * 576, (29, 72))] {
            let game = goofspiel(cards);
            let prizes: Vec<_> = (1..=cards).collect();
            let mut ends = [0; 3];
            for order in orders(&prizes) {
                let mut all = [0; 13];
                all[..order.len()].copy_from_slice(&order);
                count(&game, &game.dealt(all, &mut Unheard), &mut ends);
            }
            assert_eq!(ends.iter().sum::<u32>(), games);
            assert_eq!(wins.1 * ends[0], wins.0 * games);
            assert_eq!(ends[2], ends[0]);
        }
    }

    /// Nothing that anybody else gets to know depends on the first choice, nor tells that there
    /// was one, apart from who is still asked.
    #[test]
    fn the_first_choice_is_secret() {
        let game = goofspiel(13);
        let mut dice = Dice::new(5);
        let mut choices = 0;
        for n in 0..50 {
            let chance = Chance::new(Seed::from_text("secret").nth(n));
            let mut state = game.start(chance, &mut Unheard);
            while !asked(&game, &state).is_empty() {
                for (seat, other) in [(P1, P2), (P2, P1)] {
                    assert_eq!(asked(&game, &state), Seats::all(2));
                    let known =
                        |state: &_, viewer| (game.view(state, viewer), legal(&game, state, other));
                    for action in legal(&game, &state, seat) {
                        let (mut next, mut events) = (state.clone(), Vec::new());
                        game.apply(&mut next, seat, &action, &mut events).unwrap();
                        assert_eq!(asked(&game, &next), Seats::one(other));
                        assert!(legal(&game, &next, seat).is_empty());
                        for viewer in [Viewer::Seat(other), Viewer::Public] {
                            assert_eq!(known(&next, viewer), known(&state, viewer));
                            let seen: Vec<_> =
                                events.iter().map(|event| game.seen_by(event, viewer)).collect();
                            assert_eq!(seen, [Some(goofspiel::Event::Chose(seat, None))]);
                        }
                        // The seat itself may look at its choice, but not change it.
                        let own = game.view(&next, Viewer::Seat(seat)).picks[seat.index()];
                        assert_eq!(
                            own.map(|card| format!("play {card}")),
                            Some(game.notation(&action))
                        );
                        assert_eq!(clauses(&game, &next, seat, &game.notation(&action)), ["GO-2"]);
                        choices += 1;
                    }
                }
                for seat in [P1, P2] {
                    let action = *dice.pick(&legal(&game, &state, seat)).unwrap();
                    state = after(&game, &state, seat, &action);
                }
            }
        }
        // Both seats with 13, 12, … 2 cards.
        assert_eq!(choices, 50 * 2 * 90);
    }

    #[test]
    fn a_refusal_names_its_clause() {
        let game = goofspiel(3);
        let start = game.dealt([3, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], &mut Unheard);
        for card in ["play 0", "play 4", "play 13"] {
            assert_eq!(clauses(&game, &start, P1, card), ["GO-2"]);
        }
        // Nobody sits there, but a match file may say so.
        assert_eq!(clauses(&game, &start, Seat::new(7), "play 1"), ["GO-2"]);
        assert_eq!(
            game.parse("play 14").unwrap_err().to_string(),
            "column 6: expected a number from 0 to 13"
        );
        // p1 bids 3, 1, 2 and p2 bids 1, 2, 3: the first prize against the other two.
        let end = play(&game, start, "play 3, play 1, play 1, play 2");
        assert_eq!(end.points, [3, 3]);
        assert!(outcome(&game, &end).winners().is_empty());
        assert_eq!(clauses(&game, &end, P2, "play 1"), ["GO-2"]);
    }

    #[test]
    fn prizes_and_resampled_secrets_are_even() {
        let game = goofspiel(13);
        let seed = Seed::from_text("even prizes");
        let start = |n| game.start(Chance::new(seed.nth(n)), &mut Unheard);
        for place in [0, 1, 12] {
            assert_even((0..13_000).map(|n| start(n).prizes[place]), 13);
        }
        // p2 has chosen. p1 knows nothing of that card, nor of the prizes to come.
        let state = after(&game, &start(0), P2, &game.parse("play 7").unwrap());
        let mut dice = Dice::new(6);
        let worlds: Vec<_> = (0..13_000)
            .map(|_| {
                let mut world = state.clone();
                game.resample(&mut world, P1, &mut dice);
                assert_eq!(world.prizes[0], state.prizes[0]);
                world
            })
            .collect();
        assert_even(worlds.iter().map(|world| world.picks[1]), 13);
        for place in [1, 12] {
            assert_even(worlds.iter().map(|world| world.prizes[place]), 12);
        }
        // p2 remembers the choice.
        let mut world = state.clone();
        game.resample(&mut world, P2, &mut dice);
        assert_eq!(world.picks, state.picks);
    }
}
