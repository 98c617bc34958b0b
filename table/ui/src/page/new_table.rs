//! The form for a new table.

use kernel::options::{OptionSpec, Values};
use maud::{Markup, html};
use pack::Lang;

use super::layout::light;
use super::words::{level, option_title, option_value, title, usual_bot};
use super::{NewTable, Shell, With, pick};
use crate::{Picks, Shown, glyph};

/// The form for a new table.
pub fn new_table(shell: &Shell, form: &NewTable) -> Markup {
    let lang = shell.lang;
    let heading = t!(lang, "New table: ", "卓を作る：").to_string() + title(form.game, lang);
    let seats = form.game.seats();
    let asked = sent(form, "seats").and_then(|text| text.parse().ok());
    let asked = asked.unwrap_or_else(|| form.game.usual_seats());
    let bot = match form.with {
        With::Friends => "",
        With::Bots => usual_bot(&form.levels),
    };
    let body = html! {
        div.setup {
            div.picture aria-hidden="true" { (form.game.picture()) }
            h1 { (heading) }
            p { (form.game.pitch(lang)) }
        }
        @if let Some(wrong) = &form.wrong {
            p.wrong role="alert" { (glyph::icon("stone")) (wrong) }
        }
        p.ways {
            @for (with, query, words) in [
                (With::Bots, "", t!(lang, "Against bots", "ボットと")),
                (With::Friends, "?with=friends", t!(lang, "With friends", "友だちと")),
            ] {
                @if form.with == with { span.button.on aria-current="true" { (words) } }
                @else { a.button href={ "/new/" (form.game.id()) (query) } { (words) } }
            }
        }
        form.new method="post" action="/t" data-seats="" {
            input type="hidden" name="game" value=(form.game.id());
            @if let Some(again) = sent(form, "again") {
                // The people of that table are invited.
                input type="hidden" name="again" value=(again);
            }
            fieldset {
                legend { (t!(lang, "Who plays", "参加者")) }
                label.field data-name-field="" {
                    span { (t!(lang, "Your name, as others see it", "ほかの人に見える名前")) }
                    input name="name" maxlength="24" autocomplete="nickname"
                        value=(sent(form, "name").or(shell.name.as_deref()).unwrap_or_default());
                }
                label.field {
                    span { (t!(lang, "Seats", "席数")) }
                    select name="seats" {
                        @for count in seats.clone() {
                            option value=(count) selected[count == asked] { (count) }
                        }
                    }
                }
                p.quiet { (t!(lang, "You sit at seat 1. For each other seat:", "あなたは席1です。ほかの席は：")) }
                @for seat in 2..=*seats.end() {
                    label.field data-seat=(seat) {
                        span { (t!(lang, format!("Seat {seat}"), format!("席{seat}"))) }
                        @let chosen = sent(form, &format!("bot.{seat}")).unwrap_or(bot);
                        select name={ "bot." (seat) } {
                            option value="" selected[chosen.is_empty()] { (t!(lang, "A person, by link", "人（リンクで招く）")) }
                            @for name in &form.levels {
                                option value=(name) selected[chosen == *name] { (level(name, lang)) }
                            }
                        }
                    }
                }
            }
            fieldset {
                legend { (t!(lang, "The usual choices", "よく使う設定")) }
                @for (spec, default) in those(form.game, true) { (option(form, &spec, &default, lang)) }
                label.field {
                    span { (t!(lang, "Clock, minutes for each player", "持ち時間（1人あたり、分）")) }
                    input type="number" name="clock" min="0" max="600" inputmode="numeric"
                        value=(sent(form, "clock").unwrap_or("0")) aria-describedby="clock-help";
                }
                p.help #clock-help { (t!(lang, "0 means no clock: leave and come back days later.", "0なら時間制限なし。何日か後に戻っても続きから遊べます。")) }
                label.field {
                    span { (t!(lang, "Who can join", "参加できる人")) }
                    @let open = sent(form, "open") == Some("yes");
                    select name="open" {
                        option value="no" selected[!open] { (t!(lang, "Only people with the link", "リンクを知っている人だけ")) }
                        option value="yes" selected[open] { (t!(lang, "Anyone, from the first page", "だれでも（最初のページに載せる）")) }
                    }
                }
                @if form.packs.len() > 1 {
                    label.field {
                        span { (t!(lang, "Cards", "カード")) }
                        @let chosen = sent(form, "pack").unwrap_or(&form.packs[0]);
                        select name="pack" {
                            @for pack in &form.packs {
                                option value=(pack) selected[pack == chosen] { (pack_title(pack, lang)) }
                            }
                        }
                    }
                }
                label.field {
                    span { (t!(lang, "Guide", "案内")) }
                    @let guide = sent(form, "guide") == Some("yes");
                    select name="guide" {
                        option value="no" selected[!guide] { (t!(lang, "Off", "なし")) }
                        option value="yes" selected[guide] { (t!(lang, "Explain each decision to me", "決めることを毎回説明する")) }
                    }
                }
            }
            details.options open[options_sent(form)] {
                summary { (t!(lang, "More: rules options", "もっと：ルールのオプション")) }
                p.quiet { (t!(lang, "Left as they are, the table plays by the rulebook.", "変えなければ、説明書どおりに遊べます。")) }
                @for (spec, default) in those(form.game, false) { (option(form, &spec, &default, lang)) }
            }
            p.sure { button.primary type="submit" { (t!(lang, "Open the table", "卓を開く")) } }
        }
    };
    light(shell, &heading, &body)
}

