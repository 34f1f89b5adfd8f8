//! Writing plain JavaScript objects.

use wasm_bindgen::JsValue;

use super::error::error;

/// A value as a plain JavaScript object.
///
/// # Errors
/// None in practice: only a map with keys that are not texts, or an integer beyond ±(2^53 − 1),
/// cannot be written.
pub fn write<T: serde::Serialize>(value: &T) -> Result<JsValue, JsValue> {
    // `None` becomes `null`, and a map an object.
    let written = value.serialize(&serde_wasm_bindgen::Serializer::json_compatible());
    written.map_err(|thrown| {
        error("unwritable", &String::from(js_sys::Error::from(JsValue::from(thrown)).message()))
    })
}

/// An object with these properties: for types where serde's code would add more bytes to the page.
pub fn object(properties: &[(&str, JsValue)]) -> JsValue {
    let object = js_sys::Object::new();
    for (name, value) in properties {
        // A new object accepts any property.
        let _ = js_sys::Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}
