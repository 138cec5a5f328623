import { MentionFilter } from '#contracts/listening/filter.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import { joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';

const TOLD: ReadonlySet<string> = new Set([
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
/** Conditions that no sums tell of: whatever a filter can say beside those few. */
const NEVER: readonly (keyof Filter)[] = [
  ...MentionFilter.keyof().options.filter((name) => !TOLD.has(name)),
  'arrived',
];
const PLACED = ['channel', 'not_channel', 'language', 'not_language'] as const;

const has = (filter: Filter, names: readonly (keyof Filter)[]): boolean =>
  names.some((name) => filter[name] !== undefined);

/**
 * The keyword under which the sums by time tell what a filter asks, 0 for all mentions; null where they do not. Several
 * keywords they do not: who was matched by two of them would count twice.
 */
export const findRollupKeyword = (filter: Filter, names: KeywordNames): number | null => {
  if (has(filter, NEVER)) return null;
  if (filter.keyword === undefined) return 0;
  const [only, ...others] = new Set(names.numbers(filter.keyword));
  return only === undefined || others.length > 0 ? null : only;
};

/** Whether a filter cuts by channel or language. */
export const filtersByChannelOrLanguage = (filter: Filter): boolean => has(filter, PLACED);

/** Whether a filter cuts by sentiment. */
export const filtersBySentiment = (filter: Filter): boolean => has(filter, ['sentiment', 'not_sentiment']);

/** Measures of which the parts of a time come to the whole: what is no such sum (people, stories) is counted through. */
export type Additive = 'mentions' | 'engagement' | 'reach';

/** Whether a measure is one of them. */
export const isAdditive = (measure: string): measure is Additive =>
  measure === 'mentions' || measure === 'engagement' || measure === 'reach';

/** Whether the sums by time tell a measure of what a filter asks: what people did is not summed by sentiment. */
export const isCovered = (measure: Additive, filter: Filter, names: KeywordNames): boolean =>
  findRollupKeyword(filter, names) !== null && (measure === 'mentions' || !filtersBySentiment(filter));

const AMOUNTS: Record<Additive, Sql> = {
  // Mentions are the sum of their sentiments.
  mentions: sql`0 as amount`,
  engagement: sql`toUInt64(engagement) as amount`,
  reach: sql`toUInt64(reach) as amount`,
};

/** What a row comes to in a measure, as `buildAmountSql`: of a mention and of sums alike. */
export const buildAmountSql = (measure: Additive): Sql => AMOUNTS[measure];

/** What rows with {@link buildAmountSql} and the four counts come to. */
export const buildSumSql = (measure: Additive): Sql =>
  measure === 'mentions' ? sql`sum(${ALL})` : sql`sum(amount)`;

/** Whether the sums by author tell what a filter asks. */
export const isByAuthor = (filter: Filter): boolean =>
  !has(filter, [...NEVER, 'keyword', 'language', 'not_language']);

/** Whether the sums by word tell what a filter asks. */
export const isByWord = (filter: Filter): boolean => !has(filter, [...NEVER, ...PLACED, 'keyword']);

/** Whether the sums by hashtag, domain and the like tell what a filter asks. */
export const isByTheme = isByWord;

type Sentiment = (typeof SENTIMENTS)[number];

const isCounted = ({ sentiment, not_sentiment }: Filter, name: Sentiment): boolean =>
  (sentiment?.includes(name) ?? true) && !(not_sentiment?.includes(name) ?? false);

/** Whether the rows of `mention_clusters` can be chosen by what a filter asks beside the time. */
export const isByCluster = (filter: Filter): boolean => !has(filter, [...NEVER, 'keyword']);

/** The four counts of a row of sums as `n0` to `n3`, none of a sentiment that the filter leaves out. */
export const buildRollupCounts = (filter: Filter): Sql =>
  each((name) => (isCounted(filter, name) ? COLUMNS[name] : sql`toUInt32(0)`));

/** How many mentions a row of sums counts for a filter. */
export const buildRollupCount = (filter: Filter): Sql =>
  joinSql(
    [sql`0`, ...SENTIMENTS.filter((name) => isCounted(filter, name)).map((name) => COLUMNS[name])],
    sql` + `,
  );

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
const each = (of: (name: Sentiment) => Sql): Sql =>
  joinSql(
    SENTIMENTS.map((name, index) => sql`${of(name)} as ${NAMES[index] ?? sql``}`),
    sql`, `,
  );

/** The same four of a single mention. */
export const MENTION_COUNTS = each((name) => IS[name]);

/** The mentions of a row of either. */
export const ALL = sql`n0 + n1 + n2 + n3`;

/** The sums over such rows, by the names of the sentiments. */
export const TOTALS = sql`sum(n0) as negative, sum(n1) as neutral, sum(n2) as positive, sum(n3) as question`;

/** The rows of all parts; their columns are the same. */
export const unionAll = (parts: readonly Sql[]): Sql => joinSql(parts, sql` union all `);
