//! The page's exercises.

use awale::teach::lessons::{self, Lesson};
use std::fs;

/// Every family, the number of exercises it has at least, and the presets by which they are played.
pub const FAMILIES: [(&str, usize, &[&str]); 5] = [
    ("classique", 120, &["classique", "stricte", "awari"]),
    (
        "boite",
        100,
        &[
            "boite",
            "boite-3",
            "boite-face",
            "boite-face-adverse",
            "grenier",
            "grenier-face",
            "nourricier",
        ],
    ),
    (
        "cote-ivoire",
        100,
        &["cote-ivoire", "cote-ivoire-libre", "cote-ivoire-rien", "cote-ivoire-courtoise"],
    ),
    ("eqwale", 60, &["eqwale"]),
    ("kalah", 60, &["kalah", "kalah-vide"]),
];

pub fn read_exercises(family: &str) -> Lesson {
    let path = format!("{}/www/exercises/{family}.ogn", env!("CARGO_MANIFEST_DIR"));
    lessons::read(&fs::read_to_string(path).unwrap()).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{family}: {}", faults.join("\n"))
    })
}
