import { RESET_MINUTES } from '#contracts/identity/password-calls.ts';
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { findBrandById } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { OneTimeLink } from '#server/kit/mail/open-link.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** Links of one requester that may be open at once, so that the first of three impatient mails works too. */
const OPEN_LINKS = 3;

/**
 * Opens a one-time link for a person, and ends older ones of the same requester; `life`: how long it works, in milliseconds.
 * @returns its token, which is nowhere stored
 */
export async function openReset(
  { db, accountId, now }: UnitOfWork,
  userId: string,
  { requester, life = RESET_MINUTES * MS_PER_MINUTE }: { requester: Buffer; life?: number },
): Promise<string> {
  const token = generateToken();
  await db
    .insertInto('password_resets')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      user_id: userId,
      requester,
      created_at: now,
      expires_at: new Date(now.getTime() + life),
    })
    .execute();
  const newest = db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('requester', '=', requester)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(OPEN_LINKS);
  await db
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('requester', '=', requester)
    .where('used_at', 'is', null)
    .where('token_hash', 'not in', newest)
    .execute();
  return token;
}

/** The reset mails of the hour before that went to a person: all of them, and those of one requester. */
export async function countResetMails(
  { db, accountId, now }: UnitOfWork,
  userId: string,
  requester: Buffer,
): Promise<{ all: number; own: number }> {
  const rows = await db
    .selectFrom('password_reset_mails')
    .select('requester')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('sent_at', '>', new Date(now.getTime() - MS_PER_HOUR).toISOString())
    .execute();
  return { all: rows.length, own: rows.filter((row) => row.requester.equals(requester)).length };
}

/** Notes that a reset mail goes to a person. */
export async function noteResetMail(
  { db, accountId, now, newId }: UnitOfWork,
  userId: string,
  requester: Buffer,
): Promise<void> {
  await db
    .insertInto('password_reset_mails')
    .values({ account_id: accountId, _id: newId(), user_id: userId, requester, sent_at: now })
    .execute();
}

/** When the newest link of a person that is still open was made; null where none is. */
export async function findNewestResetAt(
  { db, accountId, now }: UnitOfWork,
  userId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.created_at) : null;
}

/** A reset link, used up and expired ones too, and whose it is. */
export type ResetLink = OneTimeLink & { accountId: AccountId; userId: string };

/** The reset link of a token; null when it was replaced, or the person may not come in. */
export async function findReset(context: Context, token: string): Promise<ResetLink | null> {
  const row = await context.database.platform
    .selectFrom('password_resets')
    .innerJoin('users', (join) =>
      join
        .onRef('users._id', '=', 'password_resets.user_id')
        .onRef('users.account_id', '=', 'password_resets.account_id'),
    )
    .select([
      'password_resets.account_id',
      'password_resets.user_id',
      'password_resets.used_at',
      'password_resets.expires_at',
    ])
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { user_id: userId, used_at, expires_at } = row;
  return { accountId: AccountId.parse(row.account_id), userId, used_at, expires_at };
}

/** Ends a person's open links: their password is another one now, or the mailbox that they were sent to is not theirs. */
export async function deleteResets({ db, accountId }: UnitOfWork, userId: string): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses a link up; it is kept, to say so when it is opened again. @returns false when it was used in the meantime */
export async function consumeReset({ db, accountId, now }: UnitOfWork, token: string): Promise<boolean> {
  return (
    (await db
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()) !== undefined
  );
}

/** The user with the address who may sign in; at a brand's host only a user of its account. */
export async function findResetReceiver(context: Context, email: string, brandId: string | null) {
  const user = await context.database.platform
    .selectFrom('users')
    .innerJoin('accounts', 'accounts._id', 'users.account_id')
    .select(['users.account_id', 'users._id', 'users.name', 'accounts.language'])
    .where('users.email', '=', email)
    .where('users.disabled_at', 'is', null)
    // An invited user signs in by the invitation only, which may be withdrawn.
    .where((is) =>
      is.or([is('users.password_hash', 'is not', null), is('users.signed_in_at', 'is not', null)]),
    )
    .executeTakeFirst();
  const isHere = brandId === null || findBrandById(context, brandId)?.account_id === user?.account_id;
  return isHere ? user : undefined;
}
