//! The board: layout and timeline (pure, tested natively) and paint (in the browser).
