//! A text as a QR code, drawn as an SVG path.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::error::error;
use super::js_write::write;
use crate::record::Qr;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A QR code: its width in modules, the width of the light margin around it, and its dark modules as
 *  an SVG path, one unit a module. */
export interface QrDrawing { size: number; quiet: number; path: string }
"#;

#[wasm_bindgen]
extern "C" {
    /// A QR code.
    #[wasm_bindgen(typescript_type = "QrDrawing")]
    pub type JsQrDrawing;
}

/// The QR code of a text.
///
/// # Errors
/// `too-dense` when the text is too long for a code that phones read from a screen.
#[wasm_bindgen(js_name = qrCode)]
pub fn qr_code(text: &str) -> Result<JsQrDrawing, JsValue> {
    let code = Qr::of(text).map_err(|fault| error("too-dense", &format!("{fault}")))?;
    let drawing = PlainDrawing { size: code.size(), quiet: Qr::QUIET, path: code.path() };
    Ok(write(&drawing)?.unchecked_into())
}

#[derive(Serialize)]
struct PlainDrawing {
    size: usize,
    quiet: usize,
    path: String,
}
