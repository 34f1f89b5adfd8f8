//! A game record: the tree of moves, a cursor, the names of the players, and the result.

use super::notes::Notes;
use super::stated_result::StatedResult;
use super::tags::Tags;
use super::tree::{NodeId, PlayError, Tree};
use crate::rules::{End, EndReason, Game, Move, Position, Rules, Side};

/// A game as people keep it: a tree of moves with comments, a cursor, tags and the result.
///
/// Undoing and redoing move the cursor and lose nothing; another move becomes a variation.
///
/// ```
/// use awale::record::Record;
/// use awale::rules::{Position, Rules};
/// let mut record = Record::new(Position::start(Rules::default()));
/// for mv in awale::rules::read_moves("CeF").unwrap() {
///     record.play(&mv).unwrap();
/// }
/// record.undo();
/// record.play(&"A".parse().unwrap()).unwrap();
/// assert_eq!(record.moves_to(record.cursor()).len(), 3);
/// assert_eq!(record.children(record.parent(record.cursor()).unwrap()).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    tree: Tree,
    cursor: NodeId,
    tags: Tags,
    stop: Option<(NodeId, EndReason)>,
    stated_result: Option<(NodeId, StatedResult)>,
}

impl Record {
    /// A record without moves, from this position.
    #[must_use]
    pub fn new(start: Position) -> Record {
        Record {
            tree: Tree::new(start),
            cursor: NodeId::ROOT,
            tags: Tags::default(),
            stop: None,
            stated_result: None,
        }
    }

    /// The record of a game that has been played in one line; the cursor stands at its end.
    #[must_use]
    pub fn of(game: &Game) -> Record {
        let mut record = Record::new(*game.start());
        for mv in game.moves() {
            // The record is full: the remaining moves and the end are left out.
            if record.play(mv).is_err() {
                return record;
            }
        }
        if let Some(end) = game.end() {
            record.stop(end.reason);
        }
        record
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.start().rules()
    }

