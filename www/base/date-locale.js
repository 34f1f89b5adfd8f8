/**
 * The locale in which dates are written: the reader's own one of that language, such as `fr-CI`. Countries with the same
 * language write dates differently.
 *
 * @param {string} language
 */
export const dateLocale = (language) => navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
