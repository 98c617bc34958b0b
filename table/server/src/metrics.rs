//! What is counted and measured, for Prometheus: its text format is simple enough to be written by
//! hand. One process is one server, so the numbers belong to the process.
//!
//! A number is a `static` here with its name, its labels and a word on what it is; whoever knows
//! counts where it happens. What can be looked up is looked up when it is asked for (`App::numbers`).

mod process;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::App;
use crate::handle::lock;
use crate::store::{Doubt, StoreError};
use crate::wrong::Wrong;

/// Upper ends of the buckets, in seconds.
const BUCKETS: [f64; 12] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

/// Label values, in the order of the labels' names.
type Labels = Vec<String>;

/// Something that only grows, by its labels.
pub(crate) struct Counter {
    name: &'static str,
    help: &'static str,
    labels: &'static [&'static str],
    values: Mutex<BTreeMap<Labels, u64>>,
}

impl Counter {
    const fn new(
        name: &'static str,
        labels: &'static [&'static str],
        help: &'static str,
    ) -> Counter {
        Counter { name, help, labels, values: Mutex::new(BTreeMap::new()) }
    }

    pub(crate) fn add(&self, labels: &[&str], count: u64) {
        let mut values = lock(&self.values);
        let labels = labels.iter().map(ToString::to_string).collect();
        *values.entry(labels).or_default() += count;
    }

    pub(crate) fn one(&self, labels: &[&str]) {
        self.add(labels, 1);
    }

    /// All of them together.
    pub(crate) fn sum(&self) -> u64 {
        lock(&self.values).values().sum()
    }

    fn write(&self, out: &mut String) {
        head(out, self.name, "counter", self.help);
        for (labels, value) in &*lock(&self.values) {
            line(out, self.name, self.labels, labels, *value as f64);
        }
    }
}

/// How many there are now.
pub(crate) struct Gauge {
    name: &'static str,
    help: &'static str,
    now: AtomicI64,
}

/// One more, until it is dropped.
pub(crate) struct Held(&'static Gauge);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.now.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Gauge {
    const fn new(name: &'static str, help: &'static str) -> Gauge {
        Gauge { name, help, now: AtomicI64::new(0) }
    }

    /// One more, until what this gives is dropped.
    pub(crate) fn hold(&'static self) -> Held {
        self.now.fetch_add(1, Ordering::Relaxed);
        Held(self)
    }

    pub(crate) fn now(&self) -> i64 {
        self.now.load(Ordering::Relaxed)
    }

    fn write(&self, out: &mut String) {
        gauge(out, self.name, self.help, self.now() as f64);
    }
}

#[derive(Default)]
struct Times {
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

/// How long something took, by one label.
pub(crate) struct Histogram {
    name: &'static str,
    help: &'static str,
    label: &'static str,
    values: Mutex<BTreeMap<String, Times>>,
}

impl Histogram {
    const fn new(name: &'static str, label: &'static str, help: &'static str) -> Histogram {
        Histogram { name, help, label, values: Mutex::new(BTreeMap::new()) }
    }

