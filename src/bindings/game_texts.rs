//! A game as texts to keep and to pass on: links, the stored form, game files.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::error::{error, write};
use super::game::Game;
use crate::record::{Link, Record, ogn};
use crate::teach::{Message, link_fault};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How a link shows its game. */
export interface LinkView {
  lang: 'fr' | 'en' | null;
  flip: boolean;
  mirror: boolean;
  /** What could not be used: the key in the link, what is wrong with its value for a developer,
   *  and the same in sentences for the reader, with what is shown instead. */
  faults: { key: string; fault: string; said: Message[] }[];
}
"#;

#[wasm_bindgen]
extern "C" {
    /// How a link shows its game.
    #[wasm_bindgen(typescript_type = "LinkView")]
    pub type JsLinkView;
}

#[derive(Serialize)]
struct PlainFault {
    key: &'static str,
    fault: String,
    said: Vec<Message>,
}

#[derive(Serialize)]
struct PlainView {
    lang: Option<&'static str>,
    flip: bool,
    mirror: bool,
    faults: Vec<PlainFault>,
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

    /// The game that a link carries, in what follows `#`. There always is one: what cannot be used
    /// is left out, and [`read_link`] tells.
    #[wasm_bindgen(js_name = fromLink)]
    #[must_use]
    pub fn from_link(text: &str) -> Game {
        Game::of(Link::read(text).0.record)
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

/// How a link shows its game, in what follows `#`, and what in it could not be used.
///
/// # Errors
/// None in practice.
#[wasm_bindgen(js_name = readLink)]
pub fn read_link(text: &str) -> Result<JsLinkView, JsValue> {
    let (Link { lang, flip, mirror, .. }, faults) = Link::read(text);
    let faults = faults.iter().map(|fault| PlainFault {
        key: fault.key,
        fault: fault.to_string(),
        said: link_fault(fault),
    });
    let view = PlainView { lang, flip, mirror, faults: faults.collect() };
    Ok(write(&view)?.unchecked_into())
}
