/** The largest file of a lesson, in bytes. */
export const MAX_LESSON_BYTES = 4 << 20;

/** The file name of a lesson. @param {string} title */
export const lessonFileName = (title) => `${title.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'lesson'}.ogn`;
