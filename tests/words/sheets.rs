//! The texts say what the five rule sheets say, and attribute nothing else to them.

use crate::files::{everything, forms};

/// Facts of the sheets: the entry, and the words for each in French and English.
const TOLD: [(&str, [&str; 2]); 26] = [
    // Éqwalé
    ("ui.history.europe.text", ["jeu de tout un continent", "game of a whole continent"]),
    ("ui.history.europe.text", ["quarante-huit graines", "forty-eight seeds"]),
    ("ui.rules-eqwale.first.text", ["Nord a joué le premier", "North played first"]),
    ("ui.rules-eqwale.end.text", ["cinq dernières graines", "last five seeds"]),
    // Boîte à jeux / Awalé
    ("ui.history.names.text", ["de Côte d’Ivoire", "from Ivory Coast"]),
    ("ui.history.names.text", ["le walé", "walé"]),
    ("ui.rules-boite.about", ["cinq variantes", "five variants"]),
    ("ui.rules-boite.end.text", ["intéressante", "of interest"]),
    // Awalé, règles du jeu
    ("ui.history.legend.text", ["Des coquillages dans des trous", "Shells in holes"]),
    ("ui.history.ground.text", ["à même le sol", "in the ground"]),
    ("ui.history.names.text", ["makpon", "makpon"]),
    ("ui.history.names.text", ["tsoro", "tsoro"]),
    ("ui.rules-classique.names.text", ["au Libéria aussi", "in Liberia too"]),
    // Comment jouer à l’awalé
    ("ui.rules-stricte.plans.text", ["de [[A]] vers [[F]]", "from [[A]] towards [[F]]"]),
    ("ui.rules-stricte.plans.text", ["l’initiative", "initiative"]),
    ("ui.rules-stricte.plans.text", ["dans son camp", "in their camp"]),
    (
        "ui.rules-stricte.plans.text",
        ["celui qui mène peut [[affamer]]", "the leader can [[starve]]"],
    ),
    (
        "ui.rules-stricte.plans.text",
        ["[[pièges]] l’un après l’autre", "one [[trap]] after another"],
    ),
    ("ui.rules-stricte.granary.text", ["plus de onze", "more than eleven"]),
    ("ui.rules-stricte.granary.text", ["Choisissez-la tôt", "Choose it early"]),
    ("ui.rules-stricte.sow.text", ["circuit ovale", "oval track"]),
    ("ui.rules-stricte.feed.text", ["débutants", "Beginners"]),
    ("ui.rules-stricte.end.text", ["feuille de compte", "count sheet"]),
    // Awalé, règles de Côte d’Ivoire
    ("ui.rules-cote-ivoire.about", ["les plus répandues", "most widespread"]),
    ("ui.rules-cote-ivoire.fast.text", ["beaucoup de mémoire", "good memory"]),
    ("ui.rules-cote-ivoire.lap.text", ["§ La règle dit", "§ The rules say"]),
];

/// Claims that none of the five sheets makes, and file numbers used in place of a sheet's title.
const REFUSED: [&str; 8] = [
    "règles des clubs",
    "autant de règles que",
    "six variantes",
    "six variants",
    "feuille 00",
    "sheet 00",
    "rules of the clubs",
    "razzia",
];

/// Pages of sheets that do not speak of stopping by agreement: it is marked as ours there.
const NO_AGREEMENT: [&str; 4] = ["classique", "stricte", "cote-ivoire", "eqwale"];

#[test]
fn the_facts_of_the_sheets_are_in_the_texts() {
    for (at, language) in ["fr", "en"].into_iter().enumerate() {
        let words = everything(language);
        for (key, told) in TOLD {
            let text = words[key].as_str().unwrap();
            assert!(text.contains(told[at]), "{language}: {key} says nothing of “{}”", told[at]);
        }
    }
}

#[test]
fn no_text_makes_a_claim_that_no_sheet_makes() {
    for language in ["fr", "en"] {
        for (key, entry) in everything(language) {
            for text in forms(&entry) {
                let small = text.to_lowercase();
                let found = REFUSED.iter().find(|claim| small.contains(**claim));
                assert_eq!(found, None, "{language}: {key}");
            }
        }
    }
}

#[test]
fn stopping_by_agreement_is_marked_as_ours() {
    for (language, agreement) in [("fr", "d’accord"), ("en", "agree to stop")] {
        let words = everything(language);
        for page in NO_AGREEMENT {
            let text = words[&format!("ui.rules-{page}.end.text")].as_str().unwrap();
            let line = text.lines().find(|line| line.contains(agreement));
            assert!(line.is_some_and(|line| line.starts_with("§ ")), "{language}, {page}: {text}");
        }
    }
}
