//! What the tones look like.

use ratatui::style::{Color, Modifier, Style};
use ui::Tone;

/// Colours, or none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    accent: Option<Color>,
}

impl Palette {
    /// What this terminal can show. `NO_COLOR` is respected.
    pub(crate) fn of_terminal(accent: [u8; 3]) -> Self {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        if set("NO_COLOR").is_some() {
            return Palette::none();
        }
        let true_colour = set("COLORTERM").is_some_and(|value| {
            let value = value.to_lowercase();
            value.contains("truecolor") || value.contains("24bit")
        });
        let [red, green, blue] = accent;
        // Else the nearest of the 6 × 6 × 6 colours.
        let step = |part: u8| ((u16::from(part) * 5 + 127) / 255) as u8;
        Palette {
            accent: Some(match true_colour {
                true => Color::Rgb(red, green, blue),
                false => Color::Indexed(16 + 36 * step(red) + 6 * step(green) + step(blue)),
            }),
        }
    }

    /// Only bold, dim and reversed.
    pub(crate) fn none() -> Self {
        Palette { accent: None }
    }

    pub(crate) fn style(self, tone: Tone) -> Style {
        let plain = Style::new();
        let colour = |colour| if self.accent.is_some() { plain.fg(colour) } else { plain };
        match tone {
            Tone::Plain => plain,
            Tone::Quiet => plain.add_modifier(Modifier::DIM),
            Tone::Strong => plain.add_modifier(Modifier::BOLD),
            Tone::Accent => colour(self.accent.unwrap_or_default()).add_modifier(Modifier::BOLD),
            Tone::Good => colour(Color::Green),
            Tone::Bad => colour(Color::Red).add_modifier(Modifier::BOLD),
        }
    }

    /// The chosen line of a list; `active` if the keys go there.
    pub(crate) fn chosen(self, active: bool) -> Style {
        let modifier = if active { Modifier::REVERSED } else { Modifier::UNDERLINED };
        Style::new().add_modifier(modifier)
    }
}
