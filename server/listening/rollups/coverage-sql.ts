import { MentionFilter } from '#contracts/listening/filter.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
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

/** Whether the rollups by author answer a filter. */
export function isByAuthor(filter: Filter): boolean {
  return !has(filter, [...NEVER, 'keyword', 'language', 'not_language']);
}

/** Whether the rollups by word answer a filter. */
export const isByWord = (filter: Filter): boolean => !has(filter, [...NEVER, ...PLACED, 'keyword']);

/** Whether the rollups by hashtag, domain and other themes answer a filter. */
export const isByTheme = isByWord;

type Sentiment = (typeof SENTIMENTS)[number];

function isCounted({ sentiment, not_sentiment }: Filter, name: Sentiment): boolean {
  return (sentiment?.includes(name) ?? true) && !(not_sentiment?.includes(name) ?? false);
}

/** Whether the filter, apart from its period, can be applied to the rows of `mention_clusters`. */
export const isByCluster = (filter: Filter): boolean => !has(filter, [...NEVER, 'keyword']);

/** The four counts of a rollup row as `n0` to `n3`; sentiments that the filter excludes count zero. */
export function buildRollupCounts(filter: Filter): Sql {
  return each((name) => (isCounted(filter, name) ? COLUMNS[name] : sql`toUInt32(0)`));
}

const COLUMNS = {
  negative: sql`negative`,
  neutral: sql`neutral`,
  positive: sql`positive`,
  question: sql`question`,
} satisfies Record<Sentiment, Sql>;

const IS = {
  negative: sql`toUInt32(sentiment = 'negative')`,
  neutral: sql`toUInt32(sentiment = 'neutral')`,
  positive: sql`toUInt32(sentiment = 'positive')`,
  question: sql`toUInt32(sentiment = 'question')`,
} satisfies Record<Sentiment, Sql>;

const NAMES = [sql`n0`, sql`n1`, sql`n2`, sql`n3`];
function each(of: (name: Sentiment) => Sql): Sql {
  return joinSql(
    SENTIMENTS.map((name, index) => sql`${of(name)} as ${NAMES[index] ?? sql``}`),
    sql`, `,
  );
}

/** The same four counts for a single mention. */
export const MENTION_COUNTS = each((name) => IS[name]);

/** The number of mentions in a row of either kind. */
export const ALL = sql`n0 + n1 + n2 + n3`;

/** The totals over such rows, named after the sentiments. */
export const TOTALS = sql`sum(n0) as negative, sum(n1) as neutral, sum(n2) as positive, sum(n3) as question`;

/** The rows of all parts, which have the same columns. */
export const unionAll = (parts: readonly Sql[]): Sql => joinSql(parts, sql` union all `);
