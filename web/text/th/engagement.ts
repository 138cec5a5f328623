/** Texts of engagement. */
export const engagement = {};
