//! Results as Parquet files. One table holds all three kinds of rows; the column `row` says which
//! (`game`, `seat` or `use`), and columns that mean nothing for a kind are null:
//!
//! | column | game | seat | use |
//! |---|---|---|---|
//! | `game` | number | number | number |
//! | `seat` | who was asked first | 1, 2, … | 1, 2, … |
//! | `bot` | | place in the list of bots | |
//! | `decisions` | in all | of this seat | at which it was |
//! | `won`, `place`, `points` | | yes | |
//! | `replaced` | | another bot played on for a program | |
//! | `ending` | how it ended | | |
//! | `card` | | | what was used |
//!
//! What the run was stands in the file's metadata under `majo`, as JSON.

use std::collections::HashMap;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernel::{Text, Told};
use parquet::basic::Compression;
use parquet::column::reader::get_typed_column_reader;
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;

use crate::rows::{About, GameRow, Rows, SeatRow, UseRow};

const SCHEMA: &str = "message majo {
    required binary row (UTF8);
    required int64 game;
    optional int32 seat;
    optional int32 bot;
    required int32 decisions;
    optional boolean won;
    optional int32 place;
    optional int32 points;
    optional binary ending (UTF8);
    optional binary card (UTF8);
    optional boolean replaced;
}";
const KEY: &str = "majo";
/// Where the column `game` stands.
const GAME: usize = 1;

/// A result that cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What it says.
        error: std::io::Error,
    },
    /// The format.
    #[error("{}: {error}", path.display())]
    Parquet {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        error: ParquetError,
    },
    /// A Parquet file of something else.
    #[error("{}: not a result of `majo lab run`: {what}", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
        /// What is missing.
        what: String,
    },
    /// Files that do not belong together.
    #[error("{}: it is of another run than {}: results can be read together if they are shards of one run", one.display(), other.display())]
    Mixed {
        /// One file.
        one: PathBuf,
        /// Another.
        other: PathBuf,
    },
    /// A run that was interrupted and is not this one.
    #[error("{}: parts of another run are here: write to another file, or delete this folder to begin anew", .0.display())]
    OtherParts(PathBuf),
    /// A result that is not this run's.
    #[error("{} holds another run, or another shard of this one; choose another name or remove it", .0.display())]
    OtherRun(PathBuf),
}

impl Told for FileError {
    fn told(&self) -> Text {
        let ja = match self {
            FileError::Io { path, error } => format!("{}：{}", path.display(), error.told().ja),
            FileError::Parquet { path, error } => format!("{}：{error}", path.display()),
            FileError::Foreign { path, what } => {
                format!("{}：`majo lab run` の結果ではありません（{what}）。", path.display())
            }
            FileError::Mixed { one, other } => format!(
                "{} は {} とは別の実行の結果です。まとめて読めるのは、1つの実行を分割した結果だけです。",
                one.display(),
                other.display()
            ),
            FileError::OtherParts(path) => format!(
                "{}：別の実行の途中結果があります。ほかのファイルに書くか、このフォルダーを消してやり直してください。",
                path.display()
            ),
            FileError::OtherRun(path) => format!(
                "{} には、別の実行か別の分割の結果が入っています。ほかの名前にするか、消してください。",
                path.display()
            ),
        };
        Text { en: self.to_string(), ja }
    }
}

pub(crate) fn io(path: &Path) -> impl FnOnce(std::io::Error) -> FileError {
    let path = path.to_path_buf();
    move |error| FileError::Io { path, error }
}

fn bad(path: &Path) -> impl Fn(ParquetError) -> FileError {
    let path = path.to_path_buf();
    move |error| FileError::Parquet { path: path.clone(), error }
}

/// One column of a block: its values, and for each row whether it has one.
struct Column<T> {
    values: Vec<T>,
    there: Vec<i16>,
}

impl<T> Column<T> {
    fn new() -> Self {
        Column { values: Vec::new(), there: Vec::new() }
    }

    fn put(&mut self, value: Option<T>) {
        self.there.push(i16::from(value.is_some()));
        self.values.extend(value);
    }
}

fn schema() -> Result<TypePtr, ParquetError> {
    parse_message_type(SCHEMA).map(Arc::new)
}

fn writer(path: &Path, about: &About) -> Result<SerializedFileWriter<File>, FileError> {
    // Nothing in it that cannot be written as JSON.
    let about = serde_json::to_string(about).unwrap_or_default();
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![KeyValue::new(KEY.into(), about)]))
        .build();
    let file = File::create(path).map_err(io(path))?;
    schema()
        .and_then(|schema| SerializedFileWriter::new(file, schema, Arc::new(properties)))
        .map_err(bad(path))
}

/// Writes games as one file with one row group.
pub(crate) fn write(path: &Path, about: &About, games: &[GameRow]) -> Result<(), FileError> {
    let mut file = writer(path, about)?;
    file.next_row_group()
        .and_then(|group| write_group(group, games))
        .and_then(|()| file.close())
        .map_err(bad(path))?;
    Ok(())
}

