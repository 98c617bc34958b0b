//! What the levels say besides (SM-R016), and what they decide by.

#![allow(clippy::unwrap_used)]

use bots::{Bot, Knowledge, Level};
use kernel::scenario::opened;
use kernel::{Chance, Dice, Game as _, Manner, Options as _, Seat, Seed, Turn, Unheard};
use pack::Packed as _;
use shadows::{Action, Person, Shadows, ShadowsOptions, Signal, State};
use shadows_brain::ShadowsBrain;

const LEVELS: [Level; 2] = [Level::Normal, Level::Hard];

/// A table with traitors; p1 to p5 are Sayaka, Kyoko, Madoka, Mami, Homura.
fn table() -> Shadows {
    let (cards, _) = Shadows::default_pack().unwrap();
    let people =
        [("p1", "sayaka"), ("p2", "kyoko"), ("p3", "madoka"), ("p4", "mami"), ("p5", "homura")];
    let options = people.into_iter().chain([("traitor", "true")]);
    Shadows::new(cards, ShadowsOptions::with(options).unwrap(), 5).unwrap()
}

/// Mami is to act and holds one card.
fn low(game: &Shadows, traitor: &str) -> (State, Seat) {
    let position = format!(
        "phase = \"action\"\nacting = \"mami\"\nturn = 4\ntraitors = \"{traitor}\"\nA1 = \"none\"\n\
         A2 = \"none\"\nmami = {{ hand = \"M30\" }}"
    );
    let state = opened(game, &position, Chance::new(Seed::from_text("talk"))).unwrap();
    let seat = game.turn(&state).must().first().unwrap();
    assert_eq!(seat, Seat::new(3));
    (state, seat)
}

/// All that a bot says before it decides, carried out.
fn says(
    bot: &mut dyn Bot<Shadows>,
    game: &Shadows,
    state: &mut State,
    seat: Seat,
    dice: &mut Dice,
) -> Vec<Action> {
    let mut said = Vec::new();
    while let Some(action) = bot.aside(&Knowledge::new(game, state, seat), dice) {
        assert_eq!(game.manner(state, &action), Manner::Aside);
        game.apply(state, seat, &action, &mut Unheard).unwrap();
        said.push(action);
    }
    said
}

#[test]
fn what_is_said_comes_before_the_answer_and_is_none() {
    let game = table();
    for level in LEVELS {
        let (mut state, seat) = low(&game, "p2");
        let (mut bot, mut dice) = (level.bot(&ShadowsBrain), Dice::new(1));
        let (mut legal, mut again) = (Vec::new(), Dice::new(2));
        game.legal(&state, seat, &mut legal);
        let chosen = bot.choose(&Knowledge::new(&game, &state, seat), &mut again).unwrap();
        assert!(legal.contains(&chosen), "{level}: {}", game.notation(&chosen));
        let said = says(&mut *bot, &game, &mut state, seat, &mut dice);
        assert_eq!(said, [Action::Say(Signal::Low)], "{level}");
    }
    let (state, seat) = low(&game, "p2");
    let mut quiet = Level::OldNormal.bot(&ShadowsBrain);
    assert_eq!(quiet.aside(&Knowledge::new(&game, &state, seat), &mut Dice::new(1)), None);
}

#[test]
fn a_hidden_traitor_says_what_anybody_would() {
    let game = table();
    let said = |traitor: &str| {
        let (mut state, seat) = low(&game, traitor);
        assert_eq!(state.is_traitor(seat), traitor == "p4");
        let mut bot = Level::Normal.bot(&ShadowsBrain);
        says(&mut *bot, &game, &mut state, seat, &mut Dice::new(1))
    };
    assert_eq!(said("p4"), said("p2"));
}

#[test]
fn many_suspicions_silence_nobody() {
    let game = table();
    let (mut state, seat) = low(&game, "p2");
    for by in Seat::all(5) {
        for person in [Person::Sayaka, Person::Kyoko, Person::Madoka, Person::Mami, Person::Homura]
        {
            let suspects = Action::Say(Signal::Suspect(person));
            game.apply(&mut state, by, &suspects, &mut Unheard).unwrap();
        }
    }
    let mut bot = Level::Normal.bot(&ShadowsBrain);
    let said = says(&mut *bot, &game, &mut state, seat, &mut Dice::new(1));
    assert_eq!(said, [Action::Say(Signal::Low)]);
}

#[test]
fn nothing_but_what_the_seat_knows_decides() {
    let game = table();
    let mut dice = Dice::new(3);
    let mut state = game.start(Chance::new(Seed::from_text("alike")), &mut Unheard);
    let mut bot = Level::Normal.bot(&ShadowsBrain);
    let (mut asked, mut said) = (0, 0);
    while let Turn::Ask(ask) = game.turn(&state) {
        let Some(seat) = ask.must.first() else { break };
        let mut other = state.clone();
        game.resample(&mut other, seat, &mut dice);
        let number = dice.word();
        let mut does = |state| {
            let know = Knowledge::new(&game, state, seat);
            let besides = bot.aside(&know, &mut Dice::new(number));
            (besides, bot.choose(&know, &mut Dice::new(number)).unwrap())
        };
        let (besides, action) = does(&state);
        let told = format!("{seat} does the same in a world that looks the same, turn {asked}");
        assert_eq!((besides, action), does(&other), "{told}");
        match besides {
            Some(besides) => {
                said += 1;
                game.apply(&mut state, seat, &besides, &mut Unheard).unwrap();
            }
            None => {
                asked += 1;
                game.apply(&mut state, seat, &action, &mut Unheard).unwrap();
            }
        }
    }
    assert!(asked > 50 && said > 0, "{asked} decisions, {said} asides");
}
