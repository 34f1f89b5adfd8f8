//! Plain JavaScript objects, made and looked into.

use js_sys::{JSON, Reflect};
use wasm_bindgen::prelude::*;

/// The object of a JSON text.
pub fn plain(json: &str) -> JsValue {
    JSON::parse(json).unwrap()
}

/// An object as JSON.
pub fn json(value: impl AsRef<JsValue>) -> String {
    JSON::stringify(value.as_ref()).unwrap().into()
}

/// The property at a path such as `moves.0.move`.
pub fn at(object: impl AsRef<JsValue>, path: &str) -> JsValue {
    let step = |object: JsValue, name: &str| Reflect::get(&object, &name.into()).unwrap();
    path.split('.').fold(object.as_ref().clone(), step)
}

/// The text at a path.
pub fn text(object: impl AsRef<JsValue>, path: &str) -> String {
    at(object, path).as_string().unwrap_or_else(|| panic!("{path} is no text"))
}

/// The number at a path.
pub fn number(object: impl AsRef<JsValue>, path: &str) -> f64 {
    at(object, path).as_f64().unwrap_or_else(|| panic!("{path} is no number"))
}

/// The boolean at a path.
pub fn flag(object: impl AsRef<JsValue>, path: &str) -> bool {
    at(object, path).as_bool().unwrap_or_else(|| panic!("{path} is no boolean"))
}

/// The keys of the messages at a path.
pub fn keys(object: impl AsRef<JsValue>, path: &str) -> Vec<String> {
    let messages = js_sys::Array::from(&at(object, path));
    messages.iter().map(|message| text(message, "key")).collect()
}

/// The code of an error.
pub fn code(error: impl Into<JsValue>) -> String {
    let error = error.into();
    assert!(error.is_instance_of::<js_sys::Error>());
    text(error, "code")
}
