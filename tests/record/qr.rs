//! QR codes: another library reads back what was written.

use awale::record::{Qr, TooDense};

/// The text that a reader finds in an image of the code: with this many pixels a module, the quiet
/// zone, and light grey paper.
fn texts_seen(code: &Qr, pixels: usize) -> Vec<String> {
    let side = (code.size() + 2 * Qr::QUIET) * pixels;
    let dark = |x: usize, y: usize| {
        let module = |at: usize| (at / pixels).checked_sub(Qr::QUIET);
        matches!((module(x), module(y)), (Some(x), Some(y)) if code.is_dark(x, y))
    };
    let shade = |x: usize, y: usize| if dark(x, y) { 30 } else { 225 };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, shade);
    image.detect_grids().iter().map(|grid| grid.decode().unwrap().1).collect()
}

const HOME: &str = "https://club.example/awale/#";

#[test]
fn a_reader_finds_the_text_again() {
    let position =
        format!("{HOME}rules=cote-ivoire&position=4-0-5-5-5-5-4-4-4-4-4-4-0-0-N&lang=fr");
    let game = format!("{HOME}moves={}", "FfEaDbCcBdAe".repeat(20));
    for text in [HOME, &position, &game, "Awalé à l’ombre du fromager"] {
        let code = Qr::of(text).unwrap();
        for pixels in [3, 4, 7] {
            assert_eq!(texts_seen(&code, pixels), [text], "{} modules", code.size());
        }
    }
}

#[test]
fn a_code_with_a_covered_part_is_read() {
    let text = format!("{HOME}moves=FfEaDbCc");
    let code = Qr::of(&text).unwrap();
    let side = (code.size() + 2 * Qr::QUIET) * 5;
    // A patch in the middle, away from the finder patterns.
    let from = (Qr::QUIET + code.size() / 2 - 3) * 5;
    let shade = |x: usize, y: usize| {
        let covered = x >= from && y >= from && x < from + 30 && y < from + 30;
        let (x, y) = ((x / 5).checked_sub(Qr::QUIET), (y / 5).checked_sub(Qr::QUIET));
        let dark = matches!((x, y), (Some(x), Some(y)) if code.is_dark(x, y));
        if dark && !covered { 0 } else { 255 }
    };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, shade);
    let found: Vec<_> = image.detect_grids().iter().map(|grid| grid.decode().unwrap().1).collect();
    assert_eq!(found, [text]);
}

#[test]
fn a_text_too_long_to_scan_is_refused() {
    let fits = "x".repeat(666);
    let code = Qr::of(&fits).unwrap();
    assert_eq!(code.size(), 97);
    assert_eq!(texts_seen(&code, 3), [fits]);
    assert_eq!(Qr::of(&"x".repeat(667)), Err(TooDense { bytes: 667, most: 666 }));
}

#[test]
fn the_path_covers_the_dark_modules_and_no_others() {
    let code = Qr::of(HOME).unwrap();
    let mut drawn = vec![false; code.size() * code.size()];
    for run in code.path().split('M').skip(1) {
        let (x, rest) = run.split_once(' ').unwrap();
        let (y, rest) = rest.split_once('h').unwrap();
        let (length, back) = rest.split_once("v1h-").unwrap();
        assert_eq!(back.trim_end_matches('z'), length);
        let [x, y, length] = [x, y, length].map(|number| number.parse::<usize>().unwrap());
        for x in x..x + length {
            assert!(!drawn[y * code.size() + x], "{x} {y} is drawn once");
            drawn[y * code.size() + x] = true;
        }
    }
    for (at, drawn) in drawn.into_iter().enumerate() {
        assert_eq!(drawn, code.is_dark(at % code.size(), at / code.size()));
    }
}
