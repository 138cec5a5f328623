import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { readNamesFor, type KeywordNames, type PostReader } from '#server/listening/keyword-names.ts';
import { listBuiltDays } from '#server/listening/rollups/days-store.ts';
import type { MadeSpan, Span } from '#server/listening/rollups/spans.ts';

/** Posts that were read once into a table in memory; all of them fulfil these conditions of the filter. */
export type FilterMatches = { table: string; fulfilled: readonly (keyof Filter)[] };

/**
 * A filter with what it takes to evaluate it: the account's keywords, the days whose rollups may be read for it, and where its posts are
 * read if they have been read before.
 */
export type ResolvedFilter = {
  filter: Filter;
  names: KeywordNames;
  made: readonly MadeSpan[];
  matches?: FilterMatches;
};

/** What a filter leaves to be evaluated on its matches. */
export function omitFulfilled(filter: Filter, { fulfilled }: FilterMatches): Filter {
  return { ...filter, ...Object.fromEntries(fulfilled.map((key) => [key, undefined])) };
}

/** The period of a filter. */
export const toSpan = ({ from, to }: Filter): Span => ({ from: Date.parse(from), to: Date.parse(to) });

/** The period of the same length just before. */
export function toPreviousSpan(filter: Filter): Span {
  const { from, to } = toSpan(filter);
  return { from: from - (to - from), to: from };
}

/** The same query for an equally long period before. */
export function toPreviousFilter(resolved: ResolvedFilter): ResolvedFilter {
  const { from, to } = toPreviousSpan(resolved.filter);
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return { ...resolved, filter: { ...resolved.filter, ...span } };
}

/** Reads what it takes to evaluate a filter, including the days of an equally long period before. */
export function resolveFilter(reader: PostReader, filter: Filter): Promise<ResolvedFilter> {
  return reader.inUnit(async (unit) => {
    const names = await readNamesFor(unit, reader);
    return { filter, names, made: await loadRollupDays(unit, names, filter) };
  });
}

/**
 * The days whose rollups may be read for a filter, and for an equally long period before: none for viewers who do not see all that they
 * count, and none where public posts are counted as well.
 */
export async function loadRollupDays(
  unit: UnitOfWork,
  { sees, pool }: KeywordNames,
  filter: Filter,
): Promise<MadeSpan[]> {
  return sees || pool
    ? []
    : listBuiltDays(unit, { from: toPreviousSpan(filter).from, to: toSpan(filter).to });
}
