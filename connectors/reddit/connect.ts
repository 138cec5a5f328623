import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { readReddit } from '#connectors/reddit/call.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** An account with an app of its own at Reddit (`script`), whose tokens are issued for its password. */
export const redditConnect: ConnectSide = { check: checkAccount };

/** GET /api/v1/me: whose the token is. */
async function checkAccount(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const read = await readReddit(values, io, { path: '/api/v1/me' });
  if (!read.ok) {
    const { failure, message } = read.failure;
    const isRefused = failure === 'reconnect' || failure === 'right_missing';
    return { status: isRefused ? 'refused' : 'unknown', message };
  }
  const { name }: { name?: unknown } = Object(read.body);
  if (typeof name !== 'string' || name === '')
    return { status: 'unknown', message: fault('unsaid_account', { network: 'Reddit' }) };
  return { status: 'good', account: { id: name, name: `u/${name}` }, expires_at: null };
}
