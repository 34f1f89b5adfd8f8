//! Numbers of Éqwalé that texts state as they are, so that no code is needed to format them: they are those of the
//! rules.

use crate::files::{everything, forms};
use awale::record::Link;
use awale::rules::*;

#[test]
fn words_state_the_numbers_of_the_rules() {
    let placed = [format!("1 à {MOST_PLACED} "), format!("1 to {MOST_PLACED} ")];
    let in_pit = [format!("1 à {MOST_IN_PIT} "), format!("1 to {MOST_IN_PIT} ")];
    let at_most = [format!("{MOST_IN_PIT} au plus"), format!("{MOST_IN_PIT} at most")];
    let harvested = [format!("1 ou {MOST_HARVESTED} "), format!("1 or {MOST_HARVESTED} ")];
    let digits = [format!("0 à {MOST_HARVESTED} "), format!("0 to {MOST_HARVESTED} ")];
    for (key, expected) in [
        ("refusal.placement-first", &placed),
        ("rule.opening.placement", &placed),
        ("refusal.opening-leaves-empty", &in_pit),
        ("fault.setup-opening", &in_pit),
        ("refusal.opening-cannot-end", &at_most),
        ("refusal.harvest-missing", &harvested),
        ("refusal.harvest-too-much", &harvested),
        ("rule.harvest.each", &harvested),
        ("rule.harvest.free", &harvested),
        ("fault.move-count", &harvested),
        ("fault.link-digits", &digits),
    ] {
        for (language, expected) in ["fr", "en"].into_iter().zip(expected) {
            let words = everything(language);
            let texts = forms(&words[key]);
            let stating: Vec<&&str> =
                texts.iter().filter(|text| text.contains(|c: char| c.is_ascii_digit())).collect();
            assert!(!stating.is_empty(), "{key}, {language}");
            assert!(stating.iter().all(|text| text.contains(expected.as_str())), "{stating:?}");
        }
    }
}

#[test]
fn errors_state_the_numbers_of_the_rules() {
    let in_pit = format!("1 to {MOST_IN_PIT}:");
    let harvested = format!("1 or {MOST_HARVESTED}");
    let digits = format!("0 to {MOST_HARVESTED} ");
    let pit = Pit::of(Side::North, 0);
    let position = "0-4-3-6-0-2-0-7-3-1-3-5-0-14-S";
    let link =
        |digit: u8| Link::read(&format!("rules=eqwale&position={position}&moves=B11{digit}")).1;
    for (error, expected) in [
        (ImpossibleSetup::OpeningCannotEnd { reserve: 5 }.to_string(), &in_pit),
        (Refusal::HarvestMissing { pit }.to_string(), &harvested),
        (Refusal::HarvestTooMuch { pit }.to_string(), &harvested),
        (format!("Cxb{}", MOST_HARVESTED + 1).parse::<Move>().unwrap_err().to_string(), &harvested),
        (link(MOST_HARVESTED + 1)[0].to_string(), &digits),
    ] {
        assert!(error.contains(expected.as_str()), "{error}");
    }
    assert_eq!(link(MOST_HARVESTED), []);
}
