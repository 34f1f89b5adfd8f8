//! Reading plain objects. By hand: what serde writes for reading the same weighs a tenth of the
//! whole module.

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// A property of an object; nothing of what is no object.
pub fn get(object: &JsValue, name: &str) -> JsValue {
    if !object.is_object() {
        return JsValue::UNDEFINED;
    }
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// A number from 0 to 255.
pub fn count(value: &JsValue) -> Option<u8> {
    let number = value.as_f64()?;
    ((0.0..=255.0).contains(&number) && number.fract() == 0.0).then_some(number as u8)
}

/// A text of one letter.
pub fn letter(value: &JsValue) -> Option<char> {
    value.as_string()?.chars().next()
}

/// Whether the property is true.
pub fn flag(object: &JsValue, name: &str) -> bool {
    get(object, name).is_truthy()
}

/// The elements of an array; none of anything else.
pub fn list(value: &JsValue) -> Vec<JsValue> {
    value.dyn_ref::<Array>().map(Array::to_vec).unwrap_or_default()
}
