//! The tokens of a word among the moves of a game: a number, a move, what it captured, a mark.

use crate::record::notes::Mark;
use crate::rules::{Move, MoveReader, MoveTextError, Snippet};

/// What stands at the beginning of a word.
pub(super) enum Token<'a> {
    /// A move's number, with its dots.
    Number,
    /// The number of seeds that a move captured; it is skipped, because the rules count them.
    Captured,
    /// `!`, `?` and so on; `Err` holds signs that are no known mark.
    Mark(Result<Mark, &'a str>),
    Move(Move),
    NotAMove(MoveTextError),
}

/// The first token of a word that is not empty, and the rest of the word. A capture is read only
/// `after_move`.
pub(super) fn token(word: &str, after_move: bool) -> (Token<'_>, &str) {
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '…');
    if word.starts_with(number) {
        return (Token::Number, word.trim_start_matches(number));
    }
    if word.starts_with(['!', '?']) {
        let rest = word.trim_start_matches(['!', '?']);
        let signs = word.strip_suffix(rest).unwrap_or(word);
        return (Token::Mark(Mark::from_sign(signs).ok_or(signs)), rest);
    }
    if let Some(rest) = word.strip_prefix('+').filter(|_| after_move) {
        return (Token::Captured, rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    match MoveReader::new(word).next() {
        // `get` and not an index: the panic message of a wrong index would bring tables of Unicode into
        // the page's wasm.
        Some((end, Ok(mv))) => (Token::Move(mv), word.get(end..).unwrap_or_default()),
        Some((_, Err(error))) => (Token::NotAMove(error), ""),
        // Unreachable: the word is not empty, so the reader finds a move or a fault.
        None => (Token::Number, ""),
    }
}

/// The moves of a typed line, with or without numbers, captures and marks. The first text that is
/// none of these is returned as an error, and ends the iteration.
///
/// ```
/// use awale::record::ogn::typed_moves;
/// let moves: Vec<_> = typed_moves("1. C e 2. F+3! aB").map(|mv| mv.unwrap().to_string()).collect();
/// assert_eq!(moves, ["C", "e", "F", "a", "B"]);
/// assert!(typed_moves("C z").last().unwrap().is_err());
/// ```
pub fn typed_moves(text: &str) -> impl Iterator<Item = Result<Move, Snippet>> {
    let mut words = text.split_whitespace();
    let (mut rest, mut moved, mut ended) = ("", false, false);
    std::iter::from_fn(move || {
        while !ended {
            if rest.is_empty() {
                rest = words.next()?;
            }
            let (token, after) = token(rest, moved);
            let found = Snippet::of(rest);
            rest = after;
            match token {
                Token::Move(mv) => {
                    moved = true;
                    return Some(Ok(mv));
                }
                Token::NotAMove(_) => {
                    ended = true;
                    return Some(Err(found));
                }
                Token::Number | Token::Captured | Token::Mark(_) => {}
            }
        }
        None
    })
}
