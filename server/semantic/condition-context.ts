import type { PlannedPart } from '#engine/semantic/plan.ts';
import { buildAccountSelect } from '#server/kit/clickhouse/account-select.ts';
import { joinConditions } from '#server/kit/clickhouse/sql.ts';
import {
  buildFilterCondition,
  buildSeenConditions,
  buildVisibleConditions,
  type ConditionContext,
} from '#server/semantic/condition-sql.ts';
import type { RenderContext } from '#server/semantic/reading.ts';

/** What the conditions of a part depend on. */
export function makeConditionContext(
  context: RenderContext,
  { time, zone, now }: Pick<PlannedPart, 'time' | 'zone' | 'now'>,
): ConditionContext {
  const conditions: ConditionContext = {
    viewer: context.viewer,
    search: context.search,
    time,
    zone,
    now,
    selectLinked: (dataSet, select, filters) => {
      const own = { ...conditions, time: dataSet.times[Object.keys(dataSet.times)[0] ?? ''] ?? '' };
      return buildAccountSelect(dataSet, context.accountId, {
        select,
        where: joinConditions(
          filters === null
            ? buildVisibleConditions(dataSet, own)
            : [
                ...buildSeenConditions(dataSet, own, filters),
                ...filters.map((one) => buildFilterCondition(one, dataSet, own)),
              ],
        ),
      });
    },
  };
  return conditions;
}
