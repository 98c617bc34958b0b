//! A small network that judges positions and actions, worked out on one core.
//!
//! What a seat knows goes through two layers to a score (how well it stands) and to a question that
//! every legal action answers with a score of its own. Most numbers of a position are zero, so the
//! first layer costs only what is there.

mod file;
mod shallow;

pub use file::{Tensor, Unfit, Weights};
pub use shallow::Shallow;

/// A layer: a row of weights for each number that goes in.
#[derive(Clone, Debug)]
struct Layer {
    rows: Vec<f32>,
    bias: Vec<f32>,
}

impl Layer {
    fn take(weights: &mut Weights, name: &str, from: usize, to: usize) -> Result<Layer, Unfit> {
        if weights.tensors.contains_key(&format!("{name}.weight")) && to == 0 {
            return Err(Unfit::Damaged(format!("the layer `{name}` has no width")));
        }
        Ok(Layer {
            rows: weights.take(&format!("{name}.weight"), &[from, to])?,
            bias: weights.take(&format!("{name}.bias"), &[to])?,
        })
    }

    /// What comes out, before it is cut off at zero.
    fn of(&self, numbers: &[f32]) -> Vec<f32> {
        let mut sum = self.bias.clone();
        self.add(&mut sum, numbers);
        sum
    }

    #[inline]
    fn add(&self, sum: &mut [f32], numbers: &[f32]) {
        for (number, row) in numbers.iter().zip(self.rows.chunks_exact(sum.len())) {
            if *number != 0.0 {
                for (sum, weight) in sum.iter_mut().zip(row) {
                    *sum += number * weight;
                }
            }
        }
    }
}

/// Nothing below zero goes on.
#[inline]
fn cut(numbers: &mut [f32]) {
    for number in numbers {
        *number = number.max(0.0);
    }
}

