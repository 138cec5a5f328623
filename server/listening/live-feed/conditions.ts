import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import {
  buildMentionCondition,
  buildUntimedCondition,
  refuseEmpty,
  type Filter,
} from '#server/listening/filter-sql/mention-filter.ts';
import type { Batch } from './new-mention-store.ts';

/** A filter, with the names as whoever looks sees them. */
type ViewedFilter = { filter: Filter; names: KeywordNames };

/**
 * The conditions by which filters find the mentions of a batch. Where a filter's time holds all of the batch it needs no asking, which
 * is a third of what such a condition costs. A filter that cannot be read has none: its own list says so, and no other feed is
 * to miss anything for it.
 */
export const buildBatchConditions = <T extends ViewedFilter>(
  asked: readonly T[],
  batch: Batch,
): { of: T; condition: Sql }[] =>
  asked.flatMap((of) => {
    const condition = conditionOf(of, batch);
    return condition ? [{ of, condition }] : [];
  });

/** Whether a filter may find mentions that so many keywords, by their numbers, found: not where it asks for none of these. */
export const canMatchBatch = (
  { filter: { keyword }, names }: ViewedFilter,
  arrived: ReadonlySet<number>,
): boolean => keyword === undefined || names.numbers(keyword).some((number) => arrived.has(number));

const conditionOf = ({ filter, names }: ViewedFilter, batch: Batch): Sql | null => {
  try {
    refuseEmpty(filter);
    return isWithin(filter, batch)
      ? buildUntimedCondition(filter, names)
      : buildMentionCondition(filter, names);
  } catch {
    return null;
  }
};

const isWithin = ({ from, to }: Filter, { firstDay, newest }: Batch): boolean =>
  Date.parse(from) <= Date.parse(firstDay) && Date.parse(newest) < Date.parse(to);
