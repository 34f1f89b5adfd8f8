//! Why a move is legal or not, what it did, how good it was; lessons, exercises, reviews.