    /// The position it starts from.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.tree.position(NodeId::ROOT)
    }

    /// Whether its start is not that of its rules with South to move: the pits differ, or North is to move.
    #[must_use]
    pub fn has_own_start(&self) -> bool {
        *self.start() != Position::start(*self.rules())
    }

    /// The tags: names, event, date.
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to be changed.
    pub const fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The node at the cursor.
    #[must_use]
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The node with this index; none if there never was one or it has been removed.
    #[must_use]
    pub fn node(&self, index: usize) -> Option<NodeId> {
        self.tree
            .node(index)
            .filter(|node| self.path(*node).iter().all(|node| self.tree.is_attached(*node)))
    }

    /// The position after the move of a node.
    #[must_use]
    pub fn position(&self, node: NodeId) -> &Position {
        self.tree.position(node)
    }

    /// The move that leads to a node; none at the start.
    #[must_use]
    pub fn mv(&self, node: NodeId) -> Option<&Move> {
        self.tree.mv(node)
    }

    /// The node before a node; none at the start.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// The moves that follow, the main continuation first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.tree.children(node)
    }

    /// How many moves lead to a node.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> usize {
        self.tree.ply(node)
    }

    /// What is written beside the move of a node.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> Option<&Notes> {
        self.tree.notes(node).filter(|notes| !notes.is_empty())
    }

    /// What is written beside the move of a node, to be changed.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.tree.notes_mut(node)
    }

    /// How the game ended at a node, by the rules or because it was stopped there.
    #[must_use]
    pub fn end(&self, node: NodeId) -> Option<End> {
        let stopped = || match self.stop {
            Some((at, reason)) if at == node => Some(self.position(node).ended_by(reason)),
            _ => None,
        };
        self.tree.end(node).copied().or_else(stopped)
    }

    /// The result that a file states at a node where neither the rules nor a stop end the game.
    #[must_use]
    pub fn stated_result(&self, node: NodeId) -> Option<StatedResult> {
        self.stated_result.filter(|(at, _)| *at == node).map(|(_, result)| result)
    }

    /// The nodes that lead to a node, the start left out, the node itself last.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let ancestors = std::iter::successors(Some(node), |node| self.parent(*node));
        let mut path: Vec<NodeId> = ancestors.filter(|node| *node != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// The moves that lead to a node.
    #[must_use]
    pub fn moves_to(&self, node: NodeId) -> Vec<Move> {
        self.path(node).into_iter().filter_map(|node| self.mv(node).copied()).collect()
    }

    /// The main line: always the first continuation.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        std::iter::successors(self.tree.first_child(NodeId::ROOT), |node| {
            self.tree.first_child(*node)
        })
        .collect()
    }

    /// The current line: the moves to the cursor, then at each node the child visited last, or the first if none was.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path(self.cursor);
        let ahead = std::iter::successors(self.tree.recent_child(self.cursor), |node| {
            self.tree.recent_child(*node)
        });
        line.extend(ahead);
        line
    }

    /// The last node of the main line.
    #[must_use]
    pub fn main_end(&self) -> NodeId {
        self.main_line().last().copied().unwrap_or(NodeId::ROOT)
    }

    /// Plays a move at the cursor and moves the cursor on. A move that already follows the cursor is
    /// not added again.
    ///
    /// # Errors
    /// Why the move may not be played; nothing has changed then.
    pub fn play(&mut self, mv: &Move) -> Result<NodeId, PlayError> {
        let node = self.add(self.cursor, mv)?;
        self.go_to(node);
        Ok(node)
    }

    /// Adds a move after a node, if it is not there yet; the cursor stays.
    ///
    /// # Errors
    /// Why the move may not be played; nothing has changed then.
    pub fn add(&mut self, parent: NodeId, mv: &Move) -> Result<NodeId, PlayError> {
        let node = self.tree.add(parent, mv)?;
        self.reopen(parent);
        Ok(node)
    }

    /// Plays a legal move at the cursor and moves the cursor on. `next` is the position after the
    /// move, as returned by [`Position::trace`](crate::rules::Position::trace), and `end` is the
    /// result of [`end_after`](Record::end_after) for it.
    ///
    /// # Errors
    /// [`PlayError::TooLong`]; nothing has changed then.
    pub fn push(
        &mut self,
        mv: &Move,
        next: Position,
        end: Option<End>,
    ) -> Result<NodeId, PlayError> {
        debug_assert_eq!(self.position(self.cursor).play(mv), Ok(next));
        debug_assert_eq!(self.end_after(&next), end);
        let parent = self.cursor;
        let node = self.tree.push(parent, mv, next, end)?;
        self.reopen(parent);
        self.go_to(node);
        Ok(node)
    }

    /// How the game would end if this position came next at the cursor.
    #[must_use]
    pub fn end_after(&self, next: &Position) -> Option<End> {
        self.tree.end_after(self.cursor, next)
    }

    /// How many moves lead to the cursor since a seed last came into a store. Placements do not count.
    #[must_use]
    pub fn quiet_moves(&self) -> usize {
        let nodes = std::iter::successors(Some(self.cursor), |node| self.parent(*node));
        let stores = |position: &Position| Side::ALL.map(|side| position.store(side));
        let now = stores(self.position(self.cursor));
        let before = nodes.skip(1).map(|node| self.position(node));
        before.take_while(|before| before.reserve() == 0 && stores(before) == now).count()
    }

    /// Removes a stop or stated result at a node from which play goes on.
    fn reopen(&mut self, node: NodeId) {
        self.stop = self.stop.filter(|(at, _)| *at != node);
        self.stated_result = self.stated_result.filter(|(at, _)| *at != node);
    }

    /// Moves the cursor.
    pub fn go_to(&mut self, node: NodeId) {
        self.tree.visit(node);
        self.cursor = node;
    }

    /// Moves the cursor to the node after `ply` moves of the current line, or to the line's end.
    pub fn go_to_ply(&mut self, ply: usize) {
        let line = self.line();
        let node = match ply.min(line.len()) {
            0 => NodeId::ROOT,
            ply => line[ply - 1],
        };
        self.go_to(node);
    }

    /// Moves the cursor one move back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        let parent = self.parent(self.cursor);
        if let Some(parent) = parent {
            self.cursor = parent;
        }
        parent.is_some()
    }

    /// Moves the cursor to the child visited last, or to the first if none was; `false` at the end of a line.
    pub fn redo(&mut self) -> bool {
        let next = self.tree.recent_child(self.cursor);
        if let Some(next) = next {
            self.go_to(next);
        }
        next.is_some()
    }

    /// Ends the game at the cursor by agreement, resignation or time. The line to the cursor becomes the main line; the
    /// moves after the cursor, which were taken back, and a stated result are removed. `false` if the game is over
    /// there, or for any other `reason`.
    pub fn stop(&mut self, reason: EndReason) -> bool {
        if !reason.is_declared() || self.end(self.cursor).is_some() {
            return false;
        }
        // From the last child to the first: if the first went first, the next would become the main continuation,
        // and `join_comments` would move the comment before it to the parent.
        while let Some(taken_back) = self.tree.children(self.cursor).last() {
            self.remove(taken_back);
        }
        self.promote_line(self.cursor);
        self.stop = Some((self.cursor, reason));
        self.stated_result = None;
        true
    }

    /// Takes back the agreement, resignation or time that ended the game at the cursor; `false`
    /// when there is none.
    pub fn resume(&mut self) -> bool {
        let stopped = self.stop.is_some_and(|(at, _)| at == self.cursor);
        if stopped {
            self.stop = None;
        }
        stopped
    }

    /// States a result at the end of the main line; `false` where the game has ended already.
    pub fn set_stated_result(&mut self, result: StatedResult) -> bool {
        self.restore_stated_result(self.main_end(), result)
    }

    /// Sets a stop read from storage; `false` where moves follow or the game has ended already.
    pub(super) fn restore_stop(&mut self, node: NodeId, reason: EndReason) -> bool {
        let allowed = self.may_stop(node);
        if allowed {
            self.stop = Some((node, reason));
        }
        allowed
    }

    /// Sets a stated result; `false` where moves follow or the game has ended already.
    pub(super) fn restore_stated_result(&mut self, node: NodeId, result: StatedResult) -> bool {
        let allowed = self.may_stop(node);
        if allowed {
            self.stated_result = Some((node, result));
        }
        allowed
    }

    /// Whether no moves follow a node and the game has not ended there.
    fn may_stop(&self, node: NodeId) -> bool {
        self.end(node).is_none() && self.tree.first_child(node).is_none()
    }

    /// Makes the line to a node the main line.
    pub fn promote_line(&mut self, node: NodeId) {
        for node in self.path(node) {
            self.promote(node);
        }
    }

    /// Puts a node before its siblings, so that the main line of its parent goes through it.
    pub fn promote(&mut self, node: NodeId) {
        self.tree.promote(node);
        if let Some(parent) = self.parent(node) {
            self.join_comments(parent);
        }
    }

    /// Moves the comment before the main continuation to the end of the comment after `parent`: only a
    /// variation has a comment before its first move.
    fn join_comments(&mut self, parent: NodeId) {
        let Some(first) = self.tree.first_child(parent) else { return };
        let Some(notes) = self.notes(first).filter(|notes| !notes.before().is_empty()) else {
            return;
        };
        let comment = notes.before().to_owned();
        self.notes_mut(first).set_before("");
        self.notes_mut(parent).add_after(&comment);
    }

    /// Removes a move and all that follows it. If the cursor stood at one of them, it moves to the node before
    /// the removed move.
    pub fn remove(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        if self.path(self.cursor).contains(&node) {
            self.cursor = parent;
        }
        self.stop = self.stop.filter(|(at, _)| !self.path(*at).contains(&node));
        self.stated_result = self.stated_result.filter(|(at, _)| !self.path(*at).contains(&node));
        self.tree.remove(node);
        self.join_comments(parent);
    }

    /// The line to a node as a game, to be played on.
    #[must_use]
    pub fn game_at(&self, node: NodeId) -> Game {
        let mut game = Game::new(*self.start());
        for mv in self.moves_to(node) {
            if game.play(&mv).is_err() {
                break;
            }
        }
        if let Some((_, reason)) = self.stop.filter(|(at, _)| *at == node) {
            game.stop(reason);
        }
        game
    }

    pub(super) fn stated_result_node(&self) -> Option<(NodeId, StatedResult)> {
        self.stated_result
    }

    pub(super) fn stop_node(&self) -> Option<(NodeId, EndReason)> {
        self.stop
    }
}
