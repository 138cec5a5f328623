import type { FormulaName } from '#engine/formula/environment.ts';

/** A value in memory: an instant in milliseconds since 1970, a day as `2026-11-29`, a duration in seconds; null where there is none. */
export type FormulaValue = number | string | boolean | readonly string[] | null;

/** A row in memory, by the names of the environment. */
export type FormulaRow = Readonly<Record<string, FormulaValue>>;

/** The zone in which days and hours are meant where a formula names none, and the day on which weeks begin: Monday is 1, Sunday 7. */
export type FormulaClock = { zone: string; weekStart: number };

/** The value of a name of the environment, or of a `cell` node. */
export type ValueReader = {
  readName: (name: FormulaName) => FormulaValue;
  readCell: (index: number) => FormulaValue;
};

/** A number as a result: one that is not finite is none, and zero has no sign. */
export const toFinite = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null);
