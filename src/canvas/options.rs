//! How the board is to be laid out, as the player chose it.

/// Where the captured seeds lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StorePlaces {
    /// In a hollow at each end of the board, South's after its last pit.
    #[default]
    Ends,
    /// At each end as well, in narrower hollows, so that the pits of a narrow screen are larger.
    Narrow,
    /// Nowhere on the board.
    None,
}

/// A board that is not upright has narrow stores under this width, in CSS pixels.
const NARROW: f64 = 460.0;

impl StorePlaces {
    /// The default for a board of this width, if the page does not name the places.
    #[must_use]
    pub fn for_board(upright: bool, width: f64) -> StorePlaces {
        if upright || width < NARROW { StorePlaces::Narrow } else { StorePlaces::Ends }
    }
}

/// How the board is to be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardOptions {
    /// Where the captured seeds lie.
    pub stores: StorePlaces,
    /// A tray between the rows for the seeds not placed yet (Éqwalé).
    pub reserve: bool,
    /// The board stands upright: two columns of six. Without `mirror` and `flip`, South's is on the left, and South's
    /// store is below.
    pub upright: bool,
    /// The board is seen in a mirror: sowing runs clockwise.
    pub mirror: bool,
    /// The board is rotated by half a turn: North sits at the bottom, unless the board is upright.
    pub flip: bool,
    /// North's numbers and letters are turned round, for two players face to face.
    pub face_to_face: bool,
    /// Show how many seeds lie in each pit and in the reserve, and how many the hand holds.
    pub counts: bool,
    /// The counts and the letters of the pits are larger, for people with low vision.
    pub large_counts: bool,
    /// Show how many seeds lie in each store too. Off if the page shows that number beside the player's name.
    pub totals: bool,
    /// Show the letters of the pits.
    pub letters: bool,
}

impl Default for BoardOptions {
    fn default() -> BoardOptions {
        BoardOptions {
            stores: StorePlaces::Ends,
            reserve: false,
            upright: false,
            mirror: false,
            flip: false,
            face_to_face: false,
            counts: true,
            large_counts: false,
            totals: true,
            letters: false,
        }
    }
}
