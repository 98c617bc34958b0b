//! Settings of the server: from flags, the environment and a file, in this order.
//!
//! A setting is a flag of `majo serve` and nothing more: its variable is named there, and the file
//! takes every flag by its name. What the file says is put behind the command line as if it had been
//! typed, where neither a flag nor a variable says otherwise.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, CommandFactory, FromArgMatches};
use kernel::{Lang, Text, both};
use toml::Value;

use crate::cli::{Cli, ConfigCommand};
use crate::failure::{Done, Failure};
use crate::{say, usage};

/// Where the file is looked for if nobody says where.
pub(crate) const USUAL: &str = "/etc/majo/majo.toml";

/// Flags that are no settings: they say where settings are, or how a command speaks.
const NOT_SETTINGS: [&str; 5] = ["config", "help", "lang", "version", "json"];

/// A command line that is none, or a file that is none.
pub(crate) enum Bad {
    Line(clap::Error),
    File(Failure),
}

/// Reads the command line, with the file where the command has settings.
pub(crate) fn read(args: &[OsString]) -> Result<(Cli, Read), Bad> {
    let matches = Cli::command().try_get_matches_from(args).map_err(Bad::Line)?;
    let Some(told) = with_settings(&matches) else {
        let cli = Cli::from_arg_matches(&matches).map_err(Bad::Line)?;
        return Ok((cli, Read { matches, from: None, filed: Vec::new() }));
    };
    let file = file(told).map_err(Bad::File)?;
    let (mut all, mut filed) = (args.to_vec(), Vec::new());
    if let Some(file) = &file {
        for (arg, value) in file.settings().map_err(Bad::File)? {
            let said = told.value_source(arg.get_id().as_str());
            if matches!(said, Some(ValueSource::CommandLine | ValueSource::EnvVariable)) {
                continue;
            }
            filed.push(arg.get_id().to_string());
            all.extend(file.words(&arg, &value).map_err(Bad::File)?);
        }
    }
    let whole = Cli::command().try_get_matches_from(&all);
    let matches = whole.map_err(|error| match &file {
        // The command line itself was read well: the file it is.
        Some(file) => Bad::File(file.wrong(&Text {
            en: usage::short(&error),
            ja: usage::japanese(&error).unwrap_or_else(|| error.to_string()),
        })),
        None => Bad::Line(error),
    })?;
    let cli = Cli::from_arg_matches(&matches).map_err(Bad::Line)?;
    Ok((cli, Read { matches, from: file.map(|file| file.path), filed }))
}

/// How settings were found.
pub(crate) struct Read {
    matches: ArgMatches,
    from: Option<PathBuf>,
    /// Which came from the file.
    filed: Vec<String>,
}

/// The part of the command line that has settings.
fn with_settings(matches: &ArgMatches) -> Option<&ArgMatches> {
    match matches.subcommand()? {
        ("serve", inner) => Some(inner),
        ("config", inner) => inner.subcommand().map(|(_, inner)| inner),
        _ => None,
    }
}

/// All settings there are.
fn settings() -> Vec<Arg> {
    let mut all = Cli::command();
    all.build();
    let serve = all.find_subcommand("serve");
    let args = serve.into_iter().flat_map(clap::Command::get_arguments);
    args.filter(|arg| !NOT_SETTINGS.contains(&arg.get_id().as_str())).cloned().collect()
}

/// As the file calls it.
fn key(arg: &Arg) -> String {
    arg.get_long().unwrap_or_default().replace('-', "_")
}

/// A file of settings.
struct File {
    path: PathBuf,
    table: toml::Table,
}

/// The file: the one named, or the usual one if it is there.
fn file(matches: &ArgMatches) -> Result<Option<File>, Failure> {
    let named = matches.try_get_one::<PathBuf>("config").ok().flatten();
    let path = match named {
        Some(path) => path.clone(),
        None if Path::new(USUAL).exists() => USUAL.into(),
        None => return Ok(None),
    };
    let text =
        std::fs::read_to_string(&path).map_err(|error| Failure::at(path.display(), error))?;
    match text.parse::<toml::Table>() {
        Ok(table) => Ok(Some(File { path, table })),
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            let line = text[..at.min(text.len())].matches('\n').count() + 1;
            let what = error.message();
            Err(Failure::at(path.display(), both!("line {line}: {what}", "{line}行目：{what}")))
        }
    }
}

impl File {
    fn wrong(&self, what: &Text) -> Failure {
        Failure::at(self.path.display(), what.clone())
    }

    /// What it says, by setting.
    fn settings(&self) -> Result<Vec<(Arg, Value)>, Failure> {
        let known = settings();
        let mut all = Vec::new();
        for (name, value) in &self.table {
            let plain = name.replace('-', "_");
            let Some(arg) = known.iter().find(|arg| key(arg) == plain) else {
                let near = known.iter().map(key).max_by(|a, b| {
                    strsim::jaro_winkler(a, &plain).total_cmp(&strsim::jaro_winkler(b, &plain))
                });
                let near = near.unwrap_or_default();
                return Err(self.wrong(&both!(
                    "there is no setting `{name}`; did you mean `{near}`?",
                    "「{name}」という設定はありません。もしかして：{near}"
                )));
            };
            all.push((arg.clone(), value.clone()));
        }
        Ok(all)
    }

