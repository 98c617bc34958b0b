//! The table options: the optional rules of the rulebook and the choices our rulings leave open.

use kernel::options::{Known, Value, Values, Word};

use crate::state::Windows;

/// Persons by name, or one of a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// As the rules say.
    Default,
    /// At random.
    Random,
    /// These, as they were written.
    These(String),
}

impl Value for Names {
    fn read(text: &str) -> Option<Self> {
        Some(match text {
            "default" => Names::Default,
            "random" => Names::Random,
            names => Names::These(names.into()),
        })
    }

    fn write(&self, _: Values) -> String {
        match self {
            Names::Default => "default",
            Names::Random => "random",
            Names::These(names) => names,
        }
        .into()
    }
}

/// Whom a seat claims, as it was written; nothing for whoever is dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim(pub Option<String>);

impl Claim {
    const ANY: Claim = Claim(None);
}

impl Value for Claim {
    fn read(text: &str) -> Option<Self> {
        let named = !matches!(text, "any" | "random");
        Some(Claim(named.then(|| text.into())))
    }

    fn write(&self, _: Values) -> String {
        self.0.clone().unwrap_or_else(|| "any".into())
    }
}

impl Known for Claim {
    const VALUES: Values = Values::Names { or: &[Word::new("any", "anybody", "無作為")] };
}

kernel::choice! {
    /// Who the characters are (SM-R004)
    pub enum CastRule {
        /// The base five, Op9, Op11 or Op12, as many as there are players.
        Auto = "auto", "as many as the players ask for", "人数に応じる";
        /// Op8: Yuma instead of Madoka.
        Green = "green", "Yuma instead of Madoka", "緑の魔法少女";
        /// Op10: at random, with Sayaka.
        Distorted = "distorted", "distorted timeline", "ゆがんだ時間軸";
        /// Op13: as `characters` and `humans` say.
        Free = "free", "free set-up", "フリーセットアップ";
    }

    /// How players talk (SM-R016)
    pub enum Chat {
        Signals = "signals", "fixed signals", "決まった合図";
        Free = "free", "free text, no numbers", "自由（数値は禁止）";
    }

    /// Where used Time Manipulation goes (SM-R028)
    pub enum AfterTime {
        Discard = "discard", "discarded", "捨て札";
        Remove = "remove", "out of the game", "除外";
    }

    /// What a starting human gets of her loot card (SM-R031)
    pub enum HumanLoot {
        None = "none", "none", "なし";
        OnContract = "on_contract", "on contract", "契約した時";
    }

    /// Which areas still fight (SM-R049)
    pub enum RetreatFights {
        Dynamic = "dynamic", "wherever she comes", "撤退先すべて";
        ScheduledOnly = "scheduled_only", "only scheduled", "予定された戦闘のみ";
    }

    /// What equal values do to a run (SM-R055)
    pub enum Duplicates {
        Break = "break", "break the run", "途切れる";
        Allow = "allow", "share a step", "同じ段";
    }

    /// When a value may be changed (SM-R056)
    pub enum SkillTiming {
        OwnerChoice = "owner_choice", "owner's choice", "選べる";
        BeforeOnly = "before_only", "only before", "前だけ";
    }

    /// What the Near Shore witch counts (SM-R067)
    pub enum Alternation {
        CombatTurns = "combat_turns", "turns of combat", "戦闘ターン";
        Calendar = "calendar", "all turns", "全ターン";
    }

    /// How Op1 is used (SM-R074)
    pub enum HealUse {
        Reaction = "reaction", "as a reaction", "割り込み";
        CombatChoice = "combat_choice", "under Use Loot", "戦利品の使用として";
    }

    /// When Op1 begins (SM-R075)
    pub enum HealFrom {
        FirstFallenWitch = "first_fallen_witch", "after the first fallen witch", "魔女が現れてから";
        Start = "start", "from the start", "最初から";
    }

    /// What is done if Madoka would start as a girl in Op10 (SM-R086)
    pub enum MadokaFix {
        SwapHuman = "swap_human", "starts as a human", "人間で始める";
        Another = "another", "her Another card", "アナザー";
        None = "none", "none", "なし";
    }

    /// Has Nagisa a witch? (SM-R089)
    pub enum NagisaWitch {
        Record = "record", "our own", "独自の魔女";
        None = "none", "none", "なし";
    }
}

