//! Agate Sword.
