//! Errors as JavaScript knows them: an `Error` with a `code`.

use wasm_bindgen::JsValue;

/// An `Error` whose `message` is for a developer and whose `code` is for a program.
pub fn error(code: &str, message: &str) -> JsValue {
    let error = js_sys::Error::new(message);
    // A fresh object takes any property.
    let _ = js_sys::Reflect::set(&error, &"code".into(), &code.into());
    error.into()
}

/// What came from JavaScript, read as a `T`.
///
/// # Errors
/// An `Error` with `code` when it has another shape.
pub fn read<T: serde::de::DeserializeOwned>(value: JsValue, code: &str) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|found| {
        let found: JsValue = found.into();
        let text = js_sys::Error::from(found).message();
        error(code, &String::from(text))
    })
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
