//! Deleting a table: what that means is said before it is done, and it can be taken back while others
//! still keep the table.

use maud::{Markup, html};
use pack::Lang;

/// What it means for somebody to delete a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// They cannot: they do not sit there, or it still waits and somebody else made it.
    No,
    /// They made it, and it still waits: it is called off for all who sit there.
    CallOff,
    /// It is gone at once: nobody else keeps it.
    Gone,
    /// It leaves their list, and is gone when the others have deleted it too.
    List,
    /// They have done it; others still keep it.
    Done,
}

/// A way to delete a table, behind a question that needs no script. Where several are listed, `which` tells
/// them apart for whoever does not see the list.
pub(super) fn parting(id: &str, which: Option<&str>, parting: Parting, lang: Lang) -> Markup {
    let words = match parting {
        Parting::No => return html! {},
        Parting::Done => return keep(id, lang),
        Parting::CallOff => t!(
            lang,
            "Nobody can sit down any more, and whoever sits there already is told that it is gone.",
            "だれも座れなくなります。すでに座っている人には、卓がなくなったと伝わります。",
        ),
        Parting::Gone => t!(
            lang,
            "Nobody else keeps this table: it is gone at once, with its replay and its result. This cannot be taken back.",
            "ほかにこの卓を残している人はいないので、再生も結果もすぐに消えます。元には戻せません。",
        ),
        Parting::List => t!(
            lang,
            "It leaves your list. The others keep it; it is gone when everybody has deleted it. Until then you can come back by its link.",
            "あなたの一覧から消えます。ほかの人の一覧には残り、全員が削除すると消えます。それまではリンクから戻れます。",
        ),
    };
    html! {
        details.parting {
            summary {
                @match which {
                    None => (t!(lang, "Delete this table…", "この卓を削除…")),
                    Some(which) => { (t!(lang, "Delete…", "削除…")) span.sr { " " (which) } }
                }
            }
            form method="post" action={ "/t/" (id) "/delete" } {
                p { (words) }
                button.small.bad type="submit" name="answer" value="yes" { (t!(lang, "Yes, delete it", "はい、削除する")) }
            }
        }
    }
}

fn keep(id: &str, lang: Lang) -> Markup {
    html! {
        form.parting method="post" action={ "/t/" (id) "/delete" } {
            p { (t!(lang,
                "You have deleted this table: it is off your list, and gone when the others have deleted it too.",
                "あなたはこの卓を削除しました。一覧には載らず、ほかの人も削除すると消えます。")) }
            button.small type="submit" name="answer" value="no" { (t!(lang, "Keep it after all", "やっぱり残す")) }
        }
    }
}
