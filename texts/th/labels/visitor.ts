/** The name of a visitor of a web chat who gave none, with the end of their ID. */
export const visitorName = (end: string): string => `ผู้เข้าชม ${end}`;
