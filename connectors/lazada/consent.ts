import type { ConnectIo, Consent, NetworkResult, OwnConsent } from '#connectors/kit/connect.ts';
import { callAt } from '#connectors/lazada/call.ts';
import { LAZADA_AUTH } from '#connectors/lazada/hosts.ts';
import { LAZADA, toAnswerFault } from '#connectors/lazada/outcome.ts';
import { TokenResponse } from '#connectors/lazada/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** A consent at Lazada: the page of OAuth 2.0, but tokens by a call that is signed as all others are. */
export const lazadaConsent: OwnConsent = { address: buildAddress, redeem: redeemCode };

function buildAddress({ state, redirect }: { state: string; redirect: URL }, io: ConnectIo): URL {
  const url = new URL('/oauth/authorize', io.base_url ?? LAZADA_AUTH);
  url.search = new URLSearchParams({
    response_type: 'code',
    // The seller chooses the shop anew, also where somebody is signed in.
    force_auth: 'true',
    client_id: io.app?.clientId ?? '',
    redirect_uri: redirect.href,
    state,
  }).toString();
  return url;
}

function redeemCode(callback: URL, io: ConnectIo): Promise<NetworkResult<Consent>> {
  const code = callback.searchParams.get('code') ?? '';
  return requestTokens('/auth/token/create', { code }, io);
}

/**
 * Tokens for a code or a refresh token (/auth/token/create, /auth/token/refresh): some days for the token, some months for its renewal. The
 * shops of the seller are named by country and id.
 */
export async function requestTokens(
  path: string,
  params: Readonly<Record<string, string>>,
  io: ConnectIo,
): Promise<NetworkResult<Consent>> {
  const { clientId: app_key, clientSecret: app_secret } = io.app ?? {};
  if (!app_key || !app_secret) return { ok: false, message: fault('not_set_up', { network: LAZADA }) };
  const answer = await callAt(LAZADA_AUTH, { app_key, app_secret }, io, { method: 'POST', path, params });
  if (!answer.met || !answer.ok) return { ok: false, message: toAnswerFault(answer) };
  const tokens = TokenResponse.safeParse(answer.body).data;
  if (!tokens) return { ok: false, message: fault('unsaid_token', { network: LAZADA }) };
  const { access_token, refresh_token, expires_in, country_user_info } = tokens;
  const accounts = country_user_info.flatMap(({ country, seller_id }) =>
    seller_id === undefined ? [] : [`${country}:${seller_id}`],
  );
  return {
    ok: true,
    value: {
      access_token,
      ...(refresh_token ? { refresh_token } : {}),
      ...(expires_in === undefined ? {} : { expires_in }),
      accounts,
    },
  };
}
