//! Reading plain objects, by hand: serde's deserialization would add a tenth to the module's size.

use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// A property of `object`; undefined when `object` is not an object.
pub fn get(object: &JsValue, name: &str) -> JsValue {
    if !object.is_object() {
        return JsValue::UNDEFINED;
    }
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// A whole number from 0 to 255.
pub fn byte(value: &JsValue) -> Option<u8> {
    let number = value.as_f64()?;
    ((0.0..=255.0).contains(&number) && number.fract() == 0.0).then_some(number as u8)
}

/// The first letter of a text.
pub fn first_letter(value: &JsValue) -> Option<char> {
    value.as_string()?.chars().next()
}

/// Whether a property is truthy.
pub fn flag(object: &JsValue, name: &str) -> bool {
    get(object, name).is_truthy()
}

/// The elements of an array; an empty list when `value` is not an array.
pub fn list(value: &JsValue) -> Vec<JsValue> {
    value.dyn_ref::<Array>().map(Array::to_vec).unwrap_or_default()
}
