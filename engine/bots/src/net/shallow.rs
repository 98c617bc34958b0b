//! A small network with one hidden layer: a row of numbers goes in, one score comes out.

use kernel::Dice;

use super::{Unfit, Weights};

/// The network. It is fitted on two cores in minutes, and read from a file of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Shallow<const FACTS: usize, const WIDE: usize> {
    /// By number of the row.
    rows: Vec<[f32; WIDE]>,
    base: [f32; WIDE],
    last: [f32; WIDE],
    last_base: f32,
}

impl<const FACTS: usize, const WIDE: usize> Shallow<FACTS, WIDE> {
    /// Weights up to this size, which know nothing.
    pub fn new(dice: &mut Dice, size: f32) -> Self {
        let mut any = || (dice.below(2001) as f32 / 1000.0 - 1.0) * size;
        Shallow {
            rows: (0..FACTS).map(|_| std::array::from_fn(|_| any())).collect(),
            base: [0.05; WIDE],
            last: std::array::from_fn(|_| any()),
            last_base: 0.0,
        }
    }

    #[inline]
    fn hidden(&self, row: &[f32; FACTS]) -> [f32; WIDE] {
        let mut sum = self.base;
        for (fact, weights) in row.iter().zip(&self.rows) {
            // Most numbers of a row are 0.
            if *fact != 0.0 {
                for (sum, weight) in sum.iter_mut().zip(weights) {
                    *sum += fact * weight;
                }
            }
        }
        sum.map(|one| one.max(0.0))
    }

    #[inline]
    fn out(&self, hidden: &[f32; WIDE]) -> f32 {
        hidden.iter().zip(&self.last).map(|(one, weight)| one * weight).sum::<f32>()
            + self.last_base
    }

    /// What it says of a row.
    #[inline]
    pub fn score(&self, row: &[f32; FACTS]) -> f32 {
        self.out(&self.hidden(row))
    }

    /// A step of learning: `push` tells by how much the score should move.
    pub fn learn(&mut self, row: &[f32; FACTS], push: impl FnOnce(f32) -> f32) {
        let hidden = self.hidden(row);
        let push = push(self.out(&hidden));
        self.last_base += push;
        let mut back = [0.0; WIDE];
        for (at, one) in hidden.into_iter().enumerate().filter(|(_, one)| *one > 0.0) {
            back[at] = push * self.last[at];
            self.base[at] += back[at];
            self.last[at] += push * one;
        }
        for (fact, weights) in row.iter().zip(&mut self.rows) {
            if *fact != 0.0 {
                for (weight, back) in weights.iter_mut().zip(back) {
                    *weight += back * fact;
                }
            }
        }
    }

    /// Takes it out of a file.
    pub fn take(weights: &mut Weights) -> Result<Self, Unfit> {
        let rows = weights.take("rows", &[FACTS, WIDE])?;
        let mut row = |name: &str| -> Result<[f32; WIDE], Unfit> {
            let numbers = weights.take(name, &[WIDE])?;
            Ok(std::array::from_fn(|at| numbers[at]))
        };
        let (base, last) = (row("base")?, row("last")?);
        let last_base = weights.take("last_base", &[1])?[0];
        Ok(Shallow { rows: rows.as_chunks().0.to_vec(), base, last, last_base })
    }

    /// Puts it into a file.
    pub fn put(&self, weights: &mut Weights) {
        weights.put("rows", &[FACTS, WIDE], self.rows.as_flattened().to_vec());
        weights.put("base", &[WIDE], self.base.to_vec());
        weights.put("last", &[WIDE], self.last.to_vec());
        weights.put("last_base", &[1], vec![self.last_base]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two numbers go in; the hidden layer is two wide.
    fn small() -> Shallow<2, 2> {
        Shallow {
            rows: vec![[1.0, -1.0], [0.0, 2.0]],
            base: [0.5, 0.0],
            last: [2.0, 3.0],
            last_base: -1.0,
        }
    }

    #[test]
    fn a_small_network_gives_what_is_worked_out_by_hand() {
        // Hidden: (3 + 0.5, -3 cut to 0) and (0.5, 2).
        assert_eq!(small().score(&[3.0, 0.0]), 2.0 * 3.5 - 1.0);
        assert_eq!(small().score(&[0.0, 1.0]), 2.0 * 0.5 + 3.0 * 2.0 - 1.0);
    }

    #[test]
    fn a_step_goes_where_it_was_pushed() {
        let mut net = small();
        let seen = std::cell::Cell::new(0.0);
        net.learn(&[3.0, 0.0], |score| {
            seen.set(score);
            0.5
        });
        assert_eq!(seen.get(), 6.0);
        // Only what was lit moves: the score's slope by each weight, times the push.
        let moved = Shallow {
            rows: vec![[1.0 + 0.5 * 2.0 * 3.0, -1.0], [0.0, 2.0]],
            base: [0.5 + 0.5 * 2.0, 0.0],
            last: [2.0 + 0.5 * 3.5, 3.0],
            last_base: -0.5,
        };
        assert_eq!(net, moved);
    }

    #[test]
    fn it_learns_what_one_layer_cannot() {
        // One or the other, but not both.
        let rows = [([0.0, 0.0], 0.0), ([0.0, 1.0], 1.0), ([1.0, 0.0], 1.0), ([1.0, 1.0], 0.0)];
        let mut net = Shallow::<2, 8>::new(&mut Dice::new(1), 0.8);
        for _ in 0..4000 {
            for (row, wanted) in rows {
                net.learn(&row, |score| 0.05 * (wanted - score));
            }
        }
        for (row, wanted) in rows {
            assert!((net.score(&row) - wanted).abs() < 0.1, "{row:?}: {}", net.score(&row));
        }
    }

    #[test]
    fn a_file_gives_back_what_was_put_in_and_another_shape_is_refused() {
        let mut file = Weights::default();
        small().put(&mut file);
        assert_eq!(Shallow::take(&mut file.clone()), Ok(small()));
        let other = Shallow::<3, 2>::take(&mut file.clone()).map_err(|unfit| unfit.to_string());
        assert!(other.is_err_and(|told| told.contains("rows [2, 2]") && told.contains("[3, 2]")));
        file.tensors.remove("last");
        assert!(matches!(Shallow::<2, 2>::take(&mut file), Err(Unfit::Damaged(_))));
    }
}
