import type { ConnectIo, ConnectSide, Delivery, NetworkResult, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { callBot, readBot, type BotAnswer } from '#connectors/telegram/call.ts';
import { toAnswerFault } from '#connectors/telegram/outcome.ts';
import { computeDeliverySecret } from '#connectors/telegram/secret.ts';
import { TELEGRAM_UPDATES } from '#connectors/telegram/update-kinds.ts';
import { BotUser } from '#connectors/telegram/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** A bot, by the token of @BotFather, which does not expire by itself. */
export const telegramConnect: ConnectSide = { check: checkBot, deliver: deliverUpdates, release: releaseBot };

/** Whether Telegram knows no bot with this token: it was withdrawn (401) or never existed (404). */
function isTokenRefused(answer: BotAnswer): boolean {
  return answer.met && (answer.status === 401 || answer.status === 404);
}

async function checkBot(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const answer = await readBot(io, values, ['getMe']);
  if (!answer.met || !answer.ok)
    return { status: isTokenRefused(answer) ? 'refused' : 'unknown', message: toAnswerFault(answer) };
  const { id, username, first_name = '' } = BotUser.safeParse(answer.result).data ?? {};
  if (id === undefined)
    return { status: 'unknown', message: fault('unsaid_account', { network: 'Telegram' }) };
  return {
    status: 'good',
    account: { id, name: username === undefined ? first_name || id : `@${username}` },
    expires_at: null,
  };
}

/**
 * Registers the address of the connection with its secret. Where this installation cannot be reached from outside, or Telegram does not
 * take the address (it serves ports 443, 80, 88 and 8443 only), the bot has no address, so that it can be polled. Updates that wait are
 * kept either way.
 */
async function deliverUpdates(values: ConnectionValues, io: ConnectIo): Promise<Delivery> {
  if (io.deliveries === undefined) return poll(values, io, null);
  const answer = await callBot(io, values, [
    'setWebhook',
    {
      url: io.deliveries,
      secret_token: computeDeliverySecret(values['bot_token'] ?? ''),
      allowed_updates: TELEGRAM_UPDATES,
    },
  ]);
  if (answer.met && answer.ok) return { state: 'pushed', message: null };
  return poll(values, io, toAnswerFault(answer));
}

async function poll(
  values: ConnectionValues,
  io: ConnectIo,
  message: Delivery['message'],
): Promise<Delivery> {
  const answer = await callBot(io, values, ['deleteWebhook', {}]);
  const problem = answer.met && answer.ok ? message : (message ?? toAnswerFault(answer));
  return { state: 'asked', message: problem };
}

async function releaseBot(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const answer = await callBot(io, values, ['deleteWebhook', {}]);
  if ((answer.met && answer.ok) || isTokenRefused(answer)) return { ok: true, value: null };
  return { ok: false, message: toAnswerFault(answer) };
}
