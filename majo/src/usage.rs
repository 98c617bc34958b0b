//! What the command line did not understand, in Japanese. The English words are clap's own.

use std::ffi::OsString;

use bots::NoBot;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use games::NoGame;
use kernel::chance::NoSeed;
use kernel::{Lang, Mistake, NoLang, NoSeat, Told};

/// The language of a command line that may be anything: what stands after `--lang`, or the
/// system's.
pub(crate) fn lang_of(args: &[OsString]) -> Lang {
    let mut words = args.iter().filter_map(|word| word.to_str());
    let mut asked = None;
    while let Some(word) = words.next() {
        match word.strip_prefix("--lang") {
            Some("") => asked = words.next(),
            Some(rest) => asked = rest.strip_prefix('=').or(asked),
            None => {}
        }
    }
    asked.and_then(|word| word.parse().ok()).unwrap_or_else(crate::cli::system_lang)
}

/// The sentence for an error; `None` for help and version, which are no errors.
pub(crate) fn japanese(error: &clap::Error) -> Option<String> {
    let text = |kind: ContextKind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(list) => Some(list.join("、")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::StyledStrs(list) => {
            Some(list.iter().map(ToString::to_string).collect::<Vec<_>>().join("、"))
        }
        ContextValue::Number(number) => Some(number.to_string()),
        ContextValue::Bool(_) | ContextValue::None => None,
        _ => None,
    };
    let arg = text(ContextKind::InvalidArg).unwrap_or_default();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    let what = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => return None,
        ErrorKind::InvalidValue if value.is_empty() => format!("{arg} には値が必要です。"),
        ErrorKind::InvalidValue => format!("{arg} に「{value}」は使えません。"),
        ErrorKind::UnknownArgument => format!("「{arg}」という引数はありません。"),
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("「{word}」というコマンドはありません。")
        }
        ErrorKind::NoEquals => format!("{arg} には = を付けて値を書いてください。"),
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).and_then(told);
            format!("{arg} に「{value}」は使えません。{}", why.unwrap_or_default())
        }
        ErrorKind::TooManyValues => format!("{arg} の値が多すぎます（「{value}」）。"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("{arg} の値の数が合いません。")
        }
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg).unwrap_or_default();
            format!("{arg} は {other} と一緒には使えません。")
        }
        ErrorKind::MissingRequiredArgument => format!("必要な引数がありません：{arg}"),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "コマンドを書いてください。".into()
        }
        ErrorKind::InvalidUtf8 => "UTF-8の文字ではない引数があります。".into(),
        _ => format!("引数を読めません：{error}"),
    };
    let near = text(ContextKind::SuggestedArg)
        .or_else(|| text(ContextKind::SuggestedSubcommand))
        .or_else(|| text(ContextKind::SuggestedValue));
    let near = near.map(|near| format!("もしかして：{near}")).unwrap_or_default();
    let valid = text(ContextKind::ValidValue).or_else(|| text(ContextKind::ValidSubcommand));
    let valid = valid.map(|valid| format!("使えるもの：{valid}")).unwrap_or_default();
    Some(format!("{what}{near}{valid}\n詳しくは --help を見てください。"))
}

/// What is wrong in one line, in English.
pub(crate) fn short(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default();
    first.trim_start_matches("error: ").to_string()
}

/// Why a value is wrong, if it is one of our own mistakes or a number out of its range.
fn told(error: &(dyn std::error::Error + 'static)) -> Option<String> {
    fn one<T: std::error::Error + Told + 'static>(
        error: &(dyn std::error::Error + 'static),
    ) -> Option<String> {
        error.downcast_ref::<T>().map(|error| error.told_in(Lang::Ja))
    }
    one::<Mistake>(error)
        .or_else(|| one::<NoGame>(error))
        .or_else(|| one::<NoBot>(error))
        .or_else(|| one::<NoSeat>(error))
        .or_else(|| one::<NoSeed>(error))
        .or_else(|| one::<NoLang>(error))
}
