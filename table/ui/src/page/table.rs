//! A table: the board, who sits there, the log, the talk.

use kernel::{Seat, Viewer};
use maud::{Markup, html};
use pack::Lang;

use super::layout::{Change, frame};
use super::parting::parting;
use super::people::{chat, seats};
pub(super) use super::share::link;
use super::share::{full, shared};
use super::stage::stage;
use super::think::hint;
use super::waiting::waiting;
use super::words::{named, option_title, option_value, title};
use super::{Consent, Progress, Shell, TablePage};
use crate::glyph;
use crate::piece::kept;

/// So many of the newest lines stand above the board.
const NEWS: usize = 3;

/// The whole page. It opens the live connection and is then changed in place.
pub fn table(shell: &Shell, table: &TablePage) -> Markup {
    let lang = shell.lang;
    let live = format!("/t/{}/live?changes=on&v={}", table.id, table.version);
    let body = html! {
        h1.sr { (title(table.game, lang)) }
        div.lost #lost role="status" hidden {
            span.off { (t!(lang, "Connection lost. Trying again…", "接続が切れました。つなぎ直しています…")) }
            span.on { (t!(lang, "Connected again.", "つながりました。")) }
        }
        div.wrong.notice #refused role="alert" hidden {}
        (super::book::drawer(table.game, &table.id, lang))
        (super::end::sure(lang))
        div #live data-live=(live) { (table_live(lang, table)) }
    };
    frame(shell, title(table.game, lang), &body, Change::Live)
}

/// The part that changes, as it is sent over the live connection.
pub fn table_live(lang: Lang, table: &TablePage) -> Markup {
    let yours = your_turn(table);
    let turn_note = t!(lang, "Your turn", "あなたの番です");
    html! {
        div.table.screen[table.scene.is_some()].guided[table.guide || table.lesson.is_some()].looks-on[looks_on(table)] #table data-version=(table.version)
            data-your-turn=[yours.then_some(turn_note)] data-title=(title(table.game, lang))
            data-seen=[table.watched.then(|| format!("/t/{}/seen", table.id))] {
            @for id in ["act", "pick"] {
                form id=(id) method="post" action={ "/t/" (table.id) "/act" } data-into="table" {
                    input type="hidden" name="v" value=(table.version);
                }
            }
            @match &table.scene {
                Some(scene) => (scene.drawn(&question(table, lang), &stage(table, lang))),
                None => div.board { (question(table, lang)) },
            }
            aside.side #rail aria-label=(t!(lang, "Log, talk and people", "経過・会話・参加者")) {
                a.close href="#table" { (t!(lang, "Back to the table", "卓へ戻る")) }
                (log(table, lang))
                (chat(table, lang))
                (seats(table, lang))
                (about(table, lang))
            }
        }
    }
}

/// What the viewer should do, and what stands above that: what was wrong, what others ask for.
fn question(table: &TablePage, lang: Lang) -> Markup {
    let yours = your_turn(table);
    html! {
        @if table.scene.is_some() { (watch(lang)) }
        (super::lesson::lesson(table, lang))
        @if let Some(seat) = stood_in(table) {
            (back(table, seat, lang))
        } @else if !table.prompt.is_empty() {
            div.prompt.on[yours] role="status" aria-live="polite" {
                @if watches(table) { span.badge { (t!(lang, "you are watching", "観戦中")) } }
                p { (named(&table.prompt, table.game.book(), &table.known)) }
                @if let Some(ms) = table.alone { (ring(table, ms, lang)) }
                // A lesson has its own words, and its own way back.
                @if table.lesson.is_none() {
                    (take_back(table, lang))
                    (hint(table, lang))
                }
                (what_is_this(lang))
                a.to-rail href="#rail" data-unread=(t!(lang, "new talk", "新しい会話")) { (t!(lang, "Log", "経過")) }
            }
        }
        (super::end::out(table, lang))
        (news(table, lang))
        @if !table.wrong.is_empty() {
            div.wrong role="alert" {
                (glyph::icon("stone"))
                ul { @for wrong in &table.wrong { li { (named(wrong, table.game.book(), &table.known)) } } }
            }
        }
        @if let Some(old) = &table.old {
            (super::old::section(table, old, lang))
        } @else if table.stage == Progress::Over {
            (over(table, lang))
            (super::end::invited(&table.id, table.game.id(), &table.invite, lang))
        }
        @if table.stage == Progress::Waiting { (waiting(table, lang)) }
        (asked(table, lang))
    }
}

