import { shareSurprise } from './surprise.ts';

/** A part of a period with its count, in the period and in those before it together. */
type Part = { count: number; before: number };
/** The counts of everything. */
type Whole = { total: number; before: number };

/** From this surprise on, a share is said to differ: chance alone rarely reaches it. */
const LEAST_SURPRISE = 2.5;
/** A part in fewer mentions is chance. */
const LEAST_COUNT = 5;

/** How surprising the count of a part is where its share was another before; null where there is nothing to compare with. */
export function findShareSurprise({ count, before }: Part, whole: Whole): number | null {
  if (whole.total === 0 || whole.before === 0) return null;
  return shareSurprise(count, whole.total, before / whole.before);
}

/** Whether the share of a part differs from usual by more than chance. */
export function isUnusualShare(part: Part, whole: Whole): boolean {
  const expected = whole.before === 0 ? 0 : (part.before / whole.before) * whole.total;
  const surprise = findShareSurprise(part, whole) ?? 0;
  return Math.max(part.count, expected) >= LEAST_COUNT && Math.abs(surprise) >= LEAST_SURPRISE;
}

/** The parts whose shares differ from usual by more than chance, the most surprising first, with both shares. */
export function findUnusualShares<T extends Part>(
  parts: readonly T[],
  whole: Whole,
): (T & { share: number; usual: number })[] {
  return parts
    .filter((part) => isUnusualShare(part, whole))
    .map((part) => ({ part, surprise: Math.abs(findShareSurprise(part, whole) ?? 0) }))
    .toSorted((a, b) => b.surprise - a.surprise)
    .map(({ part }) => ({ ...part, share: part.count / whole.total, usual: part.before / whole.before }));
}
