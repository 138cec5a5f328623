import fc from 'fast-check';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import {
  LIST_DIMENSIONS,
  writeAlso,
  type ListDimension,
  type ManyValued,
} from '#contracts/listening/required-groups.ts';

export const WORLD_FROM = Date.UTC(2026, 9, 20);
const DAY = 86_400_000;
export const NOBODY = '00000000-0000-0000-0000-000000000000';
const IDS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
const COUNTRIES = ['TH', 'DE', ''] as const;
const SENTIMENTS = ['negative', 'neutral', 'positive', 'question', 'unjudged'] as const;
const TEXTS = ['coffee is hot', 'tea and coffee', 'กาแฟร้อน', 'nothing'] as const;

/** A mention of a made-up world, by the columns that a filter can name. */
const mention = fc.record({
  published_at: fc.integer({ min: 0, max: 6 * DAY - 1 }).map((at) => WORLD_FROM + at),
  late: fc.constantFrom(0, 1000, DAY),
  channel: fc.constantFrom('x', 'facebook', 'line'),
  kind: fc.constantFrom('post' as const, 'message' as const),
  author_id: fc.constantFrom('', 'anna', 'bert'),
  language: fc.constantFrom('th', 'en', ''),
  sentiment: fc.constantFrom(...SENTIMENTS),
  sentiment_by: fc.constantFrom('model' as const, 'person' as const),
  followers: fc.constantFrom(null, 0, 999, 1000, 50_000, 100_000),
  engagement: fc.integer({ min: 0, max: 20 }),
  reach: fc.integer({ min: 0, max: 20 }),
  influence: fc.integer({ min: 0, max: 20 }),
  score: fc.integer({ min: 0, max: 20 }),
  stars: fc.constantFrom(null, null, 1, 2, 3, 4, 5),
  keywords: fc.subarray([1, 2, 3]),
  tags: fc.subarray([7, 8, 9]),
  words: fc.subarray(['hot', 'cold']),
  hashtags: fc.subarray(['sale', 'a,b']),
  mentioned: fc.subarray(['anna']),
  domains: fc.subarray(['example.com']),
  links: fc.subarray(['example.com/one', 'example.com/two']),
  emoji: fc.subarray(['😀', '👍']),
  media: fc.subarray(['https://example.com/one.png']),
  country: fc.constantFrom(...COUNTRIES),
  cluster: fc.constantFrom(0, 12, 9_007_199_254_740_991),
  thread: fc.constantFrom('', 'one', 'two'),
  hidden: fc.constantFrom('no' as const, 'no' as const, 'person' as const, 'blacklist' as const),
  hidden_by: fc.constantFrom(NOBODY, IDS[0]),
  starred: fc.constantFrom(0, 1),
  status: fc.constantFrom('new' as const, 'seen' as const),
  assigned_to: fc.constantFrom(NOBODY, ...IDS),
  ticket_id: fc.constantFrom(NOBODY, IDS[1]),
  source_id: fc.constantFrom(...IDS),
  text: fc.constantFrom(...TEXTS),
});
export type WorldMention = (typeof mention extends fc.Arbitrary<infer T> ? T : never) & object;
export const mentionWorld = fc.array(mention, { minLength: 40, maxLength: 60 });

/** Keywords and tags of the world: their ids are made of their numbers, 3 and 9 are deleted, tag group `t` is above 7 and 8. */
const toId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const KEYWORDS = [1, 2];
const TAGS = [7, 8];
const GROUP = toId(70);
export const WORLD_NAMES = {
  byNumber: new Map(
    KEYWORDS.map((number) => [
      number,
      {
        _id: toId(number),
        number,
        name: String(number),
        product: 'listening' as const,
        active: true,
        parent_id: null,
      },
    ]),
  ),
  numbers: (ids: readonly string[]) => KEYWORDS.filter((number) => ids.includes(toId(number))),
  all: KEYWORDS,
  tagByNumber: new Map(TAGS.map((number) => [number, { _id: toId(number), name: String(number) }])),
  tagNumbers: (ids: readonly string[]) =>
    TAGS.filter((number) => ids.includes(toId(number)) || ids.includes(GROUP)),
  askedAt: WORLD_FROM + 30 * DAY,
  sees: null,
  sets: {},
  view: '',
  pool: null,
};