    pub(crate) fn took(&self, label: &str, time: Duration) {
        let mut values = lock(&self.values);
        if !values.contains_key(label) {
            values.insert(label.into(), Times::default());
        }
        let Some(times) = values.get(label) else { return };
        if let Some(at) = BUCKETS.iter().position(|end| time.as_secs_f64() <= *end) {
            times.buckets[at].fetch_add(1, Ordering::Relaxed);
        }
        times.count.fetch_add(1, Ordering::Relaxed);
        times.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    pub(crate) fn since(&self, label: &str, begun: Instant) {
        self.took(label, begun.elapsed());
    }

    fn write(&self, out: &mut String) {
        let name = self.name;
        head(out, name, "histogram", self.help);
        for (value, times) in &*lock(&self.values) {
            let mut below = 0;
            let labels = [self.label, "le"];
            for (end, count) in BUCKETS.iter().zip(&times.buckets) {
                below += count.load(Ordering::Relaxed);
                let values = [value.clone(), end.to_string()];
                line(out, &format!("{name}_bucket"), &labels, &values, below as f64);
            }
            let count = times.count.load(Ordering::Relaxed);
            let values = [value.clone(), "+Inf".into()];
            line(out, &format!("{name}_bucket"), &labels, &values, count as f64);
            let seconds = times.micros.load(Ordering::Relaxed) as f64 / 1e6;
            let one = std::slice::from_ref(value);
            line(out, &format!("{name}_sum"), &[self.label], one, seconds);
            line(out, &format!("{name}_count"), &[self.label], one, count as f64);
        }
    }
}

fn head(out: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

fn line(out: &mut String, name: &str, labels: &[&str], values: &[String], value: f64) {
    let mut inner = String::new();
    for (at, (label, value)) in labels.iter().zip(values).enumerate() {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let _ = write!(inner, "{}{label}=\"{value}\"", if at > 0 { "," } else { "" });
    }
    let _ = match inner.is_empty() {
        true => writeln!(out, "{name} {value}"),
        false => writeln!(out, "{name}{{{inner}}} {value}"),
    };
}

fn gauge(out: &mut String, name: &str, help: &str, value: f64) {
    head(out, name, "gauge", help);
    line(out, name, &[], &[], value);
}

/// Actions that were stored.
pub(crate) static ACTIONS: Counter =
    Counter::new("majo_actions_total", &["game", "by"], "Actions, by game and by people or bots.");
/// What was asked for and not done.
pub(crate) static REFUSALS: Counter =
    Counter::new("majo_refusals_total", &["why"], "What was asked for and refused, by reason.");
/// Requests that were answered.
pub(crate) static REQUESTS: Counter = Counter::new(
    "majo_requests_total",
    &["route", "method", "status"],
    "Answered requests, by route, method and status.",
);
/// How long until a request was answered; of a stream, until it began.
pub(crate) static REQUEST_SECONDS: Histogram =
    Histogram::new("majo_request_seconds", "route", "Time until a request was answered, by route.");
/// The way of an action.
pub(crate) static ACTION_SECONDS: Histogram = Histogram::new(
    "majo_action_seconds",
    "step",
    "The way of an action: queue (waits for the table), store (is written), draw (until a page's \
     update is ready), all (until it is answered).",
);
/// Writing to the database.
pub(crate) static STORE_SECONDS: Histogram =
    Histogram::new("majo_store_seconds", "what", "Time to write to the database, by what.");
/// Lines of journals that were written; several go in one commit.
pub(crate) static STORE_LINES: Counter =
    Counter::new("majo_store_lines_total", &[], "Lines of journals that were written.");
/// What the database would not do.
pub(crate) static STORE_ERRORS: Counter = Counter::new(
    "majo_store_errors_total",
    &["kind"],
    "Errors of the database: taken (another was first), refused, unsure (it may be written).",
);
/// Thinking that was given to workers.
pub(crate) static AWAY: Counter = Counter::new(
    "majo_away_total",
    &["how"],
    "Thoughts given to workers: done, silent (the worker fell silent) or cannot (other rules or cards).",
);
/// Appends that another node had done before.
pub(crate) static OVERTAKEN: Counter = Counter::new(
    "majo_overtaken_total",
    &[],
    "Actions that another node was quicker with: they were looked at again.",
);
/// Pages and programs that look on.
pub(crate) static STREAMS: Gauge =
    Gauge::new("majo_streams", "Open streams and sockets at tables.");
/// Thinking that waits for a core.
pub(crate) static THINKING_WAITING: Gauge =
    Gauge::new("majo_thinking_waiting", "Thoughts (bots, hints, looks back) that wait for a core.");
/// Thinking under way.
pub(crate) static THINKING: Gauge =
    Gauge::new("majo_thinking", "Thoughts (bots, hints, looks back) under way.");

/// An error of the database.
pub(crate) fn store_failed(error: &StoreError) {
    let kind = match error.doubt() {
        Doubt::None => "refused",
        Doubt::Taken => "taken",
        Doubt::Fenced => "fenced",
        Doubt::Some => "unsure",
    };
    STORE_ERRORS.one(&[kind]);
}

/// Something was asked of a table and not done.
pub(crate) fn refused(wrong: &Wrong) {
    REFUSALS.one(&[match wrong {
        Wrong::NotSeated => "not_seated",
        Wrong::Missing => "missing",
        Wrong::Stale => "stale",
        Wrong::Refused(_) => "rules",
        Wrong::Old(_) => "old",
        Wrong::Store(_) | Wrong::Unsure(_) => "store",
    }]);
}

/// Everything, as Prometheus reads it.
pub(crate) async fn text(app: &App) -> String {
    let mut out = String::new();
    head(&mut out, "majo_build_info", "gauge", "The version of majo that runs.");
    let version = [env!("CARGO_PKG_VERSION").to_string()];
    line(&mut out, "majo_build_info", &["version"], &version, 1.0);
    let numbers = app.numbers().await;
    head(&mut out, "majo_tables", "gauge", "Tables in the database, by game and stage.");
    for (game, stage, count) in &numbers.tables {
        let values = [game.clone(), stage.clone()];
        line(&mut out, "majo_tables", &["game", "stage"], &values, *count as f64);
    }
    let now = [
        ("majo_ready", "1 if the database answers.", f64::from(u8::from(numbers.ready))),
        ("majo_bus", "1 if the bus is there, or none is used.", f64::from(u8::from(numbers.bus))),
        ("majo_tables_awake", "Tables in memory.", numbers.awake as f64),
        (
            "majo_journal_waiting",
            "Lines of journals that wait to be written.",
            numbers.journal as f64,
        ),
        ("majo_banned", "Visitors and addresses that are kept out.", numbers.banned as f64),
    ];
    for (name, help, value) in now {
        gauge(&mut out, name, help, value);
    }
    for counter in [&ACTIONS, &REFUSALS, &REQUESTS, &STORE_LINES, &STORE_ERRORS, &AWAY, &OVERTAKEN]
    {
        counter.write(&mut out);
    }
    for times in [&REQUEST_SECONDS, &ACTION_SECONDS, &STORE_SECONDS] {
        times.write(&mut out);
    }
    for held in [&STREAMS, &THINKING, &THINKING_WAITING] {
        held.write(&mut out);
    }
    process::write(&mut out);
    out
}

pub(crate) use process::process;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_as_prometheus_reads_it() {
        static COUNT: Counter = Counter::new("c_total", &["a", "b"], "Some.");
        static TIME: Histogram = Histogram::new("t_seconds", "what", "Long.");
        static HERE: Gauge = Gauge::new("here", "Now.");
        COUNT.one(&["x", "say \"\\\n\""]);
        COUNT.add(&["x", "y"], 2);
        TIME.took("w", Duration::from_millis(2));
        TIME.took("w", Duration::from_secs(20));
        let held = HERE.hold();
        let mut out = String::new();
        COUNT.write(&mut out);
        TIME.write(&mut out);
        HERE.write(&mut out);
        drop(held);
        HERE.write(&mut out);
        for wanted in [
            "# HELP c_total Some.\n# TYPE c_total counter\n",
            "c_total{a=\"x\",b=\"say \\\"\\\\\\n\\\"\"} 1\n",
            "c_total{a=\"x\",b=\"y\"} 2\n",
            "# TYPE t_seconds histogram\n",
            "t_seconds_bucket{what=\"w\",le=\"0.001\"} 0\n",
            "t_seconds_bucket{what=\"w\",le=\"0.0025\"} 1\n",
            "t_seconds_bucket{what=\"w\",le=\"10\"} 1\n",
            "t_seconds_bucket{what=\"w\",le=\"+Inf\"} 2\n",
            "t_seconds_sum{what=\"w\"} 20.002\n",
            "t_seconds_count{what=\"w\"} 2\n",
            "# TYPE here gauge\nhere 1\n",
            "# TYPE here gauge\nhere 0\n",
        ] {
            assert!(out.contains(wanted), "{wanted} in {out}");
        }
    }
}
