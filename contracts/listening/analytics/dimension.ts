import type { z } from 'zod';
import { readList, writeList } from '#contracts/kit/list-text.ts';
import type { Dimension } from '#contracts/listening/dimensions.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { readAlso, writeAlso } from '#contracts/listening/required-groups.ts';
import { narrowToTheme, type OpenedTheme } from '#contracts/listening/themes/opening.ts';

/** Axes of widgets: dimensions of the filter, `audience`, the kind of author by the number of followers, and the `stars` of reviews. */
export const AXES = [
  'keyword',
  'tag',
  'channel',
  'sentiment',
  'language',
  'country',
  'source',
  'hashtag',
  'mentioned',
  'domain',
  'link',
  'emoji',
  'kind',
  'status',
  'assigned',
  'audience',
  'stars',
] as const satisfies readonly (Dimension | 'audience' | 'stars')[];
export type Axis = (typeof AXES)[number];

/**
 * What is counted. `mentions` counts every post, `clusters` posts that say nearly the same once, `authors` people (a name on two
 * channels is two), `engagement` reactions, `reach` people who may have seen it.
 */
export const MEASURES = ['mentions', 'clusters', 'authors', 'engagement', 'reach'] as const;
export type Measure = (typeof MEASURES)[number];

/** How mentions may be counted: each post, or posts that say nearly the same once (a story). */
export const COUNTINGS = ['mentions', 'clusters'] as const satisfies readonly Measure[];
export type CountingUnit = (typeof COUNTINGS)[number];

/** Axes along which a mention has one value at most; along the others one mention may count for several. */
const ONE_VALUE: ReadonlySet<Axis> = new Set<Axis>([
  'channel',
  'sentiment',
  'language',
  'country',
  'source',
  'kind',
  'status',
  'assigned',
  'audience',
  'stars',
]);

/** Measures that are sums over mentions: an author or a story of two rows would be in both. */
export const ADDITIVE_MEASURES = ['mentions', 'engagement', 'reach'] as const satisfies readonly Measure[];

/** Whether the rows of a measure along an axis are the parts of one whole, so that their sum and their shares mean something. */
export function areParts(by: Axis, measure: Measure): boolean {
  return ONE_VALUE.has(by) && ADDITIVE_MEASURES.some((one) => one === measure);
}

/** Kinds of authors by followers, from `from` up to but excluding `to`. Authors whose network reports no followers belong to none. */
export const AUDIENCES = {
  small: { from: 0, to: 1_000 },
  medium: { from: 1_000, to: 10_000 },
  large: { from: 10_000, to: 100_000 },
  huge: { from: 100_000, to: null },
} as const satisfies Record<string, { from: number; to: number | null }>;
export type Audience = keyof typeof AUDIENCES;

/** The values of axes with an order of their own, in it; the rows of the others begin with the most frequent. */
const ORDERED: Partial<Record<Axis, readonly string[]>> = {
  audience: Object.keys(AUDIENCES),
  stars: ['1', '2', '3', '4', '5'],
};

/** Rows of an axis as they are shown: in the order of their values where there is one, else as they come. */
export function sortByAxis<Row extends { value: string }>(by: Axis, rows: readonly Row[]): Row[] {
  const order = ORDERED[by];
  return order
    ? rows.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
    : [...rows];
}

/** A filter as the calls take it: lists by commas, as in an address. */
export type WireFilter = z.input<typeof MentionFilter>;

/** What a number counts in addition to its filter: values of dimensions, a time range, an author, an hour of the week. */
export type DrillDown = Partial<Record<Axis, string>> & {
  from?: string;
  to?: string;
  author?: { _id: string; channel: string };
  theme?: OpenedTheme;
  cell?: { weekday: number; hour: number; time_zone: string };
  voice?: OpenedVoice;
};

/** A row of a share of voice: a keyword and none of the others, or, without `only`, at least two of the set. */
export type OpenedVoice = { set: readonly string[]; only?: string };

/**
 * The filter that lists exactly what a number counts. A value replaces the filter's own values of its dimension: rows are returned only for
 * values that match the filter, so this cannot add other mentions.
 */
export function buildDrillDownFilter(filter: WireFilter, place: DrillDown): WireFilter {
  const { audience, stars, from, to, author, theme, cell, voice, ...values } = place;
  return {
    ...filter,
    ...values,
    ...(from && { from: later(from, filter.from) }),
    ...(to && { to: earlier(to, filter.to) }),
    ...(author && { author: writeList([author._id]), channel: author.channel }),
    ...(theme && narrowToTheme(filter, theme)),
    ...(cell && { weekday: String(cell.weekday), hour: String(cell.hour), time_zone: cell.time_zone }),
    ...(audience && followersOf(audience, filter)),
    ...(stars && { min_stars: stars, max_stars: stars }),
    ...(voice && narrowToVoice(filter, voice)),
  };
}

/** At least two of a set is the same as: whichever one is left out, the mention has one of the others. */
function narrowToVoice(
  filter: WireFilter,
  { set, only }: OpenedVoice,
): Pick<WireFilter, 'keyword' | 'not_keyword' | 'also'> {
  const without = (id: string | undefined): string[] => set.filter((one) => one !== id);
  const required = (groups: readonly (readonly string[])[]): { also: string } => ({
    also: writeAlso([
      ...(readAlso(filter.also ?? '') ?? []),
      ...groups.map((values) => ({ dimension: 'keyword' as const, values })),
    ]),
  });
  if (only === undefined) return required(set.map(without));
  const not = [...readList(filter.not_keyword ?? ''), ...without(only)];
  const own = filter.keyword === undefined || readList(filter.keyword).includes(only);
  return {
    ...(own ? { keyword: only } : required([[only]])),
    ...(not.length > 0 && { not_keyword: writeList(not) }),
  };
}

const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b);
const earlier = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? a : b);

const isAudience = (name: string): name is Audience => Object.hasOwn(AUDIENCES, name);

function followersOf(
  name: string,
  { min_followers: min, max_followers: max }: WireFilter,
): Pick<WireFilter, 'min_followers' | 'max_followers'> {
  if (!isAudience(name)) return {};
  const { from, to } = AUDIENCES[name];
  const most = Math.min(to === null ? Infinity : to - 1, max === undefined ? Infinity : Number(max));
  return {
    min_followers: String(Math.max(from, min === undefined ? 0 : Number(min))),
    ...(most === Infinity ? {} : { max_followers: String(most) }),
  };
}
