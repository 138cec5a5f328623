import { deleteUserSessions } from '#server/identity/sessions/session-row-store.ts';
import { listHolderIds } from '#server/identity/user-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Notifies the open browsers of users that their permissions or state changed, so that each reads its session again within a second. Every
 * change of a role, a group, permissions or of the user calls this.
 */
export function touchPeople(unit: UnitOfWork, userIds: readonly string[]): void {
  for (const userId of userIds) unit.record({ kind: 'session.changed', entityId: userId });
}

/** {@link touchPeople} for all holders of a role. */
export async function touchHolders(unit: UnitOfWork, roleId: string): Promise<void> {
  touchPeople(unit, await listHolderIds(unit, roleId));
}

/**
 * Ends the sessions of a user and closes their open browsers; `except` keeps the session of the caller. Sessions of an administrator in the
 * user's place end too.
 * @returns how many ended
 */
export async function endUserSessions(unit: UnitOfWork, userId: string, except?: Buffer): Promise<number> {
  const ended = await deleteUserSessions(unit, userId, except);
  if (ended > 0) unit.record({ kind: 'session.ended', entityId: userId, data: { ended } });
  return ended;
}
