import type { ThemeKind } from '#contracts/listening/themes/area.ts';
import { selectRules, type ThemeRuleSet, type ThemeRule } from '#engine/themes/rules.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';

/** What is said of themes where a filter looks: of those of the account, and of those of the one keyword that it is about. */
export const selectThemeRules = (
  rules: readonly ThemeRule[],
  kind: ThemeKind,
  { keyword: [first, ...others] = [] }: Pick<Filter, 'keyword'>,
): ThemeRuleSet => selectRules(rules, kind, others.length === 0 ? (first ?? null) : null);
