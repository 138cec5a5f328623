import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { readNamesFor, type KeywordNames, type PostReader } from '#server/listening/keyword-names.ts';
import { listBuiltDays } from '#server/listening/rollups/days-store.ts';
import type { MadeSpan, Span } from '#server/listening/rollups/spans.ts';

/** A filter with what it takes to evaluate it: the account's keywords, and the days whose rollups may be read for it. */
export type ResolvedFilter = { filter: Filter; names: KeywordNames; made: readonly MadeSpan[] };

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
