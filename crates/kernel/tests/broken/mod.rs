//! Games that are broken on purpose.

pub mod bazaar;
