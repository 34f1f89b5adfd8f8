//! The tree of a game's moves: shown as a whole, walked, changed.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::game::Game;
use super::js_write::write;
use super::trace::{JsMaybeTrace, write_trace};
use crate::record::ogn::move_text;
use crate::record::{Mark, NodeId};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A move of the tree, or the start. */
export interface TreeNode {
  /** Its number; the start is 0. */
  id: number;
  /** The number of the parent; at the start its own number. */
  parent: number;
  /** The move in text; empty at the start. */
  move: string;
  /** Who made it; `null` at the start. */
  by: SideLetter | null;
  /** Seeds captured. */
  captured: number;
  /** The move as game files write it: with the seeds that it captured, such as `C+3`. */
  written: string;
  /** Marks by their numbers in game files: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  marks: Uint8Array | number[];
  /** The comments before and after the move. */
  before: string;
  after: string;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The moves of a tree.
    #[wasm_bindgen(typescript_type = "TreeNode[]")]
    pub type JsTree;
}

#[derive(Serialize)]
struct PlainNode<'a> {
    id: usize,
    parent: usize,
    r#move: String,
    by: Option<char>,
    captured: u8,
    written: String,
    marks: Vec<u8>,
    before: &'a str,
    after: &'a str,
}

#[wasm_bindgen]
impl Game {
    /// Every node in pre-order: a move follows its parent, the main continuation comes before the
    /// variations.
    ///
    /// # Errors
    /// None in practice.
    pub fn tree(&self) -> Result<JsTree, JsValue> {
        let mut nodes = Vec::new();
        let mut open = vec![NodeId::ROOT];
        while let Some(node) = open.pop() {
            nodes.push(self.plain(node));
            let from = open.len();
            open.extend(self.record.children(node));
            open[from..].reverse();
        }
        Ok(write(&nodes)?.unchecked_into())
    }

    /// The `id` of the node at the cursor; 0 at the start.
    #[wasm_bindgen(getter)]
    pub fn node(&self) -> usize {
        self.record.cursor().index()
    }

    /// Moves the cursor to a node. Returns the trace of its move only when the node is a child of the former
    /// cursor, because only one step can be animated.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = goToNode)]
    pub fn go_to_node(&mut self, id: usize) -> Result<JsMaybeTrace, JsValue> {
        let from = self.record.cursor();
        let node = self.record.node(id).unwrap_or(from);
        self.record.go_to(node);
        self.trace_last_move();
        write_trace(self.last.as_ref().filter(|_| self.record.parent(node) == Some(from)))
    }

    /// Makes a move the main one among its siblings.
    pub fn promote(&mut self, id: usize) {
        if let Some(node) = self.record.node(id) {
            self.record.promote(node);
        }
    }

    /// Removes a move and all that follows it. A cursor at one of these goes to the parent of the removed move.
    pub fn remove(&mut self, id: usize) {
        if let Some(node) = self.record.node(id) {
            self.record.remove(node);
            self.trace_last_move();
        }
    }

    /// Sets the comments before and after a move, and its marks by their numbers.
    pub fn annotate(&mut self, id: usize, before: &str, after: &str, marks: &[u8]) {
        if let Some(node) = self.record.node(id) {
            let notes = self.record.notes_mut(node);
            notes.set_before(before);
            notes.set_after(after);
            notes.set_marks(&marks.iter().copied().map(Mark).collect::<Vec<_>>());
        }
    }
}

impl Game {
    fn plain(&self, node: NodeId) -> PlainNode<'_> {
        let record = &self.record;
        let notes = record.notes(node);
        let parent = record.parent(node).unwrap_or(node);
        let mv = record.mv(node);
        PlainNode {
            id: node.index(),
            parent: parent.index(),
            r#move: mv.map(ToString::to_string).unwrap_or_default(),
            by: mv.map(|mv| mv.side().letter()),
            captured: mv.map_or(0, |mv| record.position(parent).captured(mv)),
            written: mv.map_or(String::new(), |mv| move_text(record.position(parent), mv)),
            marks: notes
                .map(|notes| notes.marks().iter().map(|mark| mark.0).collect())
                .unwrap_or_default(),
            before: notes.map_or("", |notes| notes.before()),
            after: notes.map_or("", |notes| notes.after()),
        }
    }
}