fn write_group(
    mut group: SerializedRowGroupWriter<'_, File>,
    games: &[GameRow],
) -> Result<(), ParquetError> {
    let mut texts: HashMap<Arc<str>, ByteArray> = HashMap::new();
    let mut text = |of: &Arc<str>| {
        texts.entry(of.clone()).or_insert_with(|| ByteArray::from(of.as_bytes().to_vec())).clone()
    };
    let kinds = ["game", "seat", "use"].map(|kind| ByteArray::from(kind.as_bytes().to_vec()));
    let (mut row, mut game, mut decisions) = (Column::new(), Column::new(), Column::new());
    let (mut seat, mut bot, mut won) = (Column::new(), Column::new(), Column::new());
    let (mut place, mut points) = (Column::new(), Column::new());
    let (mut ending, mut card, mut replaced) = (Column::new(), Column::new(), Column::new());
    for one in games {
        let mut put = |kind: usize, at: Option<usize>, of: Option<&SeatRow>, count: u32| {
            row.put(Some(kinds[kind].clone()));
            game.put(Some(one.game as i64));
            seat.put(at.map(|seat| seat as i32 + 1));
            bot.put(of.map(|seat| i32::from(seat.bot) + 1));
            decisions.put(Some(count as i32));
            won.put(of.map(|seat| seat.won));
            place.put(of.map(|seat| i32::from(seat.place)));
            points.put(of.map(|seat| seat.points));
            replaced.put(of.map(|seat| seat.replaced));
        };
        put(0, Some(usize::from(one.first)), None, one.decisions);
        ending.put(Some(text(&one.ending)));
        card.put(None);
        for (at, of) in one.seats.iter().enumerate() {
            put(1, Some(at), Some(of), of.decisions);
            ending.put(None);
            card.put(None);
        }
        for of in &one.uses {
            put(2, Some(usize::from(of.seat)), None, of.at);
            ending.put(None);
            card.put(Some(text(&of.card)));
        }
    }
    fill::<ByteArrayType>(&mut group, &row)?;
    fill::<Int64Type>(&mut group, &game)?;
    fill::<Int32Type>(&mut group, &seat)?;
    fill::<Int32Type>(&mut group, &bot)?;
    fill::<Int32Type>(&mut group, &decisions)?;
    fill::<BoolType>(&mut group, &won)?;
    fill::<Int32Type>(&mut group, &place)?;
    fill::<Int32Type>(&mut group, &points)?;
    fill::<ByteArrayType>(&mut group, &ending)?;
    fill::<ByteArrayType>(&mut group, &card)?;
    fill::<BoolType>(&mut group, &replaced)?;
    group.close()?;
    Ok(())
}

fn fill<D: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    column: &Column<D::T>,
) -> Result<(), ParquetError> {
    let Some(mut writer) = group.next_column()? else {
        return Err(ParquetError::General("a column too many".into()));
    };
    // Definition levels of a required column are simply not read.
    writer.typed::<D>().write_batch(&column.values, Some(&column.there), None)?;
    writer.close()
}