/// Chances from scores: those that all have together are 1.
pub fn softmax(scores: &mut [f32]) {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for score in &mut *scores {
        *score = (*score - most).exp();
        sum += *score;
    }
    scores.iter_mut().for_each(|score| *score /= sum);
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The network.
#[derive(Clone, Debug)]
pub struct Net {
    position: Layer,
    middle: Layer,
    question: Layer,
    action: Layer,
    worth: Vec<f32>,
    worth_bias: f32,
    pick: Vec<f32>,
}

/// A position that the network has looked at.
#[derive(Clone, Debug)]
pub struct Seen {
    middle: Vec<f32>,
}

impl Net {
    /// Takes the network out of a file, for positions and actions of so many numbers.
    pub fn take(weights: &mut Weights, position: usize, action: usize) -> Result<Net, Unfit> {
        let width = |name: &str| {
            weights.tensors.get(name).and_then(|tensor| tensor.shape.last().copied()).unwrap_or(0)
        };
        let (wide, narrow, ask) =
            (width("position.weight"), width("middle.weight"), width("question.weight"));
        Ok(Net {
            position: Layer::take(weights, "position", position, wide)?,
            middle: Layer::take(weights, "middle", wide, narrow)?,
            question: Layer::take(weights, "question", narrow, ask)?,
            action: Layer::take(weights, "action", action, ask)?,
            worth: weights.take("worth.weight", &[narrow])?,
            worth_bias: weights.take("worth.bias", &[1])?[0],
            pick: weights.take("pick.weight", &[ask])?,
        })
    }

    /// Looks at a position.
    pub fn see(&self, position: &[f32]) -> Seen {
        let mut wide = self.position.of(position);
        cut(&mut wide);
        let mut middle = self.middle.of(&wide);
        cut(&mut middle);
        Seen { middle }
    }

    /// How well the seat stands, as a score.
    pub fn score(&self, seen: &Seen) -> f32 {
        dot(&seen.middle, &self.worth) + self.worth_bias
    }

    /// What to ask actions at a position.
    pub fn question(&self, seen: &Seen) -> Vec<f32> {
        let mut question = self.question.of(&seen.middle);
        for (sum, bias) in question.iter_mut().zip(&self.action.bias) {
            *sum += bias;
        }
        question
    }

    /// How good an action looks, as a score beside those of the others.
    pub fn answer(&self, question: &[f32], action: &[f32]) -> f32 {
        let mut sum = question.to_vec();
        self.action.add(&mut sum, action);
        cut(&mut sum);
        dot(&sum, &self.pick)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Two numbers a position, one an action; every layer two wide.
    fn small() -> Weights {
        let mut weights = Weights::default();
        for (name, shape, numbers) in [
            ("position.weight", vec![2, 2], vec![1.0, -1.0, 0.0, 2.0]),
            ("position.bias", vec![2], vec![0.0, 1.0]),
            ("middle.weight", vec![2, 2], vec![1.0, 1.0, -1.0, 1.0]),
            ("middle.bias", vec![2], vec![0.5, 0.0]),
            ("question.weight", vec![2, 2], vec![1.0, 0.0, 0.0, 1.0]),
            ("question.bias", vec![2], vec![0.0, -3.0]),
            ("action.weight", vec![1, 2], vec![-10.0, 1.0]),
            ("action.bias", vec![2], vec![1.0, 0.0]),
            ("worth.weight", vec![2], vec![2.0, 3.0]),
            ("worth.bias", vec![1], vec![-1.0]),
            ("pick.weight", vec![2], vec![1.0, 1.0]),
        ] {
            weights.tensors.insert(name.into(), Tensor { shape, numbers });
        }
        weights
    }

    #[test]
    fn a_small_network_gives_what_is_worked_out_by_hand() {
        let net = Net::take(&mut small(), 2, 1).unwrap();
        // First layer: (3, -3 + 1 = -2) and (3, 0) after the cut; second: (3 + 0.5, 3).
        let seen = net.see(&[3.0, 0.0]);
        assert_eq!(net.score(&seen), 2.0 * 3.5 + 3.0 * 3.0 - 1.0);
        // First layer: (0, 2 + 1 = 3); second: (-3 + 0.5 cut to 0, 3).
        assert_eq!(net.score(&net.see(&[0.0, 1.0])), 3.0 * 3.0 - 1.0);
        // The question: (3.5 + 1, 3 - 3); an action that says 2 adds (-20, 2).
        let question = net.question(&seen);
        assert_eq!(question, [4.5, 0.0]);
        assert_eq!(net.answer(&question, &[0.0]), 4.5);
        assert_eq!(net.answer(&question, &[2.0]), 2.0);
    }

    #[test]
    fn a_layer_without_width_is_refused() {
        let narrow = |layer: &str| {
            let mut weights = small();
            for (name, tensor) in &mut weights.tensors {
                // What goes out of the layer, and into the next ones.
                let (own, next) = match layer {
                    "position" => ("position.", "middle.weight"),
                    "middle" => ("middle.", "question.weight"),
                    _ => ("question.", "none"),
                };
                let asks =
                    layer == "question" && (name.contains("action.") || name == "pick.weight");
                let worth = layer == "middle" && name == "worth.weight";
                if name.starts_with(own) || asks || worth {
                    *tensor.shape.last_mut().unwrap() = 0;
                    tensor.numbers.clear();
                } else if name == next {
                    tensor.shape[0] = 0;
                    tensor.numbers.clear();
                }
            }
            Net::take(&mut weights, 2, 1).unwrap_err().to_string()
        };
        for layer in ["position", "middle", "question"] {
            let told = narrow(layer);
            assert!(told.contains(&format!("`{layer}` has no width")), "{told}");
        }
    }

    #[test]
    fn another_shape_is_refused() {
        let told = Net::take(&mut small(), 3, 1).unwrap_err().to_string();
        assert!(told.contains("position.weight [2, 2]") && told.contains("[3, 2]"), "{told}");
        assert!(matches!(Net::take(&mut Weights::default(), 2, 1), Err(Unfit::Damaged(_))));
    }
}
