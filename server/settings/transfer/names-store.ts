import type { ProductMap } from '#contracts/kit/products.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** The ids of the account's people and groups, which settings name. */
export const ownIds = async (unit: Unit): Promise<Set<string>> => {
  const ids = new Set<string>();
  for (const table of ['users', 'groups', 'roles'] as const) {
    const rows = await unit.db
      .selectFrom(table)
      .select('_id')
      .where('account_id', '=', unit.accountId)
      .execute();
    for (const { _id } of rows) ids.add(_id);
  }
  return ids;
};

/** The groups of the account by name. */
export const listGroupNames = (unit: Unit): Promise<{ _id: string; name: string }[]> =>
  unit.db
    .selectFrom('groups')
    .select(['_id', 'name'])
    .where('account_id', '=', unit.accountId)
    .orderBy('name')
    .execute();

/** The unit's account: its name and its products. */
export const ownAccount = (unit: Unit): Promise<{ name: string; product: ProductMap }> =>
  unit.db
    .selectFrom('accounts')
    .select(['name', 'product'])
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
