import { compareSpan, type PeriodCalendar } from '#contracts/kit/compared-span.ts';
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
  /** The calendar by which its period is compared with the one before; absent: that of UTC. */
  calendar?: PeriodCalendar | undefined;
  matches?: FilterMatches;
};

const UTC: PeriodCalendar = { zone: 'UTC' };

/** What a filter leaves to be evaluated on its matches. */
export function omitFulfilled(filter: Filter, { fulfilled }: FilterMatches): Filter {
  return { ...filter, ...Object.fromEntries(fulfilled.map((key) => [key, undefined])) };
}

/** The period of a filter. */
export const toSpan = ({ from, to }: Filter): Span => ({ from: Date.parse(from), to: Date.parse(to) });

/** The equally long period before that a period is compared with: of one that runs, the same part. */
export function toPreviousSpan(filter: Filter, calendar: PeriodCalendar = UTC): Span {
  return compareSpan({ span: toSpan(filter), ...calendar, kind: 'before', bars: null }).before;
}

/** The same query for the equally long period before. */
export function toPreviousFilter(resolved: ResolvedFilter): ResolvedFilter {
  const { from, to } = toPreviousSpan(resolved.filter, resolved.calendar);
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return { ...resolved, filter: { ...resolved.filter, ...span } };
}

/** Reads what it takes to evaluate a filter, including the days of the equally long period before. */
export function resolveFilter(
  reader: PostReader,
  filter: Filter,
  calendar?: PeriodCalendar,
): Promise<ResolvedFilter> {
  return reader.inUnit(async (unit) => {
    const names = await readNamesFor(unit, reader);
    return { filter, names, made: await loadRollupDays(unit, names, { filter, calendar }), calendar };
  });
}

/**
 * The days whose rollups may be read for a filter, and for the equally long period before: none for viewers who do not see all that they
 * count, and none where public posts are counted as well.
 */
export async function loadRollupDays(
  unit: UnitOfWork,
  { sees, pool }: KeywordNames,
  { filter, calendar }: Pick<ResolvedFilter, 'filter' | 'calendar'>,
): Promise<MadeSpan[]> {
  return sees || pool
    ? []
    : listBuiltDays(unit, { from: toPreviousSpan(filter, calendar).from, to: toSpan(filter).to });
}
