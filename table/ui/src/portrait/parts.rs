//! What portraits are put together from: drawings of 64 by 64, layer on layer.
//!
//! A drawing names its colours by their part: `h` hair, `k` skin, `c` cloth, `t` trim, `i` iris or
//! glow, `w` white, `n` ink, `l` a line without a filling.

/// One layer: which drawing it is.
pub(super) trait Part: Copy {
    /// Its name in the sheet; nothing where there is nothing to draw.
    fn symbol(self) -> Option<&'static str>;
    /// The drawing.
    fn drawing(self) -> &'static str;
}

macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident $letter:literal { $($(#[$one:meta])* $name:ident: $drawing:literal,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $part { $($(#[$one])* #[doc = concat!("`", stringify!($name), "`")] $name,)* }

            impl $part {
                /// All of them.
                pub const ALL: &[$part] = &[$($part::$name),*];
            }

            impl Part for $part {
                fn symbol(self) -> Option<&'static str> {
                    match self {
                        $($part::$name => (!$drawing.is_empty()).then_some(
                            concat!("p-", $letter, stringify!($name))),)*
                    }
                }

                fn drawing(self) -> &'static str {
                    match self { $($part::$name => $drawing,)* }
                }
            }
        )*

        /// All drawings with their names in the sheet.
        pub(super) const PARTS: &[(&str, &str)] = &[$($(
            (concat!("p-", $letter, stringify!($name)), $drawing),
        )*)*];
    };
}