const iso = (at: number): string => new Date(at).toISOString();
function some<T>(...values: T[]) {
  const list = fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 });
  return fc.option(list, { freq: 1, nil: undefined });
}
const rare = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 1, nil: undefined });
/** Each dimension and its exclusion is in one filter of some. */
function seldom<T>(arbitrary: fc.Arbitrary<T>) {
  return fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

const VALUES = {
  keyword: some(toId(1), toId(2), toId(3)),
  channel: some('x' as const, 'line' as const),
  sentiment: some(...SENTIMENTS),
  language: some('th', 'en'),
  author: some('anna', 'nobody'),
  tag: some(toId(7), toId(9), GROUP),
  country: some('TH', 'unknown'),
  hashtag: some('sale', 'a,b'),
  mentioned: some('anna', 'bert'),
  domain: some('example.com'),
  link: some('example.com/one'),
  emoji: some('😀', '👍'),
  word: some('hot', 'cold'),
  status: some('new' as const, 'done' as const),
  assigned: some('nobody', IDS[0]),
  sentiment_by: some('model' as const, 'rule' as const),
  source: some(IDS[0]),
  kind: some('post' as const),
  cluster: some('12', '9007199254740991', '18446744073709551615'),
  thread: some('one', 'three'),
  hidden_by: some(IDS[0]),
};
const dimensions = fc.record(
  Object.fromEntries(
    Object.entries(VALUES).flatMap(([name, values]) => [
      [name, seldom(values)],
      [`not_${name}`, seldom(values)],
    ]),
  ),
);
const flag = seldom(fc.constantFrom('yes' as const, 'no' as const));
const bound = seldom(fc.integer({ min: 0, max: 20 }));
const NUMBERS = ['followers', 'engagement', 'reach', 'influence', 'score', 'stars'] as const;
const numbers = fc.record(
  Object.fromEntries(NUMBERS.flatMap((name) => [`min_${name}`, `max_${name}`].map((one) => [one, bound]))),
);
const groups = fc
  .array(
    fc.constantFrom<{ dimension: ManyValued; values: string[] }>(
      { dimension: 'hashtag', values: ['sale', 'a,b'] },
      { dimension: 'keyword', values: [toId(2)] },
      { dimension: 'word', values: ['hot'] },
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map(writeAlso);

const beyond = fc
  .array(
    fc.constantFrom<{ dimension: ListDimension; values: string[] }>(
      { dimension: 'hashtag', values: ['sale'] },
      { dimension: 'keyword', values: [toId(1)] },
      { dimension: 'tag', values: [toId(7)] },
      { dimension: 'link', values: [] },
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map(writeAlso);

/** Texts with what they find. */
export const WORLD_QUERIES: Readonly<Record<string, (text: string) => boolean>> = {
  coffee: (text) => text.includes('coffee'),
  'coffee AND NOT tea': (text) => text.includes('coffee') && !text.includes('tea'),
  กาแฟ: (text) => text.includes('กาแฟ'),
};

export type WorldFilter = Pick<MentionFilter, 'from' | 'to'> &
  Partial<MentionFilter> & { arrived?: { from: string; to: string } | undefined };

const rest = fc.record({
  matched: flag,
  tagged: flag,
  starred: flag,
  has_media: flag,
  has_ticket: flag,
  also: seldom(groups),
  without: seldom(fc.uniqueArray(fc.constantFrom(...LIST_DIMENSIONS), { minLength: 1, maxLength: 2 })),
  beyond: seldom(beyond),
  text: seldom(fc.constantFrom('coffee', 'ร้อน', 'e a')),
  query: seldom(fc.constantFrom(...Object.keys(WORLD_QUERIES))),
  hidden: seldom(fc.constantFrom('with' as const, 'only' as const)),
  weekday: seldom(fc.constantFrom([1, 2, 3], [5], [6, 7])),
  hour: seldom(fc.constantFrom([0, 1, 2, 3, 4, 5, 6, 7], [12, 13, 14, 15, 16, 17, 18, 19])),
  time_zone: rare(fc.constantFrom('Asia/Bangkok', 'Asia/Kathmandu')),
  arrived: seldom(fc.constant({ from: iso(WORLD_FROM + DAY), to: iso(WORLD_FROM + 4 * DAY) })),
});

/** Filters of every kind, of a period in the world. */
export const worldFilter: fc.Arbitrary<WorldFilter> = fc
  .record({ dimensions, numbers, rest, odd: fc.constantFrom(0, 3_600_000, 61_001) })
  .map(({ odd, ...parts }) => {
    const given = Object.entries({ ...parts.dimensions, ...parts.numbers, ...parts.rest });
    return {
      from: iso(WORLD_FROM + odd),
      to: iso(WORLD_FROM + 5 * DAY + odd),
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    };
  });
