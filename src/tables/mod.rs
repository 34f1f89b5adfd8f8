//! Endgames solved exactly, for any rule set, by retrograde analysis.
