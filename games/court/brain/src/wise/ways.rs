//! The numbers of the policy, in points. They were found by trying: some thousand games each, a few
//! numbers changed, the better ones kept (`examples/tune.rs`).

macro_rules! ways {
    ($($name:ident = $value:expr;)*) => {
        /// How much each thing counts.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs)]
        pub struct Ways { $(pub $name: f32,)* }

        impl Ways {
            /// What plays.
            pub const BEST: Ways = Ways { $($name: $value,)* };

            /// Their names.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// With numbers from lines like `draw = -1.0;`.
            #[must_use]
            pub fn read(mut self, text: &str) -> Ways {
                for line in text.lines() {
                    let Some((name, value)) = line.split_once('=') else { continue };
                    let place = Ways::NAMES.iter().position(|known| *known == name.trim());
                    let value = value.trim().trim_end_matches(';').parse();
                    if let (Some(place), Ok(value)) = (place, value)
                        && let Some(way) = self.at(place)
                    {
                        *way = value;
                    }
                }
                self
            }

            /// One of them, by its place.
            pub fn at(&mut self, place: usize) -> Option<&mut f32> {
                [$(&mut self.$name,)*].into_iter().nth(place)
            }
        }
    };
}

ways! {
    // How much of a card's minus points will count, and how much more when somebody is about to go out.
    stuck = 0.4;
    stuck_near = 0.5;
    // What going out brings, and how fast that fades with every card in hand.
    out_gain = 35.0;
    out_fade = 0.62;
    // Drawing, besides.
    draw = -1.0;
    draw_battle = 1.0;
    // What a Normal card is worth to hold for battles, by its higher number.
    hold2 = 0.2;
    hold3 = 0.6;
    hold4 = 1.5;
    hold5 = 2.5;
    // The same for special cards.
    hold_discover = 5.0;
    hold_scene = 4.0;
    hold_doom = 5.0;
    hold_draw2 = 2.0;
    hold_skip = 2.0;
    hold_bridge = 2.0;
    hold_kyubey = 3.0;
    hold_alone = 10.0;
    // How fast holding loses its worth when somebody has few cards.
    hold_few = 4.0;
    // The Lead that is left: cards of one's own that fit, and that the next one may go out.
    fit = 1.0;
    give_out = 1.0;
    fit_other = 0.5;
    // Effects in Daily mode.
    skip_gain = 3.0;
    draw2_gain = 4.0;
    quarrel = 3.0;
    alone_daily = 6.0;
    kyubey_daily = 0.0;
    // In battle: own chance with a card that is enough, with one that is nearly, and with none.
    mine = 0.75;
    mine_near = 0.4;
    mine_none = 0.25;
    near_by = 2.0;
    // How much of a foe that others take counts as one's own loss; with more seats a share of it.
    theirs = 0.8;
    // A chance that somebody strikes with Join.
    by_join = 0.5;
    // The next foe of the line is the others' first.
    behind = 0.15;
    // A start of a battle, and what is known of it.
    start = -4.0;
    // Another turn at once.
    again = 0.9;
    // A witch leaves a seed; a girl dies.
    kill = -1.0;
    hurt = 0.0;
}
