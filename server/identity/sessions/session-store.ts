import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { findBrandByHost } from '#server/brands/public.ts';
import { findSession, type FoundSession } from '#server/identity/sessions/find-session.ts';
import type { Context } from '#server/kit/context.ts';
import type { Db } from '#server/kit/db/unit.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** How long a session lives without `remember`, and with it, where the account has no rule of its own. */
const SESSION_LIFE = { short: 12 * MS_PER_HOUR, long: 30 * MS_PER_DAY };

/** The tokens in a request's cookies: a brand's host below the cookie domain gets its own and the suite's. */
function tokensOf(cookieHeader: string | null): readonly string[] {
  return (cookieHeader ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${TOKEN_COOKIE}=`))
    .map((part) => part.slice(TOKEN_COOKIE.length + 1))
    .filter(Boolean)
    .slice(0, MOST_TOKENS);
}

const MOST_TOKENS = 4;

/** Which of several tokens authenticated a request. */
const chosen = new WeakMap<Request, Buffer>();

/** The hash of a request's own session token. */
export function getTokenHash(request: Request): Buffer {
  return chosen.get(request) ?? hashToken(tokensOf(request.headers.get('cookie'))[0] ?? '');
}

/** The session of a request's cookie, null when there is none that is alive and valid at this host. */
export async function findRequestSession(context: Context, request: Request): Promise<FoundSession | null> {
  for (const token of tokensOf(request.headers.get('cookie'))) {
    const found = await findSession(context, hashToken(token));
    if (!found || !isValidAtHost(context, found, request.headers.get('host'))) continue;
    chosen.set(request, found.tokenHash);
    return found;
  }
  return null;
}

/** Whether a session may be used at a host: only under the brand under which it was opened, so no host leaks into another. */
export function isValidAtHost(
  context: Context,
  found: Pick<FoundSession, 'brandId' | 'accountId'>,
  host: string | null | undefined,
): boolean {
  const brand = findBrandByHost(context, host);
  return found.brandId === (brand?._id ?? null) && (!brand || brand.account_id === found.accountId);
}

/** How the user signed in. `sso` and `passkey` have proved more than a password; `remote` is an administrator in the user's place. */
export type SignInMethod = 'password' | 'provider' | 'passkey' | 'sso' | 'remote';

export type NewSession = {
  accountId: string;
  userId: string;
  remember: boolean;
  userAgent: string;
  ip: string;
  method?: SignInMethod;
  /** The brand at whose host it is opened; absent or null at the suite's own. */
  brandId?: string | null;
  /** An administrator in the user's place: their id, their own session to go back to, and the maximum duration. */
  remote?: { by: string; home: Buffer; life: number };
};

/** Opens a session. @returns the token, which is stored nowhere, and its lifetime in milliseconds */
export async function createSession(
  context: Context,
  given: NewSession,
): Promise<{ token: string; life: number }> {
  const rules = await context.database.platform
    .selectFrom('accounts')
    .select(['session_hours', 'session_idle_minutes'])
    .where('_id', '=', given.accountId)
    .executeTakeFirstOrThrow();
  const token = generateToken();
  const lifetime = given.remember ? SESSION_LIFE.long : SESSION_LIFE.short;
  const life = given.remote?.life ?? Math.min(lifetime, (rules.session_hours ?? Infinity) * MS_PER_HOUR);
  const now = context.clock();
  await context.database.platform
    .insertInto('sessions')
    .values({
      account_id: given.accountId,
      _id: context.newId(),
      token_hash: hashToken(token),
      user_id: given.userId,
      created_at: now,
      last_seen_at: now,
      verified_at: now,
      expires_at: new Date(now.getTime() + life),
      idle_minutes: rules.session_idle_minutes,
      user_agent: given.userAgent.slice(0, 400),
      ip: given.ip,
      method: given.method ?? 'password',
      brand_id: given.brandId ?? null,
      remote_by: given.remote?.by ?? null,
      remote_home: given.remote?.home ?? null,
    })
    .execute();
  return { token, life };
}

/** Gives a session a new token: the old one, which others may have seen, becomes invalid. @returns null when the session is gone */
export async function rotateSession(
  db: Db | Context['database']['platform'],
  tokenHash: Buffer,
): Promise<{ token: string; expires_at: string } | null> {
  const token = generateToken();
  const row = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst();
  return row ? { token, expires_at: row.expires_at } : null;
}

/** Ends a session by its token's hash. @returns the administrator's own session if it was one in a user's place */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('remote_home')
    .executeTakeFirst();
  return row?.remote_home ?? null;
}
