/** Texts of crm. */
export const crm = {};
