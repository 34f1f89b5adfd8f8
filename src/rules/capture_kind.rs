//! Capture kinds: move generation is compiled for each, so that its inner loop tests fewer options.

/// How a rule set captures, as a type parameter of move generation.
pub trait CaptureKind: Copy {
    /// Éqwalé's harvest; `TWO_THREE_ASIDE` is then false.
    const EQUAL: bool;
    /// Only two-three captures, and the stores are aside: sowing drops no seed into one.
    const TWO_THREE_ASIDE: bool;
}

/// Two-three captures, stores aside.
#[derive(Clone, Copy, Debug)]
pub struct TwoThreeAside;
/// Every capture but Éqwalé's, with every kind of store.
#[derive(Clone, Copy, Debug)]
pub struct MixedCaptures;
/// Éqwalé's sowing phase.
#[derive(Clone, Copy, Debug)]
pub struct EqualCaptures;

impl CaptureKind for TwoThreeAside {
    const EQUAL: bool = false;
    const TWO_THREE_ASIDE: bool = true;
}
impl CaptureKind for MixedCaptures {
    const EQUAL: bool = false;
    const TWO_THREE_ASIDE: bool = false;
}
impl CaptureKind for EqualCaptures {
    const EQUAL: bool = true;
    const TWO_THREE_ASIDE: bool = false;
}

/// Calls a generic function with the capture kind of the rules:
/// `with_capture_kind!(rules, K => f::<K>())`.
#[macro_export]
#[doc(hidden)]
macro_rules! with_capture_kind {
    ($rules:expr, $kind:ident => $body:expr) => {
        match ($rules.capture, $rules.stores) {
            ($crate::rules::Capture::Equal, _) => {
                type $kind = $crate::rules::EqualCaptures;
                $body
            }
            ($crate::rules::Capture::TwoThree, $crate::rules::Stores::Aside) => {
                type $kind = $crate::rules::TwoThreeAside;
                $body
            }
            _ => {
                type $kind = $crate::rules::MixedCaptures;
                $body
            }
        }
    };
}
