//! Back analysis: the numbers of a review, corrected from the end of the game to its beginning.

use super::grade::Grade;
use super::review::{Judged, Outlook};
use crate::rules::Side;

/// Makes the numbers of a review agree: what a move loses is the difference of the outlooks before and after it. If
/// the move was judged forced, good or great, or is good by this difference, an unproven outlook before it takes the
/// value of the one after it: then the move loses nothing.
///
/// The outlook after a move replaces the score of the move, because the search that found the outlook looked further;
/// but the score stays at most that of the best move.
pub fn analyse_back(moves: &mut [Judged], outlooks: &mut [Outlook]) {
    // A move whose score is proven proves the outlook after it.
    for (at, judged) in moves.iter().enumerate() {
        let Some(after) = outlooks.get_mut(at + 1).filter(|after| after.south.is_some()) else {
            continue;
        };
        if judged.proven && !after.proven {
            *after = Outlook { south: Some(for_south(judged, judged.score)), proven: true };
        }
    }
    // Estimates are shown in halves of a seed; adding 0.0 turns -0.0 into 0.0.
    for outlook in outlooks.iter_mut().filter(|outlook| !outlook.proven) {
        outlook.south = outlook.south.map(|south| (south * 2.0).round() / 2.0 + 0.0);
    }
    for (at, judged) in moves.iter_mut().enumerate().rev() {
        let [before, after, ..] = &mut outlooks[at..] else { continue };
        let (Some(south_before), Some(south_after)) = (before.south, after.south) else { continue };
        let score = for_south(judged, south_after);
        let mut expected = for_south(judged, south_before);
        if !before.proven {
            let good =
                judged.grade >= Grade::Forced || Grade::of(expected - score, false) == Grade::Good;
            expected = if good { score } else { expected };
            before.south = Some(for_south(judged, expected));
        }
        judged.expected = expected;
        judged.score = score.min(expected);
        judged.proven = before.proven && after.proven;
        let grade = Grade::of(judged.loss(), judged.lost_lead());
        // A move that is good by its loss keeps a grade of `Forced`, `Good` or `Great`.
        if grade < Grade::Good || judged.grade < Grade::Forced {
            judged.grade = grade;
        }
    }
}

/// A score for the player of a move as one for South, or the other way round.
fn for_south(judged: &Judged, score: f64) -> f64 {
    // A subtraction, so that a zero is 0.0 and not -0.0.
    if judged.mv.side() == Side::South { score } else { 0.0 - score }
}
