//! `majo lab ratings`: how games of bots end where nobody else is beaten, as a line of the file that a
//! game's face rates results by.

use std::sync::Mutex;

use games::{Entry, Loaded, with_game};
use kernel::{Match, Viewer, both};
use pack::Lang;
use ui::{Feat, Names, Seen, rating};

use super::args::RatingsArgs;
use super::{plan, with_progress};
use crate::failure::{Done, Failure};
use crate::{say, tables};

pub(super) fn ratings(args: &RatingsArgs) -> Done {
    let packs = tables::packs(&args.table.packs)?;
    let line = with_game!(args.game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        line::<G>(args, loaded)?
    });
    say(&line)
}

/// What a match that is over is measured by.
pub(super) fn feat<G: Entry>(table: &Match<G>) -> Option<Feat> {
    let (names, view) = (Names::default(), table.view(Viewer::Public));
    let seen = Seen::new(table.game(), (Viewer::Public, &view), &names, Lang::En, &[]);
    G::face().feat(&seen)
}

fn line<G: Entry>(args: &RatingsArgs, loaded: Loaded<G>) -> Result<String, Failure> {
    let game =
        tables::game::<G>(loaded.pack, (args.games.seats, args.games.bots.len()), &args.table)?;
    let plan = plan(&args.games, game.seats(), tables::seed(args.table.seed)?)?;
    let found = Mutex::new(Vec::new());
    let keep = |_: u64, table: &Match<G>, _: &[String]| {
        if let (Some(feat), Ok(mut found)) = (feat(table), found.lock()) {
            found.push(feat);
        }
        Ok(())
    };
    let save: Option<lab::Saver<'_, G>> = Some(&keep);
    with_progress(args.games.games, |done| lab::run(&game, G::brain(), &plan, save, None, done))
        .map_err(Failure::check)?;
    let found = found.into_inner().unwrap_or_default();
    let bots = args.games.bots.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let first = found.first().map(|feat| feat.mode);
    let mut values: Vec<_> = found.iter().map(|feat| feat.value).collect();
    let line = first.and_then(|mode| rating::line(mode, game.seats(), &bots, &mut values));
    line.ok_or_else(|| {
        Failure::usage(both!(
            "such games are played against each other: there is nothing to rate. Choose a solo or \
             co-operative game (--set mode=solo)",
            "対戦では評価の対象がありません。ソロか協力の設定にしてください（--set mode=solo）。"
        ))
    })
}