/// Joins files of one run into one, in their order, without touching their rows.
pub(crate) fn join(path: &Path, about: &About, parts: &[PathBuf]) -> Result<(), FileError> {
    let mut file = writer(path, about)?;
    for part in parts {
        let input = File::open(part).map_err(io(part))?;
        let reader = SerializedFileReader::new(input).map_err(bad(part))?;
        let input = File::open(part).map_err(io(part))?;
        for group in reader.metadata().row_groups() {
            let mut out = file.next_row_group().map_err(bad(path))?;
            for column in group.columns() {
                let done = ColumnCloseResult {
                    bytes_written: column.compressed_size() as u64,
                    rows_written: group.num_rows() as u64,
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                out.append_column(&input, done).map_err(bad(path))?;
            }
            out.close().map_err(bad(path))?;
        }
    }
    file.close().map_err(bad(path))?;
    Ok(())
}

/// Reads results: one file, or all shards of a run.
pub fn read(paths: &[PathBuf]) -> Result<Rows, FileError> {
    let mut all: Option<(Rows, &PathBuf)> = None;
    for path in paths {
        let rows = read_one(path)?;
        match &mut all {
            None => all = Some((rows, path)),
            Some((all, other)) if all.about != rows.about => {
                return Err(FileError::Mixed { one: path.clone(), other: other.clone() });
            }
            Some((all, _)) => all.games.extend(rows.games),
        }
    }
    let Some((mut all, _)) = all else {
        let what = "no file was named".into();
        return Err(FileError::Foreign { path: PathBuf::new(), what });
    };
    all.games.sort_by_key(|game| game.game);
    all.games.dedup_by_key(|game| game.game);
    Ok(all)
}

/// What the run of a file was, and from which game to which it goes, if it holds any.
pub(crate) fn read_head(path: &Path) -> Result<(About, Option<Range<u64>>), FileError> {
    let input = File::open(path).map_err(io(path))?;
    let reader = SerializedFileReader::new(input).map_err(bad(path))?;
    let about = about(path, &reader)?;
    // Games stand in order: the first and the last group say enough.
    let numbers = |index: usize| {
        let group = reader.get_row_group(index)?;
        column::<Int64Type>(&*group, GAME, group.metadata().num_rows() as usize)
    };
    let Some(last) = reader.num_row_groups().checked_sub(1) else { return Ok((about, None)) };
    let first = numbers(0).map_err(bad(path))?.first().copied().flatten();
    let last = numbers(last).map_err(bad(path))?.last().copied().flatten();
    let games = first.zip(last).map(|(first, last)| first as u64..last as u64 + 1);
    Ok((about, games))
}

fn about(path: &Path, reader: &SerializedFileReader<File>) -> Result<About, FileError> {
    let foreign = |what: &str| FileError::Foreign { path: path.into(), what: what.into() };
    let pairs = reader.metadata().file_metadata().key_value_metadata();
    let text = pairs
        .and_then(|pairs| pairs.iter().find(|pair| pair.key == KEY))
        .and_then(|pair| pair.value.as_ref())
        .ok_or_else(|| foreign("it does not say of which run it is"))?;
    serde_json::from_str(text).map_err(|error| foreign(&error.to_string()))
}

pub(crate) fn read_one(path: &Path) -> Result<Rows, FileError> {
    let input = File::open(path).map_err(io(path))?;
    let reader = SerializedFileReader::new(input).map_err(bad(path))?;
    let about = about(path, &reader)?;
    let mut games = Vec::new();
    for index in 0..reader.num_row_groups() {
        let group = reader.get_row_group(index).map_err(bad(path))?;
        let rows = group.metadata().num_rows() as usize;
        read_group(&*group, rows, &mut games).map_err(bad(path))?;
    }
    Ok(Rows { about, games })
}

fn read_group(
    group: &dyn RowGroupReader,
    rows: usize,
    games: &mut Vec<GameRow>,
) -> Result<(), ParquetError> {
    let kind = column::<ByteArrayType>(group, 0, rows)?;
    let number = column::<Int64Type>(group, GAME, rows)?;
    let seat = column::<Int32Type>(group, 2, rows)?;
    let bot = column::<Int32Type>(group, 3, rows)?;
    let decisions = column::<Int32Type>(group, 4, rows)?;
    let won = column::<BoolType>(group, 5, rows)?;
    let place = column::<Int32Type>(group, 6, rows)?;
    let points = column::<Int32Type>(group, 7, rows)?;
    let ending = column::<ByteArrayType>(group, 8, rows)?;
    let card = column::<ByteArrayType>(group, 9, rows)?;
    // Results from before programs could be replaced do not have it.
    let replaced = match group.num_columns() {
        0..=10 => vec![None; rows],
        _ => column::<BoolType>(group, 10, rows)?,
    };
    let missing = || ParquetError::General("a row is not complete".into());
    let mut words: HashMap<Vec<u8>, Arc<str>> = HashMap::new();
    let mut word = |bytes: &ByteArray| match words.get(bytes.data()) {
        Some(word) => word.clone(),
        None => {
            let word: Arc<str> = String::from_utf8_lossy(bytes.data()).into();
            words.insert(bytes.data().to_vec(), word.clone());
            word
        }
    };
    for at in 0..rows {
        let count = decisions[at].ok_or_else(missing)? as u32;
        match kind[at].as_ref().ok_or_else(missing)?.data() {
            b"game" => games.push(GameRow {
                game: number[at].ok_or_else(missing)? as u64,
                first: (seat[at].ok_or_else(missing)? - 1) as u8,
                decisions: count,
                ending: word(ending[at].as_ref().ok_or_else(missing)?),
                seats: Vec::new(),
                uses: Vec::new(),
            }),
            b"seat" => games.last_mut().ok_or_else(missing)?.seats.push(SeatRow {
                bot: (bot[at].ok_or_else(missing)? - 1) as u8,
                won: won[at].ok_or_else(missing)?,
                place: place[at].ok_or_else(missing)? as u8,
                points: points[at].ok_or_else(missing)?,
                decisions: count,
                replaced: replaced[at].unwrap_or(false),
            }),
            b"use" => games.last_mut().ok_or_else(missing)?.uses.push(UseRow {
                seat: (seat[at].ok_or_else(missing)? - 1) as u8,
                at: count,
                card: word(card[at].as_ref().ok_or_else(missing)?),
            }),
            _ => return Err(missing()),
        }
    }
    Ok(())
}

fn column<D: DataType>(
    group: &dyn RowGroupReader,
    index: usize,
    rows: usize,
) -> Result<Vec<Option<D::T>>, ParquetError> {
    let mut reader = get_typed_column_reader::<D>(group.get_column_reader(index)?);
    let (mut values, mut there) = (Vec::new(), Vec::new());
    let mut read = 0;
    while read < rows {
        let (records, _, _) =
            reader.read_records(rows - read, Some(&mut there), None, &mut values)?;
        if records == 0 {
            return Err(ParquetError::General("a column is too short".into()));
        }
        read += records;
    }
    let mut values = values.into_iter();
    if there.is_empty() {
        // A required column has no levels.
        return Ok(values.map(Some).collect());
    }
    Ok(there.into_iter().map(|there| if there > 0 { values.next() } else { None }).collect())
}
