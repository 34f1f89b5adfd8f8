//! Claims of a lesson about a position, to be checked against the rules and the search.

use crate::rules::{Move, Pit, Side, Spot};

/// A claim about a position, or about the move that led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `turn=S`: who is to move.
    Turn(Side),
    /// `legal=ABF`, `legal=none`: the pits that may be played, and no others.
    Legal(Vec<Pit>),
    /// `refused=C:must-feed`: the move may not be played, for this reason.
    Refused(Move, String),
    /// `captures=2`: how many seeds the move that led here captured.
    Captures(u8),
    /// `takes=C:2`: how many seeds a move would capture.
    Takes(Move, u8),
    /// `attacks=C:bd`: the opponent's pits that sowing this pit would attack (Éqwalé).
    Attacks(Pit, Vec<Pit>),
    /// `last=C:f`, `last=F:S`: the pit or store where the last seed of a pit falls.
    Last(Pit, Spot),
    /// `threat=f:3`: how many seeds a pit could take if its owner were to move.
    Threat(Pit, u8),
    /// `danger=0`: the most seeds the other player could take if they were to move.
    Danger(u8),
    /// `best`: the move that led here was better than every other by at least one seed.
    Best,
    /// `best=C`: the move is better than every other by at least one seed.
    BestMove(Move),
    /// `value=-3`: by perfect play, how many more of the seeds on the board the player to move wins than the other
    /// player.
    Value(i32),
    /// `over=famine`, `over=no`: how the game has ended here.
    Over(Option<String>),
    /// `score=26-22`: the seeds in the stores of South and North; when the game is over, the final scores.
    Score(u8, u8),
}

/// A claim, the node it is about, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The claim.
    pub claim: Claim,
    /// The claim as it is written.
    pub text: String,
    /// The line of the file.
    pub line: usize,
    /// The node in its board's record.
    pub node: crate::record::NodeId,
}

impl Claim {
    /// All claims, for an error message.
    pub(super) const NAMES: &str = "turn=S, legal=ABF, refused=C:must-feed, captures=2, takes=C:2, attacks=C:bd, last=C:f, \
         threat=f:3, danger=0, best, best=C, value=-3, over=famine or score=26-22";

    /// Parses a claim.
    pub(super) fn read(text: &str) -> Option<Claim> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let pair = || value.split_once(':');
        let number = |digits: &str| digits.parse::<u8>().ok();
        Some(match name {
            "turn" => Claim::Turn(Side::from_text(value)?),
            "legal" => Claim::Legal(pits(value)?),
            "refused" => {
                let (mv, why) = pair().filter(|(_, why)| !why.is_empty())?;
                Claim::Refused(mv.parse().ok()?, why.to_owned())
            }
            "captures" => Claim::Captures(number(value)?),
            "takes" => {
                let (mv, seeds) = pair()?;
                Claim::Takes(mv.parse().ok()?, number(seeds)?)
            }
            "attacks" => {
                let (origin, attacked) = pair()?;
                Claim::Attacks(Pit::from_text(origin)?, pits(attacked)?)
            }
            "last" => {
                let (origin, spot) = pair()?;
                let spot = match Side::from_text(spot) {
                    Some(side) => Spot::Store(side),
                    None => Spot::Pit(Pit::from_text(spot)?),
                };
                Claim::Last(Pit::from_text(origin)?, spot)
            }
            "threat" => {
                let (origin, seeds) = pair()?;
                Claim::Threat(Pit::from_text(origin)?, number(seeds)?)
            }
            "danger" => Claim::Danger(number(value)?),
            "best" if text == "best" => Claim::Best,
            "best" => Claim::BestMove(value.parse().ok()?),
            "value" => Claim::Value(value.parse().ok()?),
            "over" if value == "no" => Claim::Over(None),
            "over" if !value.is_empty() => Claim::Over(Some(value.to_owned())),
            "score" => {
                let (south, north) = value.split_once('-')?;
                Claim::Score(number(south)?, number(north)?)
            }
            _ => return None,
        })
    }
}

fn pits(text: &str) -> Option<Vec<Pit>> {
    if text == "none" {
        return Some(Vec::new());
    }
    let pits: Option<Vec<Pit>> = text.chars().map(Pit::from_letter).collect();
    pits.filter(|pits| !pits.is_empty())
}
