import type { ConnectionValues, Io, SendRequest, Signal } from '#connectors/kit/exchange.ts';
import { withPartsSent } from '#connectors/kit/parts-sent.ts';
import { callBot, type BotAnswer } from '#connectors/telegram/call.ts';
import { findMessageNumber, nameMessage, toTarget } from '#connectors/telegram/names.ts';
import { toSendOutcome } from '#connectors/telegram/outcome.ts';
import { buildFileSteps, type SendStep } from '#connectors/telegram/outgoing-files.ts';
import { SentMessage } from '#connectors/telegram/wire.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/**
 * Sends one message: a text, or files with the text as their caption. A group that became a supergroup is written to under its new id at
 * once. The Bot API has no idempotency key: an attempt with an unknown outcome is not repeated.
 */
export async function sendToChat(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: 'Telegram' }) };
  const steps = await planSteps(request);
  let to = request.to;
  let first: string | undefined;
  for (const [at, step] of steps.entries()) {
    if (at === 0) await request.before?.('push');
    const sent = await sendStep(io, values, { step, to });
    to = sent.to;
    const number = findSentNumber(sent.answer);
    if (!sent.answer.met || !sent.answer.ok) return withPartsSent(toSendOutcome(sent.answer, io.now()), at);
    first ??= number;
  }
  return {
    status: 'accepted',
    cost: 'free',
    ...(first === undefined ? {} : { provider_id: nameMessage(to, first) }),
  };
}

async function planSteps({ to, message, files = [], answers }: SendRequest): Promise<SendStep[]> {
  const number = findMessageNumber(to, answers);
  const quote =
    number === undefined
      ? {}
      : { reply_parameters: { message_id: number, allow_sending_without_reply: true } };
  const words: SendStep = { method: 'sendMessage', fields: { text: message.text, ...quote } };
  return files.length === 0 ? [words] : buildFileSteps({ files, text: message.text, quote, words });
}

type TargetedStep = { step: SendStep; to: string };

/** Sends one step; where the group has moved, once more to where it is now. */
export async function sendStep(
  io: Io,
  values: ConnectionValues,
  { step, to }: TargetedStep,
): Promise<{ answer: BotAnswer; to: string }> {
  const answer = await callBot(io, values, [step.method, buildBody(step, to)]);
  if (!answer.met || answer.ok || answer.migrate_to_chat_id === undefined) return { answer, to };
  const moved = answer.migrate_to_chat_id;
  return { answer: await callBot(io, values, [step.method, buildBody(step, moved)]), to: moved };
}

function buildBody({ fields, uploads = [] }: SendStep, to: string): Record<string, unknown> | FormData {
  const whole = { ...toTarget(to), ...fields };
  if (uploads.length === 0) return whole;
  const form = new FormData();
  for (const [name, value] of Object.entries(whole))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { field, file, name } of uploads) form.set(field, file, name);
  return form;
}

/** The number of the message that was sent; of an album, that of its first part. */
function findSentNumber(answer: BotAnswer): string | undefined {
  if (!answer.met || !answer.ok) return undefined;
  const [first]: unknown[] = Array.isArray(answer.result) ? answer.result : [answer.result];
  return SentMessage.safeParse(first).data?.message_id;
}

/** Shows that we are typing, for five seconds; Telegram shows nobody that a bot has read something. */
export async function showSignal(
  to: string,
  signal: Signal,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<boolean> {
  if (signal !== 'typing') return false;
  const answer = await callBot(io, values, ['sendChatAction', { ...toTarget(to), action: 'typing' }]);
  return answer.met && answer.ok;
}
