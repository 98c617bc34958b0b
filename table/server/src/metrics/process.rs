//! What the system knows of this process; Linux tells it in files.

use std::time::Duration;

use super::{gauge, head, line};

/// What the system knows of this process; nothing where it does not tell.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Process {
    /// Bytes in memory.
    pub(crate) memory: Option<u64>,
    /// Time on the processors.
    pub(crate) cpu: Option<Duration>,
    /// Open files.
    pub(crate) files: Option<usize>,
    /// Files that may be open.
    pub(crate) most_files: Option<u64>,
    /// When it began, in seconds since 1970.
    pub(crate) begun: Option<f64>,
}

/// Linux counts time for users in hundredths of a second, on every machine.
const TICKS: f64 = 100.0;

fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(path).ok()
}

/// Looks.
pub(crate) fn process() -> Process {
    let status = read("/proc/self/status").unwrap_or_default();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let memory = memory.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    let limits = read("/proc/self/limits").unwrap_or_default();
    let most = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    // The name of the program stands in brackets and may hold anything.
    let stat = read("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = stat
        .rsplit_once(')')
        .map(|(_, rest)| rest.split_whitespace().map(|word| word.parse().unwrap_or(0.0)).collect())
        .unwrap_or_default();
    // From the third on: user and system time are the 14th and 15th, the start is the 22nd.
    let ticks = |at: usize| fields.get(at - 3).map(|ticks| ticks / TICKS);
    let booted = read("/proc/stat").unwrap_or_default();
    let booted = booted.lines().find_map(|line| line.strip_prefix("btime "));
    let booted = booted.and_then(|text| text.trim().parse::<f64>().ok());
    Process {
        memory: memory.map(|kilobytes| kilobytes * 1024),
        cpu: ticks(14).zip(ticks(15)).map(|(user, system)| Duration::from_secs_f64(user + system)),
        files: std::fs::read_dir("/proc/self/fd").ok().map(Iterator::count),
        most_files: most.and_then(|rest| rest.split_whitespace().next()?.parse().ok()),
        begun: booted.zip(ticks(22)).map(|(booted, after)| booted + after),
    }
}

/// Under the names that every Prometheus client gives them.
pub(super) fn write(out: &mut String) {
    let now = process();
    if let Some(cpu) = now.cpu {
        let name = "process_cpu_seconds_total";
        head(out, name, "counter", "Time on the processors.");
        line(out, name, &[], &[], cpu.as_secs_f64());
    }
    let gauges = [
        ("process_resident_memory_bytes", "Bytes in memory.", now.memory.map(|n| n as f64)),
        ("process_open_fds", "Open files.", now.files.map(|n| n as f64)),
        ("process_max_fds", "Files that may be open.", now.most_files.map(|n| n as f64)),
        ("process_start_time_seconds", "When it began, since 1970.", now.begun),
    ];
    for (name, help, value) in gauges {
        if let Some(value) = value {
            gauge(out, name, help, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_tells() {
        let now = process();
        assert!(now.memory.is_some_and(|bytes| bytes > 1 << 20), "{now:?}");
        assert!(now.cpu.is_some() && now.files.is_some_and(|files| files > 2), "{now:?}");
        let time = crate::store::Time::default().now() as f64;
        assert!(now.begun.is_some_and(|begun| begun <= time + 1.0 && begun > time - 86400.0));
    }
}
