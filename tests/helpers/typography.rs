//! French typography.

/// Panics if a space before a sign is missing or breaks, or an apostrophe is straight; `{…}` stands
/// for a word.
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
        // `!` and `?` that follow another sign, as in `!?`, are marks of a move.
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
}
