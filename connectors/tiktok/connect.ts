import { callNetwork } from '#connectors/kit/call.ts';
import type {
  ConnectableAccount,
  ConnectIo,
  ConnectSide,
  Consent,
  NetworkResult,
  OwnConsent,
  RemoteAccount,
  RenewedSecrets,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { computeExpiry } from '#connectors/kit/request-json.ts';
import {
  callTiktok,
  readCalled,
  TIKTOK,
  toCertainFailure,
  type TiktokAnswer,
} from '#connectors/tiktok/call.ts';
import { Account, buildApiPath, IssuedTokens, TIKTOK_API } from '#connectors/tiktok/wire.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/**
 * A business account of TikTok: the consent of its owner names it by an open id. Its token is valid for a day and is renewed with a refresh
 * token that is used up each time.
 */
export const tiktokConnect: ConnectSide = {
  consent: { address: buildConsentAddress, redeem: redeemCode, returns_with_slash: true },
  offers: offerAccount,
  check: checkAccount,
  attach: registerDeliveries,
  renew: renewTokens,
  release: revokeTokens,
};

/** What a channel may ask for: the account, its messages, its videos and their comments. */
const SCOPES =
  'user.info.basic,user.info.username,user.info.profile,user.account.type,message.list.read,message.list.send,message.list.manage,video.list,comment.list,comment.list.manage';
/** What publishing on the account needs beside it; an app has these rights only after a review of their own. */
const PUBLISH_SCOPES = 'video.publish,video.upload';
const TIKTOK_SITE = 'https://www.tiktok.com';

/** The address of the pop-up. Without `disable_auto_auth` somebody who consented before comes back without a code. */
function buildConsentAddress(
  { state, redirect, publishes }: Parameters<OwnConsent['address']>[0],
  io: ConnectIo,
): URL {
  const url = new URL('/v2/auth/authorize/', io.base_url ?? TIKTOK_SITE);
  const client_key = io.app?.clientId ?? '';
  const query = {
    response_type: 'code',
    client_key,
    redirect_uri: redirect.href,
    scope: publishes ? `${SCOPES},${PUBLISH_SCOPES}` : SCOPES,
    state,
    disable_auto_auth: '1',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Exchanges the code of a consent (POST /tt_user/oauth2/token/), which is unlike RFC 6749: JSON both ways, and no PKCE. */
async function redeemCode(callback: URL, io: ConnectIo): Promise<NetworkResult<Consent>> {
  const { app } = io;
  if (!app) return { ok: false, message: fault('not_set_up', { network: TIKTOK }) };
  const body = {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'authorization_code',
    auth_code: callback.searchParams.get('code') ?? '',
    redirect_uri: callback.origin + callback.pathname,
  };
  const answer = await callAsApp('tt_user/oauth2/token', body, io);
  if (!answer.ok) return { ok: false, message: answer.outcome.message };
  const tokens = IssuedTokens.safeParse(answer.data).data;
  if (tokens?.open_id === undefined)
    return { ok: false, message: fault('unsaid_token', { network: TIKTOK }) };
  const { open_id, ...consent } = tokens;
  return { ok: true, value: { ...consent, accounts: [open_id] } };
}

async function offerAccount(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const { access_token, refresh_token, expires_in, accounts: [account_id = ''] = [] } = consent;
  const owner = await readOwner({ account_id, access_token }, io);
  if (owner.status !== 'good') return { ok: false, message: owner.message };
  return {
    ok: true,
    value: [
      {
        ...owner.account,
        secrets: { access_token, ...(refresh_token ? { refresh_token } : {}) },
        expires_at: computeExpiry(expires_in, io.now()),
        lacks: refresh_token ? [] : ['offline'],
      },
    ],
  };
}

/** TikTok says until when a token is valid only when it issues it: the stored value stays. */
async function checkAccount(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const owner = await readOwner(values, io);
  return owner.status === 'good' ? { ...owner, expires_at: values['token_expires_at'] ?? null } : owner;
}

type TokenOwner =
  | { status: 'good'; account: RemoteAccount }
  | { status: 'refused' | 'unknown'; message: Fault };

/** The name of the account (GET /business/get/). */
async function readOwner(values: ConnectionValues, io: Io): Promise<TokenOwner> {
  const id = values['account_id'] ?? '';
  const query = { business_id: id, fields: '["username","display_name","profile_image"]' };
  const answer = await callTiktok(values, io, { method: 'GET', path: buildApiPath('business/get', query) });
  if (!answer.ok) {
    const { failure, message } = toCertainFailure(answer.outcome);
    const isRefused = failure === 'reconnect' || failure === 'right_missing';
    return { status: isRefused ? 'refused' : 'unknown', message };
  }
  const { username, display_name, profile_image: picture } = Account.safeParse(answer.data).data ?? {};
  const name = username ? `@${username}` : display_name || id;
  return { status: 'good', account: { id, name, ...(picture ? { picture } : {}) } };
}

/** What the app asks to have delivered: direct messages, and comments on videos of all its accounts. */
const SUBSCRIPTIONS = ['DIRECT_MESSAGE', 'COMMENT'] as const;

/**
 * Registers the address of the app's deliveries (POST /business/webhook/update/), one for each kind and for all accounts, if this installation
 * has an app and can be reached from outside. Idempotent; TikTok does not try the address.
 */
async function registerDeliveries(_values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const { app, deliveries } = io;
  if (!app || deliveries === undefined) return { ok: true, value: null };
  for (const event_type of SUBSCRIPTIONS) {
    const body = { app_id: app.clientId, secret: app.clientSecret, event_type, callback_url: deliveries };
    const answer = await callAsApp('business/webhook/update', body, io);
    if (!answer.ok) return { ok: false, message: answer.outcome.message };
  }
  return { ok: true, value: null };
}

async function renewTokens(
  { refresh_token }: ConnectionValues,
  io: ConnectIo,
): Promise<NetworkResult<RenewedSecrets>> {
  const { app } = io;
  if (!app) return { ok: false, message: fault('not_set_up', { network: TIKTOK }) };
  if (!refresh_token) return { ok: false, message: fault('no_renewal') };
  const body = {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'refresh_token',
    refresh_token,
  };
  const answer = await callAsApp('tt_user/oauth2/refresh_token', body, io);
  if (!answer.ok) return { ok: false, message: answer.outcome.message };
  const tokens = IssuedTokens.safeParse(answer.data).data;
  if (!tokens) return { ok: false, message: fault('unsaid_token', { network: TIKTOK }) };
  const { access_token, refresh_token: next = refresh_token, expires_in } = tokens;
  return {
    ok: true,
    value: {
      secrets: { access_token, refresh_token: next },
      expires_at: computeExpiry(expires_in, io.now()),
    },
  };
}

/** Ends the consent (POST /tt_user/oauth2/revoke/). The address of deliveries stays: it is that of all accounts. */
async function revokeTokens(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const { app } = io;
  if (!app) return { ok: true, value: null };
  const body = {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    access_token: values['access_token'],
  };
  const answer = await callAsApp('tt_user/oauth2/revoke', body, io);
  if (answer.ok) return { ok: true, value: null };
  const { failure, message } = toCertainFailure(answer.outcome);
  // A token that is no longer known needs no ending.
  return failure === 'reconnect' ? { ok: true, value: null } : { ok: false, message };
}

/** A call with the app in its body and no token. */
async function callAsApp(call: string, body: unknown, io: Io): Promise<TiktokAnswer> {
  const path = buildApiPath(call);
  const called = await callNetwork(io, { home: TIKTOK_API, path, token: '', method: 'POST', body });
  return readCalled(called, io.now());
}
