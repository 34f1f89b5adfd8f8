//! The places on the board where seeds can lie, and how many lie in each.

use crate::rules::{Pit, Side, Spot};

/// A place where seeds can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// One of the twelve pits.
    Pit(Pit),
    /// A player's store, at the end of the board.
    Store(Side),
    /// The tray of seeds not placed yet (Éqwalé's opening).
    Reserve,
}

impl Place {
    /// How many places there are.
    pub const COUNT: usize = Pit::COUNT + 3;

    /// Every place: the pits in sowing order, South's store, North's store, the reserve.
    pub fn all() -> impl Iterator<Item = Place> + Clone {
        Pit::all()
            .map(Place::Pit)
            .chain(Side::ALL.into_iter().map(Place::Store))
            .chain([Place::Reserve])
    }

    /// Its index in [`all`](Place::all).
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Place::Pit(pit) => pit.index(),
            Place::Store(side) => Pit::COUNT + side.index(),
            Place::Reserve => Pit::COUNT + 2,
        }
    }
}

impl From<Spot> for Place {
    fn from(spot: Spot) -> Place {
        match spot {
            Spot::Pit(pit) => Place::Pit(pit),
            Spot::Store(side) => Place::Store(side),
        }
    }
}

/// How many seeds lie in each place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seeds([u8; Place::COUNT]);

impl Seeds {
    /// These seeds in the pits, the stores (South's first) and the reserve.
    #[must_use]
    pub fn new(pits: [u8; Pit::COUNT], stores: [u8; 2], reserve: u8) -> Seeds {
        let mut seeds = Seeds::default();
        for pit in Pit::all() {
            seeds.set(Place::Pit(pit), pits[pit.index()]);
        }
        for side in Side::ALL {
            seeds.set(Place::Store(side), stores[side.index()]);
        }
        seeds.set(Place::Reserve, reserve);
        seeds
    }

    /// How many lie in `place`.
    #[must_use]
    pub const fn at(&self, place: Place) -> u8 {
        self.0[place.index()]
    }

    /// Sets the number of seeds in `place`.
    pub fn set(&mut self, place: Place, count: u8) {
        self.0[place.index()] = count;
    }

    /// Takes all seeds of `place`.
    pub fn empty(&mut self, place: Place) -> u8 {
        std::mem::take(&mut self.0[place.index()])
    }

    /// Takes up to `count` seeds of `place` and returns how many were taken.
    pub fn take(&mut self, place: Place, count: u8) -> u8 {
        let taken = count.min(self.at(place));
        self.0[place.index()] -= taken;
        taken
    }

    /// Adds `count` seeds to `place`.
    pub fn add(&mut self, place: Place, count: u8) {
        let seeds = &mut self.0[place.index()];
        *seeds = seeds.saturating_add(count);
    }

    /// How many seeds there are in all.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&seeds| u32::from(seeds)).sum()
    }
}
