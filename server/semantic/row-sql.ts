import type { AccountId } from '#contracts/kit/ids.ts';
import { isCalculatedColumn } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { ACCOUNT_READ_COLUMNS } from '#contracts/semantic/data-sets/post-fields.ts';
import { differsByAccount } from '#engine/query/account-fields.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { listReadFields } from '#engine/semantic/model.ts';
import type { PlannedFilter, Viewer } from '#engine/semantic/plan.ts';
import { buildAccountSelect, type SelectParts } from '#server/kit/clickhouse/account-select.ts';
import { buildPoolSelect, buildPostSelect, type PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import { joinConditions, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildVisibleConditions, type ConditionContext } from '#server/semantic/condition-sql.ts';

/** For whom rows are selected. `pool`: the account's right to read the public pool, without which no data set of the pool is read. */
export type RowReader = { accountId: AccountId; viewer: Viewer; pool?: PoolReading | null };

/**
 * What is selected of the rows of a data set; `shared`: those of its conditions that do not depend on how an account reads a post;
 * `conditions` makes those of the data set that is counted beside it.
 */
export type RowParts = SelectParts & { shared: Sql; conditions: ConditionContext };

/**
 * A query of rows of a data set: the account's own, those of the public pool, or both.
 * @throws where a data set of the pool is read without the right to
 */
export function buildRowSelect(
  dataSet: DataSet,
  { accountId, viewer, pool }: RowReader,
  { conditions, ...parts }: RowParts,
): Sql {
  if (dataSet.scope === 'account') return buildAccountSelect(dataSet, accountId, parts);
  if (!pool || pool.accountId !== accountId) throw new Error('the account does not read the public pool');
  const { unionWith } = dataSet;
  if (!unionWith) return buildPoolSelect(pool, parts);
  const mayRead = viewer.permissions.has(unionWith.permission);
  return buildPostSelect(pool, {
    ...parts,
    columns: Object.keys(dataSet.columns).filter((name) => !isCalculatedColumn(name)),
    seen: mayRead ? joinConditions(buildVisibleConditions(unionWith, conditions)) : sql`false`,
  });
}

/** When a post was published, which no account reads in another way. */
export const PUBLISHED = 'published_at';

const ACCOUNT_READ: ReadonlySet<string> = new Set(ACCOUNT_READ_COLUMNS);

/** Whether a filter holds for an account's mention of a public post exactly if it holds for the post. */
export function isSharedFilter(filter: PlannedFilter): boolean {
  if ('field' in filter) return listReadFields(filter.field).every(({ column }) => !ACCOUNT_READ.has(column));
  if (filter.kind === 'except') return filter.filters.every(isSharedFilter);
  if (filter.kind === 'any') return filter.groups.flat().every(isSharedFilter);
  if (filter.kind === 'instant') return !ACCOUNT_READ.has(filter.column);
  if (filter.kind !== 'search') return filter.kind === 'clock';
  if (filter.readAs === 'letters') return true;
  const parsed = parseQuery(filter.text);
  return parsed.ok && !differsByAccount(parsed.tree);
}
