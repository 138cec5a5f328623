import { callNetwork } from '#connectors/kit/call.ts';
import type {
  ConnectableAccount,
  ConnectIo,
  ConnectSide,
  Consent,
  NetworkResult,
  RemoteAccount,
  RenewedSecrets,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { GOOGLE, renewTokens, revokeToken } from '#connectors/kit/oauth-tokens.ts';
import { computeExpiry } from '#connectors/kit/request-json.ts';
import { toFailure } from '#connectors/youtube/call.ts';
import { buildApiPath, ChannelList, DATA_API } from '#connectors/youtube/wire.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

const network = 'YouTube';

/**
 * A channel of YouTube: the consent is Google's, for the one channel that the person chose there. Its token is valid for an hour and is
 * renewed with a refresh token.
 */
export const youtubeConnect: ConnectSide = {
  offers: offerChannels,
  check: checkChannel,
  renew: renewChannel,
  release: releaseChannel,
};

async function offerChannels(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const owned = await listOwnChannels(consent.access_token, io);
  if (owned.status !== 'good') return { ok: false, message: owned.message };
  const { access_token, refresh_token, expires_in } = consent;
  return {
    ok: true,
    value: owned.channels.map((channel) => ({
      ...channel,
      secrets: { access_token, ...(refresh_token ? { refresh_token } : {}) },
      expires_at: computeExpiry(expires_in, io.now()),
      lacks: refresh_token ? [] : ['offline'],
    })),
  };
}

/** Google says until when a token is valid only when it issues it: the stored value stays. */
async function checkChannel(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const owned = await listOwnChannels(values['access_token'] ?? '', io);
  if (owned.status !== 'good') return owned;
  const account = owned.channels.find(({ id }) => id === values['account_id']) ?? owned.channels[0];
  return account
    ? { status: 'good', account, expires_at: values['token_expires_at'] ?? null }
    : { status: 'refused', message: fault('unsaid_account', { network }) };
}

type OwnChannels =
  | { status: 'good'; channels: RemoteAccount[] }
  | { status: 'refused' | 'unknown'; message: Fault };

/** The channels of a token (`channels.list` with `mine`, 1 unit); somebody without a channel has none. */
async function listOwnChannels(token: string, io: ConnectIo): Promise<OwnChannels> {
  const path = buildApiPath('channels', { part: 'snippet', mine: 'true' });
  const called = await callNetwork(io, { home: DATA_API, path, token, method: 'GET' });
  if (!called.met) return { status: 'unknown', message: called.message };
  if (called.status !== 200) {
    const { failure, message } = toFailure(called, io.now());
    const isRefused = failure === 'reconnect' || failure === 'right_missing';
    return { status: isRefused ? 'refused' : 'unknown', message };
  }
  const list = ChannelList.safeParse(called.body).data;
  if (!list) return { status: 'unknown', message: fault('unsaid_account', { network }) };
  const channels = list.items.map(({ id, snippet }) => {
    const picture = snippet?.thumbnails?.default?.url;
    return { id, name: snippet?.title || snippet?.customUrl || id, ...(picture ? { picture } : {}) };
  });
  return { status: 'good', channels };
}

/** Google keeps the refresh token. A consent of an app in test ends after some days. */
async function renewChannel(
  { refresh_token }: ConnectionValues,
  io: ConnectIo,
): Promise<NetworkResult<RenewedSecrets>> {
  const endpoint = { address: GOOGLE.token, called: GOOGLE.called, app: io.app };
  const renewed = await renewTokens({ refresh_token }, endpoint, atGoogle(io));
  if (!renewed.ok) return renewed;
  const { access_token, refresh_token: next = refresh_token, expires_in } = renewed.value;
  return {
    ok: true,
    value: {
      secrets: { access_token, ...(next ? { refresh_token: next } : {}) },
      expires_at: computeExpiry(expires_in, io.now()),
    },
  };
}

function releaseChannel(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const token = values['refresh_token'] ?? values['access_token'] ?? '';
  return revokeToken(token, { address: GOOGLE.revoke, called: GOOGLE.called }, atGoogle(io));
}

/** The environment of Google's tokens, which have hosts of their own. */
function atGoogle({ base_url, ...io }: ConnectIo): ConnectIo {
  const url = io.app?.url ?? base_url;
  return url === undefined ? io : { ...io, base_url: url };
}
