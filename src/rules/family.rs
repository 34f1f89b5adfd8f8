//! Families of rules: what is worth a compiled loop of its own.

/// The part of the rules that is worth a compiled loop of its own.
pub trait Family: Copy {
    /// Éqwalé's harvest; the other constants have no meaning then.
    const EQUAL: bool;
    /// Only two-three captures, and no store in the lap.
    const CHAIN: bool;
}

/// Two-three captures, stores aside.
#[derive(Clone, Copy, Debug)]
pub struct ChainFamily;
/// Every capture but Éqwalé's, every kind of store.
#[derive(Clone, Copy, Debug)]
pub struct MixedFamily;
/// Éqwalé's sowing phase.
#[derive(Clone, Copy, Debug)]
pub struct EqualFamily;

impl Family for ChainFamily {
    const EQUAL: bool = false;
    const CHAIN: bool = true;
}
impl Family for MixedFamily {
    const EQUAL: bool = false;
    const CHAIN: bool = false;
}
impl Family for EqualFamily {
    const EQUAL: bool = true;
    const CHAIN: bool = false;
}

/// Calls a generic function with the family that fits the rules: `with_family!(rules, F => f::<F>())`.
#[macro_export]
#[doc(hidden)]
macro_rules! with_family {
    ($rules:expr, $family:ident => $body:expr) => {
        match ($rules.capture, $rules.stores) {
            ($crate::rules::Capture::Equal, _) => {
                type $family = $crate::rules::EqualFamily;
                $body
            }
            ($crate::rules::Capture::TwoThree, $crate::rules::Stores::Aside) => {
                type $family = $crate::rules::ChainFamily;
                $body
            }
            _ => {
                type $family = $crate::rules::MixedFamily;
                $body
            }
        }
    };
}
