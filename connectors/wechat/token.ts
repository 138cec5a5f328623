import { hash } from 'node:crypto';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { requestJson } from '#connectors/kit/request-json.ts';
import { AccessToken, WeChatError } from '#connectors/wechat/wire.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** The address of the API. */
export const WECHAT_API = 'https://api.weixin.qq.com';

/** A token is used until shortly before its end, in milliseconds; at WeChat old and new work side by side for five minutes. */
const MARGIN_MS = 120_000;
const MOST_TOKENS = 1000;

/** A token, or why there is none: WeChat's own code where it answered. */
export type TokenAnswer =
  | { ok: true; token: string }
  | { ok: false; met: true; status: number; code: number | undefined; said: string | undefined }
  | { ok: false; met: false; message: Fault };

type StoredToken = { token: string; until: number };
/** Tokens by the hash of the host and the secret that got them: secrets themselves are not kept after a call. */
const tokens = new Map<string, StoredToken>();
/** One request for each account at a time, whose answer all callers share. */
const running = new Map<string, Promise<TokenAnswer>>();

function nameAccount(
  { app_id = '', app_secret = '' }: ConnectionValues,
  { base_url = WECHAT_API }: Io,
): string {
  return hash('sha256', JSON.stringify([base_url, app_id, app_secret]));
}

/** Forgets a token that WeChat no longer accepts, unless there is a newer one already. */
export function forgetToken(values: ConnectionValues, io: Io, token: string): void {
  const name = nameAccount(values, io);
  if (tokens.get(name)?.token === token) tokens.delete(name);
}

/**
 * The token of the account (POST /cgi-bin/stable_token). In the normal mode WeChat returns the same one to every process until five minutes
 * before its end, so that no process ends the token of another. Source: developers.weixin.qq.com, "getStableAccessToken".
 */
export async function fetchToken(values: ConnectionValues, io: Io): Promise<TokenAnswer> {
  const name = nameAccount(values, io);
  const known = tokens.get(name);
  if (known && known.until > io.now().getTime()) return { ok: true, token: known.token };
  const waiting = running.get(name) ?? requestToken(values, io, name).finally(() => running.delete(name));
  running.set(name, waiting);
  return waiting;
}

async function requestToken(values: ConnectionValues, io: Io, name: string): Promise<TokenAnswer> {
  const { app_id = '', app_secret = '' } = values;
  const answer = await requestJson(io, WECHAT_API, '/cgi-bin/stable_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credential', appid: app_id, secret: app_secret }),
  });
  if (!answer.met) return { ok: false, met: false, message: answer.message };
  const read = AccessToken.safeParse(answer.body).data;
  if (!answer.ok || !read) {
    const { errcode: code, errmsg: said } = WeChatError.safeParse(answer.body).data ?? {};
    return { ok: false, met: true, status: answer.status, code, said };
  }
  const [oldest] = tokens.keys();
  if (tokens.size >= MOST_TOKENS && oldest !== undefined) tokens.delete(oldest);
  tokens.set(name, {
    token: read.access_token,
    until: io.now().getTime() + read.expires_in * 1000 - MARGIN_MS,
  });
  return { ok: true, token: read.access_token };
}
