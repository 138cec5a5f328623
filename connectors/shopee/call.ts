import { z } from 'zod';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectIo } from '#connectors/kit/connect.ts';
import { exchangeJson } from '#connectors/kit/exchange-json.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { text } from '#connectors/kit/wire.ts';
import { signCall } from '#connectors/shopee/signature.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The address of the Open Platform; a shop decides its country. Partners in China and Brazil have hosts of their own (SHOPEE_URL). */
const SHOPEE_HOME = 'https://partner.shopeemobile.com';
export const NETWORK = 'Shopee';

/** Seconds to wait where Shopee names none: its limits count by the minute. */
const USUAL_PAUSE = 60;

/** A call of the API. `query` are its own parameters; a public call needs neither token nor shop. */
export type ShopeeCall = {
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Text is JSON already. */
  body?: Readonly<Record<string, unknown>> | FormData | string;
  public?: true;
};

/** Our app at Shopee: the values that the installation adds, or the app of a consent. */
function findApp(values: ConnectionValues, io: Io | ConnectIo): { id: string; key: string } {
  const app = 'app' in io ? io.app : undefined;
  return {
    id: values['partner_id'] ?? app?.clientId ?? '',
    key: values['partner_key'] ?? app?.clientSecret ?? '',
  };
}

/** The whole address of a call, signed for this instant. */
export function buildSignedUrl(
  values: ConnectionValues,
  io: Io | ConnectIo,
  { path, query = {}, public: isPublic }: Pick<ShopeeCall, 'path' | 'query' | 'public'>,
): URL {
  const { id, key } = findApp(values, io);
  const timestamp = String(Math.floor(io.now().getTime() / 1000));
  const { access_token = '', account_id = '' } = values;
  const own = isPublic ? {} : { access_token, shop_id: account_id };
  const url = new URL(path, io.base_url ?? SHOPEE_HOME);
  const sign = signCall({ partner_id: id, path, timestamp, ...own }, key);
  for (const [name, value] of Object.entries({ partner_id: id, timestamp, ...own, sign, ...query }))
    url.searchParams.set(name, value);
  return url;
}

/** Calls the API. */
export function callShopee(
  values: ConnectionValues,
  io: Io | ConnectIo,
  call: ShopeeCall,
): Promise<NetworkResponse> {
  const { method, body } = call;
  const isForm = body instanceof FormData;
  return exchangeJson(io, buildSignedUrl(values, io, call), {
    method,
    ...(body === undefined
      ? {}
      : {
          body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
          ...(isForm ? {} : { headers: { 'content-type': 'application/json' } }),
        }),
  });
}

type MetResponse = Extract<NetworkResponse, { met: true }>;

const Envelope = z.object({ error: text, message: text });

/** The error that a response names; empty where it is a success. Documentation writes `-` for none. */
export function findError({ body }: Pick<MetResponse, 'body'>): { code: string; message: string } {
  const { error = '', message = '' } = Envelope.safeParse(body).data ?? {};
  return { code: error === '-' ? '' : error, message: message === '-' ? '' : message };
}

/** Whether a call succeeded. */
export function isSuccess(called: NetworkResponse): called is MetResponse {
  return (
    called.met &&
    called.status >= 200 &&
    called.status < 300 &&
    typeof called.body === 'object' &&
    called.body !== null &&
    findError(called).code === ''
  );
}

/** Errors after which a request may have been carried out, and may be repeated where that does no harm. */
const PASSING = /error_(?:server|inner|inner_error|network|system_busy|unknown|service_unavailable)$/;

/** What errors mean, by their codes; each API puts the name of its module before some of them. */
const MEANINGS: readonly (readonly [RegExp, SendFailure])[] = [
  [/error_auth$|invalid_acc?ess_token|get_token_failed|refresh_token/, 'reconnect'],
  [/rate_limit|too_many_request/, 'wait'],
  [/error_limit$|quota/, 'quota'],
  [/error_permission|error_sign|api_suspended|partner_key|source_ip|error_shop$|whitelist/, 'right_missing'],
  [
    /error_param|length_invalid|error_not_found|error_not_exist|error_item|invalid_content|error_data/,
    'content',
  ],
];

/** Whether the outcome of a response is open: the server failed, or says that it was busy. */
export function isOpen(called: MetResponse): boolean {
  return called.status >= 500 || called.status < 200 || PASSING.test(findError(called).code);
}

/** Why a call certainly failed. */
export function toFailure(called: MetResponse, now: Date): FailedOutcome {
  const { code, message } = findError(called);
  const words = [code, message].filter(Boolean).join(': ');
  const why = toResponseFault(NETWORK, called.status, words === '' ? undefined : words);
  const known = MEANINGS.find(([pattern]) => pattern.test(code))?.[1];
  const failure =
    called.status === 429 ? 'wait' : (known ?? (called.status === 401 ? 'reconnect' : 'refused'));
  const pause = retryAfterSeconds(called.headers.get('retry-after'), now);
  return buildFailure(failure, why, failure === 'wait' ? Math.max(1, pause ?? USUAL_PAUSE) : undefined);
}

/** What went wrong with a call that changes nothing. */
export function describeShopee(called: NetworkResponse, now: Date): Fault {
  if (!called.met) return fault('at', { network: NETWORK, rest: called.message });
  return toFailure(called, now).message;
}

/** What was read; or why nothing was, and whether that is for its token. */
type ReadResult<T> = { ok: true; value: T } | { ok: false; message: Fault; token_refused: boolean };

/** Reads something: the `response` of a call in a shape, or why there is none. */
export async function readShopee<Shape extends z.ZodType>(
  values: ConnectionValues,
  io: Io | ConnectIo,
  { shape, ...call }: Omit<ShopeeCall, 'method'> & { shape: Shape; method?: 'GET' | 'POST' },
): Promise<ReadResult<z.infer<Shape>>> {
  const called = await callShopee(values, io, { method: 'GET', ...call });
  if (!isSuccess(called)) {
    const token_refused = called.met && toFailure(called, io.now()).failure === 'reconnect';
    return { ok: false, message: describeShopee(called, io.now()), token_refused };
  }
  const whole = z.object({ response: z.unknown() }).safeParse(called.body).data;
  // Some calls answer without the field `response`.
  const read = shape.safeParse(whole?.response ?? called.body);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, message: fault('said_nothing', { network: NETWORK }), token_refused: false };
}
