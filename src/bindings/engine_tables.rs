//! The engine's endgame tables: built or loaded one seed count at a time, in slices.

use wasm_bindgen::prelude::*;

use super::engine::Engine;
use super::error::error;
use crate::rules::Rules;
use crate::tables::{Builder, Tables};

/// The tables of the rules played last, as far as they have come.
#[derive(Default)]
pub struct Endgames {
    builder: Option<Builder>,
}

impl Endgames {
    /// What is known so far.
    pub fn tables(&self) -> Option<&Tables> {
        self.builder.as_ref().map(Builder::tables)
    }
}

#[wasm_bindgen]
impl Engine {
    /// Takes up the tables of these rules for up to so many seeds, or goes on with them; those of
    /// other rules are dropped. Returns for how many seeds they are there.
    ///
    /// # Errors
    /// `rules`, when the text is not a rule set.
    #[wasm_bindgen(js_name = wantTables)]
    pub fn want_tables(&mut self, rules: &str, seeds: u8) -> Result<u8, JsValue> {
        let rules: Rules = rules.parse().map_err(|fault| error("rules", &format!("{fault}")))?;
        let tables = match self.endgames.tables() {
            Some(tables) if *tables.rules() == rules => tables.clone(),
            _ => Tables::new(rules),
        };
        let known = tables.seeds();
        // What the dropped tables take is needed for the new ones.
        self.endgames.builder = None;
        self.endgames.builder = Some(Builder::resume(tables, seeds));
        Ok(known)
    }

    /// For how many seeds the tables are wanted: no more than can be built by the rules.
    #[wasm_bindgen(js_name = tablesWanted)]
    #[must_use]
    pub fn tables_wanted(&self) -> u8 {
        self.endgames.builder.as_ref().map_or(0, |builder| builder.progress().wanted)
    }

    /// Adds the table of the next seed count from bytes that [`Engine::table_bytes`] gave; `false`
    /// when they are not that.
    #[wasm_bindgen(js_name = addTable)]
    pub fn add_table(&mut self, bytes: &[u8]) -> bool {
        let Some(builder) = self.endgames.builder.take() else { return false };
        let wanted = builder.progress().wanted;
        let mut tables = builder.tables().clone();
        let added = tables.add_bytes(bytes).is_ok();
        self.endgames.builder = Some(if added { Builder::resume(tables, wanted) } else { builder });
        added
    }

    /// Looks at about so many more boards. Returns for how many seeds the tables are there.
    #[wasm_bindgen(js_name = buildTables)]
    pub fn build_tables(&mut self, boards: u32) -> u8 {
        self.endgames.builder.as_mut().map_or(0, |builder| builder.step(boards).seeds)
    }

    /// The table of one seed count as bytes to keep.
    #[wasm_bindgen(js_name = tableBytes)]
    #[must_use]
    pub fn table_bytes(&self, seeds: u8) -> Option<Vec<u8>> {
        self.endgames.tables().and_then(|tables| tables.to_bytes(seeds))
    }
}
