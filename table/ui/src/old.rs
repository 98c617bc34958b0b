//! What is said of matches that cannot be played again here: those of other rules or other cards.

use kernel::old::Differs;
use kernel::{Text, both};
use pack::Lang;

use crate::Face;

/// Why a match file is only told and not played again, in one sentence.
pub fn of_file<F: Face + ?Sized>(face: &F, differs: &Differs) -> Text {
    let [en, ja] = [Lang::En, Lang::Ja].map(|lang| face.title(lang));
    match differs {
        Differs::Rules { then, now } if then > now => both!(
            "This match of {en} was played by version {then} of the rules; this majo has only version {now}, so use a newer majo.",
            "これは{ja}のルール第{then}版の対局です。この majo は第{now}版までなので、新しい majo を使ってください。"
        ),
        Differs::Rules { then, now } => both!(
            "This match of {en} was played by version {then} of the rules; this majo has version {now}, so it cannot be played again here.",
            "これは{ja}のルール第{then}版の対局で、この majo は第{now}版のため、ここでは再現できません。"
        ),
        Differs::Cards => both!(
            "This match of {en} was played with other cards than are here: give them with --packs DIR.",
            "これは{ja}の、ここにあるものとは別のカードで遊んだ対局です。--packs DIR でそのカードを指定してください。"
        ),
        Differs::Setup { what } | Differs::Actions { what } => both!(
            "This match of {en} cannot be played again here: {what}.",
            "この{ja}の対局はここでは再現できません：{what}"
        ),
    }
}

/// Why a table is only told and not played on, in one sentence.
pub fn of_table(differs: &Differs, lang: Lang) -> String {
    match (differs, lang) {
        (Differs::Rules { then, now }, Lang::En) => format!(
            "This table belongs to version {then} of the rules; this server plays version {now}, so the game cannot be shown on a board or played on here."
        ),
        (Differs::Rules { then, now }, Lang::Ja) => format!(
            "この卓はルール第{then}版のもので、このサーバーは第{now}版のため、盤面の表示や続きを遊ぶことはできません。"
        ),
        (Differs::Cards, Lang::En) => {
            "This table was made with cards that this server does not have any more, so the game cannot be shown on a board or played on here.".into()
        }
        (Differs::Cards, Lang::Ja) => {
            "この卓で使ったカードはもうこのサーバーにないため、盤面の表示や続きを遊ぶことはできません。".into()
        }
        (Differs::Setup { .. }, Lang::En) => {
            "This table was set up in a way that this version of majo does not know, so the game cannot be shown on a board or played on here.".into()
        }
        (Differs::Setup { .. }, Lang::Ja) => {
            "この卓の設定は今の majo では使えないため、盤面の表示や続きを遊ぶことはできません。".into()
        }
        (Differs::Actions { .. }, Lang::En) => {
            "Something was done at this table that this version of majo does not allow, so the game cannot be shown on a board or played on here.".into()
        }
        (Differs::Actions { .. }, Lang::Ja) => {
            "この卓には今の majo では再現できない行動があるため、盤面の表示や続きを遊ぶことはできません。".into()
        }
    }
}
