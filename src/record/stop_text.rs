//! The agreement, resignation or time that stopped a game, as text.

use crate::rules::{EndReason, Side};

/// `agreement`, `resignation-S`, `time-N` and so on; none for an end that the rules find. The
/// separator is `-` in links and stored games, a space in game files.
pub(super) fn stop_text(reason: EndReason, separator: char) -> Option<String> {
    match reason {
        EndReason::Agreement => Some(reason.to_string()),
        EndReason::Resignation(side) | EndReason::Time(side) => {
            Some(format!("{reason}{separator}{}", side.letter()))
        }
        _ => None,
    }
}

/// The reverse of [`stop_text`].
pub(super) fn stop_from_text(text: &str, separator: char) -> Option<EndReason> {
    let Some((reason, side)) = text.split_once(separator) else {
        return (text == EndReason::Agreement.as_str()).then_some(EndReason::Agreement);
    };
    let side = Side::from_text(side)?;
    [EndReason::Resignation(side), EndReason::Time(side)]
        .into_iter()
        .find(|known| known.as_str() == reason)
}
