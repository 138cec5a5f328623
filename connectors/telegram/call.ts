import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, isUnsentError } from '#connectors/kit/transport.ts';
import { BotResponse } from '#connectors/telegram/wire.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { TELEGRAM_TOKEN } from '#contracts/networks/telegram.ts';

/** The address of the Bot API. */
const TELEGRAM_API = 'https://api.telegram.org';

/**
 * The outcome of one call: `result` where it succeeded, else the network's own `description`; or no response at all. `left` states whether
 * the network may have acted on it nevertheless.
 */
export type BotAnswer =
  | { met: true; ok: true; status: number; result: unknown }
  | {
      met: true;
      ok: false;
      status: number;
      description: string | undefined;
      retry_after: number | undefined;
      migrate_to_chat_id: string | undefined;
      headers: Headers;
    }
  | { met: false; left: boolean; message: Fault };

/** Parameters of a call; those without a value are left out. */
export type BotParameters = Readonly<Record<string, unknown>>;

/** A call that changes nothing. @param signal ends it early */
export function readBot(
  io: Io,
  values: ConnectionValues,
  [method, parameters = {}]: readonly [string, BotParameters?],
  signal?: AbortSignal,
): Promise<BotAnswer> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return call(io, { values, path: `${method}?${query.toString()}`, init: signal ? { signal } : {} });
}

/** A call that changes something. Files are sent as a form. */
export function callBot(
  io: Io,
  values: ConnectionValues,
  [method, body]: readonly [string, BotParameters | FormData],
): Promise<BotAnswer> {
  const init =
    body instanceof FormData
      ? { method: 'POST', body }
      : {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        };
  return call(io, { values, path: method, init });
}

/** The address of a file of the bot; undefined for a token that Telegram cannot have given. */
export function buildFileUrl(io: Io, values: ConnectionValues, path: string): URL | undefined {
  const token = values['bot_token'] ?? '';
  return TELEGRAM_TOKEN.test(token)
    ? new URL(`/file/bot${token}/${path}`, io.base_url ?? TELEGRAM_API)
    : undefined;
}

/**
 * The fault of a failed request. The token is a part of every address, so that a message of the transport which contains it is replaced.
 */
export function describeBotFailure(error: unknown, values: ConnectionValues): Fault {
  const described = describeFailure(error);
  const secret = (values['bot_token'] ?? '').split(':')[1] ?? '';
  const leaks = secret !== '' && JSON.stringify(described).includes(secret);
  return leaks ? fault('network_error') : described;
}

type BotCall = { values: ConnectionValues; path: string; init: RequestInit };

/** Redirects are not followed, so that the token reaches no other host. */
async function call(io: Io, { values, path, init }: BotCall): Promise<BotAnswer> {
  const token = values['bot_token'] ?? '';
  if (!TELEGRAM_TOKEN.test(token)) return refused({ status: 401, headers: new Headers() }, undefined);
  try {
    const response = await io.fetch(new URL(`/bot${token}/${path}`, io.base_url ?? TELEGRAM_API), {
      signal: AbortSignal.timeout(io.timeout_ms ?? DEFAULT_TIMEOUT_MS),
      ...init,
      redirect: 'manual',
    });
    const body = BotResponse.safeParse(parseJson(await response.text())).data;
    if (response.ok && body?.ok === true)
      return { met: true, ok: true, status: response.status, result: body.result };
    return refused(response, body);
  } catch (error) {
    return { met: false, left: !isUnsentError(error), message: describeBotFailure(error, values) };
  }
}

function refused(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: BotResponse | undefined,
): BotAnswer {
  return {
    met: true,
    ok: false,
    status,
    headers,
    description: body?.description,
    retry_after: body?.parameters?.retry_after,
    migrate_to_chat_id: body?.parameters?.migrate_to_chat_id,
  };
}
