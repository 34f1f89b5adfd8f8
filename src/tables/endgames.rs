//! The endgame tables of a rule set, as far as they are solved.

use super::index::Index;
use super::layer::Layer;
use super::states::{Endless, StateKind};
use super::value::Value;
use crate::rules::{
    Capture, EndReason, Harvest, LastSeed, Narrow, Node, Position, Repetition, Rules, Sharing, Side,
};
use std::sync::Arc;

/// The values of all boards with few seeds, by one rule set: each exact, or between two bounds.
///
/// A clone shares the layers, so that a search can use it while a [`Builder`](super::Builder) adds
/// more.
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
    layers: Vec<Arc<Layer>>,
}

impl Tables {
    /// Tables of the empty board only.
    #[must_use]
    pub fn new(rules: Rules) -> Tables {
        let empty = Layer::exact(0, vec![0]);
        Tables { rules, index: Arc::new(Index::new()), layers: vec![Arc::new(empty)] }
    }

    /// The rules that the tables are for.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// All boards with up to this many seeds are solved.
    #[must_use]
    pub fn seeds(&self) -> u8 {
        (self.layers.len() - 1) as u8
    }

    /// The most seeds that tables can be built for by these rules.
    #[must_use]
    pub fn most(rules: &Rules) -> u8 {
        state_kind(rules).most_seeds()
    }

    /// The value of a board, whatever is in the stores; `None` if it has too many seeds.
    #[inline]
    #[must_use]
    pub fn value(&self, node: &Node<Narrow>) -> Option<Value> {
        let layer = self.layers.get(usize::from(node.left))?;
        Some(layer.value(self.index.place(node)))
    }

    /// The value of a board when the mover has `lead` more in store than the other, which can
    /// decide who gets the last seed (`last-seed=to-loser`).
    #[inline]
    #[must_use]
    pub fn value_with_lead(&self, node: &Node<Narrow>, lead: i32) -> Option<Value> {
        let value = self.value(node)?;
        if self.rules.last_seed == LastSeed::Free || endless(&self.rules) == Endless::Unknown {
            return Some(value);
        }
        // If the seeds before the last cannot change who is ahead, it is known who gets the last seed, and the value is
        // exact: for a mover who is ahead or equal the lower bound, for one who is behind the upper bound.
        let loser_known = lead.abs() >= i32::from(node.left) || node.left == 1;
        if !loser_known {
            return Some(value);
        }
        Some(Value::exactly(if lead >= 0 { value.low } else { value.high }))
    }

    /// How many more of the seeds on the board the player to move wins than the opponent: if the game is over, by
    /// its end, otherwise by perfect play, from the tables. `None` if they do not have the position.
    #[must_use]
    pub fn value_of(&self, position: &Position) -> Option<Value> {
        if let Some(end) = position.end() {
            let left = end.difference(position.turn()) - position.lead();
            return i8::try_from(left).ok().map(Value::exactly);
        }
        let node = position.node().filter(|_| position.reserve() == 0)?;
        self.value_with_lead(&node, position.lead())
    }

    /// The difference of the final scores by perfect play, from the view of `side`, if it is exact.
    #[must_use]
    pub fn final_difference(&self, position: &Position, side: Side) -> Option<i32> {
        let value = self.value_of(position).filter(|value| value.exact())?;
        let difference = i32::from(value.low) + position.lead();
        Some(if position.turn() == side { difference } else { -difference })
    }

    pub(super) fn index(&self) -> &Arc<Index> {
        &self.index
    }

    pub(super) fn layer(&self, seeds: u8) -> Option<&Layer> {
        self.layers.get(usize::from(seeds)).map(|layer| &**layer)
    }

    pub(super) fn push(&mut self, layer: Layer) {
        self.layers.push(Arc::new(layer));
    }

    /// The same tables, of fewer seeds than this.
    #[cfg(feature = "cli")]
    pub(super) fn below(&self, seeds: u8) -> Tables {
        let layers = self.layers.iter().take(usize::from(seeds)).cloned().collect();
        Tables { rules: self.rules, index: self.index.clone(), layers }
    }

    /// Replaces the layer of a seed count by that of other tables.
    #[cfg(feature = "cli")]
    pub(super) fn replace(&mut self, seeds: u8, from: &Tables) {
        let seeds = usize::from(seeds);
        if let (Some(layer), Some(other)) = (self.layers.get_mut(seeds), from.layers.get(seeds)) {
            *layer = other.clone();
        }
    }
}

/// What the states of boards by these rules depend on.
pub(super) fn state_kind(rules: &Rules) -> StateKind {
    let several_moves = rules.capture == Capture::Equal && rules.harvest == Harvest::Free;
    StateKind::new(endless(rules), several_moves)
}

/// The value of endless play by these rules.
fn endless(rules: &Rules) -> Endless {
    let shared_equally = rules.repetition == Repetition::Second
        && matches!(rules.sharing(EndReason::Repetition), Sharing::Halves | Sharing::Nobody);
    if !rules.is_acyclic() && !shared_equally { Endless::Unknown } else { Endless::Zero }
}
