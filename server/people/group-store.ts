import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type GroupRow = {
  _id: string;
  name: string;
  owners: { _id: string; name: string }[];
  users: number;
  version: number;
  created_at: string;
  updated_at: string;
};

/** The groups of the account by name; `only` keeps those of these ids. */
export async function listGroups(unit: UnitOfWork, only: readonly string[] | null): Promise<GroupRow[]> {
  let query = unit.db
    .selectFrom('groups')
    .where('groups.account_id', '=', unit.accountId)
    .select((is) => [
      'groups._id',
      'groups.name',
      'groups.version',
      'groups.created_at',
      'groups.updated_at',
      is
        .selectFrom('users')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('users.account_id', '=', 'groups.account_id')
        .whereRef('users.group_id', '=', 'groups._id')
        .$asScalar()
        .$notNull()
        .as('users'),
    ])
    .orderBy('groups.name');
  if (only !== null) {
    if (only.length === 0) return [];
    query = query.where('groups._id', 'in', only);
  }
  const [groups, owners] = [await query.execute(), await listOwners(unit)];
  return groups.map((group) => ({
    ...group,
    owners: owners.filter(({ group_id }) => group_id === group._id).map(({ _id, name }) => ({ _id, name })),
  }));
}

function listOwners(unit: UnitOfWork) {
  return unit.db
    .selectFrom('group_owners')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'group_owners.account_id')
        .onRef('users._id', '=', 'group_owners.user_id'),
    )
    .where('group_owners.account_id', '=', unit.accountId)
    .select(['group_owners.group_id', 'users._id', 'users.name'])
    .orderBy('users.name')
    .execute();
}

export async function findGroup(unit: UnitOfWork, _id: string): Promise<GroupRow | undefined> {
  return (await listGroups(unit, [_id]))[0];
}

export async function insertGroup(unit: UnitOfWork, _id: string, name: string): Promise<void> {
  await accountTable(unit, 'groups').insert({ _id, name, created_at: unit.now, updated_at: unit.now });
}

/** Renames a group, or only raises its version where something that hangs on it changed. */
export async function updateGroup(unit: UnitOfWork, _id: string, name: string | undefined): Promise<void> {
  await accountTable(unit, 'groups')
    .updateTable()
    .set((is) => ({
      ...(name === undefined ? {} : { name }),
      updated_at: unit.now,
      version: is('version', '+', 1),
    }))
    .where('_id', '=', _id)
    .execute();
}

/** Makes these people, and no others, the owners of a group. */
export async function setOwners(
  unit: UnitOfWork,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const account_id = unit.accountId;
  await unit.db
    .deleteFrom('group_owners')
    .where('account_id', '=', account_id)
    .where('group_id', '=', groupId)
    .execute();
  if (userIds.length > 0)
    await unit.db
      .insertInto('group_owners')
      .values([...new Set(userIds)].map((user_id) => ({ account_id, group_id: groupId, user_id })))
      .execute();
}

/** Puts the people of a group into another one, or into none. @returns who they are */
export async function moveMembers(unit: UnitOfWork, from: string, to: string | null): Promise<string[]> {
  return (
    await accountTable(unit, 'users')
      .updateTable()
      .set((is) => ({ group_id: to, updated_at: unit.now, version: is('version', '+', 1) }))
      .where('group_id', '=', from)
      .returning('_id')
      .execute()
  ).map(({ _id }) => _id);
}

/** Who is in a group. */
export async function listMemberIds(unit: UnitOfWork, groupId: string): Promise<string[]> {
  return (
    await accountTable(unit, 'users').selectFrom().select('_id').where('group_id', '=', groupId).execute()
  ).map(({ _id }) => _id);
}

export function deleteGroup(unit: UnitOfWork, _id: string): Promise<void> {
  return accountTable(unit, 'groups').delete(_id);
}