/// Everything on the table can be asked for its name, also what acts when it is pressed.
fn what_is_this(lang: Lang) -> Markup {
    let words = t!(
        lang,
        "What is this? Then point at anything (key: ?)",
        "これは何？ 押してから、知りたいものを選ぶ（キー：?）"
    );
    html! {
        button.small.what type="button" data-what aria-pressed="false" title=(words) {
            "?" span.sr { (words) }
        }
    }
}

/// The seat of the viewer, while a bot plays for them.
fn stood_in(table: &TablePage) -> Option<Seat> {
    let own = table.seats.iter().find(|seat| table.viewer == Viewer::Seat(seat.seat))?;
    (own.stand_in && table.stage == Progress::Playing).then_some(own.seat)
}

/// A bot plays for the viewer, who is asked nothing but whether they are back.
fn back(table: &TablePage, seat: Seat, lang: Lang) -> Markup {
    html! {
        div.prompt.away role="status" aria-live="polite" {
            p { (t!(lang, "A bot plays for you.", "ボットがあなたの代わりに遊んでいます。")) }
            (post(table, "back", "bot", "", &html! {
                input type="hidden" name="seat" value=(seat);
                button.primary type="submit" name="on" value="no" { (t!(lang, "I am back", "戻りました")) }
            }))
            a.to-rail href="#rail" data-unread=(t!(lang, "new talk", "新しい会話")) { (t!(lang, "Log", "経過")) }
        }
    }
}

/// What stands in the question's place while steps are played.
fn watch(lang: Lang) -> Markup {
    kept("watch", None::<&()>, 0, lang, || {
        html! {
            div.watch {
                p.theirs { (t!(lang, "See what happens.", "何が起きたかを見ています。")) }
                p.yours { (t!(lang, "See what happened. Your decision is next.", "何が起きたかを見ています。次はあなたの番です。")) }
                p.read { (t!(lang, "Read it, then go on.", "読んだら先へ進んでください。")) }
                p.hit { (t!(lang, "This concerns you.", "あなたに関わることです。")) }
                button.go-on type="button" data-reel="on" { (glyph::icon("play")) (t!(lang, "Go on", "先へ")) }
                button.primary type="button" data-reel="skip" { (t!(lang, "Skip to now", "今へ進む")) }
            }
        }
    })
}

/// The only thing to do is done by itself in so many milliseconds, unless the player wants to wait.
fn ring(table: &TablePage, ms: u64, lang: Lang) -> Markup {
    let why = t!(
        lang,
        "Only one thing to do: it goes on by itself.",
        "選べることは1つだけです。自動で進みます。"
    );
    html! {
        span.ring data-ring=(ms) role="img" aria-label=(why) title=(why) {}
        span.quiet.forced aria-hidden="true" { (t!(lang, "goes on by itself", "自動で進みます")) }
        (post(table, "hold", "hold", "", &html! {
            button.small type="submit" { (t!(lang, "Wait", "待つ")) }
        }))
    }
}

/// Whoever is alone with bots takes back without asking anybody.
fn take_back(table: &TablePage, lang: Lang) -> Markup {
    html! {
        @if table.watched && table.undo == Consent::May && table.stage == Progress::Playing {
            (post(table, "undo", "undo", "", &html! {
                button.small type="submit" name="answer" value="ask" { (glyph::icon("back")) span.words { (t!(lang, "Undo", "取り消す")) } }
            }))
        }
    }
}

/// Is the viewer asked?
fn your_turn(table: &TablePage) -> bool {
    let Viewer::Seat(own) = table.viewer else { return false };
    table.stage == Progress::Playing
        && table.seats.iter().any(|seat| seat.seat == own && seat.asked && !seat.stand_in)
}

/// Does the viewer look on at a game that others play?
fn watches(table: &TablePage) -> bool {
    table.stage == Progress::Playing && looks_on(table)
}

fn looks_on(table: &TablePage) -> bool {
    !matches!(table.viewer, Viewer::Seat(_))
}

