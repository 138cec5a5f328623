import type { ThemeRuleSet } from '#engine/themes/rules.ts';

/** What the rules of an account make of values as they were counted. */
export type ChosenValues<T> = {
  /** Values that several are counted under: a mention may hold two of them, so these are counted anew. */
  groups: string[];
  /** Values that stand for themselves, as many as were asked for. */
  single: T[];
  /** How many the rules left out. */
  hidden: number;
};

/** Tells the first values of a list (more of them by as many as there are rules) apart by what the rules say of them. */
export const chooseListed = <T extends { key: string }>(
  rows: readonly T[],
  ruled: ThemeRuleSet,
  most: number,
): ChosenValues<T> => {
  const shown = rows.filter(({ key }) => !ruled.isHidden(key));
  const merged = shown
    .map(({ key }) => ruled.under(key))
    .filter((value) => ruled.membersOf(value).length > 1);
  const groups = [...new Set(merged)].filter((value) => !ruled.isHidden(value));
  const gathered = new Set(groups.flatMap(ruled.membersOf));
  const single = shown.filter(({ key }) => !gathered.has(key) && ruled.under(key) === key).slice(0, most);
  return { groups, single, hidden: rows.length - shown.length };
};
