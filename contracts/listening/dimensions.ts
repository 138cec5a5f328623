/**
 * How a dimension's values are compared with a mention: `word` and `id` are one value a mention, `number` too; `words` are
 * several; `keyword` and `tag` are several, named by ids and stored as numbers.
 */
export type ComparisonKind = 'word' | 'id' | 'number' | 'words' | 'keyword' | 'tag';

/**
 * What stands for a value where people read it: the name of a keyword, tag, person or source; a word of the suite's own
 * (channel, sentiment …); the name of a language or country; or the value itself.
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

/** One thing that mentions are told apart by. `column` is that of the ClickHouse table `mentions`. */
export type DimensionFacts = {
  column: string;
  compared: ComparisonKind;
  named: LabelSource;
  /** What a filter says for mentions without a value; the column then holds `blank`. */
  none?: { value: string; blank: string };
  /** Whether people choose it out of a list; the others come by a link (all of one thread, all that are alike, all that one entry of the blacklist hid). */
  listed: boolean;
};

/** The longest text that a filter takes as a value, in UTF-16 units. */
export const VALUE_MAX = 300;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Everything that mentions can be told apart by: the one place for its name, column and kind of values. Each is a filter with an
 * exclude twin (`not_…`), a choice of the filter bar, an axis of dashboards and a column of exports.
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
  /** The entry of the blacklist that hid it; such mentions are found with `hidden` alone. */
  hidden_by: { column: 'hidden_by', compared: 'id', named: 'plain', listed: false },
} as const satisfies Record<string, DimensionFacts>;

export type Dimension = keyof typeof DIMENSIONS;

/** The names of all dimensions, in the order in which people meet them. */
export const DIMENSION_NAMES = Object.keys(DIMENSIONS).filter((name): name is Dimension =>
  Object.hasOwn(DIMENSIONS, name),
);

/** What is asked with yes or no; each is a filter of its name. */
export const FLAGS = ['matched', 'tagged', 'starred', 'has_media', 'has_ticket'] as const;
export type Flag = (typeof FLAGS)[number];

/** Numbers that a filter may bound from below (`min_…`) and above (`max_…`), both included. */
export const MEASURES = ['followers', 'engagement', 'reach', 'influence', 'score'] as const;
export type Measure = (typeof MEASURES)[number];
