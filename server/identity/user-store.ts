import type { Language } from '#contracts/accounts/account.ts';
import type { User } from '#contracts/accounts/user.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The groups that a user owns. */
export async function listOwnedGroupIds(unit: UnitOfWork, userId: string): Promise<string[]> {
  return (
    await accountTable(unit, 'group_owners')
      .selectFrom()
      .select('group_id')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ group_id }) => group_id);
}

/** The addresses of all who may sign in to the account. */
export async function listActiveAddresses(unit: UnitOfWork): Promise<string[]> {
  const rows = await accountTable(unit, 'users').list({ disabled_at: null }, ['email']);
  return rows.map(({ email }) => email);
}

/**
 * Stores that a user has signed in now, under which brand, and, unless they have a language, that of the page on which they did: a
 * person who signs in for the first time, in any way, keeps the language that they read (docs/decisions/0182).
 */
export async function updateLastSignIn(
  unit: UnitOfWork,
  userId: string,
  { brandId, language }: { brandId: string | null; language: Language | null },
): Promise<void> {
  await accountTable(unit, 'users')
    .updateTable()
    .set((is) => ({
      signed_in_at: unit.now,
      brand_id: brandId,
      language: is.fn.coalesce('language', is.val(language)),
    }))
    .where('_id', '=', userId)
    .execute();
}

/** Renames a user while they have the given name. */
export async function renameUser(
  unit: UnitOfWork,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await accountTable(unit, 'users')
    .updateTable()
    .set({ name: to, updated_at: unit.now })
    .where('_id', '=', userId)
    .where('name', '=', from)
    .execute();
}

/** The language of a user; null where they have none yet. */
export async function findUserLanguage(unit: UnitOfWork, userId: string): Promise<Language | null> {
  return (await accountTable(unit, 'users').find(userId, ['language']))?.language ?? null;
}

/** The hash of a user's password, null without one. */
export async function findPasswordHash(unit: UnitOfWork, userId: string): Promise<string | null> {
  return (await accountTable(unit, 'users').find(userId, ['password_hash']))?.password_hash ?? null;
}

/** Gives a user a new password; a change that was required of them is done. */
export async function updatePassword(unit: UnitOfWork, userId: string, hash: string): Promise<void> {
  await accountTable(unit, 'users').update(userId, {
    password_hash: hash,
    must_change_password: false,
    password_change_date: unit.now,
  });
}

/** Writes what users change about themselves. */
export async function updateProfile(
  unit: UnitOfWork,
  userId: string,
  profile: Pick<User, 'name' | 'language' | 'calendar' | 'time_zone'>,
): Promise<void> {
  await accountTable(unit, 'users').update(userId, { ...profile, updated_at: unit.now });
}

/** Those who have a role. */
export async function listHolderIds(unit: UnitOfWork, roleId: string): Promise<string[]> {
  const rows = await accountTable(unit, 'users').list({ role_id: roleId }, ['_id']);
  return rows.map(({ _id }) => _id);
}

/** The name and permissions of a user's role. */
export async function findRoleOfUser(unit: UnitOfWork, userId: string) {
  return unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles._id', '=', 'users.role_id').onRef('roles.account_id', '=', 'users.account_id'),
    )
    .select(['roles.name', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', '=', userId)
    .executeTakeFirst();
}

/** A user who may sign in, in any account. */
export async function findActiveUser({ database }: Context, userId: string) {
  return database.platform
    .selectFrom('users')
    .select(['_id', 'account_id'])
    .where('_id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Stores the hash of the same password with another cost; a password that changed meanwhile stays. */
export async function updateHashCost(
  { database }: Context,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await database.platform
    .updateTable('users')
    .set({ password_hash: to })
    .where('_id', '=', userId)
    .where('password_hash', '=', from)
    .execute();
}

/** At a brand's host only the users of its account exist. */
export function findUserByEmail(
  context: Context,
  email: string,
  only: string | null,
): Promise<SignInUser | undefined> {
  return context.database.platform
    .selectFrom('users')
    .select(['account_id', '_id', 'password_hash', 'disabled_at'])
    .where('email', '=', email)
    .$if(only !== null, (query) => query.where('account_id', '=', only))
    .executeTakeFirst();
}

export type SignInUser = {
  account_id: string;
  _id: string;
  password_hash: string | null;
  disabled_at: string | null;
};

/** Whether a user of the installation has an address. */
export async function isAddressInUse({ database }: Context, email: string): Promise<boolean> {
  const row = await database.platform
    .selectFrom('users')
    .select('_id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}
