import { z } from 'zod';
import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { readServer, toServer } from '#connectors/mastodon/call.ts';
import { Account } from '#connectors/mastodon/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { MASTODON_NAME_MAX } from '#contracts/networks/mastodon.ts';

const Instance = z.object({
  configuration: z.object({
    statuses: z.object({ max_characters: z.number().int().min(100).max(1_000_000) }),
  }),
});

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
  const text_max = await findTextMax(values, io);
  return {
    status: 'good',
    account: { id, name: `@${acct}@${host}` },
    expires_at: null,
    ...(text_max === undefined ? {} : { text_max }),
  };
}

/** GET /api/v2/instance: the longest status there; nothing where the server does not say, as those before Mastodon 4. */
async function findTextMax(values: ConnectionValues, io: ConnectIo): Promise<number | undefined> {
  const read = await readServer(values, io, { path: '/api/v2/instance' });
  const most = Instance.safeParse(read.ok ? read.body : undefined).data?.configuration.statuses
    .max_characters;
  return most === undefined ? undefined : most - MASTODON_NAME_MAX;
}
