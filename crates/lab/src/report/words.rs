//! The sentences of a report.

use pack::Lang;

use super::{Called, signed, tells};
use crate::findings::{CardShare, Findings, Points};

/// Words in one language.
pub(super) struct Words(Lang);

pub(super) fn words(lang: Lang) -> Words {
    Words(lang)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

macro_rules! says {
    ($($name:ident: $en:literal, $ja:literal;)*) => {
        $(pub(super) fn $name(&self) -> &'static str {
            match self.0 { Lang::En => $en, Lang::Ja => $ja }
        })*
    };
}

impl Words {
    says! {
        by_bot: "Who wins", "勝率（ボット別）";
        by_bot_note: "Share of games won, by bot. The thin line is the 95 % interval, the dashed line an even share.",
            "ボットごとの勝率。細い線は95％信頼区間、破線は互角の場合です。";
        by_seat: "Where they sit", "勝率（席順別）";
        by_seat_note: "Share of games won, by seat, whoever sat there.", "だれが座っていたかに関わらず、席ごとの勝率です。";
        first: "Going first", "先手の有利";
        first_note: "Share of games won by whoever was asked first.", "最初に手番を得たプレイヤーの勝率です。";
        the_first: "First player", "先手";
        length: "How long it takes", "ゲームの長さ";
        length_note: "Decisions per game.", "1ゲームあたりの決定の回数です。";
        points: "Points", "得点";
        endings: "How it ends", "終わり方";
        endings_note: "Share of all games.", "全ゲームに占める割合です。";
        stalled: "no end by the rules", "ルールでは終わらなかった";
        drawn: "no winner", "勝者なし";
        cards: "Cards and abilities", "カードと能力";
        cards_note: "Win rate of players who used it (full dot) and of those who did not (ring); the number is the difference in points of per cent. Winners live longer and so use more: a difference is a hint, not a proof.",
            "使ったプレイヤーの勝率（●）と使わなかったプレイヤーの勝率（○）、数字はその差（ポイント）です。勝者は長く生き残るぶん多く使うので、差は手がかりであって証明ではありません。";
        all_cards: "All numbers", "すべての数値";
        spread: "how often each value came up", "値ごとの頻度";
    }

    pub(super) fn range(&self, low: &str, high: &str) -> String {
        match self.0 {
            Lang::En => format!("{low} to {high}"),
            Lang::Ja => format!("{low}～{high}"),
        }
    }

    pub(super) fn at_most(&self, share: &str) -> String {
        match self.0 {
            Lang::En => format!("highest column: {share}"),
            Lang::Ja => format!("最も高い柱：{share}"),
        }
    }

    pub(super) fn points_note(&self, points: &Points) -> String {
        let Points { winners, others, spread, .. } = points;
        match self.0 {
            Lang::En => format!(
                "Winners have {winners:.1} on average, the others {others:.1}; first and last are {spread:.1} apart."
            ),
            Lang::Ja => format!(
                "平均は勝者{winners:.1}点、その他{others:.1}点。1位と最下位の差は平均{spread:.1}点です。"
            ),
        }
    }

    pub(super) fn card_heads(&self) -> [&'static str; 6] {
        match self.0 {
            Lang::En => ["", "per game", "used by", "wins with", "wins without", "difference"],
            Lang::Ja => ["", "1ゲームあたり", "使った人", "使用時の勝率", "不使用時の勝率", "差"],
        }
    }

