//! The solver's handle: a position is proved in slices.

use awale::bindings::{SolverHandle, solvable_seeds};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::plain::{code, flag, number, plain, text};

/// The size of the transposition table.
const BYTES: u32 = 1 << 20;

#[wasm_bindgen_test]
fn a_position_is_solved_once_its_tables_are_built() {
    let question = r#"{"rules":"classique","position":"0-0-0-0-0-1-1-0-0-0-0-1-22-23-S"}"#;
    let mut solver = SolverHandle::new();
    assert!(solver.report().unwrap().is_none() && solver.step(1), "nothing was asked");
    solver.ask(plain(question).unchecked_into(), 3, BYTES).unwrap();
    assert!(solver.building());
    while solver.building() {
        solver.step(10_000);
    }
    while !solver.step(10_000) {}
    let solution: JsValue = solver.report().unwrap().unwrap().into();
    assert_eq!((number(&solution, "seeds"), number(&solution, "wanted")), (3.0, 3.0));
    assert_eq!(text(&solution, "proven"), "tables");
    assert!(flag(&solution, "inTables"));
    let wrong = plain(r#"{"rules":"chess"}"#).unchecked_into();
    assert_eq!(code(solver.ask(wrong, 3, BYTES).unwrap_err()), "rules");
}

#[wasm_bindgen_test]
fn larger_tables_make_larger_positions_solvable() {
    let reach = |seeds| solvable_seeds("classique", seeds).unwrap();
    assert_eq!((reach(6), reach(12)), (6, 12));
    assert_eq!(solvable_seeds("chess", 6).err().map(code).as_deref(), Some("rules"));
}