/// A form of the table that is sent in the background where script allows it. Its id keeps it the
/// same form while others come and go beside it: nobody presses one that turns into another.
pub(super) fn post(table: &TablePage, id: &str, what: &str, class: &str, inner: &Markup) -> Markup {
    let path = format!("/t/{}/{what}", table.id);
    html! {
        form id={ "form-" (id) } class=[(!class.is_empty()).then_some(class)] method="post" action=(path)
            data-into="table" {
            (inner)
        }
    }
}

fn over(table: &TablePage, lang: Lang) -> Markup {
    let id = &table.id;
    html! {
        div.choices.over {
            a.button.primary href={ "/t/" (id) "/result" } { (t!(lang, "Result", "結果")) }
            @if table.invite.may && table.invite.next.is_none() {
                form method="post" action={ "/t/" (id) "/again" } {
                    button type="submit" { (t!(lang, "Play again", "もう一度")) }
                }
            }
            a.button href={ "/t/" (id) "/replay?at=0&eyes=all" } { (t!(lang, "Replay", "再生")) }
            a.button href={ "/t/" (id) "/look" } { (t!(lang, "Look back", "ふり返り")) }
        }
    }
}

/// What somebody asks the others to agree to.
fn asked(table: &TablePage, lang: Lang) -> Markup {
    if table.stage != Progress::Playing {
        return html! {};
    }
    let undo = vote(table, "undo", &table.undo, lang, |by| match (by, lang) {
        (Some(by), Lang::En) => format!("{by} would like to take the last action back."),
        (Some(by), Lang::Ja) => format!("{by}が直前の行動を取り消したいそうです。"),
        (None, Lang::En) => "Taking back: waiting for the others to agree.".into(),
        (None, Lang::Ja) => "取り消し：ほかの人の同意を待っています。".into(),
    });
    let give_up = vote(table, "giveup", &table.give_up, lang, |by| match (by, lang) {
        (Some(by), Lang::En) => format!("{by} would like to end the game here."),
        (Some(by), Lang::Ja) => format!("{by}がここで終わりにしたいそうです。"),
        (None, Lang::En) => "Ending the game: waiting for the others to agree.".into(),
        (None, Lang::Ja) => "終了：ほかの人の同意を待っています。".into(),
    });
    html! { (undo) (give_up) }
}

fn vote(
    table: &TablePage,
    what: &str,
    consent: &Consent,
    lang: Lang,
    words: impl Fn(Option<&str>) -> String,
) -> Markup {
    match consent {
        Consent::No | Consent::May => html! {},
        Consent::Asked { by } => html! {
            div.ask role="status" {
                p { (words(Some(by))) }
                (post(table, what, what, "", &html! {
                    button.primary type="submit" name="answer" value="yes" { (t!(lang, "Agree", "いいよ")) }
                    button type="submit" name="answer" value="no" { (t!(lang, "Play on", "このまま続ける")) }
                }))
            }
        },
        Consent::Waiting => html! {
            div.ask role="status" {
                p { (words(None)) }
                (post(table, what, what, "", &html! {
                    button.small type="submit" name="answer" value="no" { (t!(lang, "Play on after all", "やっぱり続ける")) }
                }))
            }
        },
    }
}

/// The newest lines of the log, for screens where the log is far down.
fn news(table: &TablePage, lang: Lang) -> Markup {
    let new: Vec<_> = table.log.iter().filter(|line| line.new).collect();
    let shown = new.len().saturating_sub(NEWS);
    html! {
        @if !new.is_empty() {
            ul.news aria-label=(t!(lang, "Just now", "たった今")) {
                @for line in &new[shown..] { li { (line.shown()) } }
            }
        }
    }
}

fn log(table: &TablePage, lang: Lang) -> Markup {
    if table.stage == Progress::Waiting {
        return html! {};
    }
    html! {
        section.log.zone #log aria-labelledby="log-title" {
            h2 #log-title { (t!(lang, "What happened", "経過")) }
            @if table.log.is_empty() {
                p.quiet { (t!(lang, "Nothing yet.", "まだ何も起きていません。")) }
            } @else {
                ol data-log="" tabindex="0" aria-label=(t!(lang, "Log, newest last", "経過（新しいものが下）")) {
                    @for line in &table.log {
                        @if line.new {
                            li.new {
                                span.sr { (t!(lang, "New: ", "新着：")) }
                                (line.shown())
                            }
                        } @else { (line.listed()) }
                    }
                }
            }
            @if !table.watched && table.undo == Consent::May && table.stage == Progress::Playing && matches!(table.viewer, Viewer::Seat(_)) {
                (post(table, "undo", "undo", "", &html! {
                    button.small type="submit" name="answer" value="ask" { (t!(lang, "Ask to take the last action back", "直前の取り消しを頼む")) }
                }))
            }
        }
    }
}

