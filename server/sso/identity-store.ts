import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { ProvisionedPlacement } from '#server/people/public.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

/** The user to whom a person at a provider is linked. @throws sso_refused where they may not sign in */
export async function findLinkedUser(
  unit: UnitOfWork,
  { _id }: ConnectionRow,
  subject: string,
): Promise<string | undefined> {
  const row = await unit.db
    .selectFrom('sso_identities')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'sso_identities.account_id')
        .onRef('users._id', '=', 'sso_identities.user_id'),
    )
    .select(['users._id', 'users.disabled_at'])
    .where('sso_identities.account_id', '=', unit.accountId)
    .where('sso_identities.connection_id', '=', _id)
    .where('sso_identities.subject', '=', subject)
    .executeTakeFirst();
  if (row?.disabled_at) refuse('sso_refused');
  return row?._id;
}

/** The user who has the address of a person. @throws sso_refused where they may not sign in */
export async function findUserByAddress(unit: UnitOfWork, { email }: SsoPerson): Promise<string | undefined> {
  if (email === null) return undefined;
  const row = await accountTable(unit, 'users').find({ email }, ['_id', 'disabled_at']);
  if (row?.disabled_at) refuse('sso_refused');
  return row?._id;
}

type NewIdentity = { connectionId: string; subject: string; userId: string };

/** Links a person at a provider to a user of the account. */
export async function insertIdentity(
  unit: UnitOfWork,
  { connectionId, subject, userId }: NewIdentity,
): Promise<void> {
  await accountTable(unit, 'sso_identities').insert({
    connection_id: connectionId,
    subject,
    user_id: userId,
  });
}

/** Those of a role and a group that still exist in the account; a group that is null stays null. */
export async function findExistingPlacement(
  unit: UnitOfWork,
  { role_id, group_id }: ProvisionedPlacement,
): Promise<ProvisionedPlacement> {
  const role = role_id ? await accountTable(unit, 'roles').find(role_id, ['_id']) : undefined;
  const group = group_id ? await accountTable(unit, 'groups').find(group_id, ['_id']) : undefined;
  return { role_id: role?._id, group_id: group_id === null ? null : group?._id };
}

/** The permissions of those of some roles that the account has. */
export async function listRolePermissions(unit: UnitOfWork, ids: readonly string[]) {
  return accountTable(unit, 'roles')
    .selectFrom()
    .select(['_id', 'permissions'])
    .where('_id', 'in', ids)
    .execute();
}

/** Those of some groups that the account has. */
export async function listExistingGroupIds(unit: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  const rows = await accountTable(unit, 'groups')
    .selectFrom()
    .select('_id')
    .where('_id', 'in', ids)
    .execute();
  return rows.map(({ _id }) => _id);
}
