//! How sensible an action looks at first sight, in points. It sees what the seat sees: its own hand, how
//! many cards the others hold, and everything that lies open.

use std::cell::Cell;

use court::{Action, Asked, Card, Court, GIRLS, Girl, Girls, Hand, Kind, Quick, State, Step};
use kernel::Seat;

use super::battle::Fight;
use super::ways::Ways;

/// A decision being thought about.
pub(super) struct Mind<'a> {
    pub(super) game: &'a Court,
    pub(super) s: &'a State,
    pub(super) me: Seat,
    pub(super) w: &'a Ways,
    pub(super) hand: Hand,
    /// Cards that others hold or may draw.
    pub(super) unseen: Hand,
    /// Cards of the others who come before oneself again, the next first; nothing for whoever is
    /// under Alone.
    pub(super) rivals: [u8; 4],
    pub(super) others: usize,
    /// The chance that an unseen card is a Join.
    pub(super) joins: f32,
    /// Whom one's own Joins bring.
    pub(super) own_joins: Girls,
    /// What was reckoned already: the chance that others take a foe, by what is left of it, by the girl
    /// who fights, and without the next one; less than nothing where it was not.
    pub(super) threats: [[[Cell<f32>; 2]; GIRLS]; 16],
    /// What it is worth to go out with one card less than now, with these, with one more; the first is
    /// for two less.
    near: [f32; 4],
    /// What the Lead shows.
    shows: Girls,
    /// Of minus points in hand so much will count.
    stuck: f32,
    /// How much holding cards for later is worth.
    later: f32,
}

/// How fast going out may fade with every card. Below 0 it would change its sign from card to card: what was
/// tuned is a hair below, and no other tuning goes further.
const FADES: (f32, f32) = (-0.032, 1.0);
/// As good as nothing.
const LEAST_FADE: f32 = 1e-3;

impl<'a> Mind<'a> {
    pub(super) fn new(game: &'a Court, s: &'a State, me: Seat, w: &'a Ways) -> Self {
        let hand = s.at(me).hand;
        let seats = kernel::Game::seats(game);
        let mut rivals = [0; 4];
        let (mut others, mut least) = (0, u8::MAX);
        for (place, seat) in me.others(seats).enumerate() {
            let cards = s.at(seat).hand.len();
            least = least.min(cards);
            rivals[place] = if s.at(seat).alone().0.is_empty() { cards } else { 0 };
            others += 1;
        }
        let near = 1.0 / f32::from(least.max(1));
        let fights = !(s.foes_left().is_empty() && s.line().is_empty());
        let later = if fights { (f32::from(least) / w.hold_few.max(0.5)).min(1.0) } else { 0.0 };
        let unseen = game.deck().minus(hand).minus(s.discarded()).minus(Hand::one(s.lead().card));
        let joins = unseen.and(game.cards().discovers()).len();
        Mind {
            game,
            s,
            me,
            w,
            hand,
            unseen,
            own_joins: hand.and(game.cards().discovers()).cards().fold(Girls::NONE, |all, card| {
                all.or(game.cards().quick(card).girls.and(s.not_dead()))
            }),
            threats: [const { [const { [const { Cell::new(-1.0) }; 2] }; GIRLS] }; 16],
            near: {
                let one = w.out_fade.clamp(FADES.0, FADES.1);
                // By one card it is divided.
                let one = if one.abs() < LEAST_FADE { LEAST_FADE } else { one };
                let least = w.out_gain * one.powi(i32::from(hand.len()) - 2);
                [least, least * one, least * one * one, least * one * one * one]
            },
            joins: f32::from(joins) / f32::from(unseen.len().max(1)),
            rivals,
            others,
            shows: game.lead_shows(s),
            stuck: (w.stuck + w.stuck_near * near).clamp(0.0, 1.0),
            later,
        }
    }

