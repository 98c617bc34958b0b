//! What the search has learnt: one node per seat and per line of actions as that seat has seen
//! them, with counts for each action that was possible there in some world.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Actions and keys are small: a multiply and a rotation mix them well enough.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mix(u64);

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Mix {
    pub(super) fn from(key: u64) -> Self {
        Mix(key)
    }
}

impl Hasher for Mix {
    #[inline]
    fn finish(&self) -> u64 {
        // The low bits choose the bucket, the high bits the tag: both have to depend on all.
        let z = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        z ^ (z >> 32)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(ODD);
    }
}

/// The key after something more was seen.
#[inline]
pub(super) fn mixed<T: Hash>(key: u64, seen: &T) -> u64 {
    let mut mix = Mix::from(key);
    seen.hash(&mut mix);
    mix.finish()
}

/// One action at a node. `None` is to wait, for a seat that may act but need not.
#[derive(Clone, Debug)]
pub(super) struct Edge<A> {
    pub(super) action: Option<A>,
    /// How promising it looks before it was tried.
    pub(super) promise: f32,
    /// How often it was possible.
    pub(super) open: u32,
    /// How often it was taken.
    pub(super) taken: u32,
    /// What it brought the seat, added up.
    pub(super) total: f64,
}

/// A decision as its seat sees it.
#[derive(Clone, Debug)]
pub(super) struct Node<A> {
    /// Ascending, as lists of legal actions are.
    pub(super) edges: Vec<Edge<A>>,
    pub(super) visits: u32,
    pub(super) total: f64,
}

/// All nodes of one search.
#[derive(Debug)]
pub(super) struct Tree<A> {
    pub(super) nodes: Vec<Node<A>>,
    index: HashMap<u64, u32, BuildHasherDefault<Mix>>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new() -> Self {
        Tree { nodes: Vec::new(), index: HashMap::default() }
    }

    /// The node with this key, or a fresh one and `true`.
    #[inline]
    pub(super) fn at(&mut self, key: u64) -> (usize, bool) {
        let next = self.nodes.len() as u32;
        let node = *self.index.entry(key).or_insert(next);
        if node == next {
            self.nodes.push(Node { edges: Vec::new(), visits: 0, total: 0.0 });
        }
        (node as usize, node == next)
    }
}

impl<A: Copy + Ord> Node<A> {
    /// The edge to follow: what is best so far, plus what is promising or little tried. Adds edges
    /// for actions that were not possible here before.
    pub(super) fn select(
        &mut self,
        legal: &[Option<A>],
        explore: f64,
        mut promise: impl FnMut(Option<A>) -> f32,
    ) -> usize {
        let mut at = 0;
        let mut sum = 0.0;
        for action in legal {
            while self.edges.get(at).is_some_and(|edge| edge.action < *action) {
                at += 1;
            }
            if self.edges.get(at).is_none_or(|edge| edge.action != *action) {
                let promise = promise(*action).max(1e-3);
                let edge = Edge { action: *action, promise, open: 0, taken: 0, total: 0.0 };
                if self.edges.capacity() == 0 {
                    self.edges.reserve_exact(legal.len());
                }
                self.edges.insert(at, edge);
            }
            sum += self.edges[at].promise;
            at += 1;
        }
        // What was never tried is taken to be as good as the decision is on average.
        let untried = if self.visits == 0 { 0.5 } else { self.total / f64::from(self.visits) };
        let scale = explore * legal.len() as f64 / f64::from(sum);
        let (mut best, mut most) = (0, f64::MIN);
        at = 0;
        for action in legal {
            while self.edges[at].action < *action {
                at += 1;
            }
            let edge = &mut self.edges[at];
            edge.open += 1;
            let taken = f64::from(edge.taken);
            let worth = if edge.taken == 0 { untried } else { edge.total / taken };
            let try_it = scale * f64::from(edge.promise) * f64::from(edge.open).sqrt();
            let score = worth + try_it / ((1.0 + taken) * legal.len() as f64);
            if score > most {
                (best, most) = (at, score);
            }
            at += 1;
        }
        best
    }
}