const AS_USUAL: Word = Word::new("default", "as the rules say", "ルールどおり");

kernel::options! {
    /// The options of a table.
    pub struct ShadowsOptions {
        cast: CastRule = CastRule::Auto, "SM-R004" {
            title: "Characters", "登場キャラクター";
            does: "Who the characters are: auto (the base five; six, seven or eight with more \
                 players), green (Yuma instead of Madoka), distorted (at random, with Sayaka), \
                 free (as you name them).",
                "登場キャラクター：auto（人数に応じた基本の顔ぶれ）、green（緑の魔法少女：まどかの\
                 代わりにゆま）、distorted（ゆがんだ時間軸：ランダム）、free（フリーセットアップ）\
                 。";
            help: "Usually the base five; six, seven or eight with more players. Or Yuma in Madoka's place; or girls at random, Sayaka among them; or those you name below.",
                "通常は人数に応じた基本の顔ぶれ。まどかの代わりにゆまが入る、ランダム（さやかは必ず入る）、下で名前を選ぶ、もできる。";
        }
        characters: Names = Names::Default, "SM-340" {
            values: Values::Names { or: &[AS_USUAL, Word::RANDOM] };
            title: "Named characters", "キャラクターの指定";
            does: "With 7 or 8 players or a free cast: default, random, or names joined by +.",
                "7～8人またはフリーセットアップ：default、random、または名前を+でつなぐ。";
            help: "Who takes part, with 7 or 8 players or a free set-up.",
                "7～8人またはフリーセットアップの時に登場するキャラクター。";
        }
        humans: Names = Names::Default, "SM-341" {
            values: Values::Names { or: &[AS_USUAL, Word::RANDOM, Word::NONE] };
            title: "Starting humans", "人間で始めるキャラクター";
            does: "With a free cast (or seven without Madoka): default, random, none, or names \
                 joined by +.",
                "フリーセットアップ（またはまどかのいない7人）：default、random、none、または名前\
                 を+でつなぐ。";
            help: "Who begins as a human, with a free set-up (or seven without Madoka).",
                "フリーセットアップ（またはまどかのいない7人）の時に人間で始めるキャラクター。";
        }
        p1: Claim = Claim::ANY, "SM-R006" {
            title: "Seat 1 plays", "1番席の担当";
            does: "Whom seat 1 plays; any deals at random.", "1番席の担当。any なら無作為。";
            help: "Whom seat 1 plays.", "1番席が担当するキャラクター。";
        }
        p2: Claim = Claim::ANY, "SM-R006" {
            title: "Seat 2 plays", "2番席の担当";
            does: "Whom seat 2 plays; any deals at random.", "2番席の担当。any なら無作為。";
            help: "Whom seat 2 plays.", "2番席が担当するキャラクター。";
        }
        p3: Claim = Claim::ANY, "SM-R006" {
            title: "Seat 3 plays", "3番席の担当";
            does: "Whom seat 3 plays; any deals at random.", "3番席の担当。any なら無作為。";
            help: "Whom seat 3 plays.", "3番席が担当するキャラクター。";
        }
        p4: Claim = Claim::ANY, "SM-R006" {
            title: "Seat 4 plays", "4番席の担当";
            does: "Whom seat 4 plays; any deals at random.", "4番席の担当。any なら無作為。";
            help: "Whom seat 4 plays.", "4番席が担当するキャラクター。";
        }
        p5: Claim = Claim::ANY, "SM-R006" {
            title: "Seat 5 plays", "5番席の担当";
            does: "Whom seat 5 plays; any deals at random.", "5番席の担当。any なら無作為。";
            help: "Whom seat 5 plays.", "5番席が担当するキャラクター。";
        }
        p6: Claim = Claim::ANY, "SM-R006" {
            title: "Seat 6 plays", "6番席の担当";
            does: "Whom seat 6 plays; any deals at random.", "6番席の担当。any なら無作為。";
            help: "Whom seat 6 plays.", "6番席が担当するキャラクター。";
        }
        p7: Claim = Claim::ANY, "SM-R006" {
            title: "Seat 7 plays", "7番席の担当";
            does: "Whom seat 7 plays; any deals at random.", "7番席の担当。any なら無作為。";
            help: "Whom seat 7 plays.", "7番席が担当するキャラクター。";
        }
        p8: Claim = Claim::ANY, "SM-R006" {
            title: "Seat 8 plays", "8番席の担当";
            does: "Whom seat 8 plays; any deals at random.", "8番席の担当。any なら無作為。";
            help: "Whom seat 8 plays.", "8番席が担当するキャラクター。";
        }
        instant_heal: bool = false, "SM-266" {
            title: "Instant Great Heal", "瞬間大回復魔法の開発";
            does: "Seeds can stop damage once (easier).",
                "グリーフシードを捨ててダメージを1回0にできる（難易度－－）。";
        }
        sword_princess: bool = false, "SM-273" {
            title: "Sword Princess Sayaka", "剣姫さやかの登場";
            does: "Sayaka has her Another card (a little easier).",
                "さやかをアナザーカードに替える（難易度－）。";
        }
        mamis_pupil: bool = false, "SM-274" {
            title: "Kyoko, Mami's pupil", "“マミさんの弟子”杏子の登場";
            does: "Kyoko has her Another card (much harder).",
                "杏子をアナザーカードに替える（難易度＋＋＋＋）。";
        }
        first_loop: bool = false, "SM-275" {
            title: "First-loop Madoka", "一周目のまどか";
            does: "Madoka has her Another card (a little harder).",
                "まどかをアナザーカードに替える（難易度＋）。";
        }
        tocca_maestro: bool = false, "SM-276" {
            title: "Tocca Maestro Mami", "トッカ・マエストロ マミ";
            does: "Mami has her Another card (about the same).",
                "マミをアナザーカードに替える（難易度±）。";
        }
        bomber: bool = false, "SM-277" {
            title: "Bomber Homura", "爆弾少女ほむら";
            does: "Homura has her Another card (much harder).",
                "ほむらをアナザーカードに替える（難易度＋＋＋＋）。";
        }
        oriko_kirika: bool = false, "SM-280" {
            title: "Oriko and Kirika appear", "美国織莉子・呉キリカの登場";
            does: "Oriko and Kirika come as foes and bind the humans (harder).",
                "織莉子とキリカが敵として現れ、人間を縛る（難易度＋＋＋）。";
        }
        oriko_guaranteed: bool = false, "SM-R076" {
            title: "Oriko is sure to come", "織莉子の確定登場";
            does: "Their card is added after one was boxed; all must agree.",
                "1枚抜いた後にカードを加え、必ず登場させる。全員の同意が必要。";
        }
        traitor: bool = false, "SM-345" {
            title: "Girls of the Stage", "舞台装置の魔法少女";
            does: "Some players may secretly be minions of the stage witch (5 to 8 players, much \
                 harder).",
                "誰かが舞台装置の魔女の手下かもしれない（5～8人、難易度＋＋＋＋）。";
        }
        chat: Chat = Chat::Signals, "SM-R016" {
            title: "Talk", "会話";
            does: "signals: fixed signals only; free: free text. Numbers on magic cards are never \
                 named: with free text that is a matter of honour.",
                "signals：決まった合図だけ。free：自由に会話する。魔力カードの数値は言わないこと（\
                 free では紳士協定）。";
            help: "Numbers on magic cards are never named: with free text that is a matter of honour.",
                "魔力カードの数値は言わないこと（自由な会話では紳士協定）。";
        }
        windows: Windows = Windows::FIRST, "SM-R020" {
            title: "Contract windows", "契約の機会";
            does: "When humans' players are asked at first: W1 a certain death, W2 a drop-out, W3 \
                 a forced loss, W4 humans alone, W5 any damage.",
                "人間の担当に契約するか尋ねる機会：W1死が確実、W2脱落、W3強制の喪失、W4人間だけの\
                 戦闘、W5ダメージ全般。";
            help: "When humans' players are asked at first whether to contract.",
                "人間の担当に、契約するかを最初に尋ねる機会。";
        }
        decision_seconds: u16 = 60, "SM-R010" {
            values: Values::Number { min: 5, max: 3_600, or: &[] };
            title: "Time for a decision", "決断の時間";
            does: "Seconds for a decision at a table with a clock.",
                "時計のある卓での1回の決断の秒数。";
        }
        reaction_seconds: u16 = 15, "SM-R010" {
            values: Values::Number { min: 5, max: 600, or: &[] };
            title: "Time for a reaction", "割り込みの時間";
            does: "Seconds for a contract or a reaction at a table with a clock.",
                "時計のある卓での契約や割り込みの秒数。";
        }
        allow_kazumi_and_nagisa: bool = false, "SM-R005" {
            title: "Kazumi and Nagisa together", "かずみとなぎさの同席";
            does: "Both may be in one game.", "二人が同じゲームに登場してよい。";
        }
        walpurgis_displaceable: bool = true, "SM-R040" {
            title: "Walpurgis can be pushed out", "舞台装置の魔女も押し出される";
            does: "A fallen witch on a full board can push Walpurgis to the bottom of the deck.",
                "エリアが埋まっている時、魔法少女の魔女は舞台装置の魔女も山の底へ押し出す。";
        }
        retreat_to_empty: bool = false, "SM-R061" {
            title: "Retreat into an empty area", "空のエリアへの撤退";
            does: "A girl may retreat into an area without a foe.",
                "敵のいないエリアへも撤退できる。";
        }
        final_blow_damage: bool = true, "SM-R063" {
            title: "Damage in the last combat", "最後の戦闘のダメージ";
            does: "The damage of the combat that destroys Walpurgis is applied.",
                "舞台装置の魔女を倒した戦闘のダメージも適用する。";
        }
        hostages_held: bool = false, "SM-R080" {
            title: "Hostages stay", "人質は動けない";
            does: "Bound characters do not leave by Barrier release either.",
                "移動できないキャラクターは結界の解除でも動かない。";
        }
        oriko_gives_loot: bool = false, "SM-R081" {
            title: "Loot for Oriko", "織莉子の戦利品";
            does: "A loot card is drawn when Oriko is destroyed.",
                "織莉子を倒した時も戦利品カードを引く。";
        }
        time_manipulation_after_use: AfterTime = AfterTime::Discard, "SM-R028" {
            title: "Used Time Manipulation", "使った時間操作";
            does: "discard: to the loot discard pile; remove: out of the game.",
                "discard：戦利品の捨て札へ。remove：ゲームから除く。";
            help: "Where the card goes once it was used: to the loot discard pile, or out of the game.",
                "使った後のカード：戦利品の捨て札へ、またはゲームから除く。";
        }
        human_starting_loot: HumanLoot = HumanLoot::None, "SM-R031" {
            title: "Starting loot of humans", "人間の初期戦利品";
            does: "none: it is set aside; on_contract: she gets it when she contracts.",
                "none：脇に置く。on_contract：契約した時に得る。";
            help: "What becomes of a human's starting loot: it is set aside, or she gets it when she contracts.",
                "人間の初期戦利品：脇に置くか、契約した時に得るか。";
        }
        retreat_fights: RetreatFights = RetreatFights::Dynamic, "SM-R049" {
            title: "Fights after a retreat", "撤退先の戦闘";
            does: "dynamic: every area not yet fought; scheduled_only: only those with a combat \
                 at the start.",
                "dynamic：まだ戦っていないエリアすべて。scheduled_only：フェイズ開始時に戦闘のあっ\
                 たエリアだけ。";
            help: "Where whoever retreats can fight again: in every area not yet fought in, or only where a combat was due when the phase began.",
                "撤退した先で戦えるエリア：まだ戦っていないすべてか、フェイズ開始時に戦闘のあったところだけか。";
        }
        link_duplicates: Duplicates = Duplicates::Break, "SM-R055" {
            title: "Equal values in a run", "連番の中の同じ数字";
            does: "break: equal values break a linked attack; allow: they share a step.",
                "break：同じ数字があると連携攻撃にならない。allow：同じ段として数える。";
            help: "Equal values in a linked attack break it, or share a step.",
                "連携攻撃に同じ数字がある時：連携にならないか、同じ段として数えるか。";
        }
        skill_timing: SkillTiming = SkillTiming::OwnerChoice, "SM-R056" {
            title: "When a value is changed", "攻撃力変更の時期";
            does: "owner_choice: before or after the linked-attack test; before_only: only before \
                 it.",
                "owner_choice：連携判定の前か後かを選ぶ。before_only：前だけ。";
            help: "A skill that changes a value is used before or after the test for a linked attack, or only before it.",
                "数値を変える能力は、連携判定の前か後かを選ぶか、前だけか。";
        }
        near_shore_alternation: Alternation = Alternation::CombatTurns, "SM-R067" {
            title: "Near Shore witch", "此岸の魔女";
            does: "combat_turns: turns with a combat alternate; calendar: all turns do.",
                "combat_turns：戦闘のあるターンを数える。calendar：すべてのターンを数える。";
            help: "Which turns alternate: those with a combat, or all of them.",
                "交互に数えるターン：戦闘のあるターンか、すべてのターンか。";
        }
        instant_heal_use: HealUse = HealUse::Reaction, "SM-R074" {
            title: "How Instant Great Heal is used", "瞬間大回復の使い方";
            does: "reaction: when the damage is known; combat_choice: under Use Loot.",
                "reaction：ダメージが判明した時。combat_choice：戦利品カードの使用として。";
            help: "It is used when the damage is known, or among loot before that.",
                "ダメージが判明した時に使うか、戦利品カードの使用として使うか。";
        }
        instant_heal_from: HealFrom = HealFrom::FirstFallenWitch, "SM-R075" {
            title: "When Instant Great Heal begins", "瞬間大回復の開始";
            does: "first_fallen_witch: after the first fallen witch; start: at once.",
                "first_fallen_witch：魔法少女の魔女が現れてから。start：最初から。";
            help: "It can be used after the first fallen witch, or at once.",
                "魔法少女の魔女が現れてから使えるか、最初から使えるか。";
        }
        madoka_girl_fix: MadokaFix = MadokaFix::SwapHuman, "SM-R086" {
            title: "Madoka in a distorted timeline", "ゆがんだ時間軸のまどか";
            does: "If she would start as a girl: swap_human (she starts as a human), another (her \
                 Another card), none.",
                "魔法少女で始まる場合：swap_human（人間で始める）、another（アナザーカード）、none\
                 （そのまま）。";
            help: "If she would start as a girl: she starts as a human, or with her Another card, or nothing is changed.",
                "魔法少女で始まる場合：人間で始めるか、アナザーカードにするか、そのままか。";
        }
        nagisa_witch: NagisaWitch = NagisaWitch::Record, "SM-R089" {
            title: "Nagisa's witch", "なぎさの魔女";
            does: "record: she has one (ours); none: she has none.",
                "record：独自の魔女がある。none：ない。";
            help: "Whether she has a witch of her own; the rulebook has none for her, this one is ours.",
                "独自の魔女を使うかどうか（ルールブックにはない）。";
        }
    }
}

impl ShadowsOptions {
    /// Whom each seat claims (SM-R006), by its key.
    pub const fn claims(&self) -> [(&'static str, &Claim); 8] {
        [
            ("p1", &self.p1),
            ("p2", &self.p2),
            ("p3", &self.p3),
            ("p4", &self.p4),
            ("p5", &self.p5),
            ("p6", &self.p6),
            ("p7", &self.p7),
            ("p8", &self.p8),
        ]
    }
}
