import type { ThemeRuleSet } from '#engine/themes/rules.ts';

/** The result of applying an account's rules to counted values. */
export type ChosenValues<T> = {
  /** Values that combine several others: a mention may have two of them, so these are counted again. */
  groups: string[];
  /** Values that are not combined, as many as requested. */
  single: T[];
  /** How many values the rules hid. */
  hidden: number;
};

/** Splits the first values of a list (with as many more as there are rules) by what the rules do with them. */
export function chooseListed<T extends { key: string }>(
  rows: readonly T[],
  ruled: ThemeRuleSet,
  most: number,
): ChosenValues<T> {
  const shown = rows.filter(({ key }) => !ruled.isHidden(key));
  const merged = shown
    .map(({ key }) => ruled.under(key))
    .filter((value) => ruled.membersOf(value).length > 1);
  const groups = [...new Set(merged)].filter((value) => !ruled.isHidden(value));
  const gathered = new Set(groups.flatMap(ruled.membersOf));
  const single = shown.filter(({ key }) => !gathered.has(key) && ruled.under(key) === key).slice(0, most);
  return { groups, single, hidden: rows.length - shown.length };
}
