//! A network of three layers that looks at facts and gives scores: one for each of several things to
//! choose from, or several for one. `examples/learn.rs` fits it.

use bots::net::{Unfit, Weights, softmax};
use kernel::Dice;

/// Neurons of the first hidden layer.
pub const WIDE: usize = 64;
/// Neurons of the second.
pub const DEEP: usize = 32;

/// How much a fact counts that is there.
pub const WHOLE: u8 = 60;
const UNIT: f32 = 1.0 / WHOLE as f32;

/// A row of weights, and how much of it counts, in sixtieths.
pub type Fact = (u16, u8);

/// What goes into the first layer, added up.
pub type Sum = [f32; WIDE];

/// The weights.
#[derive(Clone, Debug)]
pub struct Net {
    rows: Vec<Sum>,
    base: Sum,
    middle: Vec<[f32; DEEP]>,
    middle_base: [f32; DEEP],
    last: Vec<[f32; DEEP]>,
    last_base: Vec<f32>,
}

/// What the layers held, for learning.
#[derive(Clone, Debug)]
struct Held {
    first: Sum,
    second: [f32; DEEP],
}

impl Net {
    /// Small weights for so many kinds of facts and so many scores.
    pub fn new(facts: usize, scores: usize, dice: &mut Dice) -> Net {
        let mut any = |size: f32| (dice.below(2001) as f32 / 1000.0 - 1.0) * size;
        Net {
            rows: (0..facts).map(|_| std::array::from_fn(|_| any(0.15))).collect(),
            base: [0.02; WIDE],
            middle: (0..WIDE).map(|_| std::array::from_fn(|_| any(0.2))).collect(),
            middle_base: [0.02; DEEP],
            last: (0..scores).map(|_| std::array::from_fn(|_| any(0.15))).collect(),
            last_base: vec![0.0; scores],
        }
    }

    /// The sum before there is any fact.
    #[inline]
    pub fn start(&self) -> Sum {
        self.base
    }

    /// Adds facts; their rows count from `from` on, `part` of them.
    #[inline]
    pub fn add(&self, sum: &mut Sum, from: usize, facts: &[Fact], part: f32) {
        for &(row, count) in facts {
            let part = f32::from(count) * UNIT * part;
            for (sum, weight) in sum.iter_mut().zip(&self.rows[from + usize::from(row)]) {
                *sum += part * weight;
            }
        }
    }

    #[inline]
    fn hold(&self, sum: &Sum) -> Held {
        let first = sum.map(|sum| sum.max(0.0));
        let mut second = self.middle_base;
        for (value, row) in first.iter().zip(&self.middle) {
            if *value > 0.0 {
                for (sum, weight) in second.iter_mut().zip(row) {
                    *sum += value * weight;
                }
            }
        }
        Held { first, second: second.map(|sum| sum.max(0.0)) }
    }

    /// The first score.
    #[inline]
    pub fn score(&self, sum: &Sum) -> f32 {
        let held = self.hold(sum);
        dot(&held.second, &self.last[0]) + self.last_base[0]
    }

    /// All scores.
    pub fn scores(&self, sum: &Sum, out: &mut [f32]) {
        let held = self.hold(sum);
        for ((out, row), base) in out.iter_mut().zip(&self.last).zip(&self.last_base) {
            *out = dot(&held.second, row) + base;
        }
    }

    /// Every weight, to be read.
    pub fn all(&self) -> impl Iterator<Item = &f32> {
        let first = self.rows.as_flattened().iter().chain(&self.base);
        let middle = self.middle.as_flattened().iter().chain(&self.middle_base);
        first.chain(middle).chain(self.last.as_flattened()).chain(&self.last_base)
    }

