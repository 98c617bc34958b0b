//! Verbs at the end of a clause, when another clause follows.

/// Endings of the clauses that effects are made of: as it stands, before "、" and before "も".
const ENDINGS: [(&str, &str, &str); 21] = [
    ("する", "し", "して"),
    ("した", "し", "して"),
    ("行う", "行い", "行って"),
    ("引く", "引き", "引いて"),
    ("置く", "置き", "置いて"),
    ("取り除く", "取り除き", "取り除いて"),
    ("与える", "与え", "与えて"),
    ("加える", "加え", "加えて"),
    ("終える", "終え", "終えて"),
    ("向ける", "向け", "向けて"),
    ("混ぜる", "混ぜ", "混ぜて"),
    ("戻す", "戻し", "戻して"),
    ("押す", "押し", "押して"),
    ("与えた", "与え", "与えて"),
    ("得る", "得", "得て"),
    ("なる", "なり", "なって"),
    ("ある", "あり", "あって"),
    ("いる", "いて", "いて"),
    ("できない", "できず", "できないようにして"),
    ("ていない", "ておらず", "ていないままにして"),
    ("しない", "せず", "しないようにして"),
];

fn found(text: &str) -> Option<(&str, &'static str, &'static str)> {
    ENDINGS.iter().find_map(|(end, and, te)| Some((text.strip_suffix(end)?, *and, *te)))
}

/// Followed by another clause: 「CP+1し、…」.
pub(super) fn and(text: &str) -> String {
    match found(text) {
        Some((stem, and, _)) => format!("{stem}{and}"),
        None if text.ends_with(|end: char| end.is_ascii_digit()) => format!("{text}し"),
        None => format!("{text}で"),
    }
}

/// Followed by 「もよい」: 「カードを1枚引いて」.
pub(super) fn te(text: &str) -> String {
    match found(text) {
        Some((stem, _, te)) => format!("{stem}{te}"),
        None if text.ends_with(|end: char| end.is_ascii_digit()) => format!("{text}して"),
        None => format!("{text}ことにして"),
    }
}

/// Followed by 「のみ」: 「隣接している場合」, 「負傷回数が5以上の場合」.
pub(super) fn case(text: &str) -> String {
    match text.ends_with(['る', 'た', 'い', 'う', 'く', 'す']) {
        true => format!("{text}場合"),
        false => format!("{text}の場合"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_go_on() {
        assert_eq!(and("CP+1"), "CP+1し");
        assert_eq!(and("クラッドを後ろから攻撃する"), "クラッドを後ろから攻撃し");
        assert_eq!(and("負傷回数が5以上"), "負傷回数が5以上で");
        assert_eq!(te("このカードのATKを+1する"), "このカードのATKを+1して");
        assert_eq!(te("カードを1枚引く"), "カードを1枚引いて");
        assert_eq!(te("《操甲－移動》を行う"), "《操甲－移動》を行って");
        assert_eq!(
            case("クラッドと上下左右で隣接している"),
            "クラッドと上下左右で隣接している場合"
        );
        assert_eq!(case("負傷回数が5以上"), "負傷回数が5以上の場合");
    }
}
