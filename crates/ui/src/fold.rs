//! What happens again and again is told once.

/// Lines with their repeats folded: `Bot 3 drew 1 card.` nine times in a row is one line that says
/// `×9`.
pub fn folded(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut out: Vec<(String, usize)> = Vec::new();
    for line in lines {
        match out.last_mut() {
            Some((last, count)) if *last == line => *count += 1,
            _ => out.push((line, 1)),
        }
    }
    out.into_iter()
        .map(|(line, count)| if count == 1 { line } else { format!("{line} ×{count}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_neighbours_are_folded() {
        let lines = ["a", "a", "b", "a", "a", "a"].map(String::from);
        assert_eq!(folded(lines), ["a ×2", "b", "a ×3"]);
        assert!(folded(Vec::new()).is_empty());
    }
}
