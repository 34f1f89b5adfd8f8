/**
 * The locale in which dates are written: the browser's regional variant of the language, such as `fr-CI`, because
 * countries with the same language write dates differently.
 *
 * @param {string} language
 */
export const dateLocale = (language) => navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