/// What the registry calls the cards that are built in.
const BUILT_IN: &str = "built-in";

fn pack_title(name: &str, lang: Lang) -> String {
    match name {
        BUILT_IN => t!(lang, "Built in", "内蔵のカード").into(),
        name => {
            t!(lang, format!("This server's own: {name}"), format!("このサーバーのカード：{name}"))
        }
    }
}

pub(super) fn sent<'a>(form: &'a NewTable, key: &str) -> Option<&'a str> {
    form.sent.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// Everything that was sent under a name.
pub(super) fn all_sent<'a>(form: &'a NewTable, key: &str) -> Vec<&'a str> {
    let own = form.sent.iter().filter(|(name, _)| name == key);
    own.map(|(_, value)| value.as_str()).collect()
}

/// The options that come first, or the others.
fn those(game: Shown, front: bool) -> impl Iterator<Item = (OptionSpec, String)> {
    let first = game.front();
    specs(game).into_iter().filter(move |(spec, _)| first.contains(&spec.key) == front)
}

fn options_sent(form: &NewTable) -> bool {
    those(form.game, false).any(|(spec, default)| {
        let picks = format!("pick.{}", spec.key);
        sent(form, &format!("opt.{}", spec.key)).is_some_and(|value| value != default)
            || all_sent(form, &picks).iter().any(|value| !value.is_empty())
    })
}

/// Every option with its default value.
pub(super) fn specs(game: Shown) -> Vec<(OptionSpec, String)> {
    game.options()
}

fn option(form: &NewTable, spec: &OptionSpec, default: &str, lang: Lang) -> Markup {
    let game = form.game;
    let name = format!("opt.{}", spec.key);
    let help = format!("help-{}", spec.key);
    let chosen = sent(form, &name).unwrap_or(default);
    let title = option_title(game, spec.key, lang);
    let words: Vec<&str> = match spec.values {
        Values::Flag => vec!["true", "false"],
        Values::Words(words) => words.iter().map(|word| word.word).collect(),
        Values::Number { .. } | Values::Several(_) | Values::Names { .. } => Vec::new(),
    };
    // Who plays seat 5 is nothing to ask at a table for three.
    let seat = spec.key.strip_prefix('p').and_then(|seat| seat.parse::<u8>().ok());
    let picks = form.picks.iter().find(|(key, _)| *key == spec.key);
    let counted = matches!(spec.values, Values::Number { or, .. } if !or.is_empty());
    html! {
        div.option data-seat=[seat] {
            @if let Some((_, picks)) = picks {
                fieldset.listed aria-describedby=(help) {
                    legend.name { (title) }
                    (pick::field(form, spec, picks, default, lang))
                }
            } @else if counted {
                fieldset.listed aria-describedby=(help) {
                    legend.name { (title) }
                    (pick::number(form, spec, default, lang))
                }
            } @else {
                label.field {
                    span.name { (title) }
                    @if let Values::Number { .. } = spec.values {
                        input name=(name) value=(chosen) inputmode="numeric" autocomplete="off" aria-describedby=(help);
                    } @else if let Values::Several(_) | Values::Names { .. } = spec.values {
                        input name=(name) value=(chosen) autocomplete="off" aria-describedby=(help);
                    } @else {
                        select name=(name) aria-describedby=(help) {
                            @for word in words {
                                option value=(word) selected[word == chosen] { (option_value(game, spec.key, word, lang)) }
                            }
                        }
                    }
                }
            }
            p.help id=(help) {
                (spec.help.in_lang(lang)) " "
                @if picks.is_none() { (range(spec.values, lang)) }
                span.usual { (t!(lang, "Usual: ", "通常：")) (usual(form, spec, default, picks.map(|(_, picks)| picks), lang)) } " "
                span.rule {
                    (t!(lang, "Rule: ", "条項："))
                    a.clause href={ "/rules/" (game.id()) "#" (spec.clause) } { (spec.clause) }
                }
                code.key { (spec.key) }
            }
        }
    }
}

/// The default as people say it.
fn usual(
    form: &NewTable,
    spec: &OptionSpec,
    default: &str,
    picks: Option<&Picks>,
    lang: Lang,
) -> String {
    let known = spec.values.listed().iter().any(|word| word.word == default);
    let Some(picks) = picks.filter(|_| !known && default != "none") else {
        return option_value(form.game, spec.key, default, lang);
    };
    let name = |word: &str| {
        let found = picks.of.iter().find(|one| one.word == word);
        found.map_or_else(|| word.to_string(), |one| one.name.clone())
    };
    let names: Vec<_> = default.split([',', '+']).map(name).collect();
    names.join(t!(lang, ", ", "、"))
}

/// What may be written into a field for a number.
fn range(values: Values, lang: Lang) -> String {
    if let Values::Several(words) = values {
        let words = words.join(",");
        return t!(
            lang,
            format!("none, or some of {words}, in this order with commas. "),
            format!("none、または {words} からこの順にコンマで区切って。"),
        );
    }
    let Values::Number { min, max, .. } = values else { return String::new() };
    t!(lang, format!("A number from {min} to {max}. "), format!("{min}から{max}までの数。"))
}
