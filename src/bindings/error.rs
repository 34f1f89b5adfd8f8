//! Errors for JavaScript: an `Error` with a `code`.

use wasm_bindgen::JsValue;

/// An `Error` with a `code` for programs and a `message` for developers.
pub fn error(code: &str, message: &str) -> JsValue {
    let error = js_sys::Error::new(message);
    // A new object accepts any property.
    let _ = js_sys::Reflect::set(&error, &"code".into(), &code.into());
    error.into()
}
