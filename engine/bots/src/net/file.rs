//! Weights as they lie in a file: safetensors, a head in JSON and then plain numbers.

use std::collections::BTreeMap;

use kernel::{Game, Text, Told, both};
use serde_json::{Value, json};

/// A file of weights that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The file is cut off, or is something else.
    #[error("the weights are damaged: {0}")]
    Damaged(String),
    /// The file is whole, but was made for something else.
    #[error("the weights are for another {what}: {there}, and here it is {here}")]
    Foreign {
        /// In what it differs, as the file calls it.
        what: &'static str,
        /// What the file says.
        there: String,
        /// What would be right.
        here: String,
    },
}

impl Told for Unfit {
    fn told(&self) -> Text {
        match self {
            Unfit::Damaged(why) => {
                both!("the weights are damaged: {why}", "重みのファイルが壊れています：{why}")
            }
            Unfit::Foreign { what, there, here } => both!(
                "the weights are for another {what}: {there}, and here it is {here}",
                "重みのファイルは別のもの用です（{what}）：{there}。ここでは {here} です。"
            ),
        }
    }
}

/// One block of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// How many numbers in each direction.
    pub shape: Vec<usize>,
    /// Row by row.
    pub numbers: Vec<f32>,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// What the file says about itself: the model card.
    pub about: BTreeMap<String, String>,
    /// The numbers, by name.
    pub tensors: BTreeMap<String, Tensor>,
}

/// Nobody's head is longer than this.
const MOST_HEAD: usize = 1 << 20;

impl Weights {
    /// Reads a whole file. Numbers may have four bytes or two; none may be infinite or no number.
    pub fn read(bytes: &[u8]) -> Result<Weights, Unfit> {
        let damaged = |why: &str| Unfit::Damaged(why.into());
        let (len, rest) = bytes.split_first_chunk().ok_or_else(|| damaged("it has no head"))?;
        let len = usize::try_from(u64::from_le_bytes(*len)).unwrap_or(usize::MAX);
        let (head, data) = Some(len)
            .filter(|len| *len <= MOST_HEAD)
            .and_then(|len| rest.split_at_checked(len))
            .ok_or_else(|| damaged("its head is cut off"))?;
        let head: BTreeMap<String, Value> =
            serde_json::from_slice(head).map_err(|_| damaged("its head is no JSON"))?;
        let mut weights = Weights::default();
        for (name, entry) in head {
            if name == "__metadata__" {
                weights.about = serde_json::from_value(entry)
                    .map_err(|_| damaged("its words about itself are no texts"))?;
            } else {
                let tensor = tensor(&entry, data).ok_or_else(|| {
                    Unfit::Damaged(format!("the numbers `{name}` are not there as told"))
                })?;
                weights.tensors.insert(name, tensor);
            }
        }
        Ok(weights)
    }

    /// The file, with numbers of four bytes. [`Weights::read`] gives the same weights back.
    pub fn write(&self) -> Vec<u8> {
        let (mut head, mut data) = (serde_json::Map::new(), Vec::new());
        head.insert("__metadata__".into(), json!(self.about));
        for (name, Tensor { shape, numbers }) in &self.tensors {
            let from = data.len();
            data.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            let entry =
                json!({ "dtype": "F32", "shape": shape, "data_offsets": [from, data.len()] });
            head.insert(name.clone(), entry);
        }
        let head = Value::Object(head).to_string();
        let mut bytes = (head.len() as u64).to_le_bytes().to_vec();
        bytes.extend(head.as_bytes());
        bytes.extend(data);
        bytes
    }

    /// An empty file for a game: made with the cards of this hash, and how.
    pub fn of<G: Game>(pack: &str, trained: &str) -> Weights {
        let rules = G::RULES.to_string();
        let about = [("game", G::ID), ("rules", &rules), ("pack", pack), ("trained", trained)];
        let about = about.map(|(name, word)| (name.into(), word.into()));
        Weights { about: about.into(), ..Weights::default() }
    }

    /// Reads a whole file that must be for this game and its rules.
    pub fn read_for<G: Game>(bytes: &[u8]) -> Result<Weights, Unfit> {
        let weights = Weights::read(bytes)?;
        weights.must_be("game", G::ID)?;
        weights.must_be("rules", &G::RULES.to_string())?;
        Ok(weights)
    }

    /// Refuses a file that was made for something else.
    pub fn must_be(&self, what: &'static str, here: &str) -> Result<(), Unfit> {
        let there = self.word(what);
        let foreign = || Unfit::Foreign { what, there: there.into(), here: here.into() };
        if there == here { Ok(()) } else { Err(foreign()) }
    }

