import { z } from 'zod';
import type {
  ConnectIo,
  ConnectSide,
  NetworkResult,
  RenewedSecrets,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeExpiry } from '#connectors/kit/request-json.ts';
import { NETWORK, readThreads } from '#connectors/threads/call.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** An account, by a token that its owner makes in the dashboard of an app; it ends after 60 days and is renewed. */
export const threadsConnect: ConnectSide = { check: checkAccount, renew: renewToken };

/** Nobody says when a token of the form ends: it is renewed after a day, the earliest that Threads allows, and its end is known then. */
const FIRST_RENEWAL_SECONDS = 86_400 + 3600;

const Me = z.object({ id: z.string().min(1), username: z.string().min(1) });
const Renewed = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** GET /me: whose the token is. */
async function checkAccount(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const read = await readThreads(values, io, { path: '/me', query: { fields: 'id,username' } });
  if (!read.ok) return { status: read.token_refused === true ? 'refused' : 'unknown', message: read.message };
  const me = Me.safeParse(read.body).data;
  if (me === undefined) return { status: 'unknown', message: fault('unsaid_account', { network: NETWORK }) };
  return {
    status: 'good',
    account: { id: me.id, name: `@${me.username}` },
    expires_at: values['token_expires_at'] ?? computeExpiry(FIRST_RENEWAL_SECONDS, io.now()),
  };
}

/** GET /refresh_access_token: the same token, or a new one, for another 60 days. */
async function renewToken(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<RenewedSecrets>> {
  const read = await readThreads(values, io, {
    path: '/refresh_access_token',
    query: { grant_type: 'th_refresh_token', access_token: values['access_token_secret'] ?? '' },
  });
  if (!read.ok) return { ok: false, message: read.message };
  const renewed = Renewed.safeParse(read.body).data;
  if (renewed === undefined) return { ok: false, message: fault('unsaid_token', { network: NETWORK }) };
  return {
    ok: true,
    value: {
      secrets: { access_token_secret: renewed.access_token },
      expires_at: computeExpiry(renewed.expires_in, io.now()),
    },
  };
}
