//! What a sowing took, where the capture stopped, or why it took nothing.

use super::message::Message;
use super::sowing_summary::{SowingSummary, camp};
use crate::rules::{Capture, ChainLimit, FacingCapturer, FacingWhere, OptionName, Pit, Slam, Spot};

/// What was taken and what was not, and why.
pub(super) fn captures(summary: &SowingSummary) -> Vec<Message> {
    if summary.rules().capture == Capture::Equal {
        return harvest(summary);
    }
    if summary.taken.is_empty() {
        return match summary.spared.is_empty() {
            true => nothing(summary).into_iter().collect(),
            false => vec![spared(summary)],
        };
    }
    let mut facts = match summary.last {
        Spot::Pit(last) if summary.sown_in(last) == 1 => vec![facing(summary, last)],
        _ => chain(summary),
    };
    let emptied = camp(summary.after, summary.other()) == 0
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

fn taking(key: &'static str, rule: OptionName, summary: &SowingSummary) -> Message {
    Message::by_rule(key, rule).with("by", summary.by)
}

/// A capture of two-three, and where it stopped.
fn chain(summary: &SowingSummary) -> Vec<Message> {
    let by_capture = |key| taking(key, OptionName::Capture, summary);
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
    } else if let Some(stop) = summary.taken.last().and_then(|heap| before(heap.pit)) {
        // The hand came from the sower's camp, so that the pit it stops at holds a seed at least.
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
fn before(pit: Pit) -> Option<Pit> {
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
    let fact = taking(key, rule, summary).with("pit", last).with("across", across);
    if prey > 0 { fact.with("n", prey) } else { fact }
}

/// A capture that a rule undid.
fn spared(summary: &SowingSummary) -> Message {
    let pits = summary.spared.clone();
    match summary.rules().chain_limit {
        ChainLimit::Nothing(most) if pits.len() > usize::from(most.get()) => {
            taking("fact.chain-nothing", OptionName::ChainLimit, summary)
                .with("n", most.get())
                .with("pits", pits)
        }
        _ => {
            let key = match summary.rules().slam {
                Slam::Forbidden => "fact.slam-only",
                _ => "fact.slam-spared",
            };
            taking(key, OptionName::Slam, summary).with("other", summary.other())
        }
    }
}

/// Why nothing was to be taken.
fn nothing(summary: &SowingSummary) -> Option<Message> {
    let rules = summary.rules();
    let fact = |key, rule| taking(key, rule, summary);
    let Spot::Pit(last) = summary.last else {
        // Where the last seed earns another turn, that is said, and says it all.
        let earned = rules.replay && summary.last == Spot::Store(summary.by);
        return (!earned).then(|| fact("fact.nothing-store", OptionName::Capture));
    };
    let seeds = summary.sown_in(last);
    let (mine, faces) = (last.owner() == summary.by, rules.capture != Capture::TwoThree);
    Some(match (faces, seeds) {
        (true, 1) => match rules.facing_where {
            FacingWhere::Own if !mine => {
                fact("fact.nothing-facing-own", OptionName::FacingWhere).with("pit", last)
            }
            FacingWhere::Opponent if mine => {
                fact("fact.nothing-facing-opponent", OptionName::FacingWhere)
                    .with("pit", last)
                    .with("other", summary.other())
            }
            _ => {
                debug_assert_ne!(rules.facing_capturer, FacingCapturer::Always);
                fact("fact.nothing-facing-empty", OptionName::Capture)
                    .with("pit", last)
                    .with("across", last.facing())
            }
        },
        (true, _) if mine || rules.capture == Capture::Facing => {
            fact("fact.nothing-not-empty", OptionName::Capture).with("pit", last)
        }
        _ if mine => fact("fact.nothing-own-camp", OptionName::Capture),
        _ => fact("fact.nothing-count", OptionName::Capture).with("pit", last).with("n", seeds),
    })
}

/// Éqwalé's harvest.
fn harvest(summary: &SowingSummary) -> Vec<Message> {
    let attacked = summary.before.attacked(summary.origin);
    if attacked.is_empty() {
        let fact = taking("fact.nothing-equal", OptionName::Capture, summary);
        return vec![fact.with("other", summary.other())];
    }
    let found = taking("fact.attacked", OptionName::Capture, summary)
        .with("n", attacked.len() as u32)
        .with("pits", attacked);
    let by_choice = |key| taking(key, OptionName::Harvest, summary);
    let taken = match summary.taken.as_slice() {
        [] => by_choice("fact.harvest-declined"),
        [only] => by_choice("fact.capture").with("pit", only.pit).with("n", only.seeds),
        heaps => {
            by_choice("fact.capture-chain").with("prey", heaps.to_vec()).with("n", summary.total())
        }
    };
    vec![found, taken]
}
