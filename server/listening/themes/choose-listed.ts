import type { ThemeRuleSet } from '#engine/themes/rules.ts';

/** The result of applying an account's rules to counted values. */
export type ChosenValues<T> = {
  /** Values that combine several others: a mention may have two of them, so these are counted again. */
  groups: string[];
  /** Values that are not combined, as many as requested. */
  single: T[];
  /** How many values the rules hid. */
  hidden: number;
  /** How many others were left out because they tell nothing. */
  left: number;
};

/** Whether a value tells something of the mentions that it is counted in. */
export type TellingTest = (row: { key: string; count: number }) => boolean;

const EVERY: TellingTest = () => true;

/**
 * Splits the first values of a list (with as many more as there are rules) by what the rules do with them. A value that a rule merges is
 * kept even if it tells nothing by itself: somebody named it.
 */
export function chooseListed<T extends { key: string; count: number }>(
  rows: readonly T[],
  ruled: ThemeRuleSet,
  { most, isTelling = EVERY }: { most: number; isTelling?: TellingTest | undefined },
): ChosenValues<T> {
  const allowed = rows.filter(({ key }) => !ruled.isHidden(key));
  const shown = allowed.filter((row) => isMerged(row.key, ruled) || isTelling(row));
  const merged = shown
    .map(({ key }) => ruled.under(key))
    .filter((value) => ruled.membersOf(value).length > 1);
  const groups = [...new Set(merged)].filter((value) => !ruled.isHidden(value));
  const gathered = new Set(groups.flatMap(ruled.membersOf));
  const single = shown.filter(({ key }) => !gathered.has(key) && ruled.under(key) === key).slice(0, most);
  return { groups, single, hidden: rows.length - allowed.length, left: allowed.length - shown.length };
}

function isMerged(key: string, { under, membersOf }: ThemeRuleSet): boolean {
  return membersOf(under(key)).length > 1;
}
