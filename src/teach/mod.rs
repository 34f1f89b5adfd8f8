//! Explanations: why a move is legal or not, what it did, how good it was; lessons, exercises,
//! reviews.
//!
//! Everything is explained in [`Message`]s: keys and data. The words for them are in `www/words`.

mod back_analysis;
mod camp;
mod captures;
mod duties;
mod endings;
mod exercise;
mod grade;
mod hint;
mod idea;
pub mod lessons;
mod message;
mod message_kind;
mod move_report;
mod placing;
mod puzzle;
mod record_faults;
mod refusals;
mod refutation;
mod review;
mod sight;
mod sowing_summary;
mod stake;
mod text_faults;
mod theme;
mod threats;
mod voices;

pub use back_analysis::analyse_back;
pub use endings::{ending, leftovers, repetition_warning};
pub use exercise::{
    Exercise, Wrong, alike, by_other_rules, difficulty, distance, found_at, position_after,
    seen_from_south, themes,
};
pub use grade::Grade;
pub use hint::{hint, reasons};
pub use idea::idea;
pub use message::{Datum, Heap, Message};
pub use message_kind::MessageKind;
pub use move_report::{MoveReport, facts};
pub use placing::gives_first_sowing;
pub use puzzle::{Answer, Puzzle};
pub use record_faults::{file_fault, link_fault};
pub use refusals::refusal;
pub use refutation::{cost_message, refutation, refutation_messages};
pub use review::{Judged, Outlook, PlayerTotal, Review, player_total, turning_points};
pub use sight::in_sight;
pub use stake::{Change, STAKES, Stake};
pub use text_faults::{impossible_setup_fault, move_fault, rules_fault, setup_text_fault};
pub use theme::{Candidate, Theme};
pub use threats::{Threat, threats, threats_in_game};
pub use voices::voices;
