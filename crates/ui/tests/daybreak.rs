//! Witches' Daybreak in words and pictures.

#![allow(missing_docs, clippy::expect_used)]

use daybreak::Daybreak;
use pack::{Lang, Packed};
use ui::Face;

#[test]
fn show() {
    let (pack, _) = Daybreak::default_pack().expect("good");
    for (en, ja) in <Daybreak as Face>::cards(&pack, Lang::En).iter().zip(<Daybreak as Face>::cards(&pack, Lang::Ja)) {
        println!("{} {}\n    {}\n    {}", en.id, en.name, en.text, ja.text);
    }
}
