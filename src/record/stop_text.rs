//! The agreement, resignation or time that stopped a game, as text.

use crate::rules::{EndReason, Side};

/// `agreement`, `resignation-S`, `time-N` and so on; nothing for an end that the rules find. Links
/// and stored games join reason and side by `-`, game files by a space.
pub(super) fn stop_text(reason: EndReason, join: char) -> Option<String> {
    match reason {
        EndReason::Agreement => Some(reason.to_string()),
        EndReason::Resignation(side) | EndReason::Time(side) => {
            Some(format!("{reason}{join}{}", side.letter()))
        }
        _ => None,
    }
}

/// The reverse of [`stop_text`].
pub(super) fn stop_from_text(text: &str, join: char) -> Option<EndReason> {
    let Some((reason, side)) = text.split_once(join) else {
        return (text == EndReason::Agreement.as_str()).then_some(EndReason::Agreement);
    };
    let side = Side::from_text(side)?;
    [EndReason::Resignation(side), EndReason::Time(side)]
        .into_iter()
        .find(|known| known.as_str() == reason)
}
