//! A zip archive, written file by file: each is packed and handed on, nothing is kept but its name.
//! The layout is that of PKWARE's APPNOTE.TXT, without what comes after four gigabytes or 65,535
//! files.

use std::io::Write as _;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// The most files an archive of this kind has.
pub(crate) const MOST: usize = 65_535;

/// The first of January 1980: no date.
const NO_DATE: u16 = 1 << 5 | 1;
/// The program that unpacks it must know this version: deflate.
const VERSION: u16 = 20;
/// Names are UTF-8.
const UTF8: u16 = 1 << 11;
const DEFLATE: u16 = 8;

/// An archive that is being written.
#[derive(Default)]
pub(crate) struct Zip {
    /// The list at its end, as far as it goes.
    list: Vec<u8>,
    files: u16,
    /// How many bytes were handed on.
    written: u32,
}

impl Zip {
    /// The bytes of one file more; nothing if there is no room for it.
    pub(crate) fn add(&mut self, name: &str, text: &[u8]) -> Option<Vec<u8>> {
        let mut crc = Crc::new();
        crc.update(text);
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
        // Writing to memory cannot fail.
        packed.write_all(text).ok()?;
        let packed = packed.finish().ok()?;
        let files = self.files.checked_add(1)?;
        let mut about = Vec::with_capacity(26);
        for number in [VERSION, UTF8, DEFLATE, 0, NO_DATE] {
            about.extend(number.to_le_bytes());
        }
        about.extend(crc.sum().to_le_bytes());
        about.extend(u32::try_from(packed.len()).ok()?.to_le_bytes());
        about.extend(u32::try_from(text.len()).ok()?.to_le_bytes());
        about.extend(u16::try_from(name.len()).ok()?.to_le_bytes());
        // Nothing extra.
        about.extend(0u16.to_le_bytes());
        let bytes = [b"PK\x03\x04", &about[..], name.as_bytes(), &packed].concat();
        let written = self.written.checked_add(u32::try_from(bytes.len()).ok()?)?;
        self.list.extend(b"PK\x01\x02");
        self.list.extend(VERSION.to_le_bytes());
        self.list.extend(about);
        // No comment, the first disk, plain, no attributes.
        self.list.extend([0; 10]);
        self.list.extend(self.written.to_le_bytes());
        self.list.extend(name.as_bytes());
        (self.files, self.written) = (files, written);
        Some(bytes)
    }

    /// The list of all files, which ends the archive.
    pub(crate) fn end(self) -> Vec<u8> {
        let mut end = self.list;
        let length = end.len() as u32;
        end.extend(b"PK\x05\x06\x00\x00\x00\x00");
        end.extend(self.files.to_le_bytes());
        end.extend(self.files.to_le_bytes());
        end.extend(length.to_le_bytes());
        end.extend(self.written.to_le_bytes());
        end.extend(0u16.to_le_bytes());
        end
    }
}
