import type { z } from 'zod';
import { readList, writeList } from '#contracts/kit/list-text.ts';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import { LISTED_DIMENSIONS } from '#contracts/listening/actions/endpoints.ts';
import { DIMENSION_NAMES, type Dimension } from '#contracts/listening/dimensions.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import {
  DEFAULT_RANGE,
  getRangeLength,
  isRange,
  resolveRange,
  type Range,
  type ZonedNow,
} from '#contracts/listening/ranges.ts';
import { withZone } from '#contracts/listening/stored-filter.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';

/** Dimensions whose values are chosen from a list. */
export const DIMENSIONS = LISTED_DIMENSIONS;
export type { Dimension };

/** A filter as the calls take it: lists separated by commas, like the address. */
export type WireFilter = z.input<typeof MentionFilter>;

/** The included or excluded values of one dimension. */
export type ChosenValues = { dimension: Dimension; not: boolean; values: readonly string[] };

/** The range that the address names; undefined if it has two instants instead. */
export function parseRange(query: AddressQuery): Range | undefined {
  if (spanOf(query)) return undefined;
  return isRange(query.range) ? query.range : DEFAULT_RANGE;
}

function spanOf({ from, to }: AddressQuery): { from: string; to: string } | undefined {
  const { shape } = MentionFilter;
  const both = { from: shape.from.safeParse(from).data, to: shape.to.safeParse(to).data };
  return both.from && both.to && both.from < both.to ? { from: both.from, to: both.to } : undefined;
}

/** All parts of a filter besides its time. */
const NARROWING = MentionFilter.keyof().options.filter(
  (name) => name !== 'from' && name !== 'to' && name !== 'time_zone',
);
const READ = [...NARROWING, 'time_zone'] as const;

/** The part of the filter in the address; a value that the calls would refuse is dropped, in filter and chips alike. */
function readable(query: AddressQuery, name: (typeof READ)[number]): string | undefined {
  const value = query[name]?.trim();
  return value && MentionFilter.shape[name].safeParse(value).success ? value : undefined;
}

/** Parses the filter of an address. */
export function filterOf(query: AddressQuery, { now, weekStart }: Omit<ZonedNow, 'zone'>): WireFilter {
  const range = parseRange(query) ?? DEFAULT_RANGE;
  const span = spanOf(query) ?? resolveRange(range, { now, zone: getReaderZone(), weekStart });
  const narrowed = READ.flatMap((name): [string, string][] => {
    const value = readable(query, name);
    return value ? [[name, value]] : [];
  });
  return withZone({ ...span, ...Object.fromEntries(narrowed) }, getReaderZone());
}

/** How long the period of an address is as a whole, while its span may end now; undefined for two instants. */
export function lengthOf(query: AddressQuery): SpanLength | undefined {
  const range = parseRange(query);
  return range && getRangeLength(range);
}

/** A filter without the condition of one dimension: the counts next to its values show what else there is. */
export function withoutDimension(filter: WireFilter, dimension: Dimension): WireFilter {
  const { [dimension]: _only, [notOf(dimension)]: _not, ...rest } = filter;
  return rest;
}

/** The name of the parameter that excludes values of a dimension. */
const notOf = <D extends Dimension>(dimension: D): `not_${D}` => `not_${dimension}`;

/** The filters of the address, in the order of the dimensions. */
export function parseChosenValues(query: AddressQuery): ChosenValues[] {
  return DIMENSION_NAMES.flatMap((dimension) =>
    [false, true].flatMap((not) => {
      const values = parseValues(query, dimension, not);
      return values.length > 0 ? [{ dimension, not, values }] : [];
    }),
  );
}

/** The values of one dimension in the address. */
export function parseValues(query: AddressQuery, dimension: Dimension, not: boolean): string[] {
  return readList(readable(query, not ? notOf(dimension) : dimension) ?? '');
}

/** The change of the address that sets the values of one dimension; an empty list removes the filter. */
export function setValues(
  dimension: Dimension,
  { not, values }: { not: boolean; values: readonly string[] },
): Record<string, string | undefined> {
  const text = values.length > 0 ? writeList(values) : undefined;
  return { [dimension]: not ? undefined : text, [notOf(dimension)]: not ? text : undefined };
}

/** The change of the address that removes every filter but the time. */
export const NO_FILTERS: Readonly<Record<string, undefined>> = Object.fromEntries(
  [...READ, 'template', 'view'].map((name) => [name, undefined]),
);

/** Whether anything but the time narrows the view. */
export function isNarrowed(query: AddressQuery): boolean {
  return NARROWING.some((name) => readable(query, name) !== undefined);
}

/** The filter parameters of an address, for links from one listening screen to another. */
export function filterQuery(query: AddressQuery): Record<string, string> {
  return Object.fromEntries(
    ['range', 'from', 'to', ...READ].flatMap((name) => {
      const value = query[name];
      return value ? [[name, value]] : [];
    }),
  );
}
