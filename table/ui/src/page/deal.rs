//! The deal: what it is made of, what a player may add to it, and the proof after the game.

use maud::{Markup, html};
use pack::Lang;

use super::parts::stamp;
use super::{Progress, TablePage};
use crate::glyph;

/// What players have added to a deal.
#[derive(Clone, Debug, Default)]
pub struct Deal {
    /// What each of them has added, in order of the seats.
    pub parts: Vec<DealPart>,
    /// What the viewer may do about it.
    pub next: Adds,
}

/// What one player has added.
#[derive(Clone, Debug)]
pub struct DealPart {
    /// Who.
    pub name: String,
    /// The hash of the secret, shown before it was.
    pub commitment: String,
    /// The secret, where it may be told.
    pub secret: Option<String>,
    /// Has it been revealed to the server?
    pub revealed: bool,
}

/// What a viewer may do about a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Adds {
    /// Nothing.
    #[default]
    Nothing,
    /// Commit to a secret.
    Commit,
    /// Reveal it.
    Reveal,
}

impl Adds {
    fn word(self) -> &'static str {
        match self {
            Adds::Nothing => "nothing",
            Adds::Commit => "commit",
            Adds::Reveal => "reveal",
        }
    }
}

/// What the deal of a waiting table will be made of, and a way to add to it.
pub(super) fn before(table: &TablePage, lang: Lang) -> Markup {
    let Deal { parts, next } = &table.deal;
    let path = format!("/t/{}/part", table.id);
    html! {
        section.deal #deal aria-labelledby="deal-title" data-deal=(table.id) data-part=(path) data-next=(next.word()) {
            h3 #deal-title { (t!(lang, "The shuffle", "シャッフル")) }
            @if !parts.is_empty() || *next == Adds::Commit {
                p.help { (t!(lang,
                    "The server has fixed its part (the number below). Whoever wants to adds a secret of their own before the cards are dealt: then nobody can have chosen the deal.",
                    "サーバーの持ち分はもう決まっています（下の数）。希望する人は配る前に自分の秘密を加えられます。そうすれば、だれにも配り方は選べません。")) }
            }
            @else {
                p.help { (t!(lang,
                    "This number fixes how the cards will fall before anybody knows it. After the game everybody can check that it was kept.",
                    "カードの並びは、だれにも知られないままこの数で決まっています。終わったあと、だれでも確かめられます。")) }
            }
            p { code.long { (table.commitment) } }
            (list(parts, lang))
            @if *next == Adds::Commit {
                @let drawn = own_words(lang);
                form.line.scripted data-adds="" method="post" action=(path) data-keep=(stamp(&drawn)) { (drawn) }
            }
        }
    }
}

fn own_words(lang: Lang) -> Markup {
    html! {
        label {
            span { (t!(lang, "Words of your own, if you like", "好きな言葉（なくても可）")) }
            input name="words" maxlength="100" autocomplete="off";
        }
        button.small type="submit" { (t!(lang, "Add my part", "自分の分を加える")) }
    }
}

/// The box of the form to sit down with.
pub(super) fn with_seat(table: &TablePage, lang: Lang) -> Markup {
    html! {
        input type="hidden" name="commitment" value="";
        label.check.scripted {
            input type="checkbox" name="adds" value=(table.id);
            span { (t!(lang, "Add a secret of my own to the shuffle", "シャッフルに自分の秘密を加える")) }
        }
    }
}

/// All seats are taken, and somebody has not revealed their secret yet.
pub(super) fn awaited(table: &TablePage, lang: Lang) -> Option<Markup> {
    let full = table.stage == Progress::Waiting && !table.seats.iter().any(super::people::is_free);
    let late = table.deal.parts.iter().filter(|part| !part.revealed);
    let late: Vec<_> = late.map(|part| part.name.as_str()).collect();
    (full && !late.is_empty()).then(|| {
        let names = late.join(t!(lang, ", ", "、"));
        html! {
            p role="status" { (t!(lang,
                format!("All are here. The cards are dealt in a moment: waiting for the part of {names}."),
                format!("全員がそろいました。まもなく配ります（{names}の持ち分を待っています）。"))) }
        }
    })
}

fn list(parts: &[DealPart], lang: Lang) -> Markup {
    html! {
        @if !parts.is_empty() {
            dl.parts { @for part in parts {
                dt { (part.name) @if part.revealed { " " (glyph::icon("shield")) span.sr { (t!(lang, "revealed", "公開済み")) } } }
                dd { code.long { (part.commitment) } }
            } }
        }
    }
}

/// What the deal was made of, when the game is over.
pub(super) fn after(parts: &[DealPart], lang: Lang) -> Markup {
    html! {
        @if !parts.is_empty() {
            h3 { (t!(lang, "What the players added", "プレイヤーが加えたもの")) }
            p.help { (t!(lang,
                "Before anybody added anything the server showed the hash of its own secret, and players who wanted to showed the hashes of theirs while seats were still free. When all seats were taken the secrets were revealed, and the seed was made of all of them: neither the server nor any player could choose it. Every part stands here and in the match file, and \"majo verify\" holds each against its hash.",
                "だれも何も加えないうちにサーバーは自分の秘密のハッシュを示し、加わりたい人は空席があるうちに自分の秘密のハッシュを示しました。全員がそろってから秘密を公開し、そのすべてから乱数の種を作ったので、サーバーにもどのプレイヤーにも種は選べません。すべての持ち分はここと対局ファイルにあり、「majo verify」がそれぞれをハッシュと照らし合わせます。")) }
            dl.parts { @for part in parts {
                dt { (part.name) }
                dd {
                    code.long { (part.commitment) }
                    @match &part.secret {
                        Some(secret) => p { code.long { (secret) } },
                        None => p { (t!(lang, "Not revealed in time, and left out of the seed.", "時間内に公開されず、種には入っていません。")) },
                    }
                }
            } }
        }
    }
}
