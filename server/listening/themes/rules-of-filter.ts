import type { ThemeKind } from '#contracts/listening/themes/area.ts';
import { selectRules, type ThemeRuleSet, type ThemeRule } from '#engine/themes/rules.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';

/** The theme rules for a filter: those of the account, and those of the one keyword that it names. */
export function selectThemeRules(
  rules: readonly ThemeRule[],
  kind: ThemeKind,
  { keyword: [first, ...others] = [] }: Pick<Filter, 'keyword'>,
): ThemeRuleSet {
  return selectRules(rules, kind, others.length === 0 ? (first ?? null) : null);
}