fn about(table: &TablePage, lang: Lang) -> Markup {
    let guide = if table.guide { "no" } else { "yes" };
    let own = table.seats.iter().find(|seat| table.viewer == Viewer::Seat(seat.seat));
    let own = own.filter(|_| table.stage == Progress::Playing);
    html! {
        details.info {
            summary { (t!(lang, "About this table", "この卓について")) }
            @if matches!(table.viewer, Viewer::Seat(_)) && table.old.is_none() {
                (post(table, "guide", "guide", "", &html! {
                    button.small type="submit" name="on" value=(guide) {
                        (if table.guide { t!(lang, "Turn the guide off", "案内を消す") } else { t!(lang, "Explain each decision", "決めることを毎回説明する") })
                    }
                }))
            }
            @if own.is_some_and(|seat| !seat.stand_in) && table.lesson.is_none() {
                (post(table, "leave", "bot", "", &html! {
                    input type="hidden" name="seat" value=[own.map(|seat| seat.seat)];
                    button.small type="submit" name="on" value="yes" { (t!(lang, "I have to go: let a bot play for me", "席を外す：ボットに代わってもらう")) }
                }))
            }
            @if let (Some(pace), true) = (table.pace, own.is_some()) {
                (post(table, "pace", "pace", "line", &html! {
                    label {
                        span { (t!(lang, "Pace of the bots", "ボットの速さ")) }
                        select name="pace" {
                            @for (id, [en, ja]) in super::stage::SPEEDS {
                                option value=(id) selected[id == pace] { (t!(lang, en, ja)) }
                            }
                        }
                    }
                    button.small type="submit" { (t!(lang, "Set", "決める")) }
                }))
            }
            @if table.give_up == Consent::May && table.lesson.is_none() {
                (post(table, "giveup", "giveup", "", &html! {
                    button.small type="submit" name="answer" value="yes" data-sure=(t!(lang, "End this game for everybody, if all agree?", "全員の同意があれば、この対局をここで終わりにします。よろしいですか？")) { (t!(lang, "End the game here, if all agree", "全員の同意でここで終わりにする")) }
                }))
            }
            (shared(&full(table, &table.join), "watch", t!(lang, "Link to this table", "この卓へのリンク"), title(table.game, lang), lang))
            @if let Some(words) = table.reach.words(lang) { p.help.reach { (words) } }
            @if let Some(device) = &table.device {
                // A page of its own answers: the link is shown there, once.
                form #form-device method="post" action=(device) {
                    button.small type="submit" { (t!(lang, "Play on another device", "別の端末で続ける")) }
                }
            }
            (parting(&table.id, None, table.parting, lang))
            @if !table.options.is_empty() {
                h3 { (t!(lang, "Options", "オプション")) }
                dl { @for (key, value) in &table.options {
                    dt { (option_title(table.game, key, lang)) }
                    dd { (option_value(table.game, key, value, lang)) }
                } }
            }
            @if !table.staged { h3 { (t!(lang, "Fair shuffle", "公正なシャッフル")) } }
            @if table.staged {
                p.help { (t!(lang, "This table began at a written position: nothing was dealt, and nothing is counted.", "この卓は、用意された局面から始まりました。配り直しはなく、成績にも数えません。")) }
            } @else if let Some(at) = table.played_on {
                p.help { (t!(lang,
                    format!("Played on from action {at} of a game that was over: its seed is known, so this is no fair deal."),
                    format!("終わった対局の{at}手目から続けています。乱数の種は知られているので、公正な配り方ではありません。"))) }
            } @else { p.help { (t!(lang,
                "This number was fixed before the first action. After the game the seed is shown, and anyone can check that the cards were not changed.",
                "この数は最初の行動の前に決まっています。終了後に乱数の種を公開するので、カードが途中で変えられていないことをだれでも確かめられます。")) } }
            @if !table.staged { p { code.long { (table.commitment) } } }
        }
    }
}
