/** Texts of listening. */
export const listening = {};
