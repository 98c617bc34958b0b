//! Games to learn from: complete, the same on any number of threads, and worth what they brought.

#![allow(clippy::unwrap_used)]

use bots::{Brain, Level, Stakes};
use games::{Agate, Entry, Packs};
use kernel::encode::Layout;
use kernel::{Game, Seat, Seed};
use lab::{Crop, Sowing, contest, harvest, harvest_among};

fn game(seats: u8) -> Agate {
    let pack = Packs::new(None).unwrap().load::<Agate>().unwrap().pack;
    Agate::new(pack, Default::default(), seats).unwrap()
}

fn sowing(jobs: usize) -> Sowing {
    Sowing {
        games: 3..9,
        seed: Seed::from_text("harvest"),
        simulations: 20,
        quick: 4,
        every: 3,
        ahead: None,
        stray: 4,
        jobs,
        stakes: Stakes::Rivals,
    }
}

fn all(crop: &Crop) -> (Vec<u32>, Vec<i32>, Vec<u32>) {
    let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect();
    (bits(&crop.tables), crop.counts.clone(), bits(&crop.shares))
}

#[test]
fn every_decision_that_is_kept_is_whole() {
    let game = game(3);
    let crop = harvest(&game, Agate::brain(), Agate::brain(), &sowing(2));
    assert_eq!(crop.games, 6);
    let layout = Layout::of(&game);
    assert_eq!(crop.lens, (layout.position_len(), layout.action_len()));
    let decisions = crop.counts.len();
    assert!(decisions > 6, "{decisions}");
    assert_eq!(crop.tables.len(), decisions * 3 * crop.lens.0);
    assert_eq!(crop.actions.len(), crop.shares.len() * crop.lens.1);
    assert_eq!((crop.won.len(), crop.margins.len()), (3 * decisions, 3 * decisions));
    assert_eq!((crop.worths.len(), crop.deciders.len()), (decisions, decisions));
    let mut at = 0;
    for count in &crop.counts {
        let count = *count as usize;
        assert!(count > 1, "there was nothing to decide");
        let sum: f32 = crop.shares[at..at + count].iter().sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        at += count;
    }
    assert_eq!(at, crop.shares.len());
    // Who wins a game of Agate Sword wins it alone: the last one standing.
    for won in crop.won.chunks(3) {
        assert!((won.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{won:?}");
    }
}

#[test]
fn threads_change_nothing() {
    let game = game(2);
    let [one, three] =
        [1, 3].map(|jobs| all(&harvest(&game, Agate::brain(), Agate::brain(), &sowing(jobs))));
    assert!(one == three);
    // Nor does it matter in how many pieces games are asked for.
    let [first, rest] = [3..5, 5..9].map(|games| {
        all(&harvest(&game, Agate::brain(), Agate::brain(), &Sowing { games, ..sowing(2) }))
    });
    assert!(one.0 == [first.0, rest.0].concat() && one.1 == [first.1, rest.1].concat());
}

#[test]
fn a_contest_finds_the_stronger() {
    // Both ways the contender changes its seat from game to game.
    let game = game(2);
    let how = Sowing { games: 0..60, ..sowing(2) };
    let won = |own: Level, other: Level| {
        let bouts = contest(
            &game,
            Agate::brain(),
            &how,
            || own.bot(Agate::brain()),
            || other.bot(Agate::brain()),
        );
        assert_eq!(bouts.len(), 60);
        bouts.iter().map(|bout| bout.won).sum::<f64>() / 60.0
    };
    // 60 games at 50 % would give 70 % once in a thousand times.
    assert!(won(Level::Easy, Level::Random) > 0.7);
    assert!(won(Level::Random, Level::Easy) < 0.3);
}

#[test]
fn in_a_league_only_the_own_decisions_are_kept() {
    /// Plays to lose.
    struct Rival;
    impl Brain<Agate> for Rival {
        fn worth(&self, game: &Agate, state: &<Agate as Game>::State, seat: Seat) -> f64 {
            1.0 - Agate::brain().worth(game, state, seat)
        }
    }
    let game = game(3);
    let played = |rivals: &[&'static dyn Brain<Agate>]| {
        harvest_among(&game, Agate::brain(), rivals, Agate::brain(), &sowing(2))
    };
    let (alone, league) = (played(&[]), played(&[&Rival]));
    assert_eq!(all(&alone), all(&harvest(&game, Agate::brain(), Agate::brain(), &sowing(2))));
    assert_eq!((alone.games, league.games), (6, 6));
    // In every game somebody is oneself; about half of the others are not, and what they think is missing.
    let kept = league.counts.len();
    assert!(kept > 0 && kept < alone.counts.len(), "{kept} of {}", alone.counts.len());
    // Who plays to lose is beaten by those at the same table who do not.
    let won = |crop: &Crop| {
        let rows = crop.won.chunks(3).zip(&crop.deciders);
        rows.map(|(won, who)| won[*who as usize]).sum::<f32>() / crop.deciders.len() as f32
    };
    assert!(won(&league) > won(&alone), "{} and {}", won(&league), won(&alone));
}
