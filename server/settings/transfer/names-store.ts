import type { ProductMap } from '#contracts/kit/products.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The ids of the account's users and groups, to which settings refer. */
export async function listOwnIds(unit: UnitOfWork): Promise<Set<string>> {
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
}

/** The users of the account who can sign in, by their e-mail address in lower case. */
export async function mapUsersByEmail(unit: UnitOfWork): Promise<Map<string, string>> {
  const rows = await accountTable(unit, 'users')
    .selectFrom()
    .select(['_id', 'email'])
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(rows.map(({ _id, email }) => [email.toLowerCase(), _id]));
}

/** The groups of the account by name. */
export function listGroupNames(unit: UnitOfWork): Promise<{ _id: string; name: string }[]> {
  return accountTable(unit, 'groups').selectFrom().select(['_id', 'name']).orderBy('name').execute();
}

/** The unit's account: its name and its products. */
export function loadOwnAccount(unit: UnitOfWork): Promise<{ name: string; product: ProductMap }> {
  return unit.db
    .selectFrom('accounts')
    .select(['name', 'product'])
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
}

/** The earliest of the account's administrators; undefined where there is none. */
export async function findFirstAdministrator(unit: UnitOfWork): Promise<string | undefined> {
  return (
    await unit.db
      .selectFrom('users')
      .innerJoin('roles', (join) =>
        join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
      )
      .select('users._id')
      .where('users.account_id', '=', unit.accountId)
      .where('roles.name', '=', ACCOUNT_ADMIN)
      .where('users.disabled_at', 'is', null)
      .orderBy('users.created_at')
      .limit(1)
      .executeTakeFirst()
  )?._id;
}
