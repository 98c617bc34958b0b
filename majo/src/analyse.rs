//! `majo analyse`: looks back at a match.

use std::path::PathBuf;

use bots::{Analysis, Budget, WORST};
use clap::Args;
use games::{Entry, GameId, NoGame, Packs, with_game};
use kernel::record::Record;
use kernel::{Match, Seat, Text, Told, Viewer};
use pack::Lang;
use serde_json::{Value, json};
use ui::{Names, To};

use crate::cli::PacksArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// The match file
    pub(crate) file: PathBuf,
    /// Through whose eyes: p1, p2, … [default: every seat in turn]
    #[arg(long)]
    pub(crate) seat: Option<Seat>,
    /// Simulations per decision: the same number, the same analysis
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(10..=10_000_000))]
    pub(crate) simulations: u32,
    #[command(flatten)]
    pub(crate) packs: PacksArgs,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn analyse(args: &AnalyseArgs, lang: Lang) -> Done {
    let text = tables::read_text(&args.file)?;
    let packs = tables::packs(&args.packs)?;
    let wrong = |what: Text| Failure::at(args.file.display(), what);
    let record = Record::parse(&text).map_err(|error| wrong(error.told()))?;
    let game: GameId = record.header.game.parse().map_err(|error: NoGame| wrong(error.told()))?;
    let told = with_game!(game, G => look::<G>(args, lang, &packs, &record)).map_err(wrong)?;
    if args.json {
        return say_json(&told.json);
    }
    say(&told.text)
}

struct Looked {
    text: String,
    json: Value,
}

fn look<G: Entry>(
    args: &AnalyseArgs,
    lang: Lang,
    packs: &Packs,
    record: &Record,
) -> Result<Looked, Text> {
    let loaded = packs.load::<G>().map_err(|error| error.told())?;
    let hash = loaded.called(&record.header.pack);
    if let Some(differs) = record.header.differs::<G>(hash) {
        return Err(ui::old::of_file(G::face(), &differs));
    }
    let table: Match<G> = record.replay(loaded.pack.clone(), hash).map_err(|error| error.told())?;
    let seats = table.game().seats();
    if let Some(seat) = args.seat.filter(|seat| seat.index() >= usize::from(seats)) {
        return Err(tables::nobody(seat, seats));
    }
    let seats: Vec<Seat> = args.seat.map_or_else(|| Seat::all(seats).collect(), |seat| vec![seat]);
    let names = Names::stored(&record.header.seats, lang);
    let (mut texts, mut all) = (Vec::new(), Vec::new());
    for seat in seats {
        let budget = Budget::simulations(args.simulations);
        let found = bots::analyse(&table, G::brain(), seat, budget, |_| {});
        texts.push(describe(&table, &found, &names, lang));
        all.push(found.json(table.game()));
    }
    Ok(Looked { text: texts.join("\n\n"), json: json!(all) })
}

fn describe<G: Entry>(
    table: &Match<G>,
    found: &Analysis<G::Action>,
    names: &Names,
    lang: Lang,
) -> String {
    let chances = found.moments.iter().map(|moment| moment.chance).chain(found.end);
    let curve: String = chances.map(step).collect();
    let (name, game) = (names.of(found.seat), table.game());
    let mut text = match lang {
        Lang::En => {
            format!("{} ({name}): chance to win, decision by decision\n{curve}", found.seat)
        }
        Lang::Ja => format!("{}（{name}）：決定ごとの勝率\n{curve}", found.seat),
    };
    let worst = found.worst(WORST);
    if worst.is_empty() {
        text += match lang {
            Lang::En => "\nEvery decision was what the bot would have done.",
            Lang::Ja => "\nどの決定もボットの考えと同じでした。",
        };
    }
    for moment in worst {
        let view = game.view(&table.state_at(moment.n), Viewer::Seat(found.seat));
        let words =
            |action: &G::Action| G::face().action(To::new(game, names, lang), &view, action);
        let (did, best) = (words(&moment.did), words(&moment.best));
        let (cost, n) = (moment.cost * 100.0, moment.n + 1);
        text += &match lang {
            Lang::En => {
                let points = if cost.round() == 1.0 { "point" } else { "points" };
                format!(
                    "\naction {n}: {did}. It cost {cost:.0} {points} of the chance to win; better: {best}."
                )
            }
            Lang::Ja => {
                format!("\n行動{n}：{did}。勝率を{cost:.0}ポイント失いました。より良い手：{best}。")
            }
        };
    }
    text
}

/// One step of a curve made of letters.
fn step(chance: f64) -> char {
    const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    STEPS[((chance * 8.0) as usize).min(7)]
}
