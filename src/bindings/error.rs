//! Errors as JavaScript knows them: an `Error` with a `code`.

use wasm_bindgen::JsValue;

/// An `Error` whose `message` is for a developer and whose `code` is for a program.
pub fn error(code: &str, message: &str) -> JsValue {
    let error = js_sys::Error::new(message);
    // A fresh object takes any property.
    let _ = js_sys::Reflect::set(&error, &"code".into(), &code.into());
    error.into()
}

/// A plain JavaScript object.
///
/// # Errors
/// None in practice: only maps with odd keys cannot be written.
pub fn write<T: serde::Serialize>(value: &T) -> Result<JsValue, JsValue> {
    // Nothing is `null`, and a map is an object.
    let found = value.serialize(&serde_wasm_bindgen::Serializer::json_compatible());
    found.map_err(|found| {
        error("unwritable", &String::from(js_sys::Error::from(JsValue::from(found)).message()))
    })
}
