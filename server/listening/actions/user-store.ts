import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whether a user belongs to the account and may still sign in. */
export async function isPersonHere(unit: UnitOfWork, id: string): Promise<boolean> {
  return await accountTable(unit, 'users').exists({ _id: id, disabled_at: null });
}

/** The name of a user, empty where there is none. */
export async function findUserName(unit: UnitOfWork, userId: string | null): Promise<string> {
  if (userId === null) return '';
  const person = await accountTable(unit, 'users').find(userId, ['name']);
  return person?.name ?? '';
}

/** The names of all users of the account. */
export async function listUserNames(unit: UnitOfWork) {
  return accountTable(unit, 'users').list({}, ['_id', 'name']);
}
