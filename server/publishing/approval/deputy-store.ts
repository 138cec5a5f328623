import { sql } from 'kysely';
import type { Deputy } from '#contracts/publishing/approval/deputies.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const TABLE = 'publishing_deputies';

type DeputyRow = {
  _id: string;
  user_id: string;
  deputy_id: string;
  first_day: string;
  last_day: string;
};

/** Who decides in whose place, from a day on, the earliest first. */
export async function listDeputies(unit: UnitOfWork, from: string): Promise<Deputy[]> {
  const rows = await accountTable(unit, TABLE)
    .selectFrom()
    .select(['_id', 'user_id', 'deputy_id', 'first_day', 'last_day'])
    .select([
      sql<string>`coalesce(${buildPersonNameSql(TABLE, 'user_id')}, '')`.as('user_name'),
      sql<string>`coalesce(${buildPersonNameSql(TABLE, 'deputy_id')}, '')`.as('deputy_name'),
    ])
    .where('last_day', '>=', from)
    .orderBy('first_day')
    .orderBy('_id')
    .execute();
  return rows.map(({ user_id, user_name, deputy_id, deputy_name, ...rest }) => ({
    ...rest,
    user: { _id: user_id, name: user_name },
    deputy: { _id: deputy_id, name: deputy_name },
  }));
}

/** A deputy, locked until the transaction ends. */
export function lockDeputy(unit: UnitOfWork, id: string) {
  return accountTable(unit, TABLE).lock(id, ['_id', 'user_id']);
}

/** How many deputies are kept. */
export async function countDeputies(unit: UnitOfWork): Promise<number> {
  const { count } = await accountTable(unit, TABLE)
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDeputy(unit: UnitOfWork, deputy: DeputyRow): Promise<void> {
  await accountTable(unit, TABLE).insert({ ...deputy, created_at: unit.now });
}

export function deleteDeputy(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, TABLE).delete(id);
}

/** In whose place a user decides on a day. */
export async function listPrincipals(unit: UnitOfWork, deputyId: string, day: string): Promise<string[]> {
  const rows = await accountTable(unit, TABLE)
    .selectFrom()
    .select('user_id')
    .where('deputy_id', '=', deputyId)
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Who decides on a day in the place of some users. */
export async function listDeputyIds(
  unit: UnitOfWork,
  userIds: readonly string[],
  day: string,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await accountTable(unit, TABLE)
    .selectFrom()
    .select('deputy_id')
    .where('user_id', 'in', userIds)
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .execute();
  return rows.map(({ deputy_id }) => deputy_id);
}
