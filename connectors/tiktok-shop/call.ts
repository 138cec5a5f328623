import { z } from 'zod';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectIo } from '#connectors/kit/connect.ts';
import { exchangeJson } from '#connectors/kit/exchange-json.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { text } from '#connectors/kit/wire.ts';
import { signCall } from '#connectors/tiktok-shop/signature.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The address of the API, and that of consents and tokens. TIKTOK_SHOP_URL replaces both. */
const SHOP_API = 'https://open-api.tiktokglobalshop.com';
export const SHOP_AUTH = 'https://auth.tiktok-shops.com';
export const NETWORK = 'TikTok Shop';

/** Seconds to wait where TikTok names none: its limits move, and are counted by the second. */
const USUAL_PAUSE = 30;

/** A call of the API; `cipher` names the shop, which only some calls have. */
export type ShopCall = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>> | FormData;
  without_shop?: true;
};

/** Our app: the values that the installation adds, or the app of a consent. */
export function findApp(values: ConnectionValues, io: Io | ConnectIo): { key: string; secret: string } {
  const app = 'app' in io ? io.app : undefined;
  return {
    key: values['app_key'] ?? app?.clientId ?? '',
    secret: values['app_secret'] ?? app?.clientSecret ?? '',
  };
}

/** Calls the API, signed for this instant. */
export function callShop(
  values: ConnectionValues,
  io: Io | ConnectIo,
  { method, path, query = {}, body, without_shop }: ShopCall,
): Promise<NetworkResponse> {
  const { key, secret } = findApp(values, io);
  const { access_token = '', shop_cipher = '' } = values;
  const isForm = body instanceof FormData;
  const sent = body === undefined || isForm ? undefined : JSON.stringify(body);
  const params = {
    app_key: key,
    timestamp: String(Math.floor(io.now().getTime() / 1000)),
    ...(without_shop ? {} : { shop_cipher }),
    ...query,
  };
  const url = new URL(path, io.base_url ?? SHOP_API);
  const sign = signCall({ path, params, ...(sent === undefined ? {} : { body: sent }) }, secret);
  for (const [name, value] of Object.entries({ ...params, sign })) url.searchParams.set(name, value);
  return exchangeJson(io, url, {
    method,
    headers: {
      'x-tts-access-token': access_token,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(isForm ? { body } : sent === undefined ? {} : { body: sent }),
  });
}

type MetResponse = Extract<NetworkResponse, { met: true }>;

const Envelope = z.object({ code: z.coerce.number(), message: text, data: z.unknown().optional() });

/** The envelope of a response; nothing where it is none. */
function readEnvelope({ body }: Pick<MetResponse, 'body'>) {
  return Envelope.safeParse(body).data;
}

/** Whether a call succeeded. */
export function isSuccess(called: NetworkResponse): called is MetResponse {
  return called.met && called.status >= 200 && called.status < 300 && readEnvelope(called)?.code === 0;
}

/** The content of a response. */
export function dataOf(called: MetResponse): unknown {
  return readEnvelope(called)?.data ?? {};
}

/** What codes mean (reference: common errors). A code has several meanings where nothing is listed: its own words are shown. */
const MEANINGS: ReadonlyMap<number, SendFailure> = new Map([
  [36_009_002, 'wait'],
  [12_052_109, 'wait'],
  [105_001, 'reconnect'],
  [105_002, 'reconnect'],
  [105_003, 'reconnect'],
  [36_009_007, 'reconnect'],
  [105_004, 'right_missing'],
  [105_005, 'right_missing'],
  [36_009_008, 'right_missing'],
]);
/** The service failed: a request may have been carried out. */
const SERVICE_FAILED = 36_009_003;

/** Whether the outcome of a response is open. */
export function isOpen(called: MetResponse): boolean {
  if (called.status === 503) return false;
  const code = readEnvelope(called)?.code;
  return called.status >= 500 || code === SERVICE_FAILED || (called.status < 400 && code === undefined);
}

/** Why a call certainly failed. */
export function toFailure(called: MetResponse, now: Date): FailedOutcome {
  const { code, message } = readEnvelope(called) ?? {};
  const words = message ? `${code}: ${message}` : undefined;
  const why = toResponseFault(NETWORK, called.status, words);
  const isBusy = called.status === 429 || called.status === 503;
  const known = code === undefined ? undefined : MEANINGS.get(code);
  const failure = isBusy ? 'wait' : (known ?? (called.status === 401 ? 'reconnect' : 'refused'));
  const pause = retryAfterSeconds(called.headers.get('retry-after'), now);
  return buildFailure(failure, why, failure === 'wait' ? Math.max(1, pause ?? USUAL_PAUSE) : undefined);
}

/** What went wrong with a call that changes nothing. */
export function describeShopCall(called: NetworkResponse, now: Date): Fault {
  if (!called.met) return fault('at', { network: NETWORK, rest: called.message });
  return toFailure(called, now).message;
}

/** The outcome of a request that may have sent something. */
export function toSendOutcome(called: NetworkResponse, now: Date): SendOutcome {
  if (!called.met)
    return called.left
      ? { status: 'unknown', message: fault('at', { network: NETWORK, rest: called.message }) }
      : buildFailure('unreachable', called.message);
  if (isOpen(called) || readEnvelope(called)?.code === 0)
    return { status: 'unknown', message: toFailure(called, now).message };
  return toFailure(called, now);
}

/** What was read; or why nothing was, and whether that is for its token. */
type ReadResult<T> = { ok: true; value: T } | { ok: false; message: Fault; token_refused: boolean };

/** Reads something: the `data` of a call in a shape, or why there is none. */
export async function readShop<Shape extends z.ZodType>(
  values: ConnectionValues,
  io: Io | ConnectIo,
  { shape, ...call }: Omit<ShopCall, 'method'> & { shape: Shape; method?: ShopCall['method'] },
): Promise<ReadResult<z.infer<Shape>>> {
  const called = await callShop(values, io, { method: 'GET', ...call });
  if (!isSuccess(called)) {
    const token_refused = called.met && toFailure(called, io.now()).failure === 'reconnect';
    return { ok: false, message: describeShopCall(called, io.now()), token_refused };
  }
  const read = shape.safeParse(dataOf(called));
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, message: fault('said_nothing', { network: NETWORK }), token_refused: false };
}
