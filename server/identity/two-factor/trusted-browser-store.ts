import { parse, serialize } from 'hono/utils/cookie';
import { TRUST_DAYS } from '#contracts/identity/two-factor.ts';
import { buildCookieAttributes } from '#server/identity/sessions/cookie.ts';
import type { Config } from '#server/kit/config.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** The cookie of a browser that its owner trusts; it is useless without the password. */
const TRUST_COOKIE = 'trusted_browser';
const DAY_S = 86_400;

/** Whether the request comes from a browser that the user trusts. */
export async function isTrustedBrowser(unit: UnitOfWork, userId: string, request: Request): Promise<boolean> {
  const token = parse(request.headers.get('cookie') ?? '', TRUST_COOKIE)[TRUST_COOKIE];
  if (!token) return false;
  const known = await unit.db
    .selectFrom('trusted_browsers')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', unit.now.toISOString())
    .executeTakeFirst();
  return known !== undefined;
}

/** Trusts the browser of a request. @returns the header that stores the cookie */
export async function trustBrowser(
  unit: UnitOfWork,
  userId: string,
  { config, request }: { config: Config; request: Request },
): Promise<string> {
  const token = generateToken();
  await accountTable(unit, 'trusted_browsers').insert({
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: (request.headers.get('user-agent') ?? '').slice(0, 400),
    created_at: unit.now,
    expires_at: new Date(unit.now.getTime() + TRUST_DAYS * DAY_S * 1000),
  });
  return serialize(TRUST_COOKIE, token, {
    ...buildCookieAttributes(config, request),
    maxAge: TRUST_DAYS * DAY_S,
  });
}

/** How many browsers a user trusts that have not expired. */
export async function countTrusted(unit: UnitOfWork, userId: string): Promise<number> {
  const row = await unit.db
    .selectFrom('trusted_browsers')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', unit.now.toISOString())
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Trusts no browser of a user any more: each requires the second factor again. */
export async function deleteTrustedBrowsers(unit: UnitOfWork, userId: string): Promise<void> {
  await unit.db.deleteFrom('trusted_browsers').where('user_id', '=', userId).execute();
}
