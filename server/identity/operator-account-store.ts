import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import type { Context } from '#server/kit/context.ts';

type Platform = Context['database']['platform'];

/** An account as an operator sees it. */
export type OperatorAccount = { _id: string; name: string };

/** The account of an id. */
export function findById(platform: Platform, id: string): Promise<readonly OperatorAccount[]> {
  return platform.selectFrom('accounts').select(['_id', 'name']).where('_id', '=', id).execute();
}

/** The accounts that have an active administrator with this e-mail address. */
export function findAccountsByAdministrator(
  platform: Platform,
  email: string,
): Promise<readonly OperatorAccount[]> {
  return administrators(platform)
    .select(['accounts._id', 'accounts.name'])
    .where('users.email', '=', email)
    .execute();
}

/** The first active administrator of an account, in whose name a command acts. */
export function findFirstAdministrator(
  platform: Platform,
  accountId: string,
): Promise<{ _id: string } | undefined> {
  return administrators(platform)
    .select('users._id')
    .where('users.account_id', '=', accountId)
    .orderBy('users.created_at')
    .executeTakeFirst();
}

/** The names of all accounts. */
export function listNames(platform: Platform): Promise<readonly OperatorAccount[]> {
  return platform.selectFrom('accounts').select(['_id', 'name']).orderBy('_id').execute();
}

function administrators(platform: Platform) {
  return platform
    .selectFrom('users')
    .innerJoin('accounts', 'accounts._id', 'users.account_id')
    .innerJoin('roles', (join) =>
      join.onRef('roles._id', '=', 'users.role_id').onRef('roles.account_id', '=', 'users.account_id'),
    )
    .where('roles.name', '=', ACCOUNT_ADMIN)
    .where('users.disabled_at', 'is', null);
}
