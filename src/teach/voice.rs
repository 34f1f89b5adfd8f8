//! Whose words a rule set is spoken of in.

use crate::rules::{Rules, Sheet, Stores};

/// The voices of a rule set, the most specific first: a sheet's words are those of the preset that
/// the rules differ from least. `docs/words.md` says what becomes of them.
///
/// ```
/// use awale::teach::voice;
/// assert_eq!(voice(&"grenier,seeds=3".parse().unwrap()), ["stores", "boite"]);
/// assert_eq!(voice(&"classique".parse().unwrap()), ["classic"]);
/// ```
#[must_use]
pub fn voice(rules: &Rules) -> Vec<&'static str> {
    let sheet = match rules.nearest_preset().sheet {
        Sheet::Eqwale => "eqwale",
        Sheet::Boite => "boite",
        Sheet::Classic => "classic",
        Sheet::Strict => "strict",
        Sheet::Ivory => "ivory",
        Sheet::Other => "other",
    };
    let stores = (rules.stores != Stores::Aside).then_some("stores");
    stores.into_iter().chain([sheet]).collect()
}
