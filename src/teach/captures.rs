//! What a sowing took, where the capture stopped, or why it took nothing.

use super::message::Message;
use super::telling::{Telling, camp};
use crate::rules::{Capture, ChainLimit, FacingCapturer, FacingWhere, OptionName, Pit, Slam, Spot};

/// What was taken and what was not, and why.
pub(super) fn captures(telling: &Telling) -> Vec<Message> {
    if telling.rules().capture == Capture::Equal {
        return harvest(telling);
    }
    if telling.taken.is_empty() {
        return match telling.spared.is_empty() {
            true => nothing(telling).into_iter().collect(),
            false => vec![spared(telling)],
        };
    }
    let mut facts = match telling.last {
        Spot::Pit(last) if telling.sown_in(last) == 1 => vec![facing(telling, last)],
        _ => chain(telling),
    };
    let emptied = camp(telling.after, telling.other()) == 0
        && telling.taken.iter().any(|heap| heap.pit.owner() == telling.other());
    if emptied && telling.rules().slam == Slam::Legal {
        facts.push(
            Message::by_rule("fact.slam-taken", OptionName::Slam)
                .with("by", telling.by)
                .with("other", telling.other()),
        );
    }
    facts
}

fn taking(key: &'static str, rule: OptionName, telling: &Telling) -> Message {
    Message::by_rule(key, rule).with("by", telling.by)
}

/// A capture of two-three, and where it stopped.
fn chain(telling: &Telling) -> Vec<Message> {
    let by_capture = |key| taking(key, OptionName::Capture, telling);
    let taken = match telling.taken.as_slice() {
        [only] => by_capture("fact.capture").with("pit", only.pit),
        heaps => by_capture("fact.capture-chain").with("prey", heaps.to_vec()),
    };
    let mut facts = vec![taken.with("n", telling.total())];
    if !telling.spared.is_empty() {
        facts.push(
            Message::by_rule("fact.chain-limit", OptionName::ChainLimit)
                .with("n", telling.taken.len() as u32)
                .with("pits", telling.spared.clone()),
        );
    } else if let Some(stop) = telling.taken.last().and_then(|heap| before(heap.pit)) {
        // The hand came from the sower's camp, so that the pit it stops at holds a seed at least.
        facts.push(match stop.owner() == telling.by {
            true => by_capture("fact.chain-stop-camp"),
            false => Message::by_rule("fact.chain-stop-count", OptionName::Capture)
                .with("pit", stop)
                .with("n", telling.sown_in(stop)),
        });
    }
    facts
}

/// The pit before another, in sowing order.
fn before(pit: Pit) -> Option<Pit> {
    Pit::new((pit.index() + Pit::COUNT - 1) % Pit::COUNT)
}

/// A facing capture: the last seed fell in a pit that was empty.
fn facing(telling: &Telling, last: Pit) -> Message {
    let across = last.facing();
    let prey = telling.sown_in(across);
    let with_capturer = telling.taken.iter().any(|heap| heap.pit == last);
    let (key, rule) = match (prey, with_capturer) {
        (0, _) => ("fact.facing-alone", OptionName::FacingCapturer),
        (_, true) => ("fact.facing-with", OptionName::FacingCapturer),
        (_, false) if last.owner() == telling.by => ("fact.facing", OptionName::Capture),
        (_, false) => ("fact.facing", OptionName::FacingWhere),
    };
    let fact = taking(key, rule, telling).with("pit", last).with("across", across);
    if prey > 0 { fact.with("n", prey) } else { fact }
}

/// A capture that a rule undid.
fn spared(telling: &Telling) -> Message {
    let pits = telling.spared.clone();
    match telling.rules().chain_limit {
        ChainLimit::Nothing(most) if pits.len() > usize::from(most.get()) => {
            taking("fact.chain-nothing", OptionName::ChainLimit, telling)
                .with("n", most.get())
                .with("pits", pits)
        }
        _ => {
            let key = match telling.rules().slam {
                Slam::Forbidden => "fact.slam-only",
                _ => "fact.slam-spared",
            };
            taking(key, OptionName::Slam, telling).with("other", telling.other())
        }
    }
}

/// Why nothing was to be taken.
fn nothing(telling: &Telling) -> Option<Message> {
    let rules = telling.rules();
    let fact = |key, rule| taking(key, rule, telling);
    let Spot::Pit(last) = telling.last else {
        // Where the last seed earns another turn, that is said, and says it all.
        let earned = rules.replay && telling.last == Spot::Store(telling.by);
        return (!earned).then(|| fact("fact.nothing-store", OptionName::Capture));
    };
    let seeds = telling.sown_in(last);
    let (mine, faces) = (last.owner() == telling.by, rules.capture != Capture::TwoThree);
    Some(match (faces, seeds) {
        (true, 1) => match rules.facing_where {
            FacingWhere::Own if !mine => {
                fact("fact.nothing-facing-own", OptionName::FacingWhere).with("pit", last)
            }
            FacingWhere::Opponent if mine => {
                fact("fact.nothing-facing-opponent", OptionName::FacingWhere)
                    .with("pit", last)
                    .with("other", telling.other())
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
fn harvest(telling: &Telling) -> Vec<Message> {
    let attacked = telling.before.attacked(telling.origin);
    if attacked.is_empty() {
        let fact = taking("fact.nothing-equal", OptionName::Capture, telling);
        return vec![fact.with("other", telling.other())];
    }
    let found = taking("fact.attacked", OptionName::Capture, telling)
        .with("n", attacked.len() as u32)
        .with("pits", attacked);
    let by_choice = |key| taking(key, OptionName::Harvest, telling);
    let taken = match telling.taken.as_slice() {
        [] => by_choice("fact.harvest-declined"),
        [only] => by_choice("fact.capture").with("pit", only.pit).with("n", only.seeds),
        heaps => {
            by_choice("fact.capture-chain").with("prey", heaps.to_vec()).with("n", telling.total())
        }
    };
    vec![found, taken]
}
