// The bar of a lesson or an exercise: what it says, and its buttons.

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
export const lessonBar = (page) => page.locator('.lesson-bar');

/** @param {Page} page @param {string} name as in `data-lesson` */
export const pressInLessonBar = (page, name) => lessonBar(page).locator(`[data-lesson="${name}"]`).click();

/** The texts of the lesson bar. @param {Page} page */
export const lessonWords = (page) => page.locator('.lesson-words');
