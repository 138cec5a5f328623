import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** When the user of a session last proved who they are; null without such a session. */
export async function findProvedAt(unit: UnitOfWork, tokenHash: Buffer): Promise<string | null> {
  const row = await accountTable(unit, 'sessions').find({ token_hash: tokenHash }, ['verified_at']);
  return row?.verified_at ?? null;
}

/** Stores that the user of a session proves now who they are. */
export async function updateProvedAt(unit: UnitOfWork, tokenHash: Buffer): Promise<void> {
  await accountTable(unit, 'sessions').update({ token_hash: tokenHash }, { verified_at: unit.now });
}

/** Stores when a session was last used. */
export async function updateLastSeen({ database }: Context, tokenHash: Buffer, now: Date): Promise<void> {
  await database.platform
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Deletes the sessions of a user but one. @returns how many */
export async function deleteUserSessions(unit: UnitOfWork, userId: string, except?: Buffer): Promise<number> {
  let ending = accountTable(unit, 'sessions').deleteFrom().where('user_id', '=', userId);
  if (except) ending = ending.where('token_hash', '!=', except);
  return (await ending.returning('_id').execute()).length;
}

/** Deletes a session in which an administrator acts in a user's place. @returns whose it was, undefined where it is none */
export async function deleteRemoteSession({ database }: Context, tokenHash: Buffer) {
  return database.platform
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('remote_by', 'is not', null)
    .returning(['account_id', 'user_id', 'remote_by', 'remote_home'])
    .executeTakeFirst();
}

/** Signing out while in a user's place ends both sessions. */
export async function deleteHomeSession(context: Context, home: Buffer): Promise<void> {
  await context.database.platform.deleteFrom('sessions').where('token_hash', '=', home).execute();
}
