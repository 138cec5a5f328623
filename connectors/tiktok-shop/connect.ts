import { z } from 'zod';
import type {
  ConnectableAccount,
  ConnectIo,
  ConnectSide,
  Consent,
  Delivery,
  NetworkResult,
  RenewedSecrets,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import { exchangeJson } from '#connectors/kit/exchange-json.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import {
  callShop,
  dataOf,
  describeShopCall,
  findApp,
  isOpen,
  isSuccess,
  NETWORK,
  readShop,
  SHOP_AUTH,
  toFailure,
} from '#connectors/tiktok-shop/call.ts';
import { AuthorizedShops, Tokens, Webhooks } from '#connectors/tiktok-shop/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/**
 * Shops of TikTok Shop: a seller consents to our app, which opens all shops of theirs. A token lasts about a week; the one that renews it is
 * replaced each time.
 */
export const tiktokShopConnect: ConnectSide = {
  consent: { address: buildConsentAddress, redeem: redeemConsent },
  offers: offerShops,
  check: checkShop,
  deliver: setWebhooks,
  renew: renewTokens,
};

/** The page on which a seller consents. It comes back to the address that is entered in the Partner Center. */
function buildConsentAddress({ state }: { state: string }, io: ConnectIo): URL {
  const url = new URL('/oauth/authorize', io.base_url ?? SHOP_AUTH);
  url.searchParams.set('app_key', findApp({}, io).key);
  url.searchParams.set('state', state);
  return url;
}

async function redeemConsent(callback: URL, io: ConnectIo): Promise<NetworkResult<Consent>> {
  const auth_code = callback.searchParams.get('code');
  if (!auth_code) return { ok: false, message: fault('unsaid_token', { network: NETWORK }) };
  return requestTokens('/api/v2/token/get', { auth_code, grant_type: 'authorized_code' }, io);
}

/** The secret travels in the address, as TikTok wants it; a fault never contains one. */
async function requestTokens(
  path: string,
  query: Readonly<Record<string, string>>,
  io: ConnectIo,
): Promise<NetworkResult<Required<Pick<Consent, 'access_token' | 'refresh_token' | 'expires_in'>>>> {
  const { key, secret } = findApp({}, io);
  const url = new URL(path, io.base_url ?? SHOP_AUTH);
  for (const [name, value] of Object.entries({ app_key: key, app_secret: secret, ...query }))
    url.searchParams.set(name, value);
  const called = await exchangeJson(io, url, { method: 'GET' });
  if (!isSuccess(called)) return { ok: false, message: describeShopCall(called, io.now()) };
  const read = Tokens.safeParse(dataOf(called));
  if (!read.success) return { ok: false, message: fault('unsaid_token', { network: NETWORK }) };
  const { access_token, refresh_token, access_token_expire_in: ends = 0 } = read.data;
  const left = Math.floor(ends - io.now().getTime() / 1000);
  return { ok: true, value: { access_token, refresh_token, expires_in: left > 0 ? left : USUAL_LIFE } };
}

/** Seconds that a token lasts where its end is not given. */
const USUAL_LIFE = 86_400;

async function offerShops(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const { access_token, refresh_token = '', expires_in = USUAL_LIFE } = consent;
  const read = await listShops({ access_token }, io);
  if (!read.ok) return read;
  return {
    ok: true,
    value: read.value.shops.map(({ id, name, region, cipher }) => ({
      id,
      name: name ?? id,
      config: { shop_cipher: cipher, region: region ?? '' },
      secrets: { access_token, refresh_token },
      expires_at: toExpiry(expires_in, io),
      lacks: [],
    })),
  };
}

function toExpiry(seconds: number, io: ConnectIo): string {
  return new Date(io.now().getTime() + seconds * 1000).toISOString();
}

function listShops(values: ConnectionValues, io: ConnectIo) {
  return readShop(values, io, {
    path: '/authorization/202309/shops',
    shape: AuthorizedShops,
    without_shop: true,
  });
}

async function renewTokens(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<RenewedSecrets>> {
  const { refresh_token = '' } = values;
  if (refresh_token === '') return { ok: false, message: fault('no_renewal') };
  const query = { refresh_token, grant_type: 'refresh_token' };
  const renewed = await requestTokens('/api/v2/token/refresh', query, io);
  if (!renewed.ok) return renewed;
  const { access_token, refresh_token: next, expires_in } = renewed.value;
  const secrets = { access_token, refresh_token: next };
  return { ok: true, value: { secrets, expires_at: toExpiry(expires_in, io) } };
}

/** Whether the token is valid and the seller still lets our app into this shop. */
async function checkShop(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const called = await callShop(values, io, {
    method: 'GET',
    path: '/authorization/202309/shops',
    without_shop: true,
  });
  if (isSuccess(called)) {
    const { account_id = '' } = values;
    const shop = AuthorizedShops.safeParse(dataOf(called)).data?.shops.find(({ id }) => id === account_id);
    return shop
      ? { status: 'good', account: { id: account_id, name: shop.name ?? account_id }, expires_at: null }
      : { status: 'refused', message: fault('consent_ended', { network: NETWORK }) };
  }
  const message = describeShopCall(called, io.now());
  if (!called.met || isOpen(called)) return { status: 'unknown', message };
  const { failure } = toFailure(called, io.now());
  const isRefused = failure === 'reconnect' || failure === 'right_missing';
  return isRefused ? { status: 'refused', message } : { status: 'unknown', message };
}

/** What a shop delivers (reference: event types). */
const EVENTS = [
  'NEW_MESSAGE',
  'NEW_CONVERSATION',
  'SELLER_DEAUTHORIZATION',
  'UPCOMING_AUTHORIZATION_EXPIRATION',
];
const Done = z.object({});

/** Sets the address of deliveries of a shop, event by event. Without it conversations are polled. */
async function setWebhooks(values: ConnectionValues, io: ConnectIo): Promise<Delivery> {
  const address = io.deliveries;
  if (!address) return { state: 'asked', message: fault('pushes_unreached', { network: NETWORK }) };
  const path = '/event/202309/webhooks';
  const now = await readShop(values, io, { path, shape: Webhooks });
  if (!now.ok) return { state: 'asked', message: now.message };
  const set = new Set(now.value.webhooks.flatMap((one) => (one.address === address ? [one.event_type] : [])));
  for (const event_type of EVENTS.filter((one) => !set.has(one))) {
    const body = { address, event_type };
    const put = await readShop(values, io, { method: 'PUT', path, body, shape: Done });
    if (!put.ok) return { state: 'asked', message: put.message };
  }
  return { state: 'pushed', message: null };
}
