//! Lessons and lists of exercises: any text is a lesson or is refused with its faults, and what a
//! lesson claims can be checked.

#![no_main]

use awale::teach::lessons::{check, lesson_fault, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match read(text) {
    Ok(lesson) => {
        assert!(lesson.steps() > 0);
        let _ = check(&lesson);
    }
    Err(faults) => {
        assert!(!faults.is_empty());
        for fault in &faults {
            assert!(!fault.to_string().is_empty() && !lesson_fault(fault).is_empty());
        }
    }
});
