import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { readServer, toServer } from '#connectors/mastodon/call.ts';
import { Account } from '#connectors/mastodon/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** An account at any server, by a token that its owner makes there, which does not end by itself. */
export const mastodonConnect: ConnectSide = { check: checkAccount };

/** GET /api/v1/accounts/verify_credentials: whose the token is. */
async function checkAccount(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const read = await readServer(values, io, { path: '/api/v1/accounts/verify_credentials' });
  if (!read.ok) {
    const { failure, message } = read.failure;
    const isRefused = failure === 'reconnect' || failure === 'right_missing';
    return { status: isRefused ? 'refused' : 'unknown', message };
  }
  const { id, acct } = Account.safeParse(read.body).data ?? {};
  if (id === undefined || acct === undefined)
    return { status: 'unknown', message: fault('unsaid_account', { network: 'Mastodon' }) };
  const { host } = new URL(toServer(values['instance'] ?? ''));
  return { status: 'good', account: { id, name: `@${acct}@${host}` }, expires_at: null };
}
