//! The engine's endgame tables: built or loaded one seed count at a time, in slices.

use wasm_bindgen::prelude::*;

use super::engine::Engine;
use super::parse::parse_rules;
use crate::tables::{Builder, Tables};

#[wasm_bindgen]
impl Engine {
    /// Starts or continues the tables of these rules, up to `seeds` seeds; tables of other rules
    /// are dropped. Returns the largest seed count that is already built.
    ///
    /// # Errors
    /// `rules`, when the text is not a rule set.
    #[wasm_bindgen(js_name = wantTables)]
    pub fn want_tables(&mut self, rules: &str, seeds: u8) -> Result<u8, JsValue> {
        let rules = parse_rules(rules)?;
        let tables = match self.tables() {
            Some(tables) if *tables.rules() == rules => tables.clone(),
            _ => Tables::new(rules),
        };
        let known = tables.seeds();
        // Frees the old tables before the new ones take memory.
        self.builder = None;
        self.builder = Some(Builder::resume(tables, seeds).within_memory());
        Ok(known)
    }

    /// The largest seed count that is wanted, at most the largest that can be built for the rules. It becomes smaller
    /// where memory is short.
    #[wasm_bindgen(js_name = tablesWanted)]
    #[must_use]
    pub fn tables_wanted(&self) -> u8 {
        self.builder.as_ref().map_or(0, |builder| builder.progress().wanted)
    }

    /// Adds the table of the next seed count from the bytes of [`Engine::table_bytes`]; `false`
    /// when they are not that table.
    #[wasm_bindgen(js_name = addTable)]
    pub fn add_table(&mut self, bytes: &[u8]) -> bool {
        let Some(builder) = self.builder.take() else { return false };
        let wanted = builder.progress().wanted;
        let mut tables = builder.tables().clone();
        let added = tables.add_bytes(bytes).is_ok();
        self.builder =
            Some(if added { Builder::resume(tables, wanted).within_memory() } else { builder });
        added
    }

    /// Continues building, for about `boards` boards. Returns the largest seed count that is built.
    #[wasm_bindgen(js_name = buildTables)]
    pub fn build_tables(&mut self, boards: u32) -> u8 {
        self.builder.as_mut().map_or(0, |builder| builder.step(boards).seeds)
    }

    /// The table of one seed count as bytes to store.
    #[wasm_bindgen(js_name = tableBytes)]
    #[must_use]
    pub fn table_bytes(&self, seeds: u8) -> Option<Vec<u8>> {
        self.tables().and_then(|tables| tables.to_bytes(seeds))
    }
}
