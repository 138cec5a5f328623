/** A value that a filter can have, with how many rows have it. */
export type FilterChoice = { key: string | null; label: string; count: number | null };
