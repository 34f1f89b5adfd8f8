//! Perft: the numbers of lines of legal moves, compared with `tests/rules.perft`, which covers every preset.

mod helpers;

use awale::rules::perft;
use helpers::positions::position;

/// One block of the file.
#[derive(Default)]
struct Block<'a> {
    id: &'a str,
    rules: &'a str,
    position: &'a str,
    counts: Vec<(u32, u64)>,
    over: Option<&'a str>,
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (key, value) = line.split_once(' ').expect("a key and a value");
        if key == "id" {
            blocks.push(Block { id: value, ..Block::default() });
        }
        let block = blocks.last_mut().expect("an id first");
        match key {
            "id" => {}
            "rules" => block.rules = value,
            "position" => block.position = value,
            "over" => block.over = Some(value),
            "perft" => {
                let (depth, count) = value.split_once(' ').expect("a depth and a count");
                block.counts.push((depth.parse().unwrap(), count.parse().unwrap()));
            }
            _ => panic!("unknown key {key}"),
        }
    }
    blocks
}

#[test]
fn counts_are_those_of_the_reference() {
    let blocks = blocks(include_str!("rules.perft"));
    assert!(blocks.len() > 200, "only {} blocks were read", blocks.len());
    let mut wrong = Vec::new();
    for block in &blocks {
        let position = position(block.rules, block.position);
        let why = position.end().map(|end| end.reason.as_str());
        if why != block.over {
            wrong.push(format!("{}: over {why:?}, not {:?}", block.id, block.over));
        }
        for (depth, count) in &block.counts {
            let found = perft(&position, *depth).lines;
            if found != *count {
                wrong.push(format!("{} at depth {depth}: {found}, not {count}", block.id));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