parts! {
    /// What stands behind a head.
    Halo "a" {
        None: "",
        Ring: r#"<circle class="l" cx="32" cy="25" r="23.5"/><circle class="l" cx="32" cy="25" r="20.5" stroke-dasharray="2 3"/>"#,
        Rays: r#"<path class="l" d="M32 5V0M46 9l3-4M18 9l-3-4M56 19l5-2M8 19l-5-2M59 32h5M5 32H0"/>"#,
        Moon: r#"<path class="t" d="M49 4a15 15 0 1 0 11 21A12.5 12.5 0 0 1 49 4z"/>"#,
        Gears: r#"<circle class="l" cx="32" cy="26" r="22"/><path class="l" d="M32 4V0M54 26h5M10 26H5M47.5 10.5l3-3M16.5 10.5l-3-3" stroke-width="3"/>"#,
        Wings: r#"<path class="w" d="M17 42C2 44-1 28 4 16c3 8 8 11 13 12zM47 42c15 2 18-14 13-26-3 8-8 11-13 12z"/><path class="l" d="M4 28c4 4 8 6 13 6M60 28c-4 4-8 6-13 6"/>"#,
        Stars: r#"<path class="t" d="M10 7l1.5 4.5L16 13l-4.5 1.5L10 19l-1.5-4.5L4 13l4.5-1.5zM54 12l1.2 3.3 3.3 1.2-3.3 1.2L54 21l-1.2-3.3-3.3-1.2 3.3-1.2z"/><path class="l" d="M55 40v4M53 42h4M9 33v4M7 35h4"/>"#,
    }

    /// Hair behind the face.
    Back "b" {
        Bob: r#"<path class="h" d="M16 30c-1-14 6-20 16-20s17 6 16 20c0 6-1 10-4 14H20c-3-4-4-8-4-14z"/>"#,
        Long: r#"<path class="h" d="M15 30c-1-14 6-21 17-21s18 7 17 21c0 12 2 20 4 30H11c2-10 4-18 4-30z"/>"#,
        Twin: r#"<path class="h" d="M17 17C6 14 1 28 5 42c2-3 5-3 7-1 0-7 3-11 6-14zM47 17c11-3 16 11 12 25-2-3-5-3-7-1 0-7-3-11-6-14zM17 30c-1-13 6-20 15-20s16 7 15 20c0 5-1 9-3 12H20c-2-3-3-7-3-12z"/>"#,
        Pony: r#"<path class="h" d="M38 12C50 3 61 13 58 28c-1 9 1 17 5 22-11 0-18-9-19-20zM17 30c-1-13 6-20 15-20s16 7 15 20c0 5-1 8-3 11H20c-2-3-3-6-3-11z"/>"#,
        Drills: r#"<path class="h" d="M17 24c-9-2-12 5-7 8-6 2-6 9 0 10-5 3-3 10 3 10 6 0 8-6 7-14zM47 24c9-2 12 5 7 8 6 2 6 9 0 10 5 3 3 10-3 10-6 0-8-6-7-14zM17 30c-1-13 6-20 15-20s16 7 15 20c0 5-1 8-3 11H20c-2-3-3-6-3-11z"/><path class="l" d="M9 33c3 2 6 2 9 1M9 43c3 1 6 1 9-1M55 33c-3 2-6 2-9 1M55 43c-3 1-6 1-9-1"/>"#,
        Buns: r#"<circle class="h" cx="17" cy="13" r="7"/><circle class="h" cx="47" cy="13" r="7"/><path class="h" d="M17 30c-1-13 6-20 15-20s16 7 15 20c0 5-1 9-3 12H20c-2-3-3-7-3-12z"/><path class="l" d="M14 12c2-2 4-2 6 0M44 12c2-2 4-2 6 0"/>"#,
        Braids: r#"<path class="h" d="M18 38c-5 2-6 6-3 9-4 2-4 6-1 9-2 2-2 4-1 7h6c2-2 3-4 1-7 3-3 3-6 1-9 2-3 2-6 1-9zM46 38c5 2 6 6 3 9 4 2 4 6 1 9 2 2 2 4 1 7h-6c-2-2-3-4-1-7-3-3-3-6-1-9-2-3-2-6-1-9zM16 30c-1-14 6-20 16-20s17 6 16 20c0 5-1 9-3 11H19c-2-2-3-6-3-11z"/>"#,
        Spiky: r#"<path class="h" d="M17 43l-5-6 2-5-4-4 3-4-2-6 6-1 1-6 6 1 3-6 5 3 5-3 3 6 6-1 1 6 6 1-2 6 3 4-4 4 2 5-5 6z"/>"#,
        Waves: r#"<path class="h" d="M17 27C13 14 22 9 32 9s19 5 15 18c5 5-1 9 3 14s-1 9 3 15l-8 4H19l-8-4c4-6-1-10 3-15s-2-9 3-14z"/>"#,
        Side: r#"<path class="h" d="M47 24c9-1 12 8 9 17-1 6 1 10 3 14-10 1-16-6-15-16zM16 30c-1-14 6-20 16-20s17 6 16 20c0 5-1 9-4 12H20c-3-3-4-7-4-12z"/>"#,
        Crop: r#"<path class="h" d="M17 28c-1-12 6-18 15-18s16 6 15 18c0 4-1 6-3 8H20c-2-2-3-4-3-8z"/>"#,
    }

    /// What is worn.
    Dress "d" {
        Sailor: r#"<path class="c" d="M9 64c1-11 8-15 17-16l6 3 6-3c9 1 16 5 17 16z"/><path class="w" d="M24 48l8 12 8-12 6 3-9 13H27l-9-13z"/><path class="t" d="M32 57l-5-3v6zM32 57l5-3v6z"/>"#,
        Frill: r#"<path class="c" d="M9 64c1-11 8-15 17-16l6 3 6-3c9 1 16 5 17 16z"/><path class="w" d="M21 49c3-2 5 0 6 1s4 0 5 1 4 0 5-1 3-3 6-1c1 4-2 6-4 6s-3 2-7 2-5-2-7-2-5-2-4-6z"/><path class="t" d="M32 54l3.5 4-3.5 4-3.5-4z"/>"#,
        Puffs: r#"<path class="w" d="M6 60c-1-9 5-12 12-10l2 14H7zM58 60c1-9-5-12-12-10l-2 14h13z"/><path class="c" d="M17 64c0-9 3-14 9-16l6 4 6-4c6 2 9 7 9 16z"/><path class="t" d="M32 52l3 4-3 4-3-4z"/>"#,
        Cape: r#"<path class="c" d="M24 64V50h16v14z"/><path class="w" d="M24 48l-3 1C11 52 7 57 6 64h18zM40 48l3 1c10 3 14 8 15 15H40z"/><path class="t" d="M21 49l11 5 11-5-2-2-9 3-9-3z"/><circle class="t" cx="32" cy="55" r="2.5"/>"#,
        Plate: r#"<path class="c" d="M16 64c0-10 3-14 10-16l6 3 6-3c7 2 10 6 10 16z"/><path class="w" d="M22 50c-9-2-15 2-17 10l13 2zM42 50c9-2 15 2 17 10l-13 2z"/><path class="l" d="M32 51v13M25 56c4 2 10 2 14 0"/><path class="t" d="M32 53l2.5 3-2.5 3-2.5-3z"/>"#,
        Coat: r#"<path class="c" d="M9 64c1-11 7-15 15-16h16c8 1 14 5 15 16z"/><path class="t" d="M24 45l8 10 8-10 4 5-9 14h-6l-9-14z"/><path class="l" d="M32 55v9"/>"#,
        Robe: r#"<path class="c" d="M8 64c1-11 8-15 17-17l7 5 7-5c9 2 16 6 17 17z"/><path class="w" d="M25 47l13 17h-6L22 49zM39 47L29 60l-3-4 8-9z"/><path class="t" d="M22 61h20v3H22z"/>"#,
        Tie: r#"<path class="c" d="M9 64c1-11 8-15 17-16h12c9 1 16 5 17 16z"/><path class="w" d="M25 47l7 8 7-8 3 3-7 14h-6l-7-14z"/><path class="t" d="M30 54h4l1.5 10h-7z"/>"#,
        Bib: r#"<path class="w" d="M9 64c1-11 8-15 17-16h12c9 1 16 5 17 16z"/><path class="c" d="M21 64V53h22v11zM21 54l-1-5 4-1 1 6zM43 54l1-5-4-1-1 6z"/><circle class="t" cx="25" cy="57" r="1.5"/><circle class="t" cx="39" cy="57" r="1.5"/>"#,
        Scarf: r#"<path class="c" d="M9 64c1-11 8-15 17-16h12c9 1 16 5 17 16z"/><path class="t" d="M20 48c2-4 22-4 24 0 1 4-3 6-12 6s-13-2-12-6zM37 53l6 1 2 10h-7z"/>"#,
    }

    /// Hair over the brow.
    Front "f" {
        Fringe: r#"<path class="h" d="M18 30c-2-13 5-19 14-19s16 6 14 19c-2-1-3-4-4-7-3 1-6 1-8-1-4 2-8 2-12 1-1 3-2 6-4 7z"/>"#,
        Parted: r#"<path class="h" d="M17 34c-2-16 5-23 15-23s17 7 15 23c-4-2-5-8-6-12-4 0-7-2-9-5-2 3-5 5-9 5-1 4-2 10-6 12z"/>"#,
        Swept: r#"<path class="h" d="M18 31c-3-13 5-20 14-20s17 7 14 20c-2-1-3-4-4-7-7 0-13-3-16-7-1 6-4 10-8 14z"/>"#,
        Jagged: r#"<path class="h" d="M17 31c-1-13 5-20 15-20s16 7 15 20l-4-6-2 4-4-7-4 5-4-6-3 6-4-4-3 5-2-3z"/>"#,
        Veiled: r#"<path class="h" d="M17 33c-2-15 5-22 15-22s17 7 15 22c-3-2-4-6-5-10-5 0-9-2-11-5 1 8-2 15-7 18-4 0-6-1-7-3z"/>"#,
        Open: r#"<path class="h" d="M18 28c-2-12 5-17 14-17s16 5 14 17c-2-6-6-10-14-10s-12 4-14 10z"/>"#,
        Curls: r#"<path class="h" d="M17 31c-2-13 5-20 15-20s17 7 15 20c-4 0-4-4-4-6-3 1-5-1-5-3-3 2-6 1-7-1-2 3-5 3-7 1 0 3-2 5-4 4 1 3-1 5-3 5z"/>"#,
    }

    /// Eyes, with what stands in front of them.
    Eyes "e" {
        Round: r#"<ellipse class="i" cx="26.5" cy="31" rx="2.7" ry="3.6"/><ellipse class="i" cx="37.5" cy="31" rx="2.7" ry="3.6"/><path class="l" d="M22.5 28c2-2 5-2 7-.5M34.5 27.5c2-1.5 5-1.5 7 .5"/><circle class="w" cx="27.3" cy="29.7" r="1" stroke="none"/><circle class="w" cx="38.3" cy="29.7" r="1" stroke="none"/>"#,
        Gentle: r#"<ellipse class="i" cx="26.5" cy="31.5" rx="2.6" ry="3"/><ellipse class="i" cx="37.5" cy="31.5" rx="2.6" ry="3"/><path class="l" d="M22.5 31c1-3 5-4 7.5-2M34 29c2.5-2 6.5-1 7.5 2"/><circle class="w" cx="27.3" cy="30.5" r=".9" stroke="none"/><circle class="w" cx="38.3" cy="30.5" r=".9" stroke="none"/>"#,
        Sharp: r#"<path class="i" d="M23 29.5l6.5 1c0 3-1.5 4.5-3.5 4.5s-3-2-3-5.5zM41 29.5l-6.5 1c0 3 1.5 4.5 3.5 4.5s3-2 3-5.5z"/><path class="l" d="M22 27.5l8 2.5M42 27.5L34 30"/>"#,
        Smile: r#"<path class="l" d="M22.5 32c1.5-3 5-3 6.5 0M35 32c1.5-3 5-3 6.5 0" stroke-width="1.8"/>"#,
        Glasses: r#"<circle class="i" cx="26.5" cy="31.5" r="2"/><circle class="i" cx="37.5" cy="31.5" r="2"/><path class="l" d="M21 28.5h10v4.5c0 4-10 4-10 0zM33 28.5h10v4.5c0 4-10 4-10 0zM31 30h2"/>"#,
        Half: r#"<path class="i" d="M23.5 30h6c0 3-1 4.5-3 4.5s-3-1.5-3-4.5zM34.5 30h6c0 3-1 4.5-3 4.5s-3-1.5-3-4.5z"/><path class="l" d="M22 30h8.5M33.5 30H42"/>"#,
        Patch: r#"<ellipse class="i" cx="26.5" cy="31" rx="2.7" ry="3.6"/><path class="l" d="M22.5 28c2-2 5-2 7-.5"/><circle class="w" cx="27.3" cy="29.7" r="1" stroke="none"/><path class="n" d="M33 28l9-1c1 5-1 8-4 8s-5-3-5-7z"/><path class="l" d="M33 28l-12-6M42 27l4-1"/>"#,
    }

    /// A mouth.
    Mouth "m" {
        Smile: r#"<path class="l" d="M29 38c1.5 1.8 4.5 1.8 6 0"/>"#,
        Calm: r#"<path class="l" d="M30 38.5h4"/>"#,
        Open: r#"<path class="t" d="M29 37h6c0 5-6 5-6 0z"/>"#,
        Fang: r#"<path class="l" d="M28.5 37.5c2 1.5 5 1.5 7 0"/><path class="w" d="M33 38.3l1 2.2 1-2.5z"/>"#,
        Firm: r#"<path class="l" d="M29.5 39c1.5-1 3.5-1 5 0"/>"#,
    }

    /// What is worn on the head.
    Head "t" {
        None: "",
        Bow: r#"<path class="t" d="M32 10c-4-6-11-8-13-3s5 7 13 4c8 3 15 1 13-4s-9-3-13 3z"/><circle class="t" cx="32" cy="10" r="2.5"/>"#,
        Ribbons: r#"<path class="t" d="M17 17l-9-6 1 11zM17 17l4-9-9 1zM47 17l9-6-1 11zM47 17l-4-9 9 1z"/>"#,
        Band: r#"<path class="t" d="M17 24c0-11 6-15 15-15s15 4 15 15l-2 1c0-9-5-13-13-13s-13 4-13 13z"/>"#,
        Hat: r#"<path class="c" d="M4 19c9-6 47-6 56 0-9 6-47 6-56 0z"/><path class="c" d="M18 17c5-5 7-13 15-17 1 2 6 2 10 1-3 4 0 11 4 16-8 3-21 3-29 0z"/><path class="t" d="M17.5 17.5l2-3.5c8 3 18 3 25 0l2.5 3.5c-9 3-21 3-29.5 0z"/>"#,
        Beret: r#"<path class="t" d="M14 18C12 8 22 4 33 5s20 5 17 12c-9-4-26-4-36 1z"/><path class="l" d="M33 5l1-3"/>"#,
        Flower: r#"<path class="t" d="M45 12c-3-4 2-8 4-4 3-4 7 1 4 4 5 1 4 7-1 6 0 5-6 5-6 0-5 1-6-5-1-6z"/><circle class="w" cx="49" cy="14" r="2"/>"#,
        Pin: r#"<path class="t" d="M42 15l2-4.5 2 4.5 4.5.5-3.5 3 1 4.5-4-2.5-4 2.5 1-4.5-3.5-3z"/>"#,
        Tiara: r#"<path class="t" d="M20 15l1-8 5 5 6-9 6 9 5-5 1 8c-8-3-16-3-24 0z"/><circle class="w" cx="32" cy="11" r="1.8"/>"#,
        Ears: r#"<path class="c" d="M16 19L13 4l12 7zM48 19l3-15-12 7z"/><path class="t" d="M17.5 14L16 8l5 3zM46.5 14L48 8l-5 3z"/>"#,
        Phones: r#"<path class="l" d="M16 27C15 9 49 9 48 27" stroke-width="3"/><rect class="t" x="12" y="25" width="6" height="10" rx="3"/><rect class="t" x="46" y="25" width="6" height="10" rx="3"/>"#,
        Hood: r#"<path class="c" d="M13 48C8 22 18 5 32 5s24 17 19 43l-5 2c3-20-1-36-14-36S15 30 18 50z"/>"#,
        Plume: r#"<path class="c" d="M17 14c6-6 24-7 30-1-6 4-24 5-30 1z"/><path class="c" d="M22 12c1-7 17-9 19-1-4 3-15 4-19 1z"/><path class="t" d="M40 9c2-7 9-10 14-7-2 6-6 10-12 11z"/>"#,
        Horns: r#"<path class="t" d="M20 15C11 14 8 7 11 1c2 5 7 6 13 10zM44 15c9-1 12-8 9-14-2 5-7 6-13 10z"/>"#,
        Cap: r#"<path class="c" d="M17 18c-1-9 6-13 15-13s16 4 15 13c-9-3-21-3-30 0z"/><path class="t" d="M16 19c8-4 24-5 36 1-3 3-7 2-10 0-9-2-19-2-26-1z"/>"#,
    }

    /// The body of a witch: what she has become.
    Body "w" {
        Cloak: r#"<path class="c" d="M8 64c2-26 8-46 24-46s22 20 24 46z"/><path class="t" d="M20 40c0-12 5-18 12-18s12 6 12 18c-3 8-6 11-12 11s-9-3-12-11z"/>"#,
        Mire: r#"<path class="c" d="M5 64c-2-8 3-10 2-18s4-9 6-17S22 15 32 15s17 6 19 14 7 9 6 17 4 10 2 18z"/><path class="t" d="M18 36c0-9 6-13 14-13s14 4 14 13-3 14-5 14-2-4-4-4-2 7-5 7-3-7-5-7-2 4-4 4-5-5-5-14z"/>"#,
        Moth: r#"<path class="c" d="M30 32C22 12 6 8 2 14c-2 12 4 22 14 24-8 4-10 14-6 22 10 0 18-8 20-20zM34 32c8-20 24-24 28-18 2 12-4 22-14 24 8 4 10 14 6 22-10 0-18-8-20-20z"/><path class="t" d="M32 20c6 0 9 6 9 14s-4 24-9 28c-5-4-9-20-9-28s3-14 9-14z"/>"#,
        Cage: r#"<path class="t" d="M15 58V32c0-11 7-18 17-18s17 7 17 18v26z"/><path class="l" d="M15 38h34M21 58V20M28 58V15M36 58V15M43 58V20" stroke-width="1"/><path class="c" d="M10 58h44v6H10zM29 8h6v7h-6z"/>"#,
        Puppet: r#"<path class="l" d="M14 0l6 22M50 0l-6 22M32 0v14"/><path class="c" d="M14 64c1-12 8-17 18-17s17 5 18 17z"/><circle class="t" cx="32" cy="32" r="17"/><path class="c" d="M32 45l-5 6 5 3 5-3z"/>"#,
        Helm: r#"<path class="c" d="M10 64c0-10 4-14 8-16-2-20 3-34 14-34s16 14 14 34c4 2 8 6 8 16z"/><path class="t" d="M21 26c7-3 15-3 22 0l-2 20-9 6-9-6z"/><path class="l" d="M32 14v12M24 41h16M25 45h14"/>"#,
        Bloom: r#"<path class="c" d="M32 36C24 26 22 10 32 4c10 6 8 22 0 32zM32 36C20 38 6 32 4 20c12-2 24 6 28 16zM32 36c12 2 26-4 28-16-12-2-24 6-28 16zM32 36C26 48 14 58 4 54c0-12 14-20 28-18zM32 36c6 12 18 22 28 18 0-12-14-20-28-18z"/><circle class="t" cx="32" cy="34" r="14"/>"#,
        Box: r#"<path class="c" d="M14 16h36l6 6v34H8V22z"/><rect class="t" x="14" y="24" width="36" height="25" rx="3"/><path class="l" d="M14 16l6 6h24l6-6M14 56l-4 8M50 56l4 8"/>"#,
        Peak: r#"<path class="c" d="M2 64C14 50 20 42 22 26c1-9 5-16 10-18 5 2 9 9 10 18 2 16 8 24 20 38z"/><path class="t" d="M32 18c6 0 8 6 8 13s-4 13-8 13-8-6-8-13 2-13 8-13z"/><path class="l" d="M22 50l-8 14M42 50l8 14M32 50v14"/>"#,
        Wheel: r#"<circle class="c" cx="32" cy="17" r="14"/><path class="l" d="M32 0v7M46 17h7M11 17h7M42 7l4-4M22 7l-4-4" stroke-width="4"/><path class="t" d="M21 22h22l3 18H18z"/><path class="c" d="M18 38c8-3 20-3 28 0l10 26H8z"/>"#,
        Hound: r#"<path class="c" d="M12 64c-2-10 2-15 6-20l-4-26 12 8h12l12-8-4 26c4 5 8 10 6 20z"/><path class="t" d="M20 34c4-5 20-5 24 0l-4 18c-3 5-13 5-16 0z"/><path class="n" d="M29 46h6l-3 4z"/>"#,
        Easel: r#"<path class="c" d="M10 64V26c0-12 10-20 22-20s22 8 22 20v38H42V44H22v20z"/><path class="t" d="M20 40V28c0-7 5-12 12-12s12 5 12 12v12z"/><path class="l" d="M10 34h10M44 34h10M10 44h12M42 44h12M10 54h12M42 54h12"/>"#,
    }

    /// How a witch looks at one.
    Gaze "g" {
        One: r#"<path class="w" d="M22 34c5-8 15-8 20 0-5 8-15 8-20 0z"/><circle class="i" cx="32" cy="34" r="4.5"/><circle class="n" cx="32" cy="34" r="1.5"/>"#,
        Three: r#"<circle class="i" cx="26" cy="36" r="3"/><circle class="i" cx="38" cy="36" r="3"/><circle class="i" cx="32" cy="28" r="3"/>"#,
        Swirl: r#"<path class="l" d="M32 34a2 2 0 1 1 2 2 5 5 0 1 1 4-7 8 8 0 1 1-13-1" stroke-width="2"/>"#,
        Slits: r#"<path class="i" d="M22 31l8 3-7 2zM42 31l-8 3 7 2z"/><path class="l" d="M27 42h10"/>"#,
        Many: r#"<circle class="w" cx="25" cy="31" r="3.5"/><circle class="w" cx="38" cy="30" r="4.5"/><circle class="w" cx="31" cy="39" r="3"/><circle class="w" cx="40" cy="39" r="2.5"/><circle class="i" cx="25" cy="31" r="1.5"/><circle class="i" cx="38" cy="30" r="2"/><circle class="i" cx="31" cy="39" r="1.2"/><circle class="i" cx="40" cy="39" r="1"/>"#,
        Grin: r#"<path class="i" d="M23 30a3 3 0 1 1 6 0zM35 30a3 3 0 1 1 6 0z"/><path class="w" d="M21 35c7 4 15 4 22 0-1 8-5 11-11 11s-10-3-11-11z"/><path class="l" d="M25 37v7M29 38v8M35 38v8M39 37v7M22 41h20" stroke-width="1"/>"#,
        Hollow: r#"<path class="n" d="M23 28c4 0 6 3 6 7-4 0-6-3-6-7zM41 28c-4 0-6 3-6 7 4 0 6-3 6-7zM29 43c0-3 6-3 6 0s-6 3-6 0z"/>"#,
        Weeping: r#"<path class="l" d="M22 31c2 2 5 2 7 0M35 31c2 2 5 2 7 0"/><path class="i" d="M25 34c2 3 2 7 0 9-2-2-2-6 0-9zM39 34c2 3 2 7 0 9-2-2-2-6 0-9z"/>"#,
    }

    /// What crowns a witch.
    Crown "c" {
        None: "",
        Thorns: r#"<path class="l" d="M14 22c8-8 28-8 36 0M18 19l-5-5M24 16l-2-7M32 15l2-8M40 16l4-6M46 19l6-3" stroke-width="2"/>"#,
        Candles: r#"<path class="w" d="M17 20V9h4v9zM30 16V5h4v11zM43 18V9h4v11z"/><path class="i" d="M19 2c2 3 2 5 0 6-2-1-2-3 0-6zM32 0c2 2 2 4 0 5-2-1-2-3 0-5zM45 2c2 3 2 5 0 6-2-1-2-3 0-6z"/>"#,
        Antlers: r#"<path class="l" d="M24 18C20 12 16 12 10 2M18 11l-9 2M14 8l0-6M40 18c4-6 8-6 14-16M46 11l9 2M50 8V2" stroke-width="2.2"/>"#,
        Veil: r#"<path class="t" d="M16 24c0-14 8-20 16-20s16 6 16 20c-4-6-9-8-16-8s-12 2-16 8z"/><path class="l" d="M16 24c-4 8-6 18-8 22M48 24c4 8 6 18 8 22"/>"#,
        Drops: r#"<path class="i" d="M12 8c2 4 2 7 0 8-2-1-2-4 0-8zM22 2c2 4 2 7 0 8-2-1-2-4 0-8zM42 2c2 4 2 7 0 8-2-1-2-4 0-8zM52 8c2 4 2 7 0 8-2-1-2-4 0-8z"/>"#,
        Knot: r#"<path class="i" d="M32 14C26 5 17 3 15 8s8 8 17 6c9 2 19-1 17-6s-11-3-17 6z"/>"#,
        Brim: r#"<path class="i" d="M8 22c8-5 40-5 48 0-8 4-40 4-48 0z"/><path class="c" d="M22 20c0-10 3-16 10-18 7 2 10 8 10 18-6 2-14 2-20 0z"/>"#,
        Ring: r#"<ellipse class="l" cx="32" cy="10" rx="17" ry="5" stroke-width="2.2"/>"#,
    }

    /// The body of a familiar.
    Sprite "s" {
        Puff: r#"<path class="c" d="M32 14c8-4 14 2 13 8 8 1 9 11 3 14 3 8-5 12-10 9-3 5-11 4-12-1-6 2-13-3-10-9-6-3-5-12 2-14-1-7 7-11 14-7z"/><path class="l" d="M24 46l-3 12M40 46l3 12"/>"#,
        Sheet: r#"<path class="c" d="M14 58V28c0-10 8-17 18-17s18 7 18 17v30l-6-5-6 5-6-5-6 5-6-5z"/>"#,
        Bud: r#"<path class="l" d="M32 40v20M32 52l-9 6M32 52l9 6" stroke-width="2"/><path class="c" d="M32 44C18 44 12 34 16 20c5 3 8 2 8-6 3 4 6 4 8-3 2 7 5 7 8 3 0 8 3 9 8 6 4 14-2 24-16 24z"/>"#,
        Crate: r#"<path class="c" d="M16 18h32v30H16z"/><path class="w" d="M16 24C6 16 2 24 4 32c4-2 8-2 12 0zM48 24c10-8 14 0 12 8-4-2-8-2-12 0z"/><path class="l" d="M22 48v9M42 48v9"/>"#,
        Mouse: r#"<circle class="c" cx="18" cy="20" r="9"/><circle class="c" cx="46" cy="20" r="9"/><path class="c" d="M14 36c0-10 8-16 18-16s18 6 18 16-6 20-18 20-18-10-18-20z"/><path class="n" d="M30 43h4l-2 3z"/>"#,
        Spool: r#"<path class="t" d="M18 10h28v6H18zM18 50h28v6H18z"/><path class="c" d="M22 16h20v34H22z"/><path class="l" d="M48 6L16 60" stroke-width="2"/>"#,
        Scribble: r#"<path class="c" d="M12 40c-4-16 8-28 22-27s22 12 18 26-20 20-30 14-6-9-10-13z"/><path class="l" d="M10 30c8-12 30-16 44-4M12 46c12 8 30 6 42-6"/>"#,
        Bird: r#"<path class="c" d="M32 14c10 0 15 8 14 18l12 6-14 4c-2 8-8 12-12 12s-10-4-12-12L6 38l12-6c-1-10 4-18 14-18z"/><path class="t" d="M29 38h6l-3 6z"/>"#,
    }

    /// How a familiar looks at one.
    Peep "o" {
        Dots: r#"<circle class="n" cx="27" cy="32" r="2.2"/><circle class="n" cx="37" cy="32" r="2.2"/>"#,
        One: r#"<circle class="w" cx="32" cy="31" r="6"/><circle class="i" cx="32" cy="31" r="2.8"/>"#,
        Cross: r#"<path class="l" d="M24 29l5 5M29 29l-5 5M35 29l5 5M40 29l-5 5" stroke-width="2"/>"#,
        Whiskers: r#"<circle class="i" cx="27" cy="30" r="2"/><circle class="i" cx="37" cy="30" r="2"/><path class="l" d="M32 37c-3-3-8-2-11 2M32 37c3-3 8-2 11 2" stroke-width="2"/>"#,
        Glow: r#"<path class="i" d="M23 29l7 3-6 3zM41 29l-7 3 6 3z"/>"#,
    }

    /// The head of a bot: a made face.
    Doll "r" {
        Egg: r#"<path class="l" d="M32 12V4"/><circle class="t" cx="32" cy="4" r="3"/><path class="w" d="M14 32c0-13 7-21 18-21s18 8 18 21-7 17-18 17-18-4-18-17z"/>"#,
        Case: r#"<path class="l" d="M24 13l-5-8M40 13l5-8"/><circle class="t" cx="19" cy="5" r="2.5"/><circle class="t" cx="45" cy="5" r="2.5"/><rect class="w" x="13" y="13" width="38" height="35" rx="9"/>"#,
        Mask: r#"<path class="t" d="M32 2l3 6h-6z"/><path class="w" d="M13 18c12-9 26-9 38 0 1 17-5 31-19 31S12 35 13 18z"/>"#,
        Dome: r#"<circle class="t" cx="13" cy="33" r="4.5"/><circle class="t" cx="51" cy="33" r="4.5"/><path class="w" d="M14 46V30c0-12 7-20 18-20s18 8 18 20v16c-6 4-30 4-36 0z"/>"#,
    }

    /// The eyes of a bot.
    Lamp "l" {
        Two: r#"<path class="n" d="M18 26h28v13H18z"/><circle class="i" cx="25" cy="32.5" r="4"/><circle class="i" cx="39" cy="32.5" r="4"/>"#,
        Visor: r#"<path class="n" d="M16 27h32v10H16z"/><path class="i" d="M20 30h24v4H20z"/>"#,
        Lashes: r#"<path class="i" d="M20 31h9c0 7-9 7-9 0zM35 31h9c0 7-9 7-9 0z"/><path class="l" d="M19 31h11M34 31h11M20 28l-2-2M24 27v-3M40 27v-3M44 28l2-2"/>"#,
        Cyclops: r#"<circle class="n" cx="32" cy="32" r="9"/><circle class="i" cx="32" cy="32" r="5"/><circle class="w" cx="34" cy="30" r="1.5"/>"#,
    }
}

/// Face and neck, under all hair.
pub(super) const SKIN: &str = r#"<path class="k" d="M28 40h8v8l-4 4-4-4z"/><path class="k" d="M19.5 27c0 10 5 16.5 12.5 16.5S44.5 37 44.5 27c0-8-5-13-12.5-13s-12.5 5-12.5 13z"/>"#;
