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
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import {
  buildSignedUrl,
  callShopee,
  describeShopee,
  isOpen,
  isSuccess,
  NETWORK,
  readShopee,
  toFailure,
} from '#connectors/shopee/call.ts';
import { PUSH, PushConfig, ShopInfo, Tokens } from '#connectors/shopee/wire.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/**
 * Shops of Shopee: a seller consents to our app. The tokens of a consent are separate for each shop, last four hours and are renewed with a
 * token that is valid once. Pushes go to one address of the app, which is set at Shopee once it can be reached.
 */
export const shopeeConnect: ConnectSide = {
  consent: { address: buildConsentAddress, redeem: redeemConsent },
  offers: offerShops,
  check: checkShop,
  deliver: setPushes,
  renew: renewTokens,
};

/** The page on which a seller consents. What comes back keeps the query of the address, so that the state is in it. */
function buildConsentAddress({ state, redirect }: { state: string; redirect: URL }, io: ConnectIo): URL {
  const back = new URL(redirect);
  back.searchParams.set('state', state);
  return buildSignedUrl({}, io, {
    path: '/api/v2/shop/auth_partner',
    query: { redirect: back.href },
    public: true,
  });
}

/** Exchanges the code, which is valid for ten minutes and once. A main account opens all its shops. */
async function redeemConsent(callback: URL, io: ConnectIo): Promise<NetworkResult<Consent>> {
  const { code, shop_id, main_account_id } = Object.fromEntries(callback.searchParams);
  if (!code || (!shop_id && !main_account_id))
    return { ok: false, message: fault('unsaid_token', { network: NETWORK }) };
  const whose = shop_id ? { shop_id: Number(shop_id) } : { main_account_id: Number(main_account_id) };
  const granted = await requestTokens('/api/v2/auth/token/get', { code, ...whose }, io);
  if (!granted.ok) return granted;
  const { access_token, refresh_token, expires_in, shops } = granted.value;
  const accounts = shop_id ? [shop_id] : shops;
  return { ok: true, value: { access_token, refresh_token, expires_in, accounts } };
}

type ShopTokens = { access_token: string; refresh_token: string; expires_in: number; shops: string[] };

/** The usual life of a token, in seconds. */
const FOUR_HOURS = 14_400;

async function requestTokens(
  path: string,
  body: Readonly<Record<string, unknown>>,
  io: ConnectIo,
): Promise<NetworkResult<ShopTokens>> {
  const partner_id = Number(io.app?.clientId);
  const called = await callShopee({}, io, {
    method: 'POST',
    path,
    body: { ...body, partner_id },
    public: true,
  });
  if (!isSuccess(called)) return { ok: false, message: describeShopee(called, io.now()) };
  const read = Tokens.safeParse(called.body);
  if (!read.success) return { ok: false, message: fault('unsaid_token', { network: NETWORK }) };
  const { access_token, refresh_token, expire_in = FOUR_HOURS, shop_id_list } = read.data;
  // The documentation has an instant in one place, and seconds in all others.
  const seconds = expire_in > 1e9 ? expire_in - Math.floor(io.now().getTime() / 1000) : expire_in;
  return {
    ok: true,
    value: { access_token, refresh_token, expires_in: Math.max(60, seconds), shops: shop_id_list },
  };
}

/** The shops of a consent. Where there are several, each gets tokens of its own by a renewal in its name. */
async function offerShops(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const { accounts = [], access_token, refresh_token = '', expires_in = FOUR_HOURS } = consent;
  const offered: ConnectableAccount[] = [];
  for (const shop of accounts) {
    const own: RenewedSecrets | { failed: Fault } =
      accounts.length === 1
        ? { secrets: { access_token, refresh_token }, expires_at: toExpiry(expires_in, io) }
        : await renewFor(shop, refresh_token, io);
    if ('failed' in own) return { ok: false, message: own.failed };
    const info = await readShop({ ...own.secrets, account_id: shop }, io);
    if (!info.ok) return info;
    offered.push({
      id: shop,
      name: info.value.shop_name ?? shop,
      config: { region: info.value.region ?? '' },
      secrets: own.secrets,
      expires_at: own.expires_at,
      lacks: [],
    });
  }
  return { ok: true, value: offered };
}

function toExpiry(seconds: number, io: ConnectIo): string {
  return new Date(io.now().getTime() + seconds * 1000).toISOString();
}

async function renewFor(
  shop: string,
  refresh_token: string,
  io: ConnectIo,
): Promise<RenewedSecrets | { failed: Fault }> {
  const body = { refresh_token, shop_id: Number(shop) };
  const granted = await requestTokens('/api/v2/auth/access_token/get', body, io);
  if (!granted.ok) return { failed: granted.message };
  const { access_token, refresh_token: next, expires_in } = granted.value;
  return { secrets: { access_token, refresh_token: next }, expires_at: toExpiry(expires_in, io) };
}

async function renewTokens(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<RenewedSecrets>> {
  const { account_id = '', refresh_token = '' } = values;
  if (refresh_token === '') return { ok: false, message: fault('no_renewal') };
  const renewed = await renewFor(account_id, refresh_token, io);
  return 'failed' in renewed ? { ok: false, message: renewed.failed } : { ok: true, value: renewed };
}

function readShop(values: ConnectionValues, io: ConnectIo) {
  return readShopee(values, io, { path: '/api/v2/shop/get_shop_info', shape: ShopInfo });
}

/** Whether the token of a shop is valid. The consent itself ends after a year at most; a push says so before. */
async function checkShop(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const called = await callShopee(values, io, { method: 'GET', path: '/api/v2/shop/get_shop_info' });
  if (isSuccess(called)) {
    const { account_id = '' } = values;
    const name = ShopInfo.safeParse(called.body).data?.shop_name ?? account_id;
    return { status: 'good', account: { id: account_id, name }, expires_at: null };
  }
  const message = describeShopee(called, io.now());
  if (!called.met || isOpen(called)) return { status: 'unknown', message };
  const { failure } = toFailure(called, io.now());
  const isRefused = failure === 'reconnect' || failure === 'right_missing';
  return isRefused ? { status: 'refused', message } : { status: 'unknown', message };
}

const WANTED: readonly number[] = Object.values(PUSH);
const Result = z.object({ result: z.string().optional() });

/** Sets the address of pushes at Shopee, once for all shops of the app. Without it the chats are polled. */
async function setPushes(values: ConnectionValues, io: ConnectIo): Promise<Delivery> {
  const { deliveries } = io;
  if (!deliveries) return { state: 'asked', message: fault('pushes_unreached', { network: NETWORK }) };
  const now = await readShopee(values, io, {
    path: '/api/v2/push/get_app_push_config',
    shape: PushConfig,
    public: true,
  });
  if (!now.ok) return { state: 'asked', message: now.message };
  const { callback_url, live_push_status = '', push_config_on_list: on } = now.value;
  if (/suspend/i.test(live_push_status))
    return { state: 'asked', message: fault('pushes_suspended', { network: NETWORK }) };
  if (callback_url === deliveries && WANTED.every((code) => on.includes(code)))
    return { state: 'pushed', message: null };
  const set = await readShopee(values, io, {
    method: 'POST',
    path: '/api/v2/push/set_app_push_config',
    body: { callback_url: deliveries, set_push_config_on: [...WANTED] },
    shape: Result,
    public: true,
  });
  return set.ok ? { state: 'pushed', message: null } : { state: 'asked', message: set.message };
}
