//! The binary as people and programs meet it: commands, lab, server, old files.

#![allow(missing_docs, clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod cli;
mod copies;
mod hosting;
mod lab;
mod licences;
mod old;
mod power;
mod serve;
