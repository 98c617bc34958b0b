//! Links for others: to copy, to share, to scan.

use maud::{Markup, html};
use pack::Lang;
use qrcode::{EcLevel, QrCode};

use super::TablePage;

/// Who can open a link of this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Whoever can open this page's own address.
    Anyone,
    /// People in the same network as the server.
    Network,
    /// Nobody but this computer: how to change that is said beside the link.
    Nobody,
}

impl Reach {
    /// What to know about the link; nothing where there is nothing to know.
    pub(super) fn words(self, lang: Lang) -> Option<&'static str> {
        match self {
            Reach::Anyone => None,
            Reach::Network => Some(t!(
                lang,
                "This link works for people in your own network (the same Wi-Fi).",
                "このリンクは、同じネットワーク（同じWi-Fi）の人が開けます。",
            )),
            Reach::Nobody => Some(t!(
                lang,
                "Only this computer can open this link now. To let others in, start majo with --addr 0.0.0.0:7777, or with --public-url if it stands behind a name of its own.",
                "今のところ、このリンクはこのコンピューターでしか開けません。ほかの人を招くには majo を --addr 0.0.0.0:7777 で（公開の名前があれば --public-url も付けて）起動してください。",
            )),
        }
    }
}

/// A link of the table with the address that others reach it by.
pub(super) fn full(table: &TablePage, path: &str) -> String {
    format!("{}{path}", table.origin)
}

/// A link to copy.
pub(super) fn link(url: &str, id: &str, label: &str, lang: Lang) -> Markup {
    copied(url, id, label, None, lang)
}

/// A link to copy, or to share with these words where the device has a way of its own.
pub(super) fn shared(url: &str, id: &str, label: &str, words: &str, lang: Lang) -> Markup {
    copied(url, id, label, Some(words), lang)
}

fn copied(url: &str, id: &str, label: &str, share: Option<&str>, lang: Lang) -> Markup {
    html! {
        div.copy {
            label for={ "copy-" (id) } { (label) }
            input id={ "copy-" (id) } type="text" readonly value=(url) data-link="";
            span.ways {
                button type="button" data-copy={ "copy-" (id) } data-done=(t!(lang, "Copied", "コピーしました")) hidden { (t!(lang, "Copy", "コピー")) }
                @if let Some(words) = share {
                    button type="button" data-share={ "copy-" (id) } data-words=(words) hidden { (t!(lang, "Share", "共有")) }
                }
            }
        }
    }
}

/// So many modules round a code stay white, or it cannot be read.
const QUIET: usize = 4;

/// A code to scan that holds this text; nothing if it is too long for one.
pub(super) fn code(text: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else {
        return html! {};
    };
    let width = code.width();
    let colours = code.to_colors();
    let mut path = String::new();
    for (y, row) in colours.chunks(width).enumerate() {
        let mut x = 0;
        while x < width {
            let run = row[x..].iter().take_while(|one| **one == qrcode::Color::Dark).count();
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET));
            }
            x += run.max(1);
        }
    }
    let side = width + 2 * QUIET;
    html! {
        svg.qr viewBox={ "0 0 " (side) " " (side) } role="img" aria-label=(label) shape-rendering="crispEdges" {
            path.ground d={ "M0 0h" (side) "v" (side) "h-" (side) "z" } {}
            path.dark d=(path) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_square_and_begins_with_its_corner() {
        let drawn = code("http://192.0.2.7:7777/t/abcdefgh23456789", "scan").into_string();
        // 25 + 12 modules: version 3 holds 42 bytes at this level.
        assert!(drawn.contains("viewBox=\"0 0 37 37\""), "{}", &drawn[..200]);
        assert!(drawn.contains("d=\"M4 4h7v1h-7z"), "the first row of the finder pattern");
        assert!(code(&"x".repeat(5000), "").into_string().is_empty());
    }
}
