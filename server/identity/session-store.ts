import { AccountId } from '#contracts/kit/ids.ts';
import { type Session, TOKEN_COOKIE } from '#contracts/identity/session.ts';
import type { Context } from '#server/kit/context.ts';
import type { Db } from '#server/kit/db/unit.ts';
import { hashToken, randomToken } from '#server/kit/secrets.ts';
import { loadSession } from '#server/identity/load-session.ts';

/** How long a session lives without `remember`, and with it. */
const HOURS = 3_600_000;
export const SESSION_LIFE = { short: 12 * HOURS, long: 30 * 24 * HOURS };
/** How long a session may lie unused. */
const IDLE_LIFE = 7 * 24 * HOURS;
const TOUCH_EVERY = 60_000;

export type FoundSession = { accountId: AccountId; session: Session; tokenHash: Buffer };

/** The token of a request's cookie. */
export const tokenOf = (cookieHeader: string | null): string | null => {
  const pair = (cookieHeader ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${TOKEN_COOKIE}=`));
  return pair ? pair.slice(TOKEN_COOKIE.length + 1) || null : null;
};

/** The session behind a request's cookie, null when there is none that is alive. */
export const sessionOfRequest = async (context: Context, request: Request): Promise<FoundSession | null> => {
  const token = tokenOf(request.headers.get('cookie'));
  return token ? findSession(context, hashToken(token)) : null;
};

/** Looks a session up by its token's hash; touches it at most once a minute. */
export const findSession = async (context: Context, tokenHash: Buffer): Promise<FoundSession | null> => {
  const now = context.clock();
  const row = await context.database.platform
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users._id', '=', 'sessions.user_id').onRef('users.account_id', '=', 'sessions.account_id'),
    )
    .select(['sessions.account_id', 'sessions.user_id', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.disabled_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', new Date(now.getTime() - IDLE_LIFE).toISOString())
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - Date.parse(row.last_seen_at) > TOUCH_EVERY) {
    await context.database.platform
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  const session = await loadSession(context, row.account_id, row.user_id);
  return { accountId: AccountId.parse(row.account_id), session, tokenHash };
};

export type NewSession = {
  accountId: string;
  userId: string;
  remember: boolean;
  userAgent: string;
  ip: string;
};

/** Opens a session. @returns the token, which is nowhere stored, and how long it lives in milliseconds */
export const createSession = async (
  context: Context,
  given: NewSession,
): Promise<{ token: string; life: number }> => {
  const token = randomToken();
  const life = given.remember ? SESSION_LIFE.long : SESSION_LIFE.short;
  const now = context.clock();
  await context.database.platform
    .insertInto('sessions')
    .values({
      account_id: given.accountId,
      token_hash: hashToken(token),
      user_id: given.userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + life),
      user_agent: given.userAgent.slice(0, 400),
      ip: given.ip,
    })
    .execute();
  return { token, life };
};

/** Ends a session by its token's hash. */
export const deleteSession = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
};
