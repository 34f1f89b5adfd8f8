//! A summary of a sowing, gathered from its trace: what the explanations are made from.

use super::message::Heap;
use crate::rules::{Event, Pit, Position, Rules, Side, Spot, Trace};

/// A sowing and its captures.
pub(super) struct SowingSummary<'a> {
    pub before: &'a Position,
    pub after: &'a Position,
    pub by: Side,
    pub origin: Pit,
    /// Seeds that were in the origin.
    pub hand: u8,
    /// Where the last seed fell.
    pub last: Spot,
    /// How often the hand passed over the origin.
    pub skips: u8,
    /// The seeds in the pits after sowing, before captures.
    pub sown: [u8; 12],
    /// Seeds sown into South's and North's store, except the last seed.
    pub passed: [u8; 2],
    /// What was taken, in order.
    pub taken: Vec<Heap>,
    /// The pits that a rule kept from being captured, in order.
    pub spared: Vec<Pit>,
}

impl<'a> SowingSummary<'a> {
    /// The summary of the sowing of `origin`, from the positions around it and its trace.
    pub fn of(
        before: &'a Position,
        after: &'a Position,
        origin: Pit,
        trace: &Trace,
    ) -> SowingSummary<'a> {
        let mut summary = SowingSummary {
            before,
            after,
            by: trace.by,
            origin,
            hand: before.seeds(origin),
            last: Spot::Pit(origin),
            skips: 0,
            sown: before.pits(),
            passed: [0; 2],
            taken: Vec::new(),
            spared: Vec::new(),
        };
        summary.sown[origin.index()] = 0;
        for event in &trace.events {
            match *event {
                Event::Skip { .. } => summary.skips += 1,
                Event::Drop { at, .. } => summary.drop_seed(at),
                Event::Spare { pit } => summary.spared.push(pit),
                Event::Take { from, seeds, .. } => summary.taken.push(Heap { pit: from, seeds }),
                Event::Lift { .. } | Event::Place { .. } => {}
            }
        }
        if let Spot::Store(side) = summary.last {
            summary.passed[side.index()] -= 1;
        }
        summary
    }

    fn drop_seed(&mut self, at: Spot) {
        self.last = at;
        match at {
            Spot::Pit(pit) => self.sown[pit.index()] += 1,
            Spot::Store(side) => self.passed[side.index()] += 1,
        }
    }

    pub fn rules(&self) -> &'a Rules {
        self.before.rules()
    }

    pub fn other(&self) -> Side {
        self.by.other()
    }

    pub fn sown_in(&self, pit: Pit) -> u8 {
        self.sown[pit.index()]
    }

    /// All seeds taken.
    pub fn total(&self) -> u8 {
        self.taken.iter().map(|heap| heap.seeds).sum()
    }
}
