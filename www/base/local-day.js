/** A day in the player's time zone, as `2026-11-23`. @param {Date} date */
export const localDay = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