    /// What the file says about itself under a name; nothing where it is silent.
    pub fn word(&self, name: &str) -> &str {
        self.about.get(name).map_or("", String::as_str)
    }

    /// Puts numbers in, row by row.
    pub fn put(&mut self, name: &str, shape: &[usize], numbers: Vec<f32>) {
        self.tensors.insert(name.into(), Tensor { shape: shape.to_vec(), numbers });
    }

    /// Takes numbers out, if they have this shape.
    pub fn take(&mut self, name: &str, shape: &[usize]) -> Result<Vec<f32>, Unfit> {
        let tensor = self
            .tensors
            .remove(name)
            .ok_or_else(|| Unfit::Damaged(format!("the numbers `{name}` are missing")))?;
        if tensor.shape != shape {
            let told = |shape: &[usize]| format!("{name} {shape:?}");
            return Err(Unfit::Foreign {
                what: "shape",
                there: told(&tensor.shape),
                here: told(shape),
            });
        }
        Ok(tensor.numbers)
    }
}

fn tensor(entry: &Value, data: &[u8]) -> Option<Tensor> {
    let whole = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let shape: Vec<usize> =
        entry.get("shape")?.as_array()?.iter().map(whole).collect::<Option<_>>()?;
    let count = shape.iter().try_fold(1_usize, |count, one| count.checked_mul(*one))?;
    let [from, to] = entry.get("data_offsets")?.as_array()?.as_slice() else { return None };
    let bytes = data.get(whole(from)?..whole(to)?)?;
    let numbers: Vec<f32> = match entry.get("dtype")?.as_str()? {
        "F32" => bytes.as_chunks().0.iter().map(|four| f32::from_le_bytes(*four)).collect(),
        "F16" => bytes.as_chunks().0.iter().map(|two| half(u16::from_le_bytes(*two))).collect(),
        _ => return None,
    };
    let right = numbers.len() == count && numbers.iter().all(|number| number.is_finite());
    right.then_some(Tensor { shape, numbers })
}

/// A number of two bytes: a sign, five bits of exponent, ten of fraction.
fn half(bits: u16) -> f32 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 0x3ff) / 1024.0);
    sign * match exponent {
        0 => fraction * 2.0_f32.powi(-14),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1.0 + fraction) * 2.0_f32.powi(exponent - 15),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of one tensor.
    fn file(dtype: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let head = format!(
            r#"{{"__metadata__":{{"game":"chess"}},"w":{{"dtype":"{dtype}","shape":{shape},"data_offsets":[0,{}]}}}}"#,
            data.len()
        );
        let mut bytes = (head.len() as u64).to_le_bytes().to_vec();
        bytes.extend(head.as_bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn halves_are_read_as_they_are_defined() {
        // The table of IEEE 754: one, minus two, the largest, the smallest, a third.
        for (bits, number) in [
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x3555, 0.333_251_95),
            (0x0000, 0.0),
        ] {
            assert_eq!(half(bits), number, "{bits:x}");
        }
        assert!(half(0x7c00).is_infinite() && half(0x7e00).is_nan());
    }

    #[test]
    fn a_whole_file_is_read_and_a_damaged_one_is_refused() {
        let good = file("F16", "[1,2]", &[0, 0x3c, 0, 0xc0]);
        let read = Weights::read(&good).unwrap_or_default();
        assert_eq!(read.word("game"), "chess");
        assert_eq!(read.tensors["w"], Tensor { shape: vec![1, 2], numbers: vec![1.0, -2.0] });
        assert_eq!(Weights::read(&read.write()).as_ref(), Ok(&read), "written and read again");
        for cut in 0..good.len() {
            let found = Weights::read(&good[..cut]);
            assert!(matches!(found, Err(Unfit::Damaged(_))), "cut at {cut}: {found:?}");
        }
        let infinite = 0x7f80_0000_u32.to_le_bytes();
        for bad in [
            file("F16", "[3]", &[0, 0x3c, 0, 0xc0]),
            file("F32", "[1]", &infinite),
            file("I8", "[1]", &[1]),
            file("F32", "[99999999999,99999999999]", &infinite),
            b"not a file of weights at all".to_vec(),
        ] {
            assert!(matches!(Weights::read(&bad), Err(Unfit::Damaged(_))));
        }
    }

    #[test]
    fn what_was_made_for_something_else_is_refused_by_name() {
        let weights =
            Weights { about: [("game".into(), "chess".into())].into(), ..Weights::default() };
        assert_eq!(weights.must_be("game", "chess"), Ok(()));
        let told = weights.must_be("rules", "3").map_err(|unfit| unfit.to_string());
        assert_eq!(told, Err("the weights are for another rules: , and here it is 3".into()));
    }
}
