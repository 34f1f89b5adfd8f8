//! The moves of a record: a tree in an arena. The first child of a node is its main continuation.

use super::notes::Notes;
use crate::rules::{End, Move, Position, Refusal};
use std::{error, fmt};

/// The most moves a record holds, variations and removed moves included: far more than any game has, and few
/// enough that no file exhausts the memory.
pub const MOST_NODES: usize = 20_000;

/// A place in a record: after some move, or at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, before any move.
    pub const ROOT: NodeId = NodeId(0);

    /// The number of the node: its index in the arena, in JavaScript too. Stored texts number the moves in the order in
    /// which they write them (`stored_tree.rs`).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a move cannot be added to a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The rules refuse it.
    Refused(Refusal),
    /// The record is full.
    TooLong,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::TooLong => write!(f, "a record holds at most {MOST_NODES} moves"),
        }
    }
}

impl error::Error for PlayError {}

#[derive(Clone, Debug)]
struct Node {
    /// The parent, and the move that leads from it to this node; none at the start.
    step: Option<(NodeId, Move)>,
    position: Position,
    end: Option<End>,
    ply: u32,
    first_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// The child that was visited last; none if no child has been visited, or if that one was removed.
    recent_child: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

/// An arena of nodes, each with the position after its move.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub fn new(start: Position) -> Tree {
        let end = start.end().copied();
        let root = Node {
            step: None,
            position: start,
            end,
            ply: 0,
            first_child: None,
            next_sibling: None,
            recent_child: None,
            notes: None,
        };
        Tree { nodes: vec![root] }
    }

    /// The node with this number, if there is one.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index as u32))
    }

    /// Whether a node is still linked to its parent: a removed node stays in the arena.
    pub fn is_attached(&self, node: NodeId) -> bool {
        self.parent(node).is_none_or(|parent| self.children(parent).any(|child| child == node))
    }

    fn at(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    fn at_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.index()]
    }

    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).step.map(|(parent, _)| parent)
    }

    pub fn mv(&self, node: NodeId) -> Option<&Move> {
        self.at(node).step.as_ref().map(|(_, mv)| mv)
    }

    pub fn position(&self, node: NodeId) -> &Position {
        &self.at(node).position
    }

    /// How the rules end the game at a node, if they do.
    pub fn end(&self, node: NodeId) -> Option<&End> {
        self.at(node).end.as_ref()
    }

    pub fn ply(&self, node: NodeId) -> usize {
        self.at(node).ply as usize
    }

    pub fn notes(&self, node: NodeId) -> Option<&Notes> {
        self.at(node).notes.as_deref()
    }

    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.at_mut(node).notes.get_or_insert_default()
    }

    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.at(node).first_child, |child| self.at(*child).next_sibling)
    }

    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).first_child
    }

    /// The child that was visited last; the first child if none has been visited, or if that one was removed.
    pub fn recent_child(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).recent_child.or(self.at(node).first_child)
    }

    /// Makes the path to a node the one that redo follows.
    pub fn visit(&mut self, node: NodeId) {
        let mut node = node;
        while let Some(parent) = self.parent(node) {
            self.at_mut(parent).recent_child = Some(node);
            node = parent;
        }
    }

    /// The child with this move; added after the others if it is not there yet.
    pub fn add(&mut self, parent: NodeId, mv: &Move) -> Result<NodeId, PlayError> {
        if let Some(child) = self.child(parent, mv) {
            return Ok(child);
        }
        if let Some(end) = self.end(parent) {
            return Err(PlayError::Refused(Refusal::Over(*end)));
        }
        let position = self.position(parent).play(mv).map_err(PlayError::Refused)?;
        self.push(parent, mv, position, self.end_after(parent, &position))
    }

    /// The child that this legal move leads to; if it does not exist yet, it is added with this position
    /// and this end of the game.
    pub fn push(
        &mut self,
        parent: NodeId,
        mv: &Move,
        position: Position,
        end: Option<End>,
    ) -> Result<NodeId, PlayError> {
        if let Some(child) = self.child(parent, mv) {
            return Ok(child);
        }
        if self.nodes.len() > MOST_NODES {
            return Err(PlayError::TooLong);
        }
        let last = self.children(parent).last();
        let node = NodeId(self.nodes.len() as u32);
        let ply = self.at(parent).ply + 1;
        let step = Some((parent, *mv));
        self.nodes.push(Node {
            step,
            position,
            end,
            ply,
            first_child: None,
            next_sibling: None,
            recent_child: None,
            notes: None,
        });
        match last {
            Some(last) => self.at_mut(last).next_sibling = Some(node),
            None => self.at_mut(parent).first_child = Some(node),
        }
        Ok(node)
    }

    fn child(&self, parent: NodeId, mv: &Move) -> Option<NodeId> {
        self.children(parent).find(|child| self.mv(*child) == Some(mv))
    }

    /// How the game ends if this position follows a node.
    pub fn end_after(&self, node: NodeId, next: &Position) -> Option<End> {
        let ancestors = std::iter::successors(Some(node), |node| self.parent(*node));
        next.end_after(ancestors.map(|node| self.position(node)))
    }

    /// Makes a node the first of its siblings.
    pub fn promote(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        let first = self.at(parent).first_child;
        if first != Some(node) {
            self.unlink(parent, node);
            self.at_mut(node).next_sibling = self.at(parent).first_child;
            self.at_mut(parent).first_child = Some(node);
        }
    }

    /// Unlinks a node, and so all that follows it, from the tree.
    pub fn remove(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        self.unlink(parent, node);
        if self.at(parent).recent_child == Some(node) {
            self.at_mut(parent).recent_child = None;
        }
    }

    fn unlink(&mut self, parent: NodeId, node: NodeId) {
        let next = self.at(node).next_sibling;
        let before = self.children(parent).find(|child| self.at(*child).next_sibling == Some(node));
        match before {
            Some(before) => self.at_mut(before).next_sibling = next,
            None if self.at(parent).first_child == Some(node) => {
                self.at_mut(parent).first_child = next
            }
            None => {}
        }
        self.at_mut(node).next_sibling = None;
    }
}
