import type { Sql } from '#server/kit/clickhouse/sql.ts';
import {
  buildMentionCondition,
  buildUntimedCondition,
  refuseEmpty,
  type Filter,
} from '#server/listening/filter-sql/mention-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import type { Batch } from './new-mention-store.ts';

/** A filter, with the names as its viewer sees them. */
type ViewedFilter = { filter: Filter; names: KeywordNames };

/**
 * The conditions by which filters find the mentions of a batch. Where a filter's period contains the whole batch, the period is not
 * checked, which saves a third of the cost of such a condition. A filter that cannot be read has no condition: its own list reports that,
 * and no other feed is affected.
 */
export function buildBatchConditions<T extends ViewedFilter>(
  items: readonly T[],
  batch: Batch,
): { of: T; condition: Sql }[] {
  return items.flatMap((of) => {
    const condition = conditionOf(of, batch);
    return condition ? [{ of, condition }] : [];
  });
}

/** Whether a filter may find mentions that matched these keyword numbers: not where it names none of them. */
export function canMatchBatch(
  { filter: { keyword }, names }: ViewedFilter,
  arrived: ReadonlySet<number>,
): boolean {
  return keyword === undefined || names.numbers(keyword).some((number) => arrived.has(number));
}

function conditionOf({ filter, names }: ViewedFilter, batch: Batch): Sql | null {
  try {
    refuseEmpty(filter);
    return isWithin(filter, batch)
      ? buildUntimedCondition(filter, names)
      : buildMentionCondition(filter, names);
  } catch {
    return null;
  }
}

function isWithin({ from, to }: Filter, { firstDay, newest }: Batch): boolean {
  return Date.parse(from) <= Date.parse(firstDay) && Date.parse(newest) < Date.parse(to);
}
