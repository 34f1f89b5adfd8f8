//! A budget: a figure of the release beside its limit.

use std::fmt::Display;

/// How a line that `tests/page/helpers/budgets.js` prints begins; tabs separate its fields.
const LINE: &str = "budget\t";

/// What was measured, its figure, and the limit: empty for a time that depends only on the machine.
#[derive(Debug, PartialEq, Eq)]
pub struct Budget {
    what: String,
    figure: String,
    limit: String,
}

impl Budget {
    pub fn new(what: impl Display, figure: impl Display, limit: impl Display) -> Self {
        Self { what: what.to_string(), figure: figure.to_string(), limit: limit.to_string() }
    }
}

/// The budgets in the output of page tests.
pub fn printed(output: &str) -> Vec<Budget> {
    let fields = output.lines().filter_map(|line| line.strip_prefix(LINE));
    let parts = fields.map(|fields| fields.split('\t').collect::<Vec<&str>>());
    let budgets = parts.filter_map(|parts| match parts.as_slice() {
        [what, figure, limit] => Some(Budget::new(what, figure, limit)),
        _ => None,
    });
    budgets.collect()
}

/// The budgets as a table to print.
pub fn table(budgets: &[Budget]) -> String {
    let heading = Budget::new("budget", "figure", "limit");
    let width = budgets.iter().map(|budget| budget.what.chars().count()).max().unwrap_or(0);
    let lines = std::iter::once(&heading).chain(budgets).map(|Budget { what, figure, limit }| {
        let limit = if limit.is_empty() { "none" } else { limit };
        format!("{what:<width$}{figure:>12}{limit:>12}\n")
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_page_tests_become_a_table() {
        let output = "Running 2 tests\nbudget\tmegabytes at rest\t147\t200\nat rest: 147 MB\n\
                      budget\tmilliseconds of a load\t1440\t\n  2 passed (3.4s)\n";
        let budgets = printed(output);
        let expected = [
            Budget::new("megabytes at rest", 147, 200),
            Budget::new("milliseconds of a load", 1440, ""),
        ];
        assert_eq!(budgets, expected);
        assert_eq!(
            table(&budgets),
            "budget                      figure       limit\n\
             megabytes at rest              147         200\n\
             milliseconds of a load        1440        none\n"
        );
    }
}
