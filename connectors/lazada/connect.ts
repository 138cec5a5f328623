import type {
  ConnectableAccount,
  ConnectIo,
  ConnectSide,
  Consent,
  NetworkResult,
  RenewedSecrets,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { computeExpiry } from '#connectors/kit/request-json.ts';
import { callLazada } from '#connectors/lazada/call.ts';
import { lazadaConsent, requestTokens } from '#connectors/lazada/consent.ts';
import { LAZADA, toAnswerFault, toSendOutcome, type UnsuccessfulAnswer } from '#connectors/lazada/outcome.ts';
import { Seller } from '#connectors/lazada/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** A shop by the consent of its seller; the address of pushes is entered in the console of our app, once for all shops. */
export const lazadaConnect: ConnectSide = {
  consent: lazadaConsent,
  offers: offerShops,
  check: checkShop,
  renew: renewShop,
};

/** The shops of a seller, one a country. Without the rights of a chat app there is nothing to answer. */
async function offerShops(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const { access_token, refresh_token, expires_in, accounts = [] } = consent;
  const shops: ConnectableAccount[] = [];
  for (const account of accounts) {
    const [region = '', seller] = account.split(':');
    const values = { ...appValues(io), access_token, region };
    const read = await readSeller(values, io);
    if (!read.ok) return { ok: false, message: toAnswerFault(read.answer) };
    const { seller_id = seller, name, short_code, logo_url } = read.seller;
    if (seller_id === undefined) continue;
    shops.push({
      id: seller_id,
      name: name ?? short_code ?? seller_id,
      ...(logo_url ? { picture: logo_url } : {}),
      config: { region },
      secrets: { access_token, ...(refresh_token ? { refresh_token } : {}) },
      expires_at: computeExpiry(expires_in, io.now()),
      lacks: (await mayChat(values, io)) ? [] : ['Instant Messaging'],
    });
  }
  return { ok: true, value: shops };
}

/** The app's values, as each connection gets them. */
function appValues({ app }: ConnectIo): ConnectionValues {
  return { app_key: app?.clientId, app_secret: app?.clientSecret };
}

type SellerRead = { ok: true; seller: Seller } | { ok: false; answer: UnsuccessfulAnswer };

/** Whose shop it is (GET /seller/get). */
async function readSeller(values: ConnectionValues, io: ConnectIo): Promise<SellerRead> {
  const answer = await callLazada(values, io, { method: 'GET', path: '/seller/get' });
  if (!answer.met || !answer.ok) return { ok: false, answer };
  return { ok: true, seller: Seller.parse(Object(answer.data)) };
}

/** Chat belongs to a kind of app of its own: others are refused. */
async function mayChat(values: ConnectionValues, io: ConnectIo): Promise<boolean> {
  const params = { start_time: String(io.now().getTime()), page_size: '1' };
  const answer = await callLazada(values, io, { method: 'GET', path: '/im/session/list', params });
  if (!answer.met || answer.ok) return true;
  const outcome = toSendOutcome(answer);
  return outcome.status !== 'failed' || outcome.failure !== 'right_missing';
}

async function checkShop(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const read = await readSeller({ ...values, ...appValues(io) }, io);
  if (!read.ok) {
    const outcome = toSendOutcome(read.answer);
    const isRefused = outcome.status === 'failed' && outcome.failure === 'reconnect';
    return { status: isRefused ? 'refused' : 'unknown', message: toAnswerFault(read.answer) };
  }
  const { seller_id, name, short_code } = read.seller;
  const id = seller_id ?? values['account_id'];
  if (id === undefined) return { status: 'unknown', message: fault('unsaid_account', { network: LAZADA }) };
  return { status: 'good', account: { id, name: name ?? short_code ?? id }, expires_at: null };
}

/** The refresh token is another one after each renewal. */
async function renewShop(
  { refresh_token }: ConnectionValues,
  io: ConnectIo,
): Promise<NetworkResult<RenewedSecrets>> {
  if (!refresh_token) return { ok: false, message: fault('no_renewal') };
  const renewed = await requestTokens('/auth/token/refresh', { refresh_token }, io);
  if (!renewed.ok) return renewed;
  const { access_token, refresh_token: next = refresh_token, expires_in } = renewed.value;
  return {
    ok: true,
    value: {
      secrets: { access_token, refresh_token: next },
      expires_at: computeExpiry(expires_in, io.now()),
    },
  };
}
