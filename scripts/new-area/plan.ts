import type { Entry } from './enter.ts';

/** The parts of a new area: files by their paths, lines in the registers, and what its author writes by hand. */
export type AreaPlan = { files: Record<string, string>; entries: Entry[]; left: string[] };

/** Combines several plans. */
export const mergePlans = (...plans: AreaPlan[]): AreaPlan => ({
  files: Object.assign({}, ...plans.map(({ files }) => files)) as Record<string, string>,
  entries: plans.flatMap(({ entries }) => entries),
  left: plans.flatMap(({ left }) => left),
});
