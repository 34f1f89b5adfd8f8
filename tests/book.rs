//! `awale book`, and the opening books of the page (`www/books/`): the same command makes the same file, and what a
//! file says is legal and agrees with itself.

use awale::rules::{Opening, Position, Preset, Rules, Setup};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

mod helpers;

use helpers::program::{awale, error_line, printed};

/// A position of a book.
struct Line {
    position: Position,
    depth: u8,
    /// The moves as text, each with its score in tenths of a seed, in the order of the file.
    moves: Vec<(String, i32)>,
}

/// A book, read as docs/texts.md describes it.
struct Book {
    header: BTreeMap<String, String>,
    lines: Vec<Line>,
}

impl Book {
    fn read(text: &str) -> Book {
        let (header, body) = text.split_once("\n\n").unwrap();
        let mut header = header.lines();
        assert_eq!(header.next(), Some("awale book 1"));
        let header: BTreeMap<String, String> = header
            .map(|line| line.split_once(' ').unwrap())
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let rules: Rules = header["rules"].parse().unwrap();
        let lines = body.lines().map(|line| Line::read(rules, line)).collect();
        Book { header, lines }
    }

    fn at(&self, position: &Position) -> Option<&Line> {
        self.lines.iter().find(|line| line.position == *position)
    }
}

impl Line {
    fn read(rules: Rules, line: &str) -> Line {
        let mut words = line.split(' ');
        let setup: Setup = words.next().unwrap().parse().unwrap();
        let position = setup.position(rules).unwrap();
        let depth = words.next().unwrap().parse().unwrap();
        let read = |word: &str| {
            let (mv, score) = word.split_at(word.find(['+', '-']).unwrap());
            let score: f64 = score.parse().unwrap();
            (mv.to_owned(), (score * 10.0).round() as i32)
        };
        Line { position, depth, moves: words.map(read).collect() }
    }

    fn best(&self) -> i32 {
        self.moves[0].1
    }

    /// The position after a move.
    fn after(&self, mv: &str) -> Position {
        let legal = self.position.moves();
        let mv = legal.iter().find(|legal| legal.to_string() == mv).unwrap();
        self.position.play_unchecked(mv)
    }
}

/// Checks what every book promises.
fn assert_sound(book: &Book) {
    let rules: Rules = book.header["rules"].parse().unwrap();
    assert_eq!(book.header["positions"], book.lines.len().to_string());
    assert!(book.header["nodes"].parse::<u64>().unwrap() > 0);
    assert_eq!(book.lines[0].position, Position::start(rules));
    for line in &book.lines {
        let place = format!("{rules} {}", line.position);
        let mut named: Vec<&str> = line.moves.iter().map(|(mv, _)| mv.as_str()).collect();
        named.sort_unstable();
        let mut legal: Vec<String> =
            line.position.moves().iter().map(ToString::to_string).collect();
        legal.sort_unstable();
        assert_eq!(named, legal, "{place}: its legal moves");
        assert!(
            line.moves.is_sorted_by(|(_, one), (_, next)| one >= next),
            "{place}: the best first"
        );
        assert!(line.depth > 0, "{place}");
        for (mv, score) in &line.moves {
            let next = line.after(mv);
            let Some(after) = book.at(&next) else { continue };
            let best =
                if next.turn() == line.position.turn() { after.best() } else { -after.best() };
            assert_eq!(*score, best, "{place} {mv}: what the book says of the position after it");
            assert!(line.depth <= after.depth + 1, "{place} {mv}: the next is too shallow");
        }
    }
    let mut shallow = vec![Position::start(rules)];
    for _ in 0..4 {
        assert!(
            shallow.iter().all(|position| book.at(position).is_some()),
            "all lines of four moves"
        );
        let next = |position: &Position| {
            let after = position.moves().into_iter().map(|mv| position.play_unchecked(&mv));
            after.filter(|next| next.end().is_none()).collect::<Vec<_>>()
        };
        shallow = shallow.iter().flat_map(next).collect();
    }
}

/// A file that does not exist yet.
fn new_file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("awale-{name}-{}.txt", std::process::id()));
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn the_same_command_makes_the_same_book() {
    for rules in ["boite-3", "kalah,seeds=2"] {
        let command = ["book", "--rules", rules, "--nodes", "300", "--positions", "260"];
        let text = printed(&command);
        let book = Book::read(&text);
        assert_eq!((book.header["rules"].as_str(), book.header["nodes"].as_str()), (rules, "300"));
        assert!(book.lines.len() <= 260, "{rules}");
        assert_sound(&book);
        let file = new_file("book");
        let run = awale(&[&command[..], &["--out", file.to_str().unwrap()]].concat(), "");
        assert!(run.status.success() && run.stdout.is_empty(), "{run:?}");
        let written = fs::read_to_string(&file).unwrap();
        fs::remove_file(&file).unwrap();
        assert_eq!(written, text, "{rules}");
    }
}

