import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Session } from '#contracts/identity/session.ts';
import type { Context } from '#server/kit/context.ts';
import { isLoopback } from '#server/kit/http/address.ts';
import { isThisMachine } from '#server/kit/suite-address.ts';
import { loadSession } from '#server/identity/sessions/load-session.ts';

const FILE = 'operator.token';
const ACCOUNT_HEADER = 'x-earshot-account';

/** The token by which commands at the machine speak to the running suite: whoever can read the file owns the data anyway. */
const operatorToken = (dataDir: string): string => {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
};

/** The headers of a call that a command makes for an account, given by name, id or an administrator's e-mail address. */
export const operatorHeaders = (dataDir: string, account: string): Record<string, string> => ({
  authorization: `Bearer ${operatorToken(dataDir)}`,
  [ACCOUNT_HEADER]: encodeURIComponent(account),
});

const same = (given: string, token: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether a request comes from a command at this machine, whichever account it is for. */
export const isOperator = (context: Context, request: Request, ip: string): boolean => {
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '');
  const isHere = isLoopback(ip) && isThisMachine(request.headers.get('host'));
  return given !== undefined && isHere && same(given, operatorToken(context.config.dataDir));
};

/** The session of a command at this machine: the account's first administrator. Null for every other request. */
export const operatorSession = async (
  context: Context,
  request: Request,
  ip: string,
): Promise<{ accountId: AccountId; session: Session } | null> => {
  const account = request.headers.get(ACCOUNT_HEADER);
  if (!account || !isOperator(context, request, ip)) return null;
  const named = decodeURIComponent(account);
  const row = await context.database.platform
    .selectFrom('users')
    .innerJoin('accounts', 'accounts._id', 'users.account_id')
    .innerJoin('roles', (join) =>
      join.onRef('roles._id', '=', 'users.role_id').onRef('roles.account_id', '=', 'users.account_id'),
    )
    .where('roles.name', '=', 'account_admin')
    .where('users.disabled_at', 'is', null)
    .where((is) =>
      is.or([
        is('accounts.name', '=', named),
        is('users.email', '=', named.toLowerCase()),
        is(is.cast('accounts._id', 'text'), '=', named),
      ]),
    )
    .orderBy('users.created_at')
    .select(['users._id', 'users.account_id'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    accountId: AccountId.parse(row.account_id),
    session: await loadSession(context, row.account_id, row._id),
  };
};
