/** Texts of imports. */
export const imports = {};
