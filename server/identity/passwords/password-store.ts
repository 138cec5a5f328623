import { PasswordStrength } from '#contracts/accounts/account.ts';
import { PASSWORDS_REMEMBERED } from '#contracts/identity/password.ts';
import type { Context } from '#server/kit/context.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

/** A user as the owner of a password, with the last hashes, the present one first. @throws not_found */
export async function requirePasswordOwner(
  db: Db | Context['database']['platform'],
  accountId: string,
  userId: string,
) {
  const row = requireFound(
    await db
      .selectFrom('users')
      .innerJoin('accounts', 'accounts._id', 'users.account_id')
      .where('users.account_id', '=', accountId)
      .where('users._id', '=', userId)
      .select(['users.name', 'users.email', 'users.password_hash', 'accounts.language'])
      .select(['accounts.name as account_name', 'accounts.password_strength'])
      .executeTakeFirst(),
  );
  const earlier = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .limit(PASSWORDS_REMEMBERED - 1)
    .execute();
  const present = row.password_hash;
  return {
    name: row.name,
    email: row.email,
    language: row.language === 'th' ? ('th' as const) : ('en' as const),
    present,
    strength: PasswordStrength.parse(row.password_strength),
    about: [row.name, row.email, row.account_name],
    hashes: [...(present === null ? [] : [present]), ...earlier.map((one) => one.password_hash)],
  };
}

/** Adds a former password to the history of a user, which keeps the last ones. */
export async function rememberHash(
  { db, accountId, now }: UnitOfWork,
  userId: string,
  hash: string,
): Promise<void> {
  await db
    .insertInto('password_history')
    .values({ account_id: accountId, user_id: userId, replaced_at: now, password_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = db
    .selectFrom('password_history')
    .select('replaced_at')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .limit(PASSWORDS_REMEMBERED - 1);
  await db
    .deleteFrom('password_history')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('replaced_at', 'not in', kept)
    .execute();
}
