import { createGroup } from '#contracts/people/group.ts';
import { ALL_PERMISSIONS, type Permission } from '#contracts/permissions/table.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

/** All permissions of an account's users except setting group visibility: a user who may set it is not restricted by it. */
export const RESTRICTED_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter(
  (one) =>
    !one.startsWith('center.') && one !== 'listening.group_setting.write' && one !== 'crm.group_manage.write',
);

/** A new group of the account. @returns its id */
export async function makeGroup(admin: Person, name: string): Promise<string> {
  return (await admin.call(createGroup, { query: { accountID: String(admin.accountId) }, body: { name } }))
    ._id;
}

/** Puts users into a group, or into none. */
export async function assignToGroup(
  world: World,
  group: string | null,
  people: readonly Person[],
): Promise<void> {
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ group_id: group })
    .where(
      '_id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute();
}

/** A new user of the account who is in a group. */
export async function addMember(
  world: World,
  { accountId }: Person,
  { group, can = RESTRICTED_PERMISSIONS }: { group: string; can?: readonly Permission[] },
): Promise<Person> {
  const person = await world.person(accountId, { can });
  await assignToGroup(world, group, [person]);
  return person;
}
