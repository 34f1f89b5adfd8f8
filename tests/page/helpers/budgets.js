// The figures of the page's budgets.

/**
 * Prints a figure beside its limit, in a line that `cargo xtask test budgets` puts into its table (`xtask/src/budget.rs`).
 *
 * @param {string} what with the unit
 * @param {number} figure
 * @param {number} [limit] absent for a time that depends on the machine alone
 */
export const printBudget = (what, figure, limit) => console.log(['budget', what, figure, limit ?? ''].join('\t'));
