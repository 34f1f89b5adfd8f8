//! Lessons and lists of exercises as text: any text is read as a lesson, whose claims can be
//! checked, or refused with its faults.

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
