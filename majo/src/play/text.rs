//! Text in cells: a Japanese letter takes two.

use ui::{Line, Span, Tone};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many cells a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text, cut to a width. What was cut off is shown by `…`.
pub(crate) fn fit(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.into();
    }
    let mut used = 0;
    let kept = text.chars().take_while(|c| {
        used += cells(*c);
        used < most
    });
    let kept: String = kept.collect();
    if most == 0 { kept } else { kept + "…" }
}

/// The text, cut or filled with spaces to exactly this width.
pub(crate) fn pad(text: &str, exactly: usize) -> String {
    let mut text = fit(text, exactly);
    let missing = exactly.saturating_sub(width(&text));
    text.extend(std::iter::repeat_n(' ', missing));
    text
}

fn cells(c: char) -> usize {
    c.width().unwrap_or(0)
}

/// A line as lines of at most this width, tones kept. Breaks at spaces and between Japanese
/// letters; a number stays with what it counts, and no line begins with a full stop.
pub(crate) fn wrap(line: &Line, most: usize) -> Vec<Line> {
    let most = most.max(2);
    let letters: Vec<(char, Tone)> = line
        .0
        .iter()
        .flat_map(|span| span.text.chars().map(|c| (c, span.tone)))
        .filter(|(c, _)| !c.is_control())
        .collect();
    let mut lines = Vec::new();
    let mut start = 0;
    while start < letters.len() {
        let (mut end, mut used, mut cut) = (start, 0, None);
        // Between these brackets stands one name.
        let mut named = false;
        while let Some((c, _)) = letters.get(end) {
            if used + cells(*c) > most {
                break;
            }
            used += cells(*c);
            end += 1;
            named = *c == '【' || (named && *c != '】');
            if !named && letters.get(end).is_some_and(|(next, _)| may_break(*c, *next)) {
                cut = Some(end);
            }
        }
        let in_a_word = letters.get(end).is_some_and(|(next, _)| *next != ' ');
        if in_a_word {
            // A word longer than the line is cut where the line ends.
            end = cut.unwrap_or(end.max(start + 1));
        }
        lines.push(spans(&letters[start..end]));
        start = end;
        while letters.get(start).is_some_and(|(c, _)| *c == ' ') {
            start += 1;
        }
    }
    if lines.is_empty() {
        lines.push(Line::default());
    }
    lines
}

/// [`wrap`] for text in one tone.
pub(crate) fn wrap_text(text: &str, tone: Tone, most: usize) -> Vec<Line> {
    wrap(&Line::new(text, tone), most)
}

fn spans(letters: &[(char, Tone)]) -> Line {
    let mut line: Vec<Span> = Vec::new();
    for (c, tone) in letters {
        match line.last_mut() {
            Some(span) if span.tone == *tone => span.text.push(*c),
            _ => line.push(Span { text: c.to_string(), tone: *tone }),
        }
    }
    if let Some(last) = line.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    Line(line)
}

fn may_break(before: char, after: char) -> bool {
    // What must not begin a line, and what must not end one.
    let closing = "、。，．・：；？！）」』】〕ーっゃゅょッャュョ％×＋～…)].,:;!?%";
    let opening = "（「『【〔([＋−";
    if before == ' ' {
        return after != ' ';
    }
    let wide = cells(before) == 2 || cells(after) == 2;
    let bound = before.is_ascii_digit() || after.is_ascii_digit();
    wide && !bound && after != ' ' && !closing.contains(after) && !opening.contains(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, most: usize) -> Vec<String> {
        wrap_text(text, Tone::Plain, most).iter().map(Line::plain).collect()
    }

    #[test]
    fn japanese_takes_two_cells() {
        assert_eq!(width("瑪瑙の剣 A"), 10);
        assert_eq!(fit("瑪瑙の剣", 8), "瑪瑙の剣");
        assert_eq!(fit("瑪瑙の剣", 7), "瑪瑙の…");
        assert_eq!(fit("瑪瑙の剣", 6), "瑪瑙…");
        assert_eq!([0, 1, 2].map(|most| width(&fit("瑪瑙", most))), [0, 1, 1]);
        assert_eq!(pad("瑪瑙の剣", 6), "瑪瑙… ");
        assert_eq!(pad("ab", 4), "ab  ");
    }

    #[test]
    fn lines_break_where_a_reader_would() {
        assert_eq!(wrapped("Bot 2 lost 2 HP.", 9), ["Bot 2", "lost 2", "HP."]);
        assert_eq!(wrapped("あなたは体力を10失った。", 12), ["あなたは体力", "を10失った。"]);
        assert_eq!(wrapped("あなたは勝った。", 14), ["あなたは勝っ", "た。"]);
        assert_eq!(wrapped("見た：【業の反転】。", 12), ["見た：", "【業の反転】", "。"]);
        assert_eq!(wrapped("0123456789", 4), ["0123", "4567", "89"]);
        assert_eq!(wrapped("", 4), [""]);
        for most in 0..20 {
            for line in wrapped("P1は【攻撃A】×3と【追撃】で攻撃した。 ok", most) {
                assert!(width(&line) <= most.max(2), "{most}: {line}");
            }
        }
    }

    #[test]
    fn tones_survive_a_break() {
        let line = Line::new("one ", Tone::Quiet).with("two three", Tone::Bad);
        let lines = wrap(&line, 7);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].0[1], Span { text: "two".into(), tone: Tone::Bad });
        assert_eq!(lines[1].0[0].tone, Tone::Bad);
    }
}