    /// Every weight, to be changed, in the same order.
    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.rows.as_flattened_mut().iter_mut().chain(&mut self.base);
        let middle = self.middle.as_flattened_mut().iter_mut().chain(&mut self.middle_base);
        first.chain(middle).chain(self.last.as_flattened_mut()).chain(&mut self.last_base)
    }

    /// Learns from one lesson: adds to `slope` how the error changes with each weight. Returns the
    /// error, which is how surprised the network is.
    pub fn learn(&self, lesson: &Lesson, slope: &mut Net) -> f32 {
        let mut error = 0.0;
        self.learn_by(lesson, slope, |chances| {
            for (chance, wanted) in chances.iter_mut().zip(&lesson.wanted) {
                if *wanted > 0.0 {
                    error -= wanted * chance.max(1e-7).ln();
                }
                *chance -= wanted;
            }
        });
        error
    }

    /// Learns from a lesson by what was wrong: `wrong` makes of everybody's chances how the error
    /// changes with the scores.
    pub fn learn_by(&self, lesson: &Lesson, slope: &mut Net, wrong: impl FnOnce(&mut [f32])) {
        let mut common = self.base;
        self.add(&mut common, 0, &lesson.common, 1.0);
        let held: Vec<Held> = lesson
            .options
            .iter()
            .map(|facts| {
                let mut sum = common;
                self.add(&mut sum, 0, facts, 1.0);
                self.hold(&sum)
            })
            .collect();
        let mut scores = Vec::with_capacity(held.len() * self.last.len());
        for held in &held {
            for (row, base) in self.last.iter().zip(&self.last_base) {
                scores.push(dot(&held.second, row) + base);
            }
        }
        for (score, odds) in scores.iter_mut().zip(&lesson.odds) {
            *score += odds;
        }
        softmax(&mut scores);
        wrong(&mut scores);
        let mut whole = [0.0; WIDE];
        for (at, held) in held.iter().enumerate() {
            let mut second = [0.0; DEEP];
            for (kind, row) in self.last.iter().enumerate() {
                let place = at * self.last.len() + kind;
                let wrong = scores[place];
                slope.last_base[kind] += wrong;
                for deep in 0..DEEP {
                    slope.last[kind][deep] += wrong * held.second[deep];
                    second[deep] += wrong * row[deep];
                }
            }
            for (deep, second) in second.iter_mut().enumerate() {
                if held.second[deep] <= 0.0 {
                    *second = 0.0;
                }
                slope.middle_base[deep] += *second;
            }
            let mut first = [0.0; WIDE];
            for (wide, first) in first.iter_mut().enumerate() {
                if held.first[wide] > 0.0 {
                    *first = dot(&second, &self.middle[wide]);
                    let row = &mut slope.middle[wide];
                    for (slope, second) in row.iter_mut().zip(&second) {
                        *slope += held.first[wide] * second;
                    }
                }
            }
            slope.push(&lesson.options[at], &first);
            for (whole, first) in whole.iter_mut().zip(&first) {
                *whole += first;
            }
        }
        slope.push(&lesson.common, &whole);
        for (base, whole) in slope.base.iter_mut().zip(&whole) {
            *base += whole;
        }
    }

    fn push(&mut self, facts: &[Fact], by: &Sum) {
        for &(row, count) in facts {
            let part = f32::from(count) * UNIT;
            for (slope, by) in self.rows[usize::from(row)].iter_mut().zip(by) {
                *slope += part * by;
            }
        }
    }

    /// Reads the network of this name out of a file.
    pub fn take(
        weights: &mut Weights,
        name: &str,
        facts: usize,
        scores: usize,
    ) -> Result<Net, Unfit> {
        let mut net = Net::new(facts, scores, &mut Dice::new(0));
        let numbers = weights.take(name, &[net.all().count()])?;
        for (weight, number) in net.all_mut().zip(numbers) {
            *weight = number;
        }
        Ok(net)
    }
}

/// Something to learn from: the facts that all options share, those of each, and the chance that
/// each should have got. `odds` is added to the scores before.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// Facts of all options.
    pub common: Vec<Fact>,
    /// Facts of each.
    pub options: Vec<Vec<Fact>>,
    /// Chances, option by option and score by score.
    pub wanted: Vec<f32>,
    /// What is added to the scores, in the same order; may be empty.
    pub odds: Vec<f32>,
}

#[inline]
fn dot(a: &[f32; DEEP], b: &[f32; DEEP]) -> f32 {
    let mut parts = [0.0f32; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for place in 0..8 {
            parts[place] += a[place] * b[place];
        }
    }
    parts.iter().sum()
}
