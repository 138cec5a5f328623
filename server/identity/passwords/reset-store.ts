import { RESET_MINUTES } from '#contracts/identity/password-calls.ts';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { hashToken, randomToken } from '#server/kit/secrets.ts';

/** Links that may be open at once, so that the first of three impatient mails works too. */
const OPEN_LINKS = 3;

/** Opens a one-time link for a person. @returns its token, which is nowhere stored */
export const openReset = async ({ db, accountId, now }: Unit, userId: string): Promise<string> => {
  const token = randomToken();
  await db
    .insertInto('password_resets')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + RESET_MINUTES * MS_PER_MINUTE),
    })
    .execute();
  const newest = db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(OPEN_LINKS);
  await db
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute();
  return token;
};

/** Whose an open link is; null when it was used, replaced, is too old, or the person may not come in. */
export const findReset = async (
  context: Context,
  token: string,
): Promise<{ accountId: AccountId; userId: string } | null> => {
  const row = await context.database.platform
    .selectFrom('password_resets')
    .innerJoin('users', (join) =>
      join
        .onRef('users._id', '=', 'password_resets.user_id')
        .onRef('users.account_id', '=', 'password_resets.account_id'),
    )
    .select(['password_resets.account_id', 'password_resets.user_id'])
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.expires_at', '>', context.clock().toISOString())
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ? { accountId: AccountId.parse(row.account_id), userId: row.user_id } : null;
};

/** Ends a person's open links: their password is another one now, or the mailbox that they were sent to is not theirs. */
export const endResets = async ({ db, accountId }: Unit, userId: string): Promise<void> => {
  await db
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
};

/** Uses a link up. @returns false when it was used in the meantime */
export const takeReset = async ({ db, accountId }: Unit, token: string): Promise<boolean> =>
  (await db
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst()) !== undefined;
