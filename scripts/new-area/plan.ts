import type { Entry } from './enter.ts';

/** What a new area is made of: files by their paths, lines in the registers, and what its author says in own words. */
export type AreaPlan = { files: Record<string, string>; entries: Entry[]; left: string[] };

/** Several plans as one. */
export const mergePlans = (...plans: AreaPlan[]): AreaPlan => ({
  files: Object.assign({}, ...plans.map(({ files }) => files)) as Record<string, string>,
  entries: plans.flatMap(({ entries }) => entries),
  left: plans.flatMap(({ left }) => left),
});
