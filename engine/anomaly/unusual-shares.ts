import { shareSurprise } from './surprise.ts';

/** A part of a period with its count, in the period and in those before it together. */
type Part = { count: number; before: number };
/** The counts of everything. */
type Whole = { total: number; before: number };

/** From this surprise on, a share is said to differ: chance alone rarely reaches it. */
const LEAST_SURPRISE = 2.5;
/** A part in fewer mentions is chance. */
const LEAST_COUNT = 5;

/** The parts whose shares differ from usual by more than chance, the most surprising first, with both shares. */
export function findUnusualShares<T extends Part>(
  parts: readonly T[],
  { total, before }: Whole,
): (T & { share: number; usual: number })[] {
  if (total === 0 || before === 0) return [];
  return parts
    .map((part) => ({ ...part, share: part.count / total, usual: part.before / before }))
    .map((part) => ({ part, surprise: Math.abs(shareSurprise(part.count, total, part.usual)) }))
    .filter(
      ({ part, surprise }) =>
        Math.max(part.count, part.usual * total) >= LEAST_COUNT && surprise >= LEAST_SURPRISE,
    )
    .toSorted((a, b) => b.surprise - a.surprise)
    .map(({ part }) => part);
}
