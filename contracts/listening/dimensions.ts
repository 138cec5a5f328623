/**
 * How a dimension's values are compared with a mention: `word`, `id` and `number` are one value for each mention; `words` are several;
 * `keyword` and `tag` are several, named by ids and stored as numbers.
 */
export type ComparisonKind = 'word' | 'id' | 'number' | 'words' | 'keyword' | 'tag';

/**
 * The displayed label of a value: the name of a keyword, tag, person or source; a label of the suite (channel, sentiment …); the name of a
 * language or country; or the value itself.
 */
export type LabelSource =
  | 'keyword'
  | 'tag'
  | 'person'
  | 'source'
  | 'author'
  | 'channel'
  | 'sentiment'
  | 'language'
  | 'country'
  | 'status'
  | 'sentiment_by'
  | 'kind'
  | 'plain';

/** One dimension of mentions. `column` is that of the ClickHouse table `mentions`. */
export type DimensionFacts = {
  column: string;
  compared: ComparisonKind;
  named: LabelSource;
  /** The filter value for mentions without a value; the column then contains `blank`. */
  none?: { value: string; blank: string };
  /**
   * Whether users choose it from a list; the others are reached by a link (all of one thread, all near-duplicates, all that one entry of
   * the blacklist hid).
   */
  listed: boolean;
};

/** The longest text that a filter accepts as a value, in UTF-16 units. */
export const VALUE_MAX = 300;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * All dimensions of mentions: the one place for name, column and kind of values. Each is a filter with an exclusion (`not_…`), a choice of
 * the filter bar, a dimension of dashboards and a column of exports.
 */
export const DIMENSIONS = {
  keyword: { column: 'keywords', compared: 'keyword', named: 'keyword', listed: true },
  channel: { column: 'channel', compared: 'word', named: 'channel', listed: true },
  sentiment: { column: 'sentiment', compared: 'word', named: 'sentiment', listed: true },
  language: { column: 'language', compared: 'word', named: 'language', listed: true },
  author: { column: 'author_id', compared: 'word', named: 'author', listed: true },
  tag: { column: 'tags', compared: 'tag', named: 'tag', listed: true },
  country: {
    column: 'country',
    compared: 'word',
    named: 'country',
    none: { value: 'unknown', blank: '' },
    listed: true,
  },
  hashtag: { column: 'hashtags', compared: 'words', named: 'plain', listed: true },
  mentioned: { column: 'mentioned', compared: 'words', named: 'plain', listed: true },
  domain: { column: 'domains', compared: 'words', named: 'plain', listed: true },
  link: { column: 'links', compared: 'words', named: 'plain', listed: true },
  emoji: { column: 'emoji', compared: 'words', named: 'plain', listed: true },
  word: { column: 'words', compared: 'words', named: 'plain', listed: true },
  status: { column: 'status', compared: 'word', named: 'status', listed: true },
  assigned: {
    column: 'assigned_to',
    compared: 'id',
    named: 'person',
    none: { value: 'nobody', blank: NOBODY },
    listed: true,
  },
  sentiment_by: { column: 'sentiment_by', compared: 'word', named: 'sentiment_by', listed: true },
  source: { column: 'source_id', compared: 'id', named: 'source', listed: true },
  kind: { column: 'kind', compared: 'word', named: 'kind', listed: true },
  cluster: { column: 'cluster', compared: 'number', named: 'plain', listed: false },
  thread: { column: 'thread', compared: 'word', named: 'plain', listed: false },
  /** The entry of the blacklist that hid it; such mentions are only found with `hidden`. */
  hidden_by: { column: 'hidden_by', compared: 'id', named: 'plain', listed: false },
} as const satisfies Record<string, DimensionFacts>;

export type Dimension = keyof typeof DIMENSIONS;

/** The names of all dimensions, in display order. */
export const DIMENSION_NAMES = Object.keys(DIMENSIONS).filter((name): name is Dimension =>
  Object.hasOwn(DIMENSIONS, name),
);

/** The yes/no conditions; each is a filter of its name. */
export const FLAGS = ['matched', 'tagged', 'starred', 'has_media', 'has_ticket'] as const;
export type Flag = (typeof FLAGS)[number];

/** Numbers that a filter may bound from below (`min_…`) and above (`max_…`), both included. */
export const MEASURES = ['followers', 'engagement', 'reach', 'influence', 'score', 'stars'] as const;
export type Measure = (typeof MEASURES)[number];

/** The least and the most that measures with both can have. */
export const MEASURE_SPANS: Partial<Record<Measure, { min: number; max: number }>> = {
  stars: { min: 1, max: 5 },
};