    fn quick(&self, kind: Kind) -> Option<Quick> {
        let cards = self.game.cards();
        let copies = self.hand.and(cards.copies(kind));
        copies.first().map(|card| cards.quick(card))
    }

    /// What it brings to be rid of a card.
    fn shed(&self, quick: Quick) -> f32 {
        let nearer = self.near[1] - self.near[2];
        self.stuck * f32::from(quick.minus) + nearer - self.later * self.hold(quick)
    }

    /// What a card is worth to hold for a battle to come.
    pub(super) fn hold(&self, quick: Quick) -> f32 {
        let w = self.w;
        if quick.normal {
            return match quick.numbers.into_iter().max() {
                Some(5..) => w.hold5,
                Some(4) => w.hold4,
                Some(3) => w.hold3,
                _ => w.hold2,
            };
        }
        let card = self.game.cards().get(quick.kind);
        match role(card) {
            Part::Discover => w.hold_discover,
            Part::Scene => w.hold_scene,
            Part::Doom => w.hold_doom,
            Part::Draw => w.hold_draw2,
            Part::Skip => w.hold_skip,
            Part::Bridge => w.hold_bridge,
            Part::Kyubey => w.hold_kyubey,
            Part::Alone => w.hold_alone,
        }
    }

    /// How sensible it looks.
    pub(super) fn sense(&self, asked: Asked, action: Action, fight: Option<&Fight<'_, '_>>) -> f32 {
        match action {
            Action::Draw => self.draws(fight),
            Action::Play { kind, named } => match (self.quick(kind), fight) {
                (None, _) => f32::MIN,
                (Some(quick), Some(fight)) => self.shed(quick) + fight.plays(quick, named),
                (Some(quick), None) => self.plays(asked, quick, named),
            },
            Action::Pass => match (asked, fight) {
                (Asked::Follow, Some(fight)) => fight.waits(),
                (Asked::Bridge, _) => -20.0,
                _ => 0.0,
            },
            Action::NameGirl(girl) => match fight {
                Some(fight) => fight.named(girl),
                None => self.lead(Girls::one(girl), self.hand),
            },
            Action::NameSeat(seat) => {
                let cards = f32::from(self.s.at(seat).hand.len()).max(1.0);
                f32::from(self.game.points(self.s, seat) as i16) / 100.0 + 20.0 / cards
            }
            Action::Contract(girl) => {
                f32::from(self.hand.and(self.game.cards().showing(Girls::one(girl))).len())
            }
            Action::Support(girl) => {
                let bonus = f32::from(kernel::Game::options(self.game).patron_bonus);
                let seeds = f32::from(self.s.markers(girl));
                bonus - f32::from(self.game.cards().table.patron_loss) / (1.0 + seeds)
            }
            Action::Move { from, to, seeds } => {
                let supports = self.s.at(self.me).supports;
                let wanted = f32::from(u8::from(supports.has(to)));
                let given = f32::from(u8::from(supports.has(from)));
                f32::from(seeds) * (wanted - given) - 0.1
            }
            Action::Point(_) | Action::Call | Action::Refuse => 1.0,
            Action::Propose | Action::Agree => 0.0,
        }
    }

    fn draws(&self, fight: Option<&Fight<'_, '_>>) -> f32 {
        let farther = self.near[3] - self.near[2] - self.stuck * 4.5;
        match fight {
            Some(fight) => farther + self.w.draw_battle + fight.waits(),
            None => farther + self.w.draw + self.lead(self.shows, self.hand),
        }
    }

    /// What a Lead is worth that the next one finds, with these cards in one's own hand.
    pub(super) fn lead(&self, shows: Girls, hand: Hand) -> f32 {
        let cards = self.game.cards();
        let fits = cards.showing(shows);
        let own = f32::from(hand.and(fits).len()) / f32::from(hand.len().max(1));
        let all = f32::from(self.unseen.len().max(1));
        let theirs = f32::from(self.unseen.and(fits).len()) / all;
        let mut worth = self.w.fit * own;
        let next = self.rivals[0];
        if next == 1 {
            let lost = 30.0 + self.stuck_with(hand);
            worth -= self.w.give_out * theirs * lost;
        } else if next > 0 {
            worth -= self.w.fit_other * theirs * 4.0 / f32::from(next);
        }
        worth
    }

