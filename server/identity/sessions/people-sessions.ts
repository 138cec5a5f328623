import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Notifies the open browsers of users that their permissions or state changed, so that each reads its session again within a second. Every
 * change of a role, a group, permissions or of the user calls this.
 */
export const touchPeople = (unit: UnitOfWork, userIds: readonly string[]): void => {
  for (const userId of userIds) unit.record({ kind: 'session.changed', entityId: userId });
};

/** {@link touchPeople} for all holders of a role. */
export const touchHolders = async (unit: UnitOfWork, roleId: string): Promise<void> => {
  const holders = await unit.db.selectFrom('users').select('_id').where('role_id', '=', roleId).execute();
  touchPeople(
    unit,
    holders.map(({ _id }) => _id),
  );
};

/**
 * Ends the sessions of a user and closes their open browsers; `except` keeps the session of the caller. Sessions of an administrator in the
 * user's place end too.
 * @returns how many ended
 */
export const endUserSessions = async (unit: UnitOfWork, userId: string, except?: Buffer): Promise<number> => {
  let ending = unit.db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) ending = ending.where('token_hash', '!=', except);
  const ended = await ending.returning('_id').execute();
  if (ended.length > 0)
    unit.record({ kind: 'session.ended', entityId: userId, data: { ended: ended.length } });
  return ended.length;
};