    pub(super) fn ending(&self, name: &str) -> String {
        match (self.0, name) {
            (Lang::Ja, "one won") => "一人が勝った",
            (Lang::Ja, "several won") => "何人かが共に勝った",
            (Lang::Ja, "all won") => "全員が勝った",
            (Lang::Ja, "nobody won") => "だれも勝たなかった",
            (Lang::Ja, "unfinished") => "終わらなかった",
            // Shadows over Mitakihara.
            (Lang::Ja, "city lost") => "街が壊滅した",
            (Lang::Ja, "nobody left") => "だれも残らなかった",
            (Lang::Ja, "victory") => "勝利",
            (Lang::En, "bad" | "sad" | "normal" | "bitter" | "good" | "best") => {
                return format!("won, {name} ending");
            }
            (Lang::Ja, "bad") => "バッドエンディング",
            (Lang::Ja, "sad") => "サッドエンディング",
            (Lang::Ja, "normal") => "ノーマルエンディング",
            (Lang::Ja, "bitter") => "ビターエンディング",
            (Lang::Ja, "good") => "グッドエンディング",
            (Lang::Ja, "best") => "ベストエンディング",
            (_, name) => name,
        }
        .into()
    }

    pub(super) fn about(&self, found: &Findings, called: &Called) -> String {
        let about = &found.about;
        let options: Vec<_> = called.options.iter().map(|text| text.in_lang(self.0)).collect();
        let bots = about.bots.join(match self.0 {
            Lang::En => ", ",
            Lang::Ja => "、",
        });
        let pack: String = about.pack.chars().take(12).collect();
        let games = match self.0 {
            // Shards are missing.
            Lang::En if found.games < about.games => format!("{} of {}", found.games, about.games),
            Lang::Ja if found.games < about.games => {
                format!("{}ゲーム中{}", about.games, found.games)
            }
            _ => found.games.to_string(),
        };
        match self.0 {
            Lang::En => format!(
                "{games} games, {} seats. Bots: {bots}{}. Options: {}. Cards {pack}, seed {}.",
                about.bots.len(),
                if about.rotate { ", moving one seat on with every game" } else { "" },
                if options.is_empty() { "the default".into() } else { options.join(", ") },
                about.seed,
            ),
            Lang::Ja => format!(
                "{games}ゲーム、{}席。ボット：{bots}{}。オプション：{}。カード {pack}、シード {}。",
                about.bots.len(),
                if about.rotate { "（1ゲームごとに席を移動）" } else { "" },
                if options.is_empty() { "標準".into() } else { options.join("、") },
                about.seed,
            ),
        }
    }

    /// What one should know, in plain words.
    pub(super) fn summary(&self, found: &Findings, called: &Called) -> Vec<String> {
        let mut lines = vec![self.strength(found)];
        lines.extend(found.replaced.iter().map(|bot| match self.0 {
            Lang::En => format!(
                "{} could not go on in {} games, {} of its own, and another bot played on: its numbers are not all its own.",
                bot.name, bot.count, percent(bot.share.rate)
            ),
            Lang::Ja => format!(
                "{}は{}ゲーム（{}）で続けられず、別のボットが代わりました。数字はすべてがこのボットのものではありません。",
                bot.name, bot.count, percent(bot.share.rate)
            ),
        }));
        // Where nobody ever won, nobody won by going first.
        if found.even > 0.0 {
            lines.push(self.going_first(found));
        }
        let length = &found.length;
        lines.push(match self.0 {
            Lang::En => format!(
                "A game takes {:.0} decisions on average; 95 % of the games take at most {}.",
                length.mean, length.p95
            ),
            Lang::Ja => format!(
                "1ゲームは平均{:.0}回の決定で終わり、95％は{}回以内です。",
                length.mean, length.p95
            ),
        });
        lines.push(self.ends(found));
        lines.extend(self.strong_cards(found, called));
        lines
    }

