//! The easing of movements: functions of the share of a movement's time that has passed, 0 to 1.

/// Easing that slows down towards the end, from 0 at 0 to 1 at 1.
#[must_use]
pub fn ease_out(share: f64) -> f64 {
    let rest = 1.0 - share.clamp(0.0, 1.0);
    1.0 - rest * rest * rest
}

/// Easing that starts and stops gently, from 0 at 0 to 1 at 1.
#[must_use]
pub fn ease_in_out(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// A parabola: 0 at both ends, 1 in the middle.
#[must_use]
pub fn hop(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    4.0 * share * (1.0 - share)
}
