//! Manual pages and completions, made from the command line itself.

use std::path::Path;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::failure::{Done, Failure};
use crate::say;

/// Writes a manual page for every command into a folder.
pub(crate) fn pages(dir: &Path) -> Done {
    let failed = |error: std::io::Error| Failure::at(dir.display(), error);
    std::fs::create_dir_all(dir).map_err(failed)?;
    let mut command = Cli::command();
    command.build();
    write(&command, "majo", dir).map_err(failed)
}

/// A command and all under it: `majo-lab-run.1` is `majo lab run`.
fn write(command: &clap::Command, name: &str, dir: &Path) -> std::io::Result<()> {
    let own = command.clone().name(name.to_string()).display_name(name);
    let mut page = Vec::new();
    Man::new(own).render(&mut page)?;
    std::fs::write(dir.join(format!("{name}.1")), page)?;
    let below = command.get_subcommands().filter(|one| one.get_name() != "help");
    for one in below {
        write(one, &format!("{name}-{}", one.get_name()), dir)?;
    }
    Ok(())
}

/// Prints what a shell needs to complete commands.
pub(crate) fn completions(shell: clap_complete::Shell) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "majo", &mut script);
    say(String::from_utf8_lossy(&script).trim_end())
}
