import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, isUnsentError } from '#connectors/kit/transport.ts';
import { fetchToken, forgetToken, WECHAT_API } from '#connectors/wechat/token.ts';
import { WeChatError } from '#connectors/wechat/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/**
 * The outcome of one call: its content where it succeeded, else WeChat's own code; or no response at all. `left` states whether the network
 * may have acted on it nevertheless.
 */
export type WeChatAnswer =
  | { met: true; ok: true; body: unknown; file: WeChatFile | undefined }
  | { met: true; ok: false; status: number; code: number | undefined; said: string | undefined }
  | { met: false; left: boolean; message: Fault };
/** What a call answered that is no JSON. */
export type WeChatFile = { content: Uint8Array<ArrayBuffer>; media_type: string; name: string | undefined };

/** A call without its token; a body that is no form is sent as JSON, and without a body it is a GET. */
export type WeChatCall = {
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  most_bytes?: number;
};

/** The token is not, or no longer, valid: another process or program may have got a newer one. */
const STALE: ReadonlySet<number | undefined> = new Set([40001, 40014, 42001, 42007]);

/** Calls the API with the token of the account; where the token has ended, once more with a new one. Nothing was done the first time. */
export async function callWeChat(values: ConnectionValues, io: Io, call: WeChatCall): Promise<WeChatAnswer> {
  const first = await callOnce(values, io, call);
  const { answer, token } = first;
  if (token === undefined || !answer.met || answer.ok || !STALE.has(answer.code)) return answer;
  forgetToken(values, io, token);
  return (await callOnce(values, io, call)).answer;
}

async function callOnce(
  values: ConnectionValues,
  io: Io,
  call: WeChatCall,
): Promise<{ answer: WeChatAnswer; token?: string }> {
  const got = await fetchToken(values, io);
  if (got.ok) return { answer: await request(io, call, got.token), token: got.token };
  if (!got.met) return { answer: { met: false, left: false, message: got.message } };
  const { status, code, said } = got;
  // Without a token nothing was called, whatever the answer to the request for one was.
  if (code === undefined)
    return { answer: { met: false, left: false, message: toResponseFault('WeChat', status, said) } };
  return { answer: { met: true, ok: false, status, code, said } };
}

/** Redirects are not followed, so that the token reaches no other host. */
async function request(
  io: Io,
  { path, query = {}, body, most_bytes }: WeChatCall,
  token: string,
): Promise<WeChatAnswer> {
  const url = new URL(path, io.base_url ?? WECHAT_API);
  for (const [name, value] of Object.entries({ access_token: token, ...query }))
    url.searchParams.set(name, value);
  const isForm = body instanceof FormData;
  try {
    const response = await io.fetch(url, {
      ...(body === undefined ? {} : { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      ...(body === undefined || isForm ? {} : { headers: { 'content-type': 'application/json' } }),
      ...(most_bytes === undefined ? {} : { most_bytes }),
      redirect: 'manual',
      signal: AbortSignal.timeout((io.timeout_ms ?? DEFAULT_TIMEOUT_MS) * (most_bytes === undefined ? 1 : 3)),
    });
    return await readAnswer(response);
  } catch (error) {
    return { met: false, left: !isUnsentError(error), message: describeWithout(error, token) };
  }
}

/** WeChat answers with the status 200 whatever became of the call, and with JSON under any type. */
async function readAnswer(response: Response): Promise<WeChatAnswer> {
  const content = new Uint8Array(await response.arrayBuffer());
  const { status, ok, headers } = response;
  const body = /^\s*[{[]/.test(Buffer.from(content.subarray(0, 16)).toString('latin1'))
    ? parseJson(new TextDecoder().decode(content))
    : undefined;
  const { errcode: code, errmsg: said } = WeChatError.safeParse(body).data ?? {};
  if (!ok || (code !== undefined && code !== 0)) return { met: true, ok: false, status, code, said };
  if (body !== undefined) return { met: true, ok: true, body, file: undefined };
  const media_type = headers.get('content-type') ?? 'application/octet-stream';
  const name = /filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1];
  return { met: true, ok: true, body, file: { content, media_type, name } };
}

/** The fault of a failed request. The token is a part of every address, so that a text of the transport with it is replaced. */
function describeWithout(error: unknown, token: string): Fault {
  const described = describeFailure(error);
  return JSON.stringify(described).includes(token) ? fault('network_error') : described;
}
