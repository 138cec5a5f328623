import { z } from 'zod';
import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { requestJson } from '#connectors/kit/request-json.ts';
import { LINE_API } from '#connectors/line/client.ts';
import { quoteFault, toStatusFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const Bot = z.object({ userId: z.string(), displayName: z.string(), pictureUrl: z.string().optional() });
const Refusal = z.object({ message: z.string() });

/** A LINE Official Account: its long-lived token does not expire by itself; LINE is queried for the account that it belongs to. */
export const lineConnect: ConnectSide = { check: checkBot };

/** GET /v2/bot/info: the account of the token. */
async function checkBot(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const answer = await requestJson(io, LINE_API, '/v2/bot/info', {
    headers: { authorization: `Bearer ${values['channel_access_token'] ?? ''}` },
  });
  if (!answer.met) return { status: 'unknown', message: answer.message };
  if (answer.status === 401 || answer.status === 403) {
    const said = Refusal.safeParse(answer.body).data?.message;
    return {
      status: 'refused',
      message: said === undefined ? fault('refused', { network: 'LINE' }) : quoteFault(said),
    };
  }
  const bot = Bot.safeParse(answer.body);
  if (!answer.ok || !bot.success)
    return {
      status: 'unknown',
      message: fault('answered', { network: 'LINE', status: toStatusFault(answer.status) }),
    };
  const { userId, displayName, pictureUrl } = bot.data;
  return {
    status: 'good',
    account: { id: userId, name: displayName, ...(pictureUrl ? { picture: pictureUrl } : {}) },
    expires_at: null,
  };
}
