//! What a sowing captured, where the capture stopped, or why nothing was captured.

use super::camp::camp_seeds;
use super::message::Message;
use super::message_kind::MessageKind;
use super::sowing_summary::SowingSummary;
use crate::rules::{Capture, NoCapture, OptionName, Pit, Slam, Spot, fell_alone};

/// What was captured and what was not, and why.
pub(super) fn captures(summary: &SowingSummary) -> Vec<Message> {
    let kind = if missed(summary) { MessageKind::Missed } else { MessageKind::Captured };
    let mut facts = capture_facts(summary);
    for fact in &mut facts {
        fact.kind = Some(kind);
    }
    facts
}

fn capture_facts(summary: &SowingSummary) -> Vec<Message> {
    if summary.rules().capture == Capture::Equal {
        return harvest(summary);
    }
    if summary.taken.is_empty() {
        return no_capture(summary).into_iter().collect();
    }
    let mut facts = match summary.last {
        Spot::Pit(last) if fell_alone(u32::from(summary.sown_in(last))) => {
            vec![facing(summary, last)]
        }
        _ => chain(summary),
    };
    let emptied = camp_seeds(summary.after, summary.other()) == 0
        && summary.taken.iter().any(|heap| heap.pit.owner() == summary.other());
    if emptied && summary.rules().slam == Slam::Legal {
        facts.push(
            Message::by_rule("fact.slam-taken", OptionName::Slam)
                .with("by", summary.by)
                .with("other", summary.other()),
        );
    }
    facts
}

fn message_by(key: &'static str, rule: OptionName, summary: &SowingSummary) -> Message {
    Message::by_rule(key, rule).with("by", summary.by)
}

/// A capture of pits with two or three seeds, and where it stopped.
fn chain(summary: &SowingSummary) -> Vec<Message> {
    let by_capture = |key| message_by(key, OptionName::Capture, summary);
    let taken = match summary.taken.as_slice() {
        [only] => by_capture("fact.capture").with("pit", only.pit),
        heaps => by_capture("fact.capture-chain").with("prey", heaps.to_vec()),
    };
    let mut facts = vec![taken.with("n", summary.total())];
    if !summary.spared.is_empty() {
        facts.push(
            Message::by_rule("fact.chain-limit", OptionName::ChainLimit)
                .with("n", summary.taken.len() as u32)
                .with("pits", summary.spared.clone()),
        );
    } else if let Some(stop) = summary.taken.last().and_then(|heap| pit_before(heap.pit)) {
        // If `stop` is an opponent's pit, the sowing dropped a seed there: it is not empty.
        facts.push(match stop.owner() == summary.by {
            true => by_capture("fact.chain-stop-camp"),
            false => Message::by_rule("fact.chain-stop-count", OptionName::Capture)
                .with("pit", stop)
                .with("n", summary.sown_in(stop)),
        });
    }
    facts
}

/// The pit before another, in sowing order.
fn pit_before(pit: Pit) -> Option<Pit> {
    Pit::new((pit.index() + Pit::COUNT - 1) % Pit::COUNT)
}

/// A facing capture: the last seed fell in a pit that was empty.
fn facing(summary: &SowingSummary, last: Pit) -> Message {
    let across = last.facing();
    let prey = summary.sown_in(across);
    let with_capturer = summary.taken.iter().any(|heap| heap.pit == last);
    let (key, rule) = match (prey, with_capturer) {
        (0, _) => ("fact.facing-alone", OptionName::FacingCapturer),
        (_, true) => ("fact.facing-with", OptionName::FacingCapturer),
        (_, false) if last.owner() == summary.by => ("fact.facing", OptionName::Capture),
        (_, false) => ("fact.facing", OptionName::FacingWhere),
    };
    let fact = message_by(key, rule, summary).with("pit", last).with("across", across);
    if prey > 0 { fact.with("n", prey) } else { fact }
}

/// Why nothing was captured; none where the last seed earned another turn, which `fact.replay`
/// explains.
fn no_capture(summary: &SowingSummary) -> Option<Message> {
    let fact = |key, rule| message_by(key, rule, summary);
    let by_capture = |key| fact(key, OptionName::Capture);
    Some(match summary.before.no_capture(summary.origin) {
        NoCapture::LastInStore { replay: true } => return None,
        NoCapture::LastInStore { replay: false } => by_capture("fact.nothing-store"),
        NoCapture::OwnCamp => by_capture("fact.nothing-own-camp"),
        NoCapture::WrongCount { pit, seeds } => {
            by_capture("fact.nothing-count").with("pit", pit).with("n", seeds)
        }
        NoCapture::NotEmpty { pit } => by_capture("fact.nothing-not-empty").with("pit", pit),
        NoCapture::FacingOwnOnly { pit } => {
            fact("fact.nothing-facing-own", OptionName::FacingWhere).with("pit", pit)
        }
        NoCapture::FacingOpponentOnly { pit } => {
            fact("fact.nothing-facing-opponent", OptionName::FacingWhere)
                .with("pit", pit)
                .with("other", summary.other())
        }
        NoCapture::FacingEmpty { pit } => {
            by_capture("fact.nothing-facing-empty").with("pit", pit).with("across", pit.facing())
        }
        NoCapture::ChainTooLong { most } => fact("fact.chain-nothing", OptionName::ChainLimit)
            .with("n", most)
            .with("pits", summary.spared.clone()),
        NoCapture::Slam { forbidden } => {
            let key = if forbidden { "fact.slam-only" } else { "fact.slam-spared" };
            fact(key, OptionName::Slam).with("other", summary.other())
        }
        NoCapture::NoneEqual => by_capture("fact.nothing-equal").with("other", summary.other()),
        NoCapture::Declined => fact("fact.harvest-declined", OptionName::Harvest),
    })
}

/// Whether nothing was captured, for another reason than a chain limit, a slam or the player's choice.
fn missed(summary: &SowingSummary) -> bool {
    use NoCapture::{ChainTooLong, Declined, Slam};
    let reason = || summary.before.no_capture(summary.origin);
    summary.taken.is_empty() && !matches!(reason(), ChainTooLong { .. } | Slam { .. } | Declined)
}

/// Éqwalé's harvest.
fn harvest(summary: &SowingSummary) -> Vec<Message> {
    let attacked = summary.before.attacked(summary.origin);
    if attacked.is_empty() {
        return no_capture(summary).into_iter().collect();
    }
    let found = message_by("fact.attacked", OptionName::Capture, summary)
        .with("n", attacked.len() as u32)
        .with("pits", attacked);
    let by_choice = |key| message_by(key, OptionName::Harvest, summary);
    let taken = match summary.taken.as_slice() {
        [] => no_capture(summary),
        [only] => Some(by_choice("fact.capture").with("pit", only.pit).with("n", only.seeds)),
        heaps => {
            let taken = by_choice("fact.capture-chain").with("prey", heaps.to_vec());
            Some(taken.with("n", summary.total()))
        }
    };
    std::iter::once(found).chain(taken).collect()
}
