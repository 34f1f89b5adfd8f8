//! The texts say what the five rule sheets say, and attribute nothing else to them.

use crate::files::{everything, forms};
use std::fs;
use std::path::Path;

/// Facts of the sheets: the entry, and the words for each in French and English.
const TOLD: [(&str, [&str; 2]); 28] = [
    // Éqwalé
    ("ui.history.europe.text", ["jeu de tout un continent", "game of a whole continent"]),
    ("ui.history.europe.text", ["quarante-huit graines", "forty-eight seeds"]),
    ("ui.rules-eqwale.first.text", ["Nord a joué le premier", "North played first"]),
    ("ui.rules-eqwale.end.text", ["cinq dernières graines", "last five seeds"]),
    // Boîte à jeux / Awalé
    ("ui.history.names.text", ["de Côte d’Ivoire", "from Ivory Coast"]),
    ("ui.history.names.text", ["le walé", "walé"]),
    ("ui.rules-boite.about", ["cinq variantes", "five variants"]),
    ("ui.rules-boite.end.text", ["intéressante", "worth playing on"]),
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
    (
        "ui.rules-stricte.granary.text",
        ["où il y a quelque chose à prendre", "with something to capture"],
    ),
    ("ui.rules-stricte.sow.text", ["circuit ovale", "oval track"]),
    ("ui.rules-stricte.feed.text", ["débutants", "Beginners"]),
    ("ui.rules-stricte.end.text", ["feuille de partie", "score sheet"]),
    // Awalé, règles de Côte d’Ivoire
    ("ui.rules-cote-ivoire.about", ["les plus répandues", "most widespread"]),
    ("ui.rules-cote-ivoire.fast.text", ["beaucoup de mémoire", "good memory"]),
    ("ui.rules-cote-ivoire.lap.text", ["§ La règle dit", "§ The rules say"]),
    // No sheet. The text has to name this condition: after a mistake the first player may lose.
    ("ui.rules.kalah.special", ["sans erreur", "perfect play"]),
];

/// The entries that tell a reading of ours: what the project has decided where a sheet leaves something open. Each has
/// its NAME here if a line of the entry begins with `§NAME`; otherwise the text itself says that the reading is ours.
const OURS: [(&str, Option<&str>); 24] = [
    ("ui.rules-eqwale.first.text", Some("first-sower")),
    ("ui.rules-eqwale.harvest.text", Some("harvest")),
    ("ui.rules-eqwale.starved.text", Some("starved")),
    ("ui.rules-cote-ivoire.all.text", Some("slam-legal")),
    ("ui.rules-cote-ivoire.end.text", Some("leftovers-nobody")),
    ("ui.rules-boite.end.text", Some("leftovers-owner")),
    ("ui.rules-boite.across.text", Some("facing-alone")),
    ("ui.rules-stricte.direction.text", Some("direction")),
    ("ui.rules.cote-ivoire.special", None),
    ("ui.coach.place.last", None),
    ("fact.starved", None),
    ("end.leftovers-owner@boite", None),
    ("end.leftovers-nobody@ivory", None),
    ("rule.leftovers.owner@boite", None),
    ("rule.leftovers.nobody@ivory", None),
    ("ui.exercises.theme.rule-slam-taken", None),
    ("ui.exercises.theme.rule-slam-open", None),
    ("ui.exercises.theme.rule-leftovers", None),
    ("ui.exercises.theme.rule-harvest", None),
    ("ui.exercises.rule.rule-leftovers", None),
    ("ui.exercises.rule.rule-harvest", None),
    ("ui.exercises.task.place-last", None),
    ("ui.exercises.task.place-harvest", None),
    ("ui.exercises.task.place-safe", None),
];

/// Lessons that tell a reading of ours.
const LESSONS_WITH_OURS: [&str; 13] = [
    "boite-open",
    "boite-plans",
    "ends",
    "eqwale-harvest",
    "eqwale-plans",
    "eqwale-starving",
    "facing",
    "ivory-lap",
    "ivory-manners",
    "ivory-plans",
    "ivory-slam",
    "slam-legal",
    "stores",
];

/// Claims that none of the five sheets makes, and file numbers used in place of a sheet's title.
const REFUSED: [&str; 16] = [
    "règles des clubs",
    "autant de règles que",
    "six variantes",
    "six variants",
    "feuille 00",
    "sheet 00",
    "rules of the clubs",
    "certains clubs",
    "some clubs",
    "beaucoup de joueurs",
    "many players",
    "mort subite",
    "sudden death",
    "plateau de bois",
    "wooden board",
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

/// The claims of `REFUSED` in a text.
fn refused_in(text: &str) -> Vec<&'static str> {
    let small = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    REFUSED.into_iter().filter(|claim| small.contains(claim)).collect()
}

#[test]
fn no_text_makes_a_claim_that_no_sheet_makes() {
    for language in ["fr", "en"] {
        for (key, entry) in everything(language) {
            for text in forms(&entry) {
                assert_eq!(refused_in(text), [""; 0], "{language}: {key}");
            }
        }
    }
    assert_eq!(refused_in("Une razzia,\n  comme dans la feuille 003"), ["feuille 00", "razzia"]);
}

#[test]
fn no_lesson_exercise_or_document_makes_a_claim_that_no_sheet_makes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for (folder, ending) in [("www/lessons", "ogn"), ("www/exercises", "ogn"), ("docs", "md")] {
        for file in fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()) {
            if file.extension().is_some_and(|found| found == ending) {
                count += 1;
                let text = fs::read_to_string(&file).unwrap();
                assert_eq!(refused_in(&text), [""; 0], "{}", file.display());
            }
        }
    }
    assert!(count > 60, "{count} files");
}

#[test]
fn readings_of_ours_are_called_ours_wherever_they_are_told() {
    for (language, ours) in [("fr", "otre lecture"), ("en", "ur reading")] {
        let words = everything(language);
        for (key, mark) in OURS {
            for text in forms(&words[key]) {
                let marked = match mark {
                    Some(name) => text.lines().any(|line| line.starts_with(&format!("§{name} "))),
                    None => text.contains(ours),
                };
                assert!(marked, "{language}: {key} does not say that it is our reading: {text}");
            }
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/lessons");
    for name in LESSONS_WITH_OURS {
        let text = fs::read_to_string(folder.join(name).with_extension("ogn")).unwrap();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("otre lecture") && text.contains("ur reading"), "{name}");
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
