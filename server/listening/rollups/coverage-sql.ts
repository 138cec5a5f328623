import { MentionFilter } from '#contracts/listening/filter.ts';
import { joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

const COVERED: ReadonlySet<string> = new Set([
  'from',
  'to',
  'time_zone',
  'keyword',
  'channel',
  'not_channel',
  'language',
  'not_language',
  'sentiment',
  'not_sentiment',
]);
/** Conditions that no rollup covers: every condition of a filter except the few below. */
const NEVER: readonly (keyof Filter)[] = [
  ...MentionFilter.keyof().options.filter((name) => !COVERED.has(name)),
  'arrived',
];
const PLACED = ['channel', 'not_channel', 'language', 'not_language'] as const;

function has(filter: Filter, names: readonly (keyof Filter)[]): boolean {
  return names.some((name) => filter[name] !== undefined);
}

/**
 * The keyword whose rollups by time answer a filter, 0 for all mentions; null where the rollups cannot answer it. They cannot answer
 * several keywords: a mention that matches two of them would be counted twice.
 */
export function findRollupKeyword(filter: Filter, names: KeywordNames): number | null {
  if (has(filter, NEVER)) return null;
  if (filter.keyword === undefined) return 0;
  const [only, ...others] = new Set(names.numbers(filter.keyword));
  return only === undefined || others.length > 0 ? null : only;
}

/** Whether a filter restricts channel or language. */
export const filtersByChannelOrLanguage = (filter: Filter): boolean => has(filter, PLACED);

/** Whether a filter restricts sentiment. */
export const filtersBySentiment = (filter: Filter): boolean => has(filter, ['sentiment', 'not_sentiment']);

/** Measures that can be added over parts of a period. Measures that cannot be added (people, clusters) are computed from all mentions. */
export type Additive = 'mentions' | 'engagement' | 'reach';

/** Whether a measure is additive. */
export function isAdditive(measure: string): measure is Additive {
  return measure === 'mentions' || measure === 'engagement' || measure === 'reach';
}

/** Whether the rollups by time answer a measure for a filter: engagement and reach are not broken down by sentiment. */
export function isCovered(measure: Additive, filter: Filter, names: KeywordNames): boolean {
  return findRollupKeyword(filter, names) !== null && (measure === 'mentions' || !filtersBySentiment(filter));
}

/** Whether the top posts of each day can answer a filter. */
export const isByTopPost = (filter: Filter): boolean => !has(filter, [...NEVER, ...PLACED, 'keyword']);

/** Whether the filter, apart from its period, can be applied to the rows of `mention_clusters`. */
export const isByCluster = (filter: Filter): boolean => !has(filter, [...NEVER, 'keyword']);

/** The rows of all parts, which have the same columns. */
export const unionAll = (parts: readonly Sql[]): Sql => joinSql(parts, sql` union all `);
