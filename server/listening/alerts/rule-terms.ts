import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { writeList } from '#contracts/kit/list-text.ts';
import type { AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { narrowToTheme } from '#contracts/listening/themes/opening.ts';
import { makeHourOfWeek } from '#engine/anomaly/hour-of-week.ts';
import { computeThreshold } from '#engine/anomaly/sensitivity.ts';
import type { RuleThresholds } from '#engine/anomaly/window.ts';
import type { ThemeRule } from '#engine/themes/rules.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { RuleScope } from '#server/listening/alerts/rule-positions-sql.ts';
import { buildUntimedCondition, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import { selectThemeRules } from '#server/listening/themes/rules-of-filter.ts';

type Terms = Pick<AlertRuleInput, 'kind' | 'filter' | 'sensitivity' | 'at_least' | 'cooldown_hours'> & {
  shift: number;
};

/** The time zone of a rule's hours and days: that of its filter, as the page has it from which it was made, otherwise that of the account. */
export function getRuleZone({ filter }: Pick<AlertRuleInput, 'filter'>, accountZone: string): string {
  return filter.time_zone ?? accountZone;
}

/** A rule as the engine evaluates it, in its time zone. */
export function toRuleThresholds(rule: Terms, accountZone: string): RuleThresholds {
  return {
    kind: rule.kind,
    threshold: computeThreshold(rule.sensitivity, rule.shift),
    atLeast: rule.at_least,
    cooldownMs: rule.cooldown_hours * MS_PER_HOUR,
    hourOfWeek: makeHourOfWeek(getRuleZone(rule, accountZone)),
  };
}

/** The filter of a rule over a period; the filter's own period is ignored. */
export function filterOver(stored: StoredFilter, { from, to }: { from: number; to: number }): Filter {
  const { range: _range, from: _from, to: _to, ...rest } = stored;
  return MentionFilter.parse({
    ...rest,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
}

/**
 * The condition of a rule without its period.
 * @throws invalid_request where its Boolean text cannot be read
 */
export function buildRuleCondition(stored: StoredFilter, names: KeywordNames): Sql {
  return buildUntimedCondition(filterOver(stored, { from: 0, to: 1 }), names);
}

/**
 * What a rule evaluates, without its period.
 * @throws invalid_request where its Boolean text cannot be read
 */
export function resolveRuleScope(stored: StoredFilter, names: KeywordNames): RuleScope {
  const { range: _range, from: _from, to: _to, time_zone: _zone, keyword, ...rest } = stored;
  const alone = keyword !== undefined && Object.values(rest).every((one) => one === undefined);
  const numbers = alone ? names.numbers(filterOver({ keyword }, { from: 0, to: 1 }).keyword ?? []) : [];
  const [number = null] = numbers;
  return { where: buildRuleCondition(stored, names), keyword: numbers.length === 1 ? number : null };
}

/** Returns a test whether users hid a word from the themes of a rule's mentions: the rule no longer fires for it. */
export function makeHiddenWordTest(
  stored: StoredFilter,
  rules: readonly ThemeRule[],
): (word: string) => boolean {
  const { isHidden, under } = selectThemeRules(rules, 'word', filterOver(stored, { from: 0, to: 1 }));
  return (word) => isHidden(word) || isHidden(under(word));
}

/** The path to the mentions that a rule evaluates, in a period; `more` restricts them to what fired. */
export function buildMentionsPath(
  stored: StoredFilter,
  { from, to }: { from: number; to: number },
  more: Record<string, string> = {},
): string {
  const { range: _range, from: _from, to: _to, ...rest } = stored;
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const words = Object.entries({ ...rest, ...span, ...more }).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return `/listening/mentions?${new URLSearchParams(words).toString()}`;
}

/** Restricts a rule's mentions to what it fired for: the word, the author, the negative ones. */
export function buildTopicFilter(
  { kind, filter }: Pick<AlertRuleInput, 'kind' | 'filter'>,
  topic: string,
): Record<string, string> {
  // Words in the rule's own filter must be present too.
  if (kind === 'words')
    return narrowToTheme(filter, { kind: 'word', value: topic, members: [topic], query: null });
  if (kind === 'author') return { author: writeList([topic]) };
  return kind === 'negative' ? { sentiment: 'negative' } : {};
}