    fn strength(&self, found: &Findings) -> String {
        let mut bots: Vec<_> = found.bots.iter().collect();
        bots.sort_by(|a, b| b.share.rate.total_cmp(&a.share.rate));
        match (self.0, &bots[..]) {
            (Lang::En, [only]) => format!(
                "All seats were played by {}; each won {} of its games.",
                only.name,
                percent(only.share.rate)
            ),
            (Lang::Ja, [only]) => format!(
                "すべての席を {} が担当し、1席あたりの勝率は{}でした。",
                only.name,
                percent(only.share.rate)
            ),
            (Lang::En, [best, .., worst]) if best.share.low > worst.share.high => format!(
                "{} is stronger: it wins {} of its games, {} only {}.",
                best.name,
                percent(best.share.rate),
                worst.name,
                percent(worst.share.rate)
            ),
            (Lang::Ja, [best, .., worst]) if best.share.low > worst.share.high => format!(
                "{} のほうが強く、勝率は{}（{} は{}）です。",
                best.name,
                percent(best.share.rate),
                worst.name,
                percent(worst.share.rate)
            ),
            (Lang::En, _) => "No bot can be told to be stronger than another.".into(),
            (Lang::Ja, _) => "ボットの強さに差は認められません。".into(),
        }
    }

    fn going_first(&self, found: &Findings) -> String {
        let (first, even) = (found.first, found.even);
        let rate = percent(first.rate);
        match self.0 {
            Lang::En if first.low > even => {
                format!(
                    "Going first helps: the first player wins {rate} instead of {}.",
                    percent(even)
                )
            }
            Lang::En if first.high < even => {
                format!(
                    "Going first hurts: the first player wins {rate} instead of {}.",
                    percent(even)
                )
            }
            Lang::En => format!("Going first makes no difference that could be found ({rate})."),
            Lang::Ja if first.low > even => {
                format!("先手が有利です（勝率{rate}、互角なら{}）。", percent(even))
            }
            Lang::Ja if first.high < even => {
                format!("先手が不利です（勝率{rate}、互角なら{}）。", percent(even))
            }
            Lang::Ja => format!("先手の有利・不利は認められません（勝率{rate}）。"),
        }
    }

    fn ends(&self, found: &Findings) -> String {
        let (stalled, drawn) = (found.stalled.rate, found.drawn.rate);
        match self.0 {
            Lang::En if found.finished == found.games && drawn == 0.0 => {
                "Every game came to an end with a winner.".into()
            }
            Lang::En => format!(
                "{} of the games came to no end by the rules, {} ended without a winner.",
                percent(stalled),
                percent(drawn)
            ),
            Lang::Ja if found.finished == found.games && drawn == 0.0 => {
                "すべてのゲームが勝者を得て終わりました。".into()
            }
            Lang::Ja => format!(
                "{}はルールでは終わらず、{}は勝者なしで終わりました。",
                percent(stalled),
                percent(drawn)
            ),
        }
    }

    /// The cards with which the win rate rises and falls most, where the difference is clear.
    fn strong_cards(&self, found: &Findings, called: &Called) -> Vec<String> {
        let clear = |card: &&CardShare| {
            let (difference, sure) = card.difference();
            difference.abs() > sure && tells(card)
        };
        let mut cards: Vec<_> = found.cards.iter().filter(clear).collect();
        cards.sort_by(|a, b| b.difference().0.total_cmp(&a.difference().0));
        let best = cards.first().filter(|card| card.difference().0 > 0.0);
        let worst = cards.last().filter(|card| card.difference().0 < 0.0);
        let name = |card: &CardShare| called.card(&card.card, self.0);
        let moved = |card: &CardShare| signed(card.difference().0 * 100.0);
        let best = best.map(|card| match self.0 {
            Lang::En => format!(
                "Those who used {} won more often than the others ({} points of per cent).",
                name(card),
                moved(card)
            ),
            Lang::Ja => format!(
                "「{}」を使った人は、使わなかった人より勝率が高くなりました（{}ポイント）。",
                name(card),
                moved(card)
            ),
        });
        let worst = worst.map(|card| match self.0 {
            Lang::En => format!(
                "Those who used {} won less often than the others ({} points of per cent).",
                name(card),
                moved(card)
            ),
            Lang::Ja => format!(
                "「{}」を使った人は、使わなかった人より勝率が低くなりました（{}ポイント）。",
                name(card),
                moved(card)
            ),
        });
        best.into_iter().chain(worst).collect()
    }
}
