//! A table that waits for players: the invitation, and how the free seats are filled.

use kernel::Viewer;
use maud::{Markup, html};
use pack::Lang;

use super::deal;
use super::parts::stamp;
use super::people::{is_free, number, portrait, presence, seat_name, state};
use super::share::{code, full, shared};
use super::table::post;
use super::words::{facts, level, title, usual_bot};
use super::{Kept, SeatInfo, TablePage};

pub(super) fn waiting(table: &TablePage, lang: Lang) -> Markup {
    let sits = matches!(table.viewer, Viewer::Seat(_));
    html! {
        section.waiting aria-labelledby="waiting" {
            h2 #waiting { (title(table.game, lang)) (t!(lang, ": waiting for players", "：参加者を待っています")) }
            // Whoever follows a link may not know what it leads to.
            (invitation(table, sits, lang))
            (chairs(table, lang))
            @if let Some(awaited) = deal::awaited(table, lang) {
                (awaited)
            } @else if sits { (invite(table, lang)) (fill(table, lang)) } @else { (sit(table, lang)) }
            (deal::before(table, lang))
        }
    }
}

/// Who invites to what, and where the rules are.
fn invitation(table: &TablePage, sits: bool, lang: Lang) -> Markup {
    let pitch = table.game.pitch(lang);
    let host = table.seats.iter().find(|seat| seat.bot.is_none() && !is_free(seat));
    html! {
        @if let (false, Some(host)) = (sits, host) {
            p { strong { (t!(lang,
                format!("{} invites you to a game. Write your name and take a seat.", host.name),
                format!("{}さんの卓です。名前を入れて席に座ってください。", host.name))) } }
        }
        p.quiet { (pitch) }
        p.facts { (facts(table.game, lang)) " " a href={ "/rules/" (table.game.id()) } { (t!(lang, "Rules", "ルール")) } }
    }
}

/// The seats round the table, taken or free.
fn chairs(table: &TablePage, lang: Lang) -> Markup {
    html! {
        ol.chairs aria-label=(t!(lang, "Seats", "席")) {
            @for seat in &table.seats {
                li.free[is_free(seat)] {
                    @if !is_free(seat) { (portrait(seat).face()) }
                    strong { (seat_name(seat, lang)) }
                    @if is_free(seat) { span.quiet { (presence(seat, lang).1) } } @else { (state(seat, lang)) }
                }
            }
        }
    }
}

/// The link, as text and as a code to scan.
fn invite(table: &TablePage, lang: Lang) -> Markup {
    let url = full(table, &table.join);
    let share = t!(
        lang,
        format!("Play {} with me", title(table.game, lang)),
        format!("「{}」を一緒に遊びませんか", title(table.game, lang)),
    );
    let scan = t!(lang, "Code to scan: the link to this table", "この卓へのリンクのQRコード");
    html! {
        div.guests {
            (code(&url, scan))
            div {
                p { (t!(lang, "Send this link, or let friends scan the code. The game begins when every seat is taken.", "このリンクを送るか、QRコードを見せてください。全員そろうと始まります。")) }
                (shared(&url, "join", t!(lang, "Link for friends", "友だち用のリンク"), &share, lang))
                @if let Some(words) = table.reach.words(lang) { p.help.reach role="note" { (words) } }
            }
        }
    }
}

/// A bot instead of somebody who does not come.
fn fill(table: &TablePage, lang: Lang) -> Markup {
    let free = table.seats.iter().filter(|seat| is_free(seat) && seat.kept == Kept::No);
    let free: Vec<&SeatInfo> = free.collect();
    if free.is_empty() {
        return html! {};
    }
    let usual = usual_bot(&table.levels);
    let drawn = html! {
        label {
            span { (t!(lang, "Nobody else coming? Fill with a bot", "人が足りない時はボットで埋める")) }
            select name="level" {
                @for name in &table.levels {
                    option value=(name) selected[*name == usual] { (level(name, lang)) }
                }
            }
        }
        @for seat in &free {
            button type="submit" name="seat" value=(seat.seat) {
                (t!(lang, format!("Bot for seat {}", number(seat)), format!("席{}にボット", number(seat))))
            }
        }
        @if free.len() > 1 {
            button type="submit" name="seat" value="all" {
                (t!(lang, "Bots for all free seats", "空席をすべてボットに"))
            }
        }
    };
    html! { div data-keep=(stamp(&drawn)) { (post(table, "fill", "fill", "line fill", &drawn)) } }
}

/// One name, and a button for each free seat.
fn sit(table: &TablePage, lang: Lang) -> Markup {
    let kept: Vec<_> = table.seats.iter().filter(|seat| seat.kept == Kept::You).collect();
    let free = table.seats.iter().filter(|seat| is_free(seat) && seat.kept == Kept::No);
    let free: Vec<_> = if kept.is_empty() { free.collect() } else { kept };
    if free.is_empty() {
        return html! {};
    }
    let drawn = html! {
        label {
            span { (t!(lang, "Your name", "あなたの名前")) }
            input name="name" maxlength="24" autocomplete="nickname" required
                value=(table.name.as_deref().unwrap_or_default());
        }
        (deal::with_seat(table, lang))
        @for seat in free {
            button.primary type="submit" name="seat" value=(seat.seat) {
                (t!(lang, format!("Sit at seat {}", number(seat)), format!("席{}に座る", number(seat))))
            }
        }
    };
    html! {
        form.line.sit method="post" action={ "/t/" (table.id) "/sit" } data-keep=(stamp(&drawn)) { (drawn) }
    }
}