#[test]
fn a_book_of_more_positions_follows_the_best_lines() {
    let book = |positions| {
        let most = format!("{positions}");
        let command = ["book", "--rules", "classique", "--nodes", "200", "--positions", &most];
        Book::read(&printed(&command))
    };
    let (small, large) = (book(1), book(400));
    assert_eq!(large.lines.len(), 400);
    // All lines of four moves are there however few positions are wanted.
    assert_sound(&small);
    assert!(small.lines.len() > 100);
    // A larger book has more positions after these, down to the twelfth move of the best line.
    for (one, other) in small.lines.iter().zip(&large.lines) {
        assert_eq!(one.position, other.position);
    }
    let mut position = Position::start(Rules::default());
    let mut moves = 0;
    while let Some(line) = large.at(&position) {
        position = line.after(&line.moves[0].0);
        moves += 1;
    }
    assert_eq!(moves, 12);
}

#[test]
fn a_book_of_placements_or_of_no_nodes_is_refused() {
    let error = error_line(&["book", "--rules", "eqwale", "--nodes", "1"]);
    assert!(error.contains("--rules") && error.contains("placed"), "{error}");
    let error = error_line(&["book", "--nodes", "0"]);
    assert!(error.contains("--nodes"), "{error}");
}

/// The folder of the page's sources.
fn www() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("www")
}

/// The text of a book of the page.
fn page_book(rules: &str) -> String {
    fs::read_to_string(www().join("books").join(format!("{rules}.txt"))).unwrap()
}

/// The presets with a book: those whose game begins with seeds on the board.
fn presets_with_book() -> Vec<&'static str> {
    let filled = |preset: &&Preset| preset.options().opening != Opening::Placement;
    Preset::ALL.iter().filter(filled).map(|preset| preset.id).collect()
}

#[test]
fn the_books_of_the_page_are_small_and_sound() {
    for id in presets_with_book() {
        let text = page_book(id);
        assert!(text.len() < 24_000, "{id}: {} bytes", text.len());
        let book = Book::read(&text);
        assert_eq!(book.header["rules"], id);
        assert_sound(&book);
    }
}

#[test]
fn the_page_has_the_book_of_each_filled_preset_and_no_other() {
    let mut files: Vec<String> = fs::read_dir(www().join("books"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort_unstable();
    let mut names: Vec<String> = presets_with_book().iter().map(|id| format!("{id}.txt")).collect();
    names.sort_unstable();
    assert_eq!(files, names);
}

#[test]
fn the_documented_command_names_the_presets_with_a_book() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/command-line.md");
    let document = fs::read_to_string(document).unwrap();
    let (_, command) = document.split_once("for rules in ").unwrap();
    let words = command.split_once(';').unwrap().0.split([' ', '\n', '\\']);
    let rules: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    assert_eq!(rules, presets_with_book());
}

#[test]
fn the_document_shows_the_beginning_of_a_book() {
    let text = page_book("classique");
    let shown: String = text.lines().take(7).map(|line| format!("{line}\n")).collect();
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/texts.md");
    assert!(fs::read_to_string(document).unwrap().contains(&shown), "{shown}");
}

#[test]
fn the_lesson_on_openings_says_what_the_book_says() {
    let lesson = fs::read_to_string(www().join("lessons/opening.ogn")).unwrap();
    let lesson = lesson.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(lesson.ends_with(
        "Le livre d'ouvertures du programme juge pourtant la partie presque égale si vous commencez par [[F]], et tous \
         les autres coups moins bons. Essayez ! \
         [en] Three tips: sow every other pit; keep one big heap in [[A]] or [[B]]; look at \
         what North aims at. The guide “Comment jouer à l'awalé” says that moving first is often a drawback. Yet \
         the program's opening book finds the game nearly even if you begin with [[F]], and every other move worse. \
         Try it! [show play=2]} *"
    ));
    let boards = lesson.split("[Rules \"").skip(1).map(|board| board.split('"').next());
    assert_eq!(boards.last().flatten(), Some("classique"));
    // The page plays the lesson by the strict rules for those who play by them.
    for rules in ["classique", "stricte"] {
        let book = Book::read(&page_book(rules));
        let moves = &book.lines[0].moves;
        let (best, second) = (&moves[0], &moves[1]);
        assert_eq!(best.0, "F", "{rules}");
        // At most half a seed, the step to which the page rounds; the other moves are at least one seed worse.
        assert!(best.1.abs() <= 5 && best.1 - second.1 >= 10, "{rules}: {moves:?}");
    }
}
