import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, isUnsentError } from '#connectors/kit/transport.ts';
import { findRegion } from '#connectors/lazada/hosts.ts';
import { signRequest } from '#connectors/lazada/signature.ts';
import { LazadaResponse } from '#connectors/lazada/wire.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/**
 * The outcome of one call: what it answered, else Lazada's own code; or no response at all. `left` states whether Lazada may have acted on it
 * nevertheless.
 */
export type LazadaAnswer =
  | { met: true; ok: true; body: unknown; data: unknown }
  | { met: true; ok: false; status: number; code: string | undefined; said: string | undefined }
  | { met: false; left: boolean; message: Fault };

/** A call without what every call has. A file is not signed. */
export type LazadaCall = {
  method: 'GET' | 'POST';
  path: string;
  params?: Readonly<Record<string, string>>;
  file?: { field: string; content: Blob; name: string };
};

/** Calls the API of the shop's country with the token of the connection. */
export function callLazada(values: ConnectionValues, io: Io, call: LazadaCall): Promise<LazadaAnswer> {
  const home = findRegion(values['region'])?.host;
  if (home === undefined) return Promise.resolve({ met: false, left: false, message: fault('no_address') });
  return callAt(home, values, io, call);
}

/**
 * Calls an address with the key of our app and its signature over all parameters. Redirects are not followed, so that the token reaches no
 * other host.
 */
export async function callAt(
  home: string,
  values: ConnectionValues,
  io: Io,
  { method, path, params = {}, file }: LazadaCall,
): Promise<LazadaAnswer> {
  const { access_token, app_secret = '' } = values;
  const whole = {
    ...params,
    ...(access_token ? { access_token } : {}),
    app_key: values['app_key'] ?? '',
    sign_method: 'sha256',
    timestamp: String(io.now().getTime()),
  };
  const query = new URLSearchParams({ ...whole, sign: signRequest(path, whole, app_secret) });
  const url = new URL(`/rest${path}`, io.base_url ?? home);
  if (method === 'GET') url.search = query.toString();
  try {
    const response = await io.fetch(url, {
      method,
      ...(method === 'GET' ? {} : { body: file ? toForm(query, file) : query }),
      redirect: 'manual',
      signal: AbortSignal.timeout(io.timeout_ms ?? DEFAULT_TIMEOUT_MS),
    });
    return readAnswer(response.status, parseJson(await response.text()));
  } catch (error) {
    return { met: false, left: !isUnsentError(error), message: describeWithout(error, access_token) };
  }
}

function toForm(
  params: URLSearchParams,
  { field, content, name }: NonNullable<LazadaCall['file']>,
): FormData {
  const form = new FormData();
  for (const [key, value] of params) form.set(key, value);
  form.set(field, content, name);
  return form;
}

/** A business error comes with the status 200, in one of two pairs of fields. */
function readAnswer(status: number, body: unknown): LazadaAnswer {
  const read = LazadaResponse.safeParse(body).data;
  const { code, message, success, err_code, err_message, error_code, error_msg, data } = read ?? {};
  const own = err_code === '0' ? undefined : (err_code ?? error_code);
  const isDone = status < 300 && code === '0' && success !== false && (success === true || own === undefined);
  if (isDone) return { met: true, ok: true, body, data };
  const failed = code === '0' ? (own ?? 'failed') : code;
  return { met: true, ok: false, status, code: failed, said: message ?? err_message ?? error_msg };
}

/** The fault of a failed request. The token is in the address of some calls, so that a text of the transport with it is replaced. */
function describeWithout(error: unknown, token: string | undefined): Fault {
  const described = describeFailure(error);
  return token && JSON.stringify(described).includes(token) ? fault('network_error') : described;
}
