//! A game as text: links, the stored form, game files.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::error::error;
use super::game::Game;
use super::js_write::{set, write};
use crate::record::{Link, LinkContent, Record, ogn};
use crate::teach::{Message, link_fault};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How a link shows its game. */
export interface LinkView { lang: 'fr' | 'en' | null; flip: boolean; mirror: boolean }

/** A part of a link that could not be used: its key and value, the fault for a developer, and for the
 *  reader the same in messages, with what is shown instead. */
export interface LinkFault { key: string; value: string; fault: string; said: Message[] }

/** A link that has been read. */
export interface OpenedLink {
  /** The game, in any case; the caller frees it. */
  game: Game;
  /** What the link names: a position or moves, rules only, or nothing of the game. */
  content: 'game' | 'rules' | 'nothing';
  view: LinkView;
  faults: LinkFault[];
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A link that has been read.
    #[wasm_bindgen(typescript_type = "OpenedLink")]
    pub type JsOpenedLink;
}

#[derive(Serialize)]
struct PlainFault {
    key: &'static str,
    value: String,
    fault: String,
    said: Vec<Message>,
}

#[derive(Serialize)]
struct PlainView {
    lang: Option<&'static str>,
    flip: bool,
    mirror: bool,
}

#[wasm_bindgen]
impl Game {
    /// What follows `#` in a link to the game, at its cursor.
    #[must_use]
    pub fn link(&self, lang: Option<String>, flip: bool, mirror: bool) -> String {
        let lang = match lang.as_deref() {
            Some("fr") => Some("fr"),
            Some("en") => Some("en"),
            _ => None,
        };
        Link { lang, flip, mirror, ..Link::to(&self.record) }.write()
    }

    /// The compact form for the browser's storage.
    #[must_use]
    pub fn stored(&self) -> String {
        self.record.to_stored()
    }

    /// A game from its compact form.
    ///
    /// # Errors
    /// `stored`, when the text is of a later version, or broken.
    #[wasm_bindgen(js_name = fromStored)]
    pub fn from_stored(text: &str) -> Result<Game, JsValue> {
        Record::from_stored(text)
            .map(Game::of)
            .map_err(|fault| error("stored", &format!("{fault}")))
    }

    /// The game as a file other programs read (OGN), variations and comments included.
    #[must_use]
    pub fn ogn(&self) -> String {
        ogn::write(&self.record)
    }

    /// What a tag of the game says, such as `South` for South's name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<String> {
        self.record.tags().get(name).map(str::to_owned)
    }

    /// Gives a tag of the game another text, empty for none; `false` when there can be no such tag.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, text: &str) -> bool {
        self.record.tags_mut().set(name, text)
    }
}

/// Reads a link, given as what follows its `#`: the game, how to show it, and what could not be
/// used. A part that cannot be used is left out.
///
/// # Errors
/// None in practice.
#[wasm_bindgen(js_name = openLink)]
pub fn open_link(text: &str) -> Result<JsOpenedLink, JsValue> {
    let (Link { record, lang, flip, mirror, content }, faults) = Link::read(text);
    let faults: Vec<PlainFault> = faults
        .into_iter()
        .map(|fault| PlainFault {
            key: fault.key,
            fault: fault.to_string(),
            said: link_fault(&fault),
            value: fault.value,
        })
        .collect();
    let content = match content {
        LinkContent::Nothing => "nothing",
        LinkContent::Rules => "rules",
        LinkContent::Game => "game",
    };
    let opened = JsValue::from(js_sys::Object::new());
    set(&opened, "content", &content.into());
    set(&opened, "view", &write(&PlainView { lang, flip, mirror })?);
    set(&opened, "faults", &write(&faults)?);
    set(&opened, "game", &Game::of(record).into());
    Ok(opened.unchecked_into())
}
