//! A game as people keep it: tree, cursor, comments; game, position and move texts, links.
