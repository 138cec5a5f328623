import { lockPeople } from '#server/identity/reach.ts';
import { touchPeople } from '#server/identity/sessions/people-sessions.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireRemainingAdministrator } from '#server/people/administrators.ts';
import { insertUser, updateUser, type StoredUser, findUserPlacement } from '#server/people/user-store.ts';

/**
 * Creates a user for whom an identity provider vouches: no invitation, no password.
 * @returns their id, null when a user of the installation has the address already
 */
export async function provisionUser(unit: UnitOfWork, user: StoredUser): Promise<string | null> {
  await lockPeople(unit);
  const _id = unit.newId();
  return (await insertUser(unit, { _id, ...user })) ? _id : null;
}

/** The role and groups to which a provider's groups map. */
export type ProvisionedPlacement = { role_id?: string | undefined; group_id?: string | null | undefined };

/**
 * Sets a user's role and groups as an identity provider states them.
 * @returns whether anything changed
 * @throws last_administrator
 */
export async function assignUserPlacement(
  unit: UnitOfWork,
  userId: string,
  place: ProvisionedPlacement,
): Promise<boolean> {
  await lockPeople(unit);
  const before = await findUserPlacement(unit, userId);
  const after = {
    role_id: place.role_id ?? before.role_id,
    group_id: place.group_id === undefined ? before.group_id : place.group_id,
  };
  if (after.role_id === before.role_id && after.group_id === before.group_id) return false;
  await requireRemainingAdministrator(unit, () => updateUser(unit, userId, after));
  unit.record({ kind: 'user.updated', entityId: userId, before, after });
  touchPeople(unit, [userId]);
  return true;
}
