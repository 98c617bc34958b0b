//! Writes every page with made-up content into a folder, to be looked at in a browser:
//! `cargo run -p majo-ui --example pages -- DIR`, then serve DIR as the root of a web server.

#![allow(clippy::expect_used)]

#[path = "../tests/made_up/mod.rs"]
mod made_up;

use std::path::Path;

use games::{Agate, Entry, GameId};
use kernel::Viewer;
use ui::Lang;
use ui::page;

fn main() -> std::io::Result<()> {
    let dir = std::env::args().nth(1).expect("write a folder: cargo run --example pages -- DIR");
    let dir = Path::new(&dir);
    let own = games::shown().iter().filter_map(|game| game.style());
    for asset in page::ASSETS.iter().chain([page::accents(games::shown())]).chain(own) {
        let path = dir.join(asset.path().trim_start_matches('/'));
        std::fs::create_dir_all(path.parent().expect("a folder"))?;
        std::fs::write(path, asset.bytes)?;
    }
    for lang in [Lang::Ja, Lang::En] {
        let shell = made_up::shell(lang, Some(GameId::Agate));
        let write = |name: &str, html: maud::Markup| {
            std::fs::write(dir.join(format!("{name}.{lang}.html")), html.into_string())
        };
        write("lobby", page::lobby(&made_up::shell(lang, None), &made_up::lobby()))?;
        write("new", page::new_table(&shell, &made_up::new_table()))?;
        write(
            "rules",
            page::rules(
                &shell,
                GameId::Agate.shown(),
                games::Rules::of(GameId::Agate, lang).text(),
            ),
        )?;
        write("cards", page::cards(&shell, Agate::face(), &made_up::pack()))?;
        for game in GameId::ALL {
            let shell = made_up::shell(lang, Some(game));
            write(&format!("style-{}", game.id()), page::style(&shell, game.shown()))?;
        }
        write("result", page::result(&shell, &made_up::result()))?;
        write("message", page::message(&shell, "404", "?"))?;
        for (name, position) in made_up::positions() {
            let drawn = made_up::table(&position, position.asked(), lang, true);
            write(&format!("table-{name}"), page::table(&shell, &drawn))?;
        }
        let position = made_up::midgame(4);
        write(
            "watch",
            page::table(&shell, &made_up::table(&position, Viewer::Public, lang, false)),
        )?;
        write("waiting", page::table(&shell, &made_up::waiting(lang)))?;
        write("replay", page::replay(&shell, &made_up::replay(&position, Viewer::All, lang)))?;
    }
    Ok(())
}
