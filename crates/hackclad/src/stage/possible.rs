//! What a position cannot be, and why: such a one is refused and never played.

use super::Stage;
use crate::Hackclad;
use crate::field::Spaces;
use crate::options::Mode;
use crate::state::{Basic, Spot, State, Who};

/// The most crack skills in a round, with the card that allows a second (HD-173, HD-246).
const MOST_CRACKS: u8 = 2;

impl Hackclad {
    /// `deal` stands for the whole position.
    pub(super) fn deal_alone(&self, stage: &Stage) -> Result<(), String> {
        if stage.more {
            return Err("with `deal` the set-up makes the position: leave the rest out".into());
        }
        Ok(())
    }

    /// Can this be a moment of this game?
    pub(super) fn possible(&self, stage: &Stage, s: &State) -> Result<(), String> {
        self.possible_round(stage, s)?;
        self.possible_mode(stage, s)?;
        self.possible_turn_cards(stage, s)?;
        if s.legions().has(s.clad.at) || !(s.heads & s.tails).is_empty() {
            return Err("two enemies stand on one space (HD-067)".into());
        }
        for who in Who::all(self.players) {
            self.possible_player(s, who)?;
            self.possible_marks(stage, s, who)?;
        }
        self.audit_state(s)
    }

    fn between(stage: &Stage) -> bool {
        matches!(stage.phase, Some("draft" | "draw" | "forecast"))
    }

    fn possible_round(&self, stage: &Stage, s: &State) -> Result<(), String> {
        let forecast = stage.phase == Some("forecast");
        let rounds = self.rounds();
        match s.round {
            0 if !forecast => return Err("round 0 is only before the first Forecast".into()),
            round if round > rounds => {
                return Err(format!("there are {rounds} rounds, and this is round {round}"));
            }
            round if forecast && round == rounds => {
                return Err(format!("round {round} was the last: there is no more Forecast"));
            }
            _ => {}
        }
        if forecast && stage.forecast.is_some() {
            return Err("before Forecast no Clad card lies in a Clad slot (HD-034): \
                        put it on top of `clad_deck`"
                .into());
        }
        Ok(())
    }

    /// What only one way of playing has.
    fn possible_mode(&self, stage: &Stage, s: &State) -> Result<(), String> {
        if self.mode == Mode::Coop {
            let (difficulty, most) = (self.options.coop_difficulty, s.health);
            let health = difficulty.health(self.players);
            if most > health {
                return Err(format!("{most} VP of stones, and the Clad's health is {health}"));
            }
            if s.stock == 0 {
                return Err("with no stones in the stock the game is won (HD-319)".into());
            }
            for who in Who::all(self.players) {
                let (held, limit) = (s.player(who).corruption, difficulty.limit());
                if held > limit {
                    return Err(format!(
                        "{who} has {held} corruption, and above {limit} the game is lost (HD-325)"
                    ));
                }
            }
            if s.voltage < difficulty.voltage() {
                return Err(format!(
                    "the Voltage starts at {} and never falls (HD-316)",
                    difficulty.voltage()
                ));
            }
        } else if stage.stock.is_some() {
            return Err("only co-op has a `stock` (HD-315)".into());
        }
        if self.mode != Mode::Solo {
            if stage.marked.is_some() {
                return Err("only solo has marked turn slots (HD-302)".into());
            }
            if !stage.aside.is_empty() {
                return Err("only solo sets Clad cards aside (HD-297)".into());
            }
        }
        Ok(())
    }

