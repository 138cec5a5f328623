import type { Entry } from './enter.ts';

/** What a generator adds: files by their paths, lines in registers, and the files that their author completes by hand. */
export type GeneratorPlan = { files: Record<string, string>; entries: Entry[]; left: string[] };

/** Combines several plans. */
export function mergePlans(...plans: GeneratorPlan[]): GeneratorPlan {
  return {
    files: Object.assign({}, ...plans.map(({ files }) => files)) as Record<string, string>,
    entries: plans.flatMap(({ entries }) => entries),
    left: plans.flatMap(({ left }) => left),
  };
}