    fn stuck_with(&self, hand: Hand) -> f32 {
        hand.cards().map(|card| f32::from(self.game.cards().quick(card).minus)).sum()
    }

    /// A card in Daily mode.
    fn plays(&self, asked: Asked, quick: Quick, named: Option<Girl>) -> f32 {
        let cards = self.game.cards();
        let (w, last) = (self.w, self.hand.len() == 1);
        if last {
            // Out.
            return 60.0;
        }
        let mut rest = self.hand;
        if let Some(card) = rest.and(cards.copies(quick.kind)).first() {
            rest.remove(card);
        }
        let shed = self.shed(quick);
        let shows = match named {
            Some(girl) => Girls::one(girl),
            None => quick.girls.and(self.s.not_dead()),
        };
        if quick.normal || asked == Asked::Bridge {
            return shed + self.lead(shows, rest);
        }
        shed + match role(cards.get(quick.kind)) {
            Part::Discover if self.s.foes_left().is_empty() => self.lead(shows, rest),
            Part::Discover => {
                let Some(girl) = shows.first() else { return shed };
                w.start + Fight::new(self, girl, 0, rest).starts()
            }
            Part::Scene => self.lead(shows, rest),
            Part::Doom => w.quarrel + self.lead(shows, rest),
            Part::Draw => w.draw2_gain + self.free(shows, rest),
            Part::Skip => w.skip_gain + self.free(shows, rest),
            Part::Bridge => {
                let normals = rest.and(cards.normals());
                match (normals.len(), rest.len()) {
                    (0, _) => -10.0 + self.lead(self.shows, rest),
                    (1.., 1) => 60.0,
                    _ => self.near[0] - self.near[1] + self.stuck * 3.0,
                }
            }
            Part::Kyubey => {
                let best = self.s.not_dead().iter().map(|girl| self.lead(Girls::one(girl), rest));
                w.kyubey_daily + best.fold(f32::MIN, f32::max).max(-50.0)
            }
            Part::Alone => {
                let next = self.rivals[0];
                let saved = if next == 1 { 20.0 } else { 0.0 };
                w.alone_daily + saved + self.free(self.shows, rest)
            }
        }
    }

    /// The next one cannot play: with two players the Lead is one's own again.
    fn free(&self, shows: Girls, rest: Hand) -> f32 {
        if self.others > 1 {
            return 0.0;
        }
        let fits = rest.and(self.game.cards().showing(shows)).len();
        let out = if rest.len() == 1 && fits == 1 { 25.0 } else { 0.0 };
        self.w.fit * f32::from(fits) / f32::from(rest.len().max(1)) + out
    }
}

/// What a special card mostly does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Discover,
    Scene,
    Doom,
    Draw,
    Skip,
    Bridge,
    Kyubey,
    Alone,
}

/// What a special card mostly does, told from its steps.
pub(super) fn role(card: &Card) -> Part {
    let mut part = Part::Scene;
    for found in [card.use_in(false), card.use_in(true)].into_iter().flatten() {
        for step in &found.steps {
            part = match step {
                Step::Battle | Step::Follow => return Part::Discover,
                Step::Alone(_) => return Part::Alone,
                Step::Bridge => return Part::Bridge,
                Step::Mark | Step::Contract | Step::Support => return Part::Kyubey,
                Step::DrawNext(_) => return Part::Draw,
                Step::Kill(_) | Step::DrawNamed(_) => return Part::Doom,
                Step::Hurt(..) | Step::SceneSkip => return Part::Scene,
                Step::Skip => Part::Skip,
            };
        }
    }
    part
}