    /// One slot, one turn card (HD-045), and where it can lie now.
    fn possible_turn_cards(&self, stage: &Stage, s: &State) -> Result<(), String> {
        let between = Self::between(stage);
        let mut taken: [Option<Who>; 4] = [None; 4];
        for who in Who::all(self.players) {
            let player = s.player(who);
            let slot = match (player.slot, player.spot) {
                (Some(slot), _) | (None, Spot::Standby(slot) | Spot::Turn(slot)) => slot,
                (None, Spot::Nowhere) => continue,
            };
            if let Some(first) = taken[usize::from(slot & 3)].replace(who) {
                let name = if between { 'S' } else { 'T' };
                return Err(format!(
                    "the turn cards of {first} and {who} lie in one slot, {name}{} (HD-045)",
                    slot + 1
                ));
            }
            match (stage.players[who.index()].spot, player.spot) {
                (Some(Spot::Turn(_)), _) if between => {
                    return Err(format!(
                        "before the draft the turn card of {who} lies in a standby slot (HD-041)"
                    ));
                }
                (Some(Spot::Standby(_)), Spot::Turn(_)) => {
                    return Err(format!(
                        "the turn of {who} is still to come: her card lies in a turn slot (HD-055)"
                    ));
                }
                _ => {}
            }
            if between && s.marks == 0b0111 && player.spot == Spot::Standby(0) {
                return Err("T4, which her turn card has just left, is marked too (HD-302)".into());
            }
            if let Spot::Turn(slot) = player.spot
                && s.marks >> slot & 1 != 0
            {
                return Err(format!(
                    "T{} is marked: no turn card can have come there (HD-303)",
                    slot + 1
                ));
            }
        }
        Ok(())
    }

    /// A player's board and pieces.
    fn possible_player(&self, s: &State, who: Who) -> Result<(), String> {
        let player = s.player(who);
        let id = self.character_of(s, who);
        let board = self.cards.character(id);
        if !self.choice.contains(&id) {
            return Err(format!("{} is of an earlier game: set earlier_characters", board.id));
        }
        let twin = Who::all(self.players).find(|o| *o < who && s.player(*o).character == Some(id));
        if let Some(first) = twin.filter(|_| !self.options.duplicate_characters) {
            return Err(format!(
                "{first} and {who} are both {}: set duplicate_characters (HD-019)",
                board.id
            ));
        }
        if player.traps_up > board.traps {
            return Err(match board.traps {
                0 => format!("{who} is {}, who has no traps", board.id),
                most => format!("{who} has {most} traps (HD-029)"),
            });
        }
        if player.tokens.len() > board.tokens {
            return Err(match board.tokens {
                0 => format!("{who} is {}, who has no Tsuchikumo", board.id),
                most => format!("{who} has {most} Tsuchikumo (HD-256)"),
            });
        }
        let others = Who::all(self.players).filter(|other| *other < who);
        let others = others.fold(Spaces::NONE, |all, other| all | s.player(other).tokens);
        if !(others & player.tokens).is_empty() {
            return Err("two Tsuchikumo are on one intersection (HD-255)".into());
        }
        for what in Basic::ALL {
            let (used, most) = (player.round.basic[what as usize], board.basic[what as usize]);
            if used > most {
                return Err(format!(
                    "{who} has `{}` {most} times a round, not {used} (HD-165)",
                    what.word()
                ));
            }
        }
        if player.round.cracks > MOST_CRACKS {
            return Err(format!("{who} cannot have used {} crack skills", player.round.cracks));
        }
        Ok(())
    }

    /// What lasts for a turn or a round is over before the next (HD-001, HD-002).
    fn possible_marks(&self, stage: &Stage, s: &State, who: Who) -> Result<(), String> {
        let player = s.player(who);
        let between = Self::between(stage);
        if between && (player.turn != Default::default() || player.round != Default::default()) {
            return Err(format!(
                "what {who} did in a turn or a round is over before the draft (HD-002)"
            ));
        }
        if between && s.clad.locked {
            return Err("the Clad is free again before the draft (HD-002)".into());
        }
        if player.unseen && (!between || player.stack.count_ones() != 1) {
            return Err(format!(
                "{who} has seen her turn card: only that of the set-up is unseen (HD-053)"
            ));
        }
        Ok(())
    }
}
