//! Depth-limited play: levels, best lines, proof; resumable.
