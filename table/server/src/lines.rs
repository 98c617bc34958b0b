//! Lines of the log on their way out. Whoever takes them may stand still: a terminal that is stopped, a
//! pipe that nobody reads, a disk that does not answer. Nobody waits for that: a thread of its own
//! writes, what does not fit is left out, and that is told when it goes on.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// So many lines wait at most.
const WAITING: usize = 4096;

enum Item {
    Line(Vec<u8>),
    /// All before it is out.
    Mark(SyncSender<()>),
}

/// Where lines go.
#[derive(Clone)]
pub(crate) struct Lines {
    sender: SyncSender<Item>,
    lost: Arc<AtomicU64>,
}

impl Lines {
    pub(crate) fn to(out: impl Write + Send + 'static) -> io::Result<Lines> {
        let (sender, waiting) = sync_channel(WAITING);
        let lost = Arc::new(AtomicU64::new(0));
        let lines = Lines { sender, lost: lost.clone() };
        let writes = move || write(&waiting, &lost, out);
        std::thread::Builder::new().name("log".into()).spawn(writes)?;
        Ok(lines)
    }

    /// Waits until all lines so far are out, but no longer than this.
    pub(crate) fn flush(&self, most: Duration) {
        let (done, wait) = sync_channel(1);
        // Where not even this fits, nobody reads.
        if self.sender.try_send(Item::Mark(done)).is_ok() {
            let _ = wait.recv_timeout(most);
        }
    }
}

fn write(waiting: &Receiver<Item>, lost: &AtomicU64, mut out: impl Write) {
    while let Ok(item) = waiting.recv() {
        // There is no place to tell that the log cannot be written.
        match item {
            Item::Line(line) => drop(out.write_all(&line)),
            Item::Mark(done) => drop((out.flush(), done.send(()))),
        }
        let lost = lost.swap(0, Ordering::Relaxed);
        if lost > 0 {
            tracing::warn!(lost, "lines of the log were left out: it was not read fast enough");
        }
    }
}

/// A line that is being written.
pub(crate) struct Line<'a> {
    to: &'a Lines,
    text: Vec<u8>,
}

impl Write for Line<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Line<'_> {
    fn drop(&mut self) {
        let line = std::mem::take(&mut self.text);
        if self.to.sender.try_send(Item::Line(line)).is_err() {
            self.to.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line { to: self, text: Vec::new() }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Takes nothing until it may, then hands on what it gets.
    struct Gate {
        may: Receiver<()>,
        got: mpsc::Sender<Vec<u8>>,
    }

    impl Write for Gate {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.may.recv();
            self.got.send(bytes.to_vec()).unwrap();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nobody_waits_for_who_does_not_read() {
        let (open, may) = mpsc::channel();
        let (got, lines) = mpsc::channel();
        let to = Lines::to(Gate { may, got }).unwrap();
        let all = WAITING * 2;
        for n in 0..all {
            writeln!(to.make_writer(), "{n}").unwrap();
        }
        to.flush(Duration::ZERO);
        let lost = to.lost.load(Ordering::Relaxed) as usize;
        assert!(lost >= WAITING - 1 && lost < all, "{lost}");
        // From here on it is read: what was kept comes, in order, and the next line as well.
        drop(open);
        let kept: Vec<_> = lines.iter().take(all - lost).collect();
        assert_eq!((&*kept[0], &*kept[1]), (&b"0\n"[..], &b"1\n"[..]));
        writeln!(to.make_writer(), "last").unwrap();
        drop(to);
        assert_eq!(lines.iter().collect::<Vec<_>>(), [b"last\n"]);
    }
}
