//! Writing a lesson as a file: the reverse of reading, except that claims are left out.

use super::board_reader::title_language;
use super::comment::Expected;
use super::fault::BracketMark;
use super::lesson::{Answer, Lesson, LessonBoard, Step};
use super::shown::Shown;
use super::text::Text;
use crate::record::{Mark, NodeId, PlayError, Record, ogn};

/// The file of a lesson, without its claims. A text that lacks a language of the lesson is written for all languages.
///
/// # Errors
/// For a move that cannot be played; none for a lesson that has been read.
pub fn write(lesson: &Lesson) -> Result<String, PlayError> {
    // In descending order of their codes: French before English, as in the lessons of the page.
    let mut langs: Vec<&str> = Vec::new();
    lesson.each_text(&mut |text| {
        for lang in text.langs() {
            let place = langs.partition_point(|known| *known > lang);
            if langs.get(place) != Some(&lang) {
                langs.insert(place, lang);
            }
        }
    });
    let writer = Writer { langs };
    let mut boards = Vec::new();
    for board in &lesson.boards {
        boards.push(writer.board(board)?);
    }
    Ok(boards.join("\n"))
}

struct Writer<'a> {
    /// The languages of the lesson, in the order in which each text has them.
    langs: Vec<&'a str>,
}

impl Writer<'_> {
    /// A board as a game of the file: its moves with comments, and a variation for each answer that differs from the
    /// main line's next move.
    fn board(&self, board: &LessonBoard) -> Result<String, PlayError> {
        let mut record = Record::new(*board.record.start());
        for (lang, words) in board.title.versions(&self.langs) {
            record.tags_mut().set(&title_tag(lang), words);
        }
        for (name, value) in board.record.tags().iter() {
            if title_language(name).is_none() {
                record.tags_mut().set(name, value);
            }
        }
        // The whole main line comes first: the first child of a node is the expected move.
        let mut stops = Vec::new();
        for step in &board.steps {
            for mv in &step.moves {
                record.play(mv)?;
            }
            stops.push(record.cursor());
        }
        for (step, node) in board.steps.iter().zip(stops) {
            record.notes_mut(node).set_after(&self.comment(step));
            let expected = record.children(node).next().and_then(|child| record.mv(child)).copied();
            let answers = step.ask.iter().flat_map(|ask| &ask.answers);
            for answer in answers.filter(|answer| Some(answer.mv) != expected) {
                self.variation(&mut record, node, answer)?;
            }
        }
        Ok(ogn::write(&record))
    }

    /// Adds an answer as a variation, with the replies to it.
    fn variation(
        &self,
        record: &mut Record,
        from: NodeId,
        answer: &Answer,
    ) -> Result<(), PlayError> {
        let mut node = record.add(from, &answer.mv)?;
        let sign = if answer.right { "!" } else { "?" };
        record.notes_mut(node).set_marks(Mark::from_sign(sign).as_slice());
        record.notes_mut(node).set_after(&self.text(&answer.said));
        for reply in &answer.replies {
            node = record.add(node, &reply.mv)?;
            record.notes_mut(node).set_after(&self.text(&reply.said));
        }
        Ok(())
    }

    /// The comment of a step: its text, what is shown, and the question.
    fn comment(&self, step: &Step) -> String {
        let mut parts = vec![self.text(&step.said)];
        if !step.shown.is_empty() {
            let shown: Vec<String> = step.shown.iter().map(Shown::to_string).collect();
            parts.push(format!("[{} {}]", BracketMark::Show.name(), shown.join(" ")));
        }
        if let Some(ask) = &step.ask {
            parts.extend([Expected::of(ask).mark(), self.text(&ask.question)]);
            for choice in &ask.choices {
                let mark = if choice.right { BracketMark::Right } else { BracketMark::Wrong };
                parts.push(self.marked(mark, &choice.said));
            }
            parts.push(self.marked(BracketMark::Hint, &ask.hint));
            parts.push(self.marked(BracketMark::Other, &ask.other));
            parts.push(self.marked(BracketMark::Then, &ask.then));
        }
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    /// A text after its mark; nothing without a text.
    fn marked(&self, mark: BracketMark, text: &Text) -> String {
        if text.is_empty() {
            return String::new();
        }
        format!("[{}] {}", mark.name(), self.text(text))
    }

    /// A text with the marks of its languages.
    fn text(&self, text: &Text) -> String {
        let version = |(lang, words): (&str, &str)| match lang {
            Text::ALL => without_brackets(words),
            lang => format!("[{lang}] {}", without_brackets(words)),
        };
        text.versions(&self.langs).into_iter().map(version).collect::<Vec<_>>().join(" ")
    }
}

/// The tag of a title in a language: `Title`, `TitleFr` …
fn title_tag(lang: &str) -> String {
    let (first, rest) = lang.split_at(lang.len().min(1));
    format!("Title{}{rest}", first.to_ascii_uppercase())
}

/// Replaces the brackets that would be read as marks, and braces; terms of the glossary and pits (`[[C]]`) stay.
fn without_brackets(words: &str) -> String {
    let mut plain = String::new();
    let mut rest = words;
    while !rest.is_empty() {
        let term = rest.strip_prefix("[[").and_then(|inside| inside.find("]]"));
        let length = term.map_or_else(
            || rest.find("[[").filter(|at| *at > 0).unwrap_or(rest.len()),
            |end| "[[".len() + end + "]]".len(),
        );
        let (part, after) = rest.split_at(length);
        if term.is_some() {
            plain.push_str(part);
        } else {
            plain.push_str(&part.replace(['[', '{'], "(").replace([']', '}'], ")"));
        }
        rest = after;
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::super::reader::read;
    use super::*;

    #[test]
    fn words_keep_terms_and_lose_the_brackets_of_marks() {
        assert_eq!(without_brackets("Three [small] {pits}."), "Three (small) (pits).");
        assert_eq!(without_brackets("[[F]] and [[lap|laps]] [x]"), "[[F]] and [[lap|laps]] (x)");
        assert_eq!(without_brackets("[[open and [[F]]"), "[[open and [[F]]");
        assert_eq!(without_brackets("left [[open"), "left ((open");
    }

    #[test]
    fn titles_keep_their_brackets_and_other_tags_their_names() {
        let file = "[Title \"A [first] {lap}\"]\n[Title42 \"B\"]\n\n{Sow. [ask any]} *\n";
        let written = write(&read(file).unwrap()).unwrap();
        for tag in ["[Title \"A [first] {lap}\"]", "[Title42 \"B\"]"] {
            assert!(written.contains(tag), "{written}");
        }
    }

    #[test]
    fn a_text_without_a_language_of_the_lesson_is_written_for_all() {
        let file = "[Title \"A\"]\n\n{[fr] Oui. [en] Yes. [ask any]} *\n";
        let mut lesson = read(file).unwrap();
        let mut french = Text::default();
        french.add("fr", "Semez.");
        lesson.boards[0].steps[0].ask.as_mut().unwrap().question = french;
        let written = write(&lesson).unwrap();
        assert!(written.ends_with("{[fr] Oui. [en] Yes. [ask any] Semez.} *\n"), "{written}");
    }
}
