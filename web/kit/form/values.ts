/** The values of a form while they are being edited. */
export type Values = Record<string, unknown>;
