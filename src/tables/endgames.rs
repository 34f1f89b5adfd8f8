//! The tables of a rule set, as far as they are built.

use super::index::Index;
use super::level::Level;
use super::value::Value;
use crate::rules::{LastSeed, Leftovers, Narrow, Node, Repetition, RepetitionShares, Rules};
use std::sync::Arc;

/// Exact values of all boards with few seeds, by one rule set.
///
/// A clone shares what is there already: search keeps one while a [`Builder`](super::Builder) goes
/// on.
///
/// ```
/// use awale::{rules::{Position, Rules, Setup}, tables::Builder};
/// let rules: Rules = "awari".parse().unwrap();
/// let tables = Builder::new(rules, 3).finish();
/// let setup: Setup = "0-0-0-0-0-1-1-0-0-0-0-0-20-26-S".parse().unwrap();
/// let node = setup.position(rules).unwrap().node().unwrap();
/// assert_eq!(tables.value(&node).map(|value| value.difference()), Some(2));
/// ```
#[derive(Clone)]
pub struct Tables {
    rules: Rules,
    index: Arc<Index>,
    levels: Vec<Arc<Level>>,
}

impl Tables {
    /// Tables that know of nothing but the empty board.
    #[must_use]
    pub fn new(rules: Rules) -> Tables {
        let nothing = Level::pack(0, std::iter::once(Value::exactly(0)));
        Tables { rules, index: Arc::new(Index::new()), levels: vec![Arc::new(nothing)] }
    }

    /// The rules they were made for.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All boards with up to so many seeds are known.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        (self.levels.len() - 1) as u8
    }

    /// What is known of a board, whatever the stores.
    #[inline]
    #[must_use]
    pub fn value(&self, node: &Node<Narrow>) -> Option<Value> {
        let level = self.levels.get(usize::from(node.left))?;
        Some(level.value(self.index.place(node)))
    }

    /// What is known of a board when the player to move has `lead` more in store than the other:
    /// that can settle who gets the last seed (`last-seed=to-loser`).
    #[inline]
    #[must_use]
    pub fn value_with_lead(&self, node: &Node<Narrow>, lead: i32) -> Option<Value> {
        let value = self.value(node)?;
        // All but the last seed are not enough to change who is ahead. He who is ahead will not
        // get it, which is the worst that can be, and he who is behind will.
        let settled = self.rules.last_seed == LastSeed::ToLoser
            && lead.abs() >= i32::from(node.left)
            && !endless_is_open(&self.rules);
        Some(match settled {
            true if lead > 0 => Value::exactly(value.low),
            true => Value::exactly(value.high),
            false => value,
        })
    }

    pub(super) fn index(&self) -> &Arc<Index> {
        &self.index
    }

    pub(super) fn push(&mut self, level: Level) {
        self.levels.push(Arc::new(level));
    }
}

/// Whether play without end is worth something else than 0: then nothing is known of a board where
/// a player can choose it, but the bounds of what the seeds allow.
pub(super) fn endless_is_open(rules: &Rules) -> bool {
    match rules.repetition {
        Repetition::Never => true,
        Repetition::Second => {
            rules.repetition_shares == RepetitionShares::Owner
                && rules.leftovers == Leftovers::Owner
        }
    }
}
