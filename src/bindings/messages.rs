//! Messages as plain objects.

use wasm_bindgen::prelude::*;

use super::js_write::write;
use crate::teach::Message;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A sentence as data: `docs/words.md` says how it gets its words. */
export interface Message {
  key: string;
  data: Record<string, unknown>;
  /** The option of the rules that it follows from. */
  rule: string | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// Sentences.
    #[wasm_bindgen(typescript_type = "Message[]")]
    pub type JsMessages;
    /// A sentence, or nothing.
    #[wasm_bindgen(typescript_type = "Message | undefined")]
    pub type JsMaybeMessage;
}

/// Messages as an array.
pub fn write_messages(messages: &[Message]) -> Result<JsMessages, JsValue> {
    Ok(write(&messages)?.unchecked_into())
}
