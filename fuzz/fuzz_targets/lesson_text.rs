//! Lessons and lists of exercises as text: any text is read as a lesson or refused with its faults. Checking the claims
//! of a lesson does not panic, and a lesson that was written reads back with the same number of steps.

#![no_main]

use awale::teach::lessons::{check, lesson_fault, read, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match read(text) {
    Ok(lesson) => {
        assert!(lesson.steps() > 0);
        let _ = check(&lesson);
        let written = write(&lesson).expect("its moves have been played");
        assert!(read(&written).is_ok_and(|again| again.steps() == lesson.steps()), "{written}");
    }
    Err(faults) => {
        assert!(!faults.is_empty());
        for fault in &faults {
            assert!(!fault.to_string().is_empty() && !lesson_fault(fault).is_empty());
        }
    }
});