    /// The words that would say the same on the command line.
    fn words(&self, arg: &Arg, value: &Value) -> Result<Vec<OsString>, Failure> {
        let name = key(arg);
        let long = arg.get_long().unwrap_or_default();
        let one = |value: &Value| match value {
            Value::String(text) => Ok(text.clone()),
            Value::Integer(number) => Ok(number.to_string()),
            Value::Float(number) => Ok(number.to_string()),
            Value::Boolean(yes) => Ok(yes.to_string()),
            Value::Datetime(_) | Value::Array(_) | Value::Table(_) => Err(self.wrong(&both!(
                "`{name}`: write a text or a number",
                "「{name}」には文字列か数を書いてください。"
            ))),
        };
        if matches!(arg.get_action(), ArgAction::SetTrue) {
            return match value {
                Value::Boolean(true) => Ok(vec![format!("--{long}").into()]),
                Value::Boolean(false) => Ok(Vec::new()),
                _ => Err(self.wrong(&both!(
                    "`{name}`: write true or false",
                    "「{name}」には true か false を書いてください。"
                ))),
            };
        }
        let values = match (value, arg.get_action()) {
            (Value::Array(list), ArgAction::Append) => list.iter().map(one).collect(),
            (value, _) => one(value).map(|value| vec![value]),
        };
        Ok(values?.into_iter().map(|value| format!("--{long}={value}").into()).collect())
    }
}

/// `majo config …`: the settings as they are found.
pub(crate) fn config(command: &ConfigCommand, read: &Read, lang: Lang) -> Done {
    let from = read.from.as_ref().map(|path| path.display().to_string());
    match command {
        ConfigCommand::Check { .. } => {
            let text = match &from {
                Some(path) => both!("{path}: all is well", "{path}：問題ありません。"),
                None => both!(
                    "there is no {USUAL}: nothing to check",
                    "{USUAL} はありません。調べるものがありません。"
                ),
            };
            say(text.in_lang(lang))
        }
        ConfigCommand::Show { json, .. } => {
            let found = found(read);
            if *json {
                let list: Vec<_> = found
                    .iter()
                    .map(|(name, value, source)| {
                        serde_json::json!({ "name": name, "value": value, "from": source })
                    })
                    .collect();
                let all = serde_json::json!({ "file": from, "settings": list });
                return say(&all.to_string());
            }
            let mut lines = Vec::new();
            for (name, value, source) in &found {
                let source = match (*source, &from) {
                    ("file", Some(path)) => path.clone(),
                    ("flag", _) => both!("command line", "コマンドライン").in_lang(lang).into(),
                    ("environment", _) => both!("environment", "環境変数").in_lang(lang).into(),
                    _ => both!("default", "既定値").in_lang(lang).into(),
                };
                lines.push(match value {
                    Some(value) => format!("{name} = {value}  # {source}"),
                    None => format!("# {name}"),
                });
            }
            say(&lines.join("\n"))
        }
    }
}

/// Every setting: its name, its value as the file would have it, where that comes from.
fn found(read: &Read) -> Vec<(String, Option<String>, &'static str)> {
    let Some(matches) = with_settings(&read.matches) else { return Vec::new() };
    let quoted = |text: &str| Value::String(text.into()).to_string();
    let one = |arg: &Arg| {
        let id = arg.get_id().as_str();
        let source = match matches.value_source(id) {
            _ if read.filed.iter().any(|one| one == id) => "file",
            Some(ValueSource::CommandLine) => "flag",
            Some(ValueSource::EnvVariable) => "environment",
            Some(_) | None => "default",
        };
        let value = match arg.get_action() {
            ArgAction::SetTrue => Some(matches.get_flag(id).to_string()),
            action => matches.get_raw(id).map(|raw| {
                let words: Vec<_> = raw.map(|word| word.to_string_lossy().into_owned()).collect();
                // An address of a database may hold a password.
                let words = words.iter().map(|word| without_password(word));
                let written = words.map(|word| match word.parse::<i64>() {
                    Ok(_) => word,
                    Err(_) => quoted(&word),
                });
                let written: Vec<_> = written.collect();
                match action {
                    ArgAction::Append => format!("[{}]", written.join(", ")),
                    _ => written.join(" "),
                }
            }),
        };
        (key(arg), value, source)
    };
    settings().iter().map(one).collect()
}

/// An address without the password in it.
fn without_password(word: &str) -> String {
    let hidden = word.split_once("://").and_then(|(scheme, rest)| {
        let (login, host) = rest.rsplit_once('@')?;
        let (user, _) = login.split_once(':')?;
        Some(format!("{scheme}://{user}:…@{host}"))
    });
    hidden.unwrap_or_else(|| word.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_variable_of_its_own_name() {
        let all = settings();
        assert!(all.len() > 8, "{}", all.len());
        for arg in all {
            let wanted = format!("MAJO_{}", key(&arg).to_uppercase());
            let given = arg.get_env().and_then(|name| name.to_str());
            // `MAJO_LOG` has always said how much is logged.
            let wanted = match wanted.as_str() {
                "MAJO_LOG" => "MAJO_LOG_FORM".into(),
                "MAJO_LOG_LEVEL" => "MAJO_LOG".into(),
                _ => wanted,
            };
            assert_eq!(given, Some(wanted.as_str()));
        }
    }

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(without_password("postgres://me:secret@host/x"), "postgres://me:…@host/x");
        assert_eq!(without_password("postgres://host/x"), "postgres://host/x");
        assert_eq!(without_password("/var/lib/majo"), "/var/lib/majo");
    }
}
