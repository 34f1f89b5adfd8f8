/**
 * @typedef {object} Permissions what a lesson or an exercise may show
 * @property {boolean} solutionAllowed whether solutions may be shown
 * @property {boolean} analysisAllowed whether hints and refutations may be shown
 */

/** @type {Permissions} */
export const FULL_PERMISSIONS = { solutionAllowed: true, analysisAllowed: true };

/**
 * The permissions that a link gives.
 *
 * @param {URLSearchParams} params
 * @returns {Permissions}
 */
export function linkPermissions(params) {
  return { solutionAllowed: params.get('solution') !== 'off', analysisAllowed: params.get('analysis') !== 'off' };
}

/** What a link withholds, as the end of its address. @param {Permissions} permissions */
export const withheldInLink = ({ solutionAllowed, analysisAllowed }) => `${solutionAllowed ? '' : '&solution=off'}${analysisAllowed ? '' : '&analysis=off'}`;

/**
 * The permissions that are left: the text itself may restrict those of its link.
 *
 * @param {Permissions} permissions
 * @param {Record<string, string>} tags of the text's first board
 * @returns {Permissions}
 */
export function restrictedBy({ solutionAllowed, analysisAllowed }, tags) {
  return { solutionAllowed: solutionAllowed && tags.Solution !== 'off', analysisAllowed: analysisAllowed && tags.Analysis !== 'off' };
}
