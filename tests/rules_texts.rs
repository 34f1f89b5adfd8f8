//! Rule sets as text: `cote-ivoire,chain-limit=none`.

mod helpers;

use awale::rules::{Clash, EndRule, OptionName, Options, Preset, Rules, RulesTextError};
use helpers::strategies::*;
use proptest::prelude::*;

fn parse(text: &str) -> Rules {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> RulesTextError {
    text.parse::<Rules>().expect_err(text)
}

#[test]
fn every_preset_is_named_by_its_id() {
    for preset in &Preset::ALL {
        assert_eq!(parse(preset.id).options(), preset.options());
        assert_eq!(Rules::preset(preset).to_string(), preset.id);
        assert_eq!(Rules::new(*preset.options()), Ok(Rules::preset(preset)), "{}", preset.id);
    }
    assert_eq!(Rules::default(), parse("classique"));
}

#[test]
fn the_rules_of_auale_go_together_and_have_the_text_of_the_documents() {
    assert_eq!(Rules::new(*Rules::AUALE.options()), Ok(Rules::AUALE));
    assert_eq!(Rules::AUALE, parse("classique,exhaustion=no,repetition-shares=owner"));
}

#[test]
fn the_base_of_every_preset_is_a_base_of_the_same_sheet() {
    for preset in &Preset::ALL {
        let base = Preset::by_id(preset.base).unwrap();
        assert_eq!((base.base, base.sheet), (base.id, preset.sheet), "{}", preset.id);
        assert_eq!(preset.base, preset.sheet.base().unwrap_or(base.id), "{}", preset.id);
    }
    let base = |id| Preset::by_id(id).unwrap().base;
    assert_eq!((base("kalah-vide"), base("awari"), base("grenier")), ("kalah", "awari", "boite"));
}

/// The options of each preset that differ from the defaults.
#[test]
fn the_presets_change_what_their_sheets_say() {
    for (id, expected) in [
        ("classique", "slam=no-capture, feeding=if-empty, exhaustion=yes"),
        ("stricte", "slam=forbidden, feeding=if-empty, exhaustion=yes"),
        ("boite", "end=empty-camp"),
        ("boite-3", "seeds=3, end=empty-camp"),
        ("boite-face", "capture=facing, end=empty-camp"),
        ("boite-face-adverse", "capture=facing, facing-where=opponent, end=empty-camp"),
        ("grenier", "stores=own, replay=yes, end=empty-camp"),
        ("grenier-face", "stores=own, replay=yes, capture=facing, end=empty-camp"),
        ("nourricier", "feeding=always, end=empty-camp"),
        ("cote-ivoire", "chain-limit=last-4, feeding=if-empty, leftovers=nobody"),
        ("cote-ivoire-libre", "feeding=if-empty, leftovers=nobody"),
        ("cote-ivoire-rien", "chain-limit=nothing-4, feeding=if-empty, leftovers=nobody"),
        (
            "cote-ivoire-courtoise",
            "chain-limit=last-4, feeding=if-empty, leftovers=nobody, last-seed=to-loser",
        ),
        ("eqwale", "opening=placement, capture=equal, feeding=if-empty"),
        (
            "kalah",
            "lap=sown, stores=own, replay=yes, capture=facing, facing-where=own, \
             facing-capturer=with-prey, end=empty-camp, repetition=0",
        ),
        (
            "kalah-vide",
            "lap=sown, stores=own, replay=yes, capture=facing, facing-where=own, \
             facing-capturer=always, end=empty-camp, repetition=0",
        ),
        ("awari", "slam=barred, feeding=if-empty"),
    ] {
        let rules = parse(id);
        let changes: Vec<String> = OptionName::ALL
            .into_iter()
            .filter(|name| name.value(&rules) != name.value(&Options::DEFAULT))
            .map(|name| format!("{name}={}", name.value(&rules)))
            .collect();
        assert_eq!(changes.join(", "), expected, "{id}");
    }
    assert_eq!(Preset::ALL.len(), 17);
}

#[test]
fn the_default_of_every_option_is_its_first_value() {
    for name in OptionName::ALL {
        assert_eq!(name.value_index(&Options::DEFAULT), 0, "{name}");
        assert_eq!(OptionName::from_text(name.as_str()), Some(name));
        let mut options = Options::DEFAULT;
        for (place, value) in name.values().iter().enumerate() {
            assert!(name.set(&mut options, value));
            assert_eq!((name.value_index(&options), name.value(&options)), (place, *value));
        }
    }
}

#[test]
fn an_override_resets_options_that_clash_with_it() {
    for (text, plain) in [
        ("kalah,capture=two-three", "grenier,lap=sown,repetition=0"),
        ("grenier,stores=both", "grenier,stores=both"),
        ("cote-ivoire,chain-limit=none", "cote-ivoire-libre"),
        ("boite,feeding=if-empty", "cote-ivoire-libre,leftovers=owner"),
        ("classique,end=empty-camp", "boite,slam=no-capture,exhaustion=yes"),
        ("classique,leftovers=nobody", "cote-ivoire-libre,slam=no-capture"),
        ("cote-ivoire,exhaustion=yes", "cote-ivoire,leftovers=owner,exhaustion=yes"),
        ("cote-ivoire,capture=facing", "cote-ivoire-libre,capture=facing"),
        ("grenier,stores=aside", "boite"),
        ("kalah,repetition-shares=owner", "kalah,repetition=2,repetition-shares=owner"),
        ("awari,leftovers=nobody", "cote-ivoire-libre"),
        ("awari,end=empty-camp", "boite"),
        ("eqwale,capture=two-three", "awari,slam=legal"),
        ("eqwale,stores=own", "awari,slam=legal,stores=own"),
    ] {
        assert_eq!(parse(text), parse(plain), "{text}");
    }
    let both = parse("grenier,stores=both");
    assert!(both.replay && both.end == EndRule::EmptyCamp);
}

#[test]
fn an_option_that_means_nothing_is_not_used() {
    use OptionName as N;
    let cases: [(&str, &[N]); 5] = [
        ("classique", &[N::Replay, N::FacingWhere, N::FacingCapturer, N::Harvest]),
        ("kalah", &[N::ChainLimit, N::RepetitionShares, N::Harvest]),
        (
            "kalah,seeds=5,chain-limit=nothing-3",
            &[N::FacingWhere, N::FacingCapturer, N::RepetitionShares, N::Harvest],
        ),
        ("grenier,capture=both", &[N::Harvest]),
        ("eqwale", &[N::Replay, N::FacingWhere, N::FacingCapturer, N::ChainLimit]),
    ];
    for (text, unused) in cases {
        let rules = parse(text);
        let found: Vec<N> = N::ALL.into_iter().filter(|name| !rules.uses(*name)).collect();
        assert_eq!(found, unused, "{text}");
    }
}

#[test]
fn a_clash_names_both_options_and_asks_to_change_the_first() {
    use OptionName as N;
    for (text, option, with) in [
        ("classique,opening=placement", N::Opening, N::Capture),
        ("classique,capture=equal", N::Capture, N::Opening),
        ("boite,opening=placement,capture=equal,stores=own", N::Stores, N::Capture),
        ("eqwale,capture=equal,slam=forbidden", N::Slam, N::Capture),
        ("eqwale,capture=equal,feeding=always", N::Feeding, N::Capture),
        ("eqwale,capture=equal,end=empty-camp", N::End, N::Capture),
        ("boite,replay=yes", N::Replay, N::Stores),
        ("boite,facing-where=own", N::FacingWhere, N::Capture),
        ("boite,facing-capturer=always", N::FacingCapturer, N::Capture),
        ("boite-face,capture=facing,chain-limit=last-4", N::ChainLimit, N::Capture),
        ("awari,slam=barred,leftovers=nobody", N::Slam, N::Leftovers),
        ("awari,slam=barred,feeding=always", N::Slam, N::Feeding),
        ("awari,slam=barred,end=empty-camp", N::Slam, N::End),
        ("boite,feeding=if-empty,end=empty-camp", N::Feeding, N::End),
        ("classique,exhaustion=yes,leftovers=nobody", N::Exhaustion, N::Leftovers),
        ("classique,harvest=free", N::Harvest, N::Capture),
        ("kalah,repetition-shares=owner,repetition=0", N::RepetitionShares, N::Repetition),
    ] {
        let RulesTextError::Clash(clash) = error(text) else {
            panic!("{text}: {}", error(text));
        };
        assert_eq!((clash.option, clash.with), (option, with), "{text}");
        let message = clash.to_string();
        assert!(message.contains(&format!("{option}={}", clash.value)), "{message}");
        assert!(message.contains(&format!("{with}={}", clash.with_value)), "{message}");
        assert_eq!(clash.change, option);
        assert!(message.ends_with(&format!("change {option}")), "{message}");
    }
}

#[test]
fn an_invalid_rule_set_says_what_was_expected() {
    for (text, part) in [
        ("", "no rules called nothing; there are classique, stricte"),
        ("oware", "no rules called \"oware\""),
        ("Classique", "no rules called \"Classique\""),
        ("classique,", "nothing is not an override; expected option=value"),
        ("classique,slam", "\"slam\" is not an override"),
        ("classique,size=3", "no option called \"size\"; there are seeds, opening"),
        ("classique,seeds=9", "seeds cannot be \"9\"; it is one of 4, 1, 2"),
        ("classique,seeds=", "seeds cannot be nothing"),
        ("classique,seeds=04", "seeds cannot be \"04\""),
        ("classique,seeds=3,seeds=3", "seeds is given twice"),
        ("classique, seeds=3", "no option called \" seeds\""),
    ] {
        let message = error(text).to_string();
        assert!(message.starts_with(part), "{text}: {message}");
    }
}

#[test]
fn nonsense_of_a_megabyte_is_refused_quickly_and_quoted_briefly() {
    let long = 1 << 20;
    for text in [
        "a".repeat(long),
        ",".repeat(long),
        "=".repeat(long),
        format!("classique,{}", "seeds=3,".repeat(long / 8)),
        format!("classique,seeds={}", "9".repeat(long)),
        format!("classique,{}=3", "é".repeat(long / 2)),
        "\u{0}".repeat(long),
    ] {
        let message = error(&text).to_string();
        assert!(message.len() < 600, "{} characters", message.len());
    }
}

#[test]
fn a_clash_holds_its_options_and_values() {
    let clash = match error("boite,replay=yes") {
        RulesTextError::Clash(clash) => clash,
        other => panic!("{other}"),
    };
    assert_eq!(
        clash,
        Clash {
            option: OptionName::Replay,
            value: "yes",
            with: OptionName::Stores,
            with_value: "aside",
            change: OptionName::Replay,
        }
    );
}

/// Adds to `names` every choice of `left` options from `OptionName::ALL[from..]`, one choice at a time, until `wanted`
/// accepts one. Returns whether it did.
fn any_choice(
    from: usize,
    left: usize,
    names: &mut Vec<OptionName>,
    wanted: &mut impl FnMut(&[OptionName]) -> bool,
) -> bool {
    if left == 0 {
        return wanted(names);
    }
    for place in from..=OptionName::ALL.len() - left {
        names.push(OptionName::ALL[place]);
        if any_choice(place + 1, left - 1, names, wanted) {
            return true;
        }
        names.pop();
    }
    false
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn what_is_printed_reads_back(rules in any_rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        prop_assert_eq!(Rules::new(*rules.options()), Ok(rules));
    }

    #[test]
    fn an_unused_option_has_its_default_and_can_have_no_other_value(rules in any_rules()) {
        for name in OptionName::ALL.into_iter().filter(|name| !rules.uses(*name)) {
            prop_assert_eq!(name.value_index(&rules), 0);
            for value in &name.values()[1..] {
                let mut options = *rules.options();
                name.set(&mut options, value);
                let clash = Rules::new(options).map_err(|clash| clash.option);
                prop_assert_eq!(clash, Err(name), "{} {}", rules, value);
            }
        }
    }

    #[test]
    fn the_printed_text_is_no_longer_than_the_text_read(
        preset in any_preset(),
        // `chain-limit` has the most values, sixteen.
        overrides in proptest::collection::vec((0..OptionName::ALL.len(), 0_usize..16), 0..5),
    ) {
        let text = overrides.iter().fold(preset.to_string(), |text, (name, value)| {
            let name = OptionName::ALL[*name];
            format!("{text},{name}={}", name.values()[value % name.values().len()])
        });
        match text.parse::<Rules>() {
            Ok(rules) => {
                let printed = rules.to_string();
                prop_assert!(printed.matches(',').count() <= text.matches(',').count());
                prop_assert_eq!(printed.parse(), Ok(rules));
            }
            Err(RulesTextError::Clash(clash)) => {
                // Options that the text does not name are reset, so the text names the option to change.
                let named = |name: OptionName| text.contains(&format!(",{name}="));
                prop_assert!(named(clash.option), "{}: {}", text, clash);
            }
            Err(RulesTextError::Twice { .. }) => {}
            Err(other) => prop_assert!(false, "{}: {}", text, other),
        }
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_printed_form_is_the_shortest(rules in any_rules()) {
        let printed = rules.to_string();
        let (id, length) = (printed.split(',').next().unwrap(), printed.matches(',').count());
        prop_assume!(length <= 5);
        let mut before = true;
        for preset in &Preset::ALL {
            before &= preset.id != id;
            // No text with fewer options gives these rules, nor one with as many that begins with an earlier preset.
            let most = if before { length + 1 } else { length };
            for size in 0..most {
                let mut shorter = String::new();
                let found = any_choice(0, size, &mut Vec::new(), &mut |names| {
                    shorter = names.iter().fold(preset.id.to_owned(), |text, name| {
                        format!("{text},{name}={}", name.value(&rules))
                    });
                    shorter.parse() == Ok(rules)
                });
                prop_assert!(!found, "{} is {}", printed, shorter);
            }
        }
    }
}
