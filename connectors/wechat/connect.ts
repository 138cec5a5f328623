import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { callWeChat } from '#connectors/wechat/call.ts';
import { toAnswerFault } from '#connectors/wechat/outcome.ts';

/** An official account by its app and secret. Its address is entered in its console by a person: WeChat has no call for that. */
export const weChatConnect: ConnectSide = { check: checkAccount };

/** The app is unknown, or the secret is no longer its own. */
const REFUSED: ReadonlySet<number | undefined> = new Set([40001, 40013, 40125, 41002, 41004, 42007]);
/** Calls from our address are not allowed: the account lists the addresses of its servers. */
const NOT_LISTED = 40164;

/** Whether the app has a token, and whether it may be used from here: the addresses of WeChat's servers are a call that changes nothing. */
async function checkAccount(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const answer = await callWeChat(values, io, { path: '/cgi-bin/getcallbackip' });
  const { app_id: id = '' } = values;
  // No call names the account, so that it has the name of its app.
  if (answer.met && answer.ok) return { status: 'good', account: { id, name: id }, expires_at: null };
  const message = toAnswerFault(answer);
  if (!answer.met) return { status: 'unknown', message };
  if (answer.code === NOT_LISTED)
    return { status: 'not_ready', reason: 'wechat_address_not_listed', message };
  return { status: REFUSED.has(answer.code) ? 'refused' : 'unknown', message };
}
