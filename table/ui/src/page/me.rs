//! Who a visitor is: the name, a code to come back by, other devices; and a seat on another device.

use maud::{Markup, html};

use super::Shell;
use super::layout::light;
use super::share::Reach;
use super::table::link;

/// What the page about oneself says besides the name.
#[derive(Clone, Copy, Debug, Default)]
pub struct Me<'a> {
    /// A code that was just made: it is shown this once.
    pub code: Option<&'a str>,
    /// Is there a code already?
    pub has_code: bool,
    /// What was done, or what was wrong.
    pub said: Option<&'a str>,
}

/// The page about oneself.
pub fn me(shell: &Shell, me: Me<'_>) -> Markup {
    let lang = shell.lang;
    let heading = t!(lang, "You", "あなた");
    let body = html! {
        h1 { (heading) }
        @if let Some(said) = me.said { p.fine role="status" { (said) } }
        section.me aria-labelledby="me-name" {
            h2 #me-name { (t!(lang, "Your name", "あなたの名前")) }
            form.line method="post" action="/name" {
                label {
                    span { (t!(lang, "Name", "名前")) } " "
                    input name="name" maxlength="24" autocomplete="nickname" required
                        value=(shell.name.as_deref().unwrap_or_default());
                }
                input type="hidden" name="to" value="/me";
                button type="submit" { (t!(lang, "Save", "保存")) }
            }
        }
        section.me aria-labelledby="me-code" {
            h2 #me-code { (t!(lang, "Your code", "復帰コード")) }
            p { (t!(lang,
                "There is no account here: this browser remembers you. With a code on paper you come back when it forgets, or on another device.",
                "アカウントはありません。このブラウザーがあなたを覚えています。コードを紙に控えておけば、ブラウザーが忘れたときや別の端末でも、同じ人として戻れます。")) }
            @if let Some(code) = me.code {
                p { output #code { code.code { (code) } } }
                p.help { (t!(lang,
                    "Write it down now: it is shown this once. Whoever has it is you. A new one makes it void.",
                    "今すぐ控えてください。表示されるのは一度だけです。これを持つ人はあなたとして入れます。新しく作ると、前のコードは使えなくなります。")) }
            } @else if me.has_code {
                p.help { (t!(lang,
                    "You have a code. It cannot be shown again; a new one makes it void.",
                    "コードは作成済みです。もう一度表示することはできません。新しく作ると、前のコードは使えなくなります。")) }
            }
            form method="post" action="/me/code" {
                button.primary[me.code.is_none() && !me.has_code] type="submit" {
                    (if me.has_code || me.code.is_some() { t!(lang, "Make a new code", "コードを作り直す") }
                        else { t!(lang, "Make a code", "コードを作る") })
                }
            }
        }
        section.me aria-labelledby="me-back" {
            h2 #me-back { (t!(lang, "Come back by a code", "コードで戻る")) }
            form.line method="post" action="/me/come" {
                label {
                    span { (t!(lang, "Code", "コード")) } " "
                    input name="code" maxlength="60" required autocomplete="off" autocapitalize="off"
                        spellcheck="false" inputmode="text" placeholder="abcde-fghij-kmnpq-rstuv";
                }
                button type="submit" { (t!(lang, "Come back", "戻る")) }
            }
            p.help { (t!(lang,
                "This browser is then who the code belongs to. What it was before, it is no longer.",
                "このブラウザーは、コードの持ち主として扱われます。これまでの名前や席からは離れます。")) }
        }
        section.me aria-labelledby="me-others" {
            h2 #me-others { (t!(lang, "Other devices", "ほかの端末")) }
            p { (t!(lang,
                "Signs out every other browser and program that is you. This one stays.",
                "あなたとして使われているほかのブラウザーやプログラムを、すべてログアウトさせます。この端末はそのままです。")) }
            form method="post" action="/me/signout" {
                button type="submit" { (t!(lang, "Sign the others out", "ほかの端末をログアウト")) }
            }
        }
        section.me aria-labelledby="me-games" {
            h2 #me-games { (t!(lang, "Your games", "あなたの対戦")) }
            p.choices {
                a.button href="/me/results" { (t!(lang, "Results over time", "これまでの成績")) }
                a.button href="/me/games.zip" { (t!(lang, "Download all your games", "すべての対戦をダウンロード")) }
            }
            details {
                summary { (t!(lang, "Be forgotten", "記録を消す")) }
                p.help { (t!(lang,
                    "Your name and what belongs to you is deleted here. It cannot be taken back.",
                    "このサーバーから、あなたの名前とあなたの記録を消します。元には戻せません。")) }
                form method="post" action="/me/forget" {
                    button type="submit" { (t!(lang, "Forget me", "忘れてもらう")) }
                }
            }
        }
    };
    light(shell, heading, &body)
}

/// The link that moves a seat to another device, shown this once.
pub fn device_link(shell: &Shell, table: &str, url: &str, reach: Reach) -> Markup {
    let lang = shell.lang;
    let heading = t!(lang, "Your seat on another device", "別の端末でこの席に座る");
    let body = html! {
        h1 { (heading) }
        section.me {
            p { (t!(lang,
                "Open this link on the other device and press the button there. It is shown this once, works once, and makes older ones void.",
                "このリンクを別の端末で開き、表示されるボタンを押してください。表示は一度だけ、使えるのも一度だけで、前のリンクは無効になります。")) }
            (link(url, "device", t!(lang, "Secret link", "秘密のリンク"), lang))
            @if let Some(words) = reach.words(lang) { p.help { (words) } }
            p.help { (t!(lang, "Whoever has it can take your seat. Keep it to yourself.", "これを持つ人はあなたの席に座れます。人に見せないでください。")) }
            p { a.button href={ "/t/" (table) } { (t!(lang, "Back to the table", "卓に戻る")) } }
        }
    };
    light(shell, heading, &body)
}

/// A secret link was opened: nothing happens before the button is pressed.
pub fn device_take(shell: &Shell, path: &str) -> Markup {
    let lang = shell.lang;
    let heading = t!(lang, "Sit down here?", "この端末で座りますか？");
    let body = html! {
        section.message #message {
            h1 { (heading) }
            p { (t!(lang,
                "The seat moves to this device. The other one looks on from then on.",
                "席がこの端末に移ります。元の端末は観戦になります。")) }
            form method="post" action=(path) {
                button.primary type="submit" { (t!(lang, "Take the seat", "席を移す")) }
            }
        }
    };
    light(shell, heading, &body)
}
