import { readList, writeList } from '#contracts/kit/list-text.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { narrowToTheme } from '#contracts/listening/themes/opening.ts';
import type { ListItem, ListKind } from '#contracts/quick-analytic/question.ts';
import { toKeywordQuery } from '#engine/query/filter-query.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import type { Dimension } from '#web/listening/filter/query.ts';

/** A change of the address: undefined removes a parameter. */
export type AddressChange = Record<string, string | undefined>;

type ListedValue = Pick<ListItem, 'value' | 'query' | 'channel'> & { members: readonly string[] };
/** Kinds of which a post has one value. */
type SingleKind = 'channel' | 'language' | 'country' | 'author' | 'sentiment';

function isSingle(kind: ListKind | 'sentiment'): kind is SingleKind {
  return ['channel', 'language', 'country', 'author', 'sentiment'].includes(kind);
}

/** The change that shows only posts with a value of a list; of single values a second one is added to the first. */
export function includeValue(
  query: AddressQuery,
  kind: ListKind | 'sentiment',
  item: ListedValue,
): AddressChange {
  if (!isSingle(kind)) return narrowToTheme(query, { kind, ...item, members: membersOf(item) });
  return {
    ...addTo(query, kind, [item.value]),
    [`not_${kind}`]: withoutValue(query[`not_${kind}`], item.value),
    // An author is a person on one channel: the same name elsewhere is somebody else.
    ...(kind === 'author' && item.channel && !query.channel && { channel: item.channel }),
  };
}

/** The change that shows only posts without a value of a list. */
export function excludeValue(
  query: AddressQuery,
  kind: ListKind | 'sentiment',
  item: ListedValue,
): AddressChange {
  if (kind === 'phrase' || (!isSingle(kind) && item.query !== null)) {
    const excluded = `NOT (${item.query ?? `anywhere:"${item.value.replaceAll(/["\\]/g, '\\$&')}"`})`;
    return { query: query.query ? `(${query.query}) AND ${excluded}` : excluded };
  }
  const values = isSingle(kind) ? [item.value] : membersOf(item);
  return {
    ...addTo(query, `not_${kind}`, values),
    ...(isSingle(kind) && { [kind]: withoutValue(query[kind], item.value) }),
  };
}

/** The change that shows only posts with a value that one of the compared terms finds: the term becomes a part of the query. */
export function includeForTerm(
  query: AddressQuery,
  kind: ListKind,
  { item, term }: { item: ListedValue; term: string },
): AddressChange {
  const narrowed = includePart(query, term);
  return { query: narrowed, ...includeValue({ ...query, query: narrowed }, kind, item) };
}

/**
 * The change that leaves out the posts with a value that one of the compared terms finds.
 * @returns null where the query language has no condition for the value: words and authors are counted in another way
 */
export function excludeForTerm(
  query: AddressQuery,
  kind: ListKind,
  { item, term }: { item: ListedValue; term: string },
): AddressChange | null {
  const always = { from: '1970-01-01T00:00:00Z', to: '1970-01-02T00:00:00Z' };
  const only = MentionFilter.safeParse({ ...always, ...includeValue({}, kind, item) });
  if (!only.success) return null;
  const { query: condition, left } = toKeywordQuery(only.data);
  return left.length > 0 ? null : { query: excludePart(query, { condition, term }) };
}

/** The query without the posts that one of the compared terms finds and that match a condition. */
export function excludePart(
  { query }: AddressQuery,
  { condition, term }: { condition: string; term: string },
): string {
  const excluded = `NOT ((${term}) AND (${condition}))`;
  return query ? `(${query}) AND ${excluded}` : excluded;
}

/** The query that narrows to the posts that one of the compared terms finds. */
export function includePart({ query }: AddressQuery, term: string): string {
  return query ? `(${query}) AND (${term})` : term;
}

/** The change that opens the posts of a value that has gone quiet: those of the period just before. */
export function openQuiet(
  query: AddressQuery,
  kind: ListKind,
  { item, period }: { item: ListedValue; period: { from: string; to: string } },
): AddressChange {
  const begin = Date.parse(period.from);
  const from = new Date(2 * begin - Date.parse(period.to)).toISOString();
  const to = new Date(begin).toISOString();
  return { ...includeValue(query, kind, item), from, to, range: undefined };
}

function membersOf({ value, members }: ListedValue): string[] {
  return members.length > 0 ? [...members] : [value];
}

function addTo(
  query: AddressQuery,
  name: Dimension | `not_${Dimension}`,
  values: readonly string[],
): AddressChange {
  return { [name]: writeList([...new Set([...readList(query[name] ?? ''), ...values])]) };
}

function withoutValue(written: string | undefined, value: string): string | undefined {
  const left = readList(written ?? '').filter((one) => one !== value);
  return left.length === 0 ? undefined : writeList(left);
}
