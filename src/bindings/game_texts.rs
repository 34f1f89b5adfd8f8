//! A game as text: links, the stored form, game files.

use wasm_bindgen::prelude::*;

use super::error::error;
use super::game::Game;
use super::js_read::{byte, get, list};
use super::js_write::object;
use super::messages::write_messages;
use crate::record::{Link, LinkContent, Record, language, ogn};
use crate::rules::{Setup, Side};
use crate::teach::link_fault;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How a link shows its game; `null` where the link does not state it. */
export interface LinkView { lang: 'fr' | 'en' | null; flip: boolean | null; mirror: boolean | null }

/** A part of a link that could not be used. */
export interface LinkFault {
  key: string;
  value: string;
  /** The fault in English, for a developer. */
  fault: string;
  /** The fault for the player, and what is shown instead. */
  said: Message[];
}

/** The seeds on the board and in the stores, and who moves; it need not be a possible position. */
export interface Setup { pits: number[]; stores: [number, number]; turn: 'S' | 'N' }

/** A link that has been read. */
export interface OpenedLink {
  /** The game, even if the link has faults; the caller frees it. */
  game: Game;
  /** What the link asks for: a position, moves or the end of a game (`game`, or `unusable` if faults leave
   *  only the start of a game to show), only `rules`, or `nothing` of these. */
  content: 'game' | 'unusable' | 'rules' | 'nothing';
  view: LinkView;
  faults: LinkFault[];
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A link that has been read.
    #[wasm_bindgen(typescript_type = "OpenedLink")]
    pub type JsOpenedLink;
    /// A set-up.
    #[wasm_bindgen(typescript_type = "Setup")]
    pub type JsSetup;
    /// The values of tags by their names.
    #[wasm_bindgen(typescript_type = "Record<string, string>")]
    pub type JsTags;
}

#[wasm_bindgen]
impl Game {
    /// What follows `#` in a link to the game, at its cursor.
    #[must_use]
    pub fn link(&self, lang: Option<String>, flip: Option<bool>, mirror: Option<bool>) -> String {
        let lang = lang.as_deref().and_then(language);
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
    /// `stored`, when the text is of another version, or broken.
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

    /// The tags of the game as its file has them: names and values.
    #[must_use]
    pub fn tags(&self) -> JsTags {
        let tags = ogn::tags(&self.record);
        let properties: Vec<_> =
            tags.iter().map(|(name, value)| (*name, JsValue::from(value))).collect();
        object(&properties).unchecked_into()
    }

    /// The text of a tag of the game, such as `South` for South's name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<String> {
        self.record.tags().get(name).map(str::to_owned)
    }

    /// Sets the text of a tag; an empty text or `?` removes it. `false` if there can be no such tag.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, text: &str) -> bool {
        self.record.tags_mut().set(name, text)
    }
}

/// The text of a set-up, which need not be a possible position.
///
/// # Errors
/// `setup` when it is not twelve pits, two stores and a side.
#[wasm_bindgen(js_name = setupText)]
pub fn setup_text(setup: &JsSetup) -> Result<String, JsValue> {
    read_setup(setup)
        .map(|setup| setup.to_string())
        .ok_or_else(|| error("setup", "expected 12 pits, 2 stores, and S or N to move"))
}

fn read_setup(setup: &JsValue) -> Option<Setup> {
    fn seeds<const N: usize>(places: &JsValue) -> Option<[u32; N]> {
        let seeds: Option<Vec<_>> = list(places).iter().map(|n| byte(n).map(u32::from)).collect();
        seeds?.try_into().ok()
    }
    Some(Setup {
        pits: seeds(&get(setup, "pits"))?,
        stores: seeds(&get(setup, "stores"))?,
        turn: Side::from_text(&get(setup, "turn").as_string()?)?,
    })
}

/// Reads a link, given as what follows its `#`: the game, how to show it, and what could not be
/// used. A part that cannot be used is left out.
///
/// # Errors
/// None in practice.
#[wasm_bindgen(js_name = openLink)]
pub fn open_link(text: &str) -> Result<JsOpenedLink, JsValue> {
    let (Link { record, lang, flip, mirror, content }, read_faults) = Link::read(text);
    let content = match content {
        LinkContent::Nothing => "nothing",
        LinkContent::Rules => "rules",
        LinkContent::Game => "game",
        LinkContent::Unusable => "unusable",
    };
    let view = [
        ("lang", lang.map_or(JsValue::NULL, JsValue::from)),
        ("flip", flip.map_or(JsValue::NULL, JsValue::from)),
        ("mirror", mirror.map_or(JsValue::NULL, JsValue::from)),
    ];
    let faults = js_sys::Array::new();
    for fault in &read_faults {
        faults.push(&object(&[
            ("key", fault.key.into()),
            ("value", fault.value.as_str().into()),
            ("fault", fault.to_string().into()),
            ("said", write_messages(&link_fault(fault))?.into()),
        ]));
    }
    let opened = object(&[
        ("game", Game::of(record).into()),
        ("content", content.into()),
        ("view", object(&view)),
        ("faults", faults.into()),
    ]);
    Ok(opened.unchecked_into())
}
