import { endUserSessions } from '#server/identity/sessions/people-sessions.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** All sessions of the account end; open browsers are notified. */
export async function endEverySession(unit: UnitOfWork): Promise<void> {
  const people = await accountTable(unit, 'sessions').selectFrom().select('user_id').distinct().execute();
  for (const { user_id } of people) await endUserSessions(unit, user_id);
}

/** The role of the account that has a name. @throws NoResultError where none has */
export async function findRoleByName(unit: UnitOfWork, name: string): Promise<string> {
  const { _id } = await accountTable(unit, 'roles')
    .selectFrom()
    .select('_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return _id;
}

/** Gives a user a password that they must change at the next sign-in. */
export async function storeTemporaryPassword(unit: UnitOfWork, userId: string, hash: string): Promise<void> {
  await accountTable(unit, 'users').update(userId, { password_hash: hash, must_change_password: true });
}
