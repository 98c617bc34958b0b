//! Makes a flat list of small instructions of the effect trees.

use super::tree::{Do, Step, Test};

/// A place in the code.
pub(crate) type Pc = u16;

/// One instruction of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// The effect is over.
    End,
    /// On to another place unless the test holds.
    Unless(Test, Pc),
    /// Asks; a no leads on.
    May(Pc),
    /// Asks whether to pay MP; a no, or too little MP, leads on.
    PayMp(u8, Pc),
    /// Asks for so many of the options that follow.
    Choose { count: u8, options: u8 },
    /// On to another place unless this option was chosen.
    Chosen(u8, Pc),
    /// Does it.
    Do(Do),
}

/// Adds an effect to the code and says where it begins. An empty one is at 0, where an
/// [`Op::End`] stands.
pub(crate) fn add(ops: &mut Vec<Op>, steps: &[Step]) -> Pc {
    if ops.is_empty() {
        ops.push(Op::End);
    }
    if steps.is_empty() {
        return 0;
    }
    let start = ops.len() as Pc;
    steps_into(ops, steps);
    ops.push(Op::End);
    start
}

fn steps_into(ops: &mut Vec<Op>, steps: &[Step]) {
    for step in steps {
        match step {
            Step::Do(what) => ops.push(Op::Do(*what)),
            Step::If(tests, then) => {
                let holes: Vec<usize> = tests
                    .iter()
                    .map(|test| {
                        ops.push(Op::Unless(*test, 0));
                        ops.len() - 1
                    })
                    .collect();
                steps_into(ops, then);
                let end = ops.len() as Pc;
                for hole in holes {
                    if let Op::Unless(_, to) = &mut ops[hole] {
                        *to = end;
                    }
                }
            }
            Step::May(then) => {
                let hole = ops.len();
                ops.push(Op::May(0));
                steps_into(ops, then);
                ops[hole] = Op::May(ops.len() as Pc);
            }
            Step::PayMp(mp, then) => {
                let hole = ops.len();
                ops.push(Op::PayMp(*mp, 0));
                steps_into(ops, then);
                ops[hole] = Op::PayMp(*mp, ops.len() as Pc);
            }
            Step::Choose(count, options) => {
                ops.push(Op::Choose { count: *count, options: options.len() as u8 });
                for (index, option) in options.iter().enumerate() {
                    let hole = ops.len();
                    ops.push(Op::Chosen(index as u8, 0));
                    steps_into(ops, option);
                    ops[hole] = Op::Chosen(index as u8, ops.len() as Pc);
                }
            }
        }
    }
}

/// Does an effect ask, before anything optional, for a Witch on the field (HD-124)?
pub(crate) fn on_field(steps: &[Step]) -> bool {
    steps.iter().any(|step| {
        matches!(
            step,
            Step::Do(
                Do::Move(_)
                    | Do::MoveUpTo(_)
                    | Do::MoveTo(_)
                    | Do::Pass { .. }
                    | Do::Deploy
                    | Do::Turn(super::Turning::Toward | super::Turning::Away)
            )
        )
    })
}
