//! The voices of a rule set: which vocabularies its sentences use.

use crate::rules::{Rules, Sheet, Stores};

/// The voices of a rule set, the most specific first: `stores` where seeds are sown into stores, then
/// the sheet of the nearest preset. `docs/words.md` says how they choose the words.
///
/// ```
/// use awale::teach::voices;
/// assert_eq!(voices(&"grenier,seeds=3".parse().unwrap()), ["stores", "boite"]);
/// assert_eq!(voices(&"classique".parse().unwrap()), ["classic"]);
/// ```
#[must_use]
pub fn voices(rules: &Rules) -> Vec<&'static str> {
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
