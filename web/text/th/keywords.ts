/** Texts of keywords. */
export const keywords = {};
