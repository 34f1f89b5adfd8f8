//! `awale why`: why a move is legal or not, and what it does, in words.

use crate::args::{Arg, Args, Shared, parse};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::Output;
use crate::words::{Lang, Words};
use awale::rules::{Move, Position, Refusal};
use awale::teach::{Message, ending, facts, refusal, voices};
use serde::Serialize;
use serde_json::{Map, Value};

pub const COMMAND: Command = Command {
    name: "why",
    usage: "awale why [--rules R] [--position P] [--lang fr|en] [--json] MOVE",
    about: "why a move is legal or not and what it does, in words",
    shared: &[Shared::Rules, Shared::Position, Shared::Json],
    run,
};

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut lang, mut mv) = (Lang::French, None);
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Option(name) if name == "lang" => {
                let code = args.value("lang")?;
                lang = Lang::from_code(&code).ok_or_else(|| {
                    Failure::argument("--lang", format!("{code:?} found; expected fr or en"))
                })?;
            }
            Arg::Word(word) if mv.is_none() => {
                mv = Some(parse::<Move>("MOVE", &word.to_string_lossy())?);
            }
            other => return Err(args.unexpected(&other)),
        }
    }
    let mv = mv.ok_or_else(|| Failure::argument("MOVE", "none; expected a move, as in C"))?;
    let position = args.position()?;
    let answer = facts(&position, &mv);
    let (legal, messages) = match answer {
        Ok(messages) => (true, messages),
        Err(why) => (false, refused(&position, &why)),
    };
    let words = Words::of(lang, &voices(position.rules()))?;
    if args.json {
        return output.json(&WhyLine::of(&words, legal, &messages));
    }
    let verdict = if legal { "why.legal" } else { "why.refused" };
    let data = Map::from_iter([("move".to_owned(), Value::from(mv.to_string()))]);
    output.line(words.say(verdict, &data))?;
    for message in &messages {
        output.line(sentence(&words, &position, message))?;
    }
    Ok(())
}

/// Why a move is refused and, if the game is over, how it ended.
fn refused(position: &Position, why: &Refusal) -> Vec<Message> {
    let mut messages = vec![refusal(position, why)];
    if let Refusal::Over(end) = why {
        messages.extend(ending(position, end));
    }
    messages
}

/// A sentence, with the option of the rules that it follows from.
fn sentence(words: &Words, position: &Position, message: &Message) -> String {
    let text = words.message(message);
    match message.rule {
        Some(rule) => format!("{text} [{rule}={}]", rule.value(position.rules())),
        None => text,
    }
}

/// The answer as a line of JSON.
#[derive(Serialize)]
struct WhyLine<'a> {
    legal: bool,
    why: Vec<WhyItem<'a>>,
}

/// A message with its words.
#[derive(Serialize)]
struct WhyItem<'a> {
    #[serde(flatten)]
    message: &'a Message,
    text: String,
}

impl<'a> WhyLine<'a> {
    fn of(words: &Words, legal: bool, messages: &'a [Message]) -> WhyLine<'a> {
        let item = |message| WhyItem { message, text: words.message(message) };
        WhyLine { legal, why: messages.iter().map(item).collect() }
    }
}
