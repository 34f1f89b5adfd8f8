//! Links as text: any text is read as a link, whose faults have texts. The link written from what was read reads back
//! without faults, and is written as the same text again.

#![no_main]

use awale::record::Link;
use awale::teach::link_fault;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (link, faults) = Link::read(text);
    for fault in &faults {
        assert!(!fault.to_string().is_empty() && !link_fault(fault).is_empty());
    }
    let written = link.write();
    let (back, faults) = Link::read(&written);
    assert!(faults.is_empty(), "{written}");
    assert_eq!(back.write(), written);
});
