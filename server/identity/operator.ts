import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '#contracts/identity/session.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { findFirstAdministrator, type OperatorAccount } from '#server/identity/operator-account-store.ts';
import { getMatchedAccounts, resolveAccount } from '#server/identity/operator-account.ts';
import { loadSession } from '#server/identity/sessions/load-session.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { isLoopback } from '#server/kit/http/address.ts';
import { isThisMachine } from '#server/kit/suite-address.ts';

const FILE = 'operator.token';
const ACCOUNT_HEADER = 'x-earshot-account';

/**
 * The token by which commands at the machine authenticate to the running suite: any user who can read the file has access to the data
 * anyway.
 */
function operatorToken(dataDir: string): string {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8').trim();
}

/** The headers of a call that a command makes for an account: its id, or what `resolveAccount` accepts. */
export function buildOperatorHeaders(dataDir: string, account: string): Record<string, string> {
  return {
    authorization: `Bearer ${operatorToken(dataDir)}`,
    [ACCOUNT_HEADER]: encodeURIComponent(account),
  };
}

function same(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether a request comes from a command at this machine, for any account. */
export function isOperator(context: Context, request: Request, ip: string): boolean {
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '');
  const isHere = isLoopback(ip) && isThisMachine(request.headers.get('host'));
  return given !== undefined && isHere && same(given, operatorToken(context.config.dataDir));
}

/**
 * The session of a command at this machine: the account's first administrator. Null for every other request.
 * @throws invalid_request where the name matches several accounts
 */
export async function resolveOperatorSession(
  context: Context,
  request: Request,
  ip: string,
): Promise<{ accountId: AccountId; session: Session } | null> {
  const account = request.headers.get(ACCOUNT_HEADER);
  if (!account || !isOperator(context, request, ip)) return null;
  const { platform } = context.database;
  const match = await resolveAccount(platform, decodeHeader(account));
  if (match.kind === 'several')
    return refuse('invalid_request', { fields: { [ACCOUNT_HEADER]: describe(match.accounts) } });
  const administrator = match.kind === 'one' && (await findFirstAdministrator(platform, match.account._id));
  if (match.kind !== 'one' || !administrator) return null;
  return {
    accountId: AccountId.parse(match.account._id),
    session: await loadSession(context, match.account._id, administrator._id),
  };
}

/** The accounts that a text names, for a command that reports to which one it writes. */
export async function listMatchingAccounts(
  context: Context,
  text: string,
): Promise<readonly OperatorAccount[]> {
  return getMatchedAccounts(await resolveAccount(context.database.platform, text));
}

function describe(accounts: readonly { _id: string; name: string }[]): Fault {
  return fault('several_accounts', {
    accounts: accounts.map(({ _id, name }) => `${name} (${_id})`).join(' and '),
  });
}

/** The value of a header; one that is not encoded correctly is used unchanged. */
function decodeHeader(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
