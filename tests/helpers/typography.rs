//! French typography.

/// Units that stay on the line of their number.
const UNITS: [&str; 14] =
    ["o", "ko", "Mo", "Go", "s", "ms", "min", "h", "mm", "cm", "m", "km", "%", "€"];

/// Panics if the no-break space before `;`, `!`, `?`, `:` or `»`, or after `«`, is missing; if a space between a number
/// and its unit, or after `n°`, lets the line break; or if an apostrophe is straight. `{…}` stands for a word or a
/// number.
pub fn assert_french(name: &str, text: &str) {
    let mut bare = Vec::new();
    let mut inside = false;
    for letter in text.chars() {
        inside = (inside || letter == '{') && letter != '}';
        bare.push(if inside { 'x' } else { letter });
    }
    for (place, letter) in bare.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| bare[before]);
        let wanted = match letter {
            ';' | '!' | '?' => Some('\u{202f}'),
            ':' | '»' => Some('\u{a0}'),
            _ => None,
        };
        // Nothing is asked of a sign right after `!` or `?`: `!?` is one mark of a move.
        if let (Some(wanted), Some(before)) = (wanted, before)
            && !(before == '!' || before == '?')
        {
            assert_eq!(before, wanted, "{name}: {text}");
        }
        if *letter == '«' {
            assert_eq!(bare.get(place + 1), Some(&'\u{a0}'), "{name}: {text}");
        }
        assert!(*letter != '\'', "{name} has a straight apostrophe: {text}");
    }
    let words: Vec<&str> = text.split(' ').collect();
    for pair in words.windows(2) {
        let unit =
            pair[1].trim_end_matches(|letter: char| ".,;:!?)»\u{a0}\u{202f}".contains(letter));
        let number = pair[0].ends_with(|letter: char| letter.is_ascii_digit() || letter == '}');
        assert!(!(number && UNITS.contains(&unit)), "{name}: a unit may leave its number: {text}");
        assert!(pair[0] != "n°", "{name}: a number may leave its “n°”: {text}");
    }
}
