//! How the networks learn: slopes over many lessons on several threads, and steps by Adam.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use agate::Agate;
use bots::net::Weights;

use super::Nets;
use super::net::Net;

/// Parts of a batch: the same however many threads there are, so that sums come out the same.
const PARTS: usize = 32;

/// The memory of Adam, with the usual numbers.
#[derive(Clone, Debug)]
pub struct Adam {
    speed: Vec<f32>,
    size: Vec<f32>,
    step: i32,
}

impl Adam {
    /// For a network.
    pub fn new(net: &Net) -> Adam {
        let count = net.all().count();
        Adam { speed: vec![0.0; count], size: vec![0.0; count], step: 0 }
    }

    /// A step against the slope, which is the mean of so many lessons.
    pub fn step(&mut self, net: &mut Net, slope: &Net, lessons: usize, rate: f32) {
        self.step += 1;
        let (early, early_size) = (1.0 - 0.9f32.powi(self.step), 1.0 - 0.999f32.powi(self.step));
        let moved = net.all_mut().zip(slope.all()).zip(&mut self.speed).zip(&mut self.size);
        for (((weight, slope), speed), size) in moved {
            let slope = slope / lessons as f32 + 1e-6 * *weight;
            *speed = 0.9 * *speed + 0.1 * slope;
            *size = 0.999 * *size + 0.001 * slope * slope;
            *weight -= rate * (*speed / early) / ((*size / early_size).sqrt() + 1e-8);
        }
    }
}

/// How the error changes with each weight, and the error, over a batch: `learn` adds both for one
/// lesson.
pub fn slopes<T: Sync>(
    net: &Net,
    batch: &[T],
    threads: usize,
    learn: impl Fn(&Net, &T, &mut Net) -> f32 + Sync,
) -> (Net, f32) {
    let mut empty = net.clone();
    empty.all_mut().for_each(|weight| *weight = 0.0);
    let parts: Vec<&[T]> = batch.chunks(batch.len().div_ceil(PARTS).max(1)).collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(part) = parts.get(at) else { return };
                    let mut slope = empty.clone();
                    let error: f32 = part.iter().map(|lesson| learn(net, lesson, &mut slope)).sum();
                    if let Ok(mut done) = done.lock() {
                        done.push((at, slope, error));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(at, ..)| *at);
    let mut whole = empty;
    let mut errors = 0.0;
    for (_, slope, error) in done {
        whole.all_mut().zip(slope.all()).for_each(|(whole, part)| *whole += part);
        errors += error;
    }
    (whole, errors)
}

/// How weights came about that were made from others.
pub fn also(before: &str, now: &str) -> String {
    if before.is_empty() { now.into() } else { format!("{before}, then {now}") }
}

/// The networks as a file, for cards with this hash.
pub fn write(nets: &Nets, pack: &str, trained: &str) -> Vec<u8> {
    let mut weights = Weights::of::<Agate>(pack, trained);
    for (name, net) in nets.named() {
        let numbers: Vec<f32> = net.all().copied().collect();
        weights.put(name, &[numbers.len()], numbers);
    }
    weights.write()
}
