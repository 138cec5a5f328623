import { z } from 'zod';
import type {
  NetworkResult,
  Consent,
  ConnectIo,
  ConnectSide,
  ConnectableAccount,
  RemoteAccount,
  RenewedSecrets,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { requestJson, computeExpiry } from '#connectors/kit/request-json.ts';
import { toProblemFault, X_API } from '#connectors/twitter/api.ts';
import { deliverActivity, stopDeliveries } from '#connectors/twitter/deliver.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

const Me = z.object({
  data: z.object({ id: z.string(), username: z.string(), profile_image_url: z.string().optional() }),
});
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().optional(),
});
/**
 * An account at X: one consent gives access to the account of the consenting person. Its token is valid for two hours and is renewed with a
 * refresh token.
 */
export const twitterConnect: ConnectSide = {
  offers: offerAccount,
  check: checkAccount,
  renew: renewTokens,
  deliver: deliverActivity,
  release: revoke,
};

async function offerAccount(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const me = await whoIs(consent.access_token, io);
  if (me.status !== 'good') return { ok: false, message: me.message };
  const { access_token, refresh_token, expires_in } = consent;
  return {
    ok: true,
    value: [
      {
        ...me.account,
        secrets: { access_token, ...(refresh_token ? { refresh_token } : {}) },
        expires_at: computeExpiry(expires_in, io.now()),
        lacks: refresh_token ? [] : ['offline.access'],
      },
    ],
  };
}

/** A token's expiry is only returned when it is issued, so a check does not know it: the stored value stays. */
async function checkAccount(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const me = await whoIs(values['access_token'] ?? '', io);
  return me.status === 'good' ? { ...me, expires_at: values['token_expires_at'] ?? null } : me;
}

type TokenOwner =
  | { status: 'good'; account: RemoteAccount }
  | { status: 'refused' | 'unknown'; message: Fault };

/** GET /2/users/me: 401 means that the token has expired, 403 that a permission was revoked. */
async function whoIs(token: string, io: ConnectIo): Promise<TokenOwner> {
  const answer = await requestJson(io, X_API, '/2/users/me?user.fields=profile_image_url', {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.met) return { status: 'unknown', message: answer.message };
  if (!answer.ok) {
    const status = answer.status === 401 || answer.status === 403 ? 'refused' : 'unknown';
    return { status, message: toProblemFault(answer.body, answer.status) };
  }
  const me = Me.safeParse(answer.body);
  if (!me.success) return { status: 'unknown', message: fault('unsaid_account', { network: 'X' }) };
  const { id, username, profile_image_url: picture } = me.data.data;
  return { status: 'good', account: { id, name: `@${username}`, ...(picture ? { picture } : {}) } };
}

/** POST /2/oauth2/token with the refresh token, which is used up and replaced. */
async function renewTokens(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<RenewedSecrets>> {
  const refresh_token = values['refresh_token'];
  if (!refresh_token) return { ok: false, message: fault('no_renewal') };
  const answer = await tokenCall('/2/oauth2/token', { grant_type: 'refresh_token', refresh_token }, io);
  if (!answer.met) return { ok: false, message: answer.message };
  const tokens = Tokens.safeParse(answer.body);
  if (!answer.ok || !tokens.success)
    return { ok: false, message: toProblemFault(answer.body, answer.status) };
  const { access_token, refresh_token: next = refresh_token, expires_in } = tokens.data;
  return {
    ok: true,
    value: {
      secrets: { access_token, refresh_token: next },
      expires_at: computeExpiry(expires_in, io.now()),
    },
  };
}

/**
 * Deliveries are unsubscribed first, while the token is valid. POST /2/oauth2/revoke. Revoking the refresh token also ends the access
 * token.
 */
async function revoke(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  await stopDeliveries(values, io);
  const token = values['refresh_token'] ?? values['access_token'] ?? '';
  const answer = await tokenCall('/2/oauth2/revoke', { token }, io);
  if (!answer.met) return { ok: false, message: answer.message };
  return answer.ok
    ? { ok: true, value: null }
    : { ok: false, message: toProblemFault(answer.body, answer.status) };
}

function tokenCall(path: string, form: Record<string, string>, io: ConnectIo) {
  return requestJson(io, X_API, path, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa([io.app?.clientId, io.app?.clientSecret].map((part) => encodeURIComponent(part ?? '')).join(':'))}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
}
