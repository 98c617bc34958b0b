//! What the search has learnt: one node per seat and per line of actions as that seat has seen
//! them, with counts for each action that was possible there in some world.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::Range;

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
#[derive(Clone, Copy, Debug)]
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

/// A decision as its seat sees it. Its edges stand together in [`Tree::edges`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    first: u32,
    len: u32,
    /// How many edges there is room for before they have to move.
    room: u32,
    pub(super) visits: u32,
    pub(super) total: f64,
}

/// All nodes of one search. Two long lists instead of many short ones: threads that allocate all
/// the time wait for each other.
#[derive(Debug)]
pub(super) struct Tree<A> {
    pub(super) nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    /// Room for what is promised at one node.
    promises: Vec<f32>,
    index: HashMap<u64, u32, BuildHasherDefault<Mix>>,
}

impl<A: Copy + Ord> Tree<A> {
    pub(super) fn new() -> Self {
        Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
            promises: Vec::new(),
            index: HashMap::default(),
        }
    }

    /// The node with this key, or a fresh one and `true`.
    #[inline]
    pub(super) fn at(&mut self, key: u64) -> (usize, bool) {
        let next = self.nodes.len() as u32;
        let node = *self.index.entry(key).or_insert(next);
        if node == next {
            self.nodes.push(Node { first: 0, len: 0, room: 0, visits: 0, total: 0.0 });
        }
        (node as usize, node == next)
    }

    /// The edges of a node, ascending, as lists of legal actions are.
    pub(super) fn edges(&self, node: usize) -> &[Edge<A>] {
        &self.edges[self.nodes[node].places()]
    }

    /// Counts what a simulation that came through here brought the seat. The edge is named by its
    /// place among all edges; without one, the simulation ended here.
    #[inline]
    pub(super) fn learn(&mut self, node: usize, edge: Option<usize>, worth: f64) {
        let node = &mut self.nodes[node];
        node.visits += 1;
        node.total += worth;
        if let Some(edge) = edge {
            let edge = &mut self.edges[edge];
            edge.taken += 1;
            edge.total += worth;
        }
    }

    /// The edge to follow, and its action: what is best so far, plus what is promising or little
    /// tried. Adds edges for actions that were not possible here before; `promise` then says how
    /// promising all the legal ones look.
    pub(super) fn select(
        &mut self,
        node: usize,
        legal: &[Option<A>],
        explore: f64,
        promise: impl FnOnce(&mut Vec<f32>),
    ) -> (usize, Option<A>) {
        let mut at = 0;
        let mut promise = Some(promise);
        let mut promises = std::mem::take(&mut self.promises);
        let mut sum = 0.0;
        for (place, action) in legal.iter().enumerate() {
            let edges = self.edges(node);
            while edges.get(at).is_some_and(|edge| edge.action < *action) {
                at += 1;
            }
            if edges.get(at).is_none_or(|edge| edge.action != *action) {
                if let Some(promise) = promise.take() {
                    promises.clear();
                    promise(&mut promises);
                }
                let promise = promises.get(place).map_or(1.0, |promise| promise.max(1e-3));
                let edge = Edge { action: *action, promise, open: 0, taken: 0, total: 0.0 };
                self.insert(node, at, edge, legal.len());
            }
            sum += self.edges(node)[at].promise;
            at += 1;
        }
        self.promises = promises;
        let node = &self.nodes[node];
        // What was never tried is taken to be as good as the decision is on average.
        let untried = if node.visits == 0 { 0.5 } else { node.total / f64::from(node.visits) };
        let scale = explore * legal.len() as f64 / f64::from(sum);
        let (mut best, mut most) = (0, f64::MIN);
        let edges = &mut self.edges[node.places()];
        at = 0;
        for action in legal {
            while edges[at].action < *action {
                at += 1;
            }
            let edge = &mut edges[at];
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
        (node.first as usize + best, edges[best].action)
    }

    /// Puts an edge among those of a node. Where there is no room they move to the end of the list.
    fn insert(&mut self, node: usize, at: usize, edge: Edge<A>, wanted: usize) {
        let node = &mut self.nodes[node];
        if node.len == node.room {
            let old = node.places();
            node.first = self.edges.len() as u32;
            node.room = (2 * node.room).max(wanted as u32);
            self.edges.extend_from_within(old);
            self.edges.resize((node.first + node.room) as usize, edge);
        }
        node.len += 1;
        let edges = &mut self.edges[node.places()];
        edges[at..].rotate_right(1);
        edges[at] = edge;
    }
}

impl Node {
    #[inline]
    fn places(&self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}
