//! The faces of girls and foes.

use court::{Foe, FoeKind, Girl};
use ui::portrait::{self, Kind, Portrait};

/// A girl.
pub(super) fn girl(girl: Girl) -> Portrait {
    let word = girl.word();
    portrait::known(word).unwrap_or_else(|| Portrait::of(Kind::Girl, word))
}

/// A foe, by her name: those that users type in have faces as well.
pub(super) fn foe(foe: &Foe) -> Portrait {
    match foe.kind {
        FoeKind::Familiar => Portrait::of(Kind::Familiar, &foe.name.en),
        FoeKind::Witch | FoeKind::LastWitch | FoeKind::OffAir => portrait::witch(&foe.name.en),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use court::Court;
    use pack::Packed;

    use super::*;

    #[test]
    fn no_two_look_alike() {
        let (cards, _) = Court::default_pack().unwrap();
        let mut seen: Vec<(String, Portrait)> = Vec::new();
        let girls = Girl::ALL.into_iter().map(|one| (one.word().to_string(), girl(one)));
        let foes = cards.foes().map(|(_, one)| (one.name.en.clone(), foe(one)));
        for (name, look) in girls.chain(foes) {
            for (other, known) in &seen {
                assert!(*other == name || *known != look, "{name} looks like {other}");
            }
            seen.push((name, look));
        }
        assert!(seen.len() > 15);
    }
}
