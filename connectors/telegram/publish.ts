import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import {
  readOptions,
  toPrepareFailure,
  toPublishFailure,
  toPublishOutcome,
} from '#connectors/kit/publish-outcome.ts';
import type { PublishFailure, PublishOutcome, PublishRequest, PublishSide } from '#connectors/kit/publish.ts';
import { listOf, present } from '#connectors/kit/wire.ts';
import { callBot, type BotAnswer } from '#connectors/telegram/call.ts';
import { toSendOutcome } from '#connectors/telegram/outcome.ts';
import { buildFileSteps, type SendStep } from '#connectors/telegram/outgoing-files.ts';
import { sendStep } from '#connectors/telegram/send.ts';
import { SentMessage } from '#connectors/telegram/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { TelegramPostOptions, telegramPublishing } from '#contracts/publishing/networks/telegram.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

const NETWORK = 'Telegram';

/**
 * Posts in a channel. A post is known by its chat and the numbers of its messages, of which an album has several. After a lost answer nothing
 * can be learned from the Bot API: the outcome stays unknown until a person says what it was.
 */
export const telegramPublish: PublishSide = {
  declaration: telegramPublishing,
  publish: sendPost,
  remove: removePost,
  edit: editPost,
};

async function sendPost(request: PublishRequest, values: ConnectionValues, io: Io): Promise<PublishOutcome> {
  const planned = await planStep(request);
  if (!planned.ok) return planned.failure;
  const { answer } = await sendStep(io, values, { step: planned.step, to: planned.channel });
  return answer.met && answer.ok ? toPublished(answer.result) : toOutcome(answer, io);
}

type PlannedStep = { ok: true; step: SendStep; channel: string } | { ok: false; failure: PublishFailure };

/** The one call of a post. A text that is too long for a caption would need a second message, so that it is refused. */
async function planStep(request: PublishRequest): Promise<PlannedStep> {
  const read = readOptions(TelegramPostOptions, request, NETWORK);
  if (!read.ok) return read;
  const { channel, silent, protected: isProtected } = read.options;
  const text = joinLink(request);
  const number = parsePostName(request.reply_to)?.numbers[0];
  const quote = {
    ...(number === undefined ? {} : { reply_parameters: { message_id: number } }),
    ...(silent ? { disable_notification: true } : {}),
    ...(isProtected ? { protect_content: true } : {}),
  };
  const words: SendStep = { method: 'sendMessage', fields: { text, ...quote } };
  const [step, ...others] =
    request.media.length === 0 ? [words] : await buildFileSteps({ files: request.media, text, quote, words });
  if (step === undefined || others.length > 0)
    return {
      ok: false,
      failure: toPublishFailure(buildFailure('content', fault('too_heavy', { network: NETWORK }))),
    };
  return { ok: true, step, channel };
}

type UnsuccessfulAnswer = Exclude<BotAnswer, { ok: true }>;

/** A channel that is not found, or that the bot was removed from, is one in which it has no right to post. */
function toOutcome(answer: BotAnswer, io: Io): PublishOutcome {
  if (answer.met && answer.ok)
    return { status: 'unknown', message: fault('said_nothing', { network: NETWORK }) };
  const outcome = toSendOutcome(answer satisfies UnsuccessfulAnswer, io.now());
  if (outcome.status === 'failed' && outcome.failure === 'person_gone')
    return toPublishFailure({ ...outcome, failure: 'right_missing' });
  return toPublishOutcome(outcome, NETWORK);
}

function toPublished(result: unknown): PublishOutcome {
  const sent = listOf(SentMessage).parse(Array.isArray(result) ? result : [result]);
  const [first] = sent;
  const numbers = sent.flatMap(({ message_id }) => message_id ?? []);
  const chat = first?.chat?.id;
  if (chat === undefined || numbers.length === 0)
    return { status: 'unknown', message: fault('said_nothing', { network: NETWORK }) };
  const page = first?.chat?.username ?? (chat.startsWith('-100') ? `c/${chat.slice(4)}` : undefined);
  return {
    status: 'published',
    provider_id: `${chat}:${numbers.join(',')}`,
    ...present('url', page && `https://t.me/${page}/${numbers[0]}`),
  };
}

/** A chat and the numbers of its messages. */
function parsePostName(name: string | undefined): { chat: string; numbers: number[] } | undefined {
  const [, chat = '', numbers = ''] = /^(-?\d{1,17}):(\d{1,15}(?:,\d{1,15}){0,9})$/.exec(name ?? '') ?? [];
  return chat === '' ? undefined : { chat, numbers: numbers.split(',').map(Number) };
}

/** deleteMessages: those that are gone already are left out by Telegram. */
async function removePost(id: string, values: ConnectionValues, io: Io): Promise<ActOutcome> {
  const post = parsePostName(id);
  if (post === undefined) return buildFailure('refused', fault('no_post'));
  const answer = await callBot(io, values, [
    'deleteMessages',
    { chat_id: post.chat, message_ids: post.numbers },
  ]);
  if (answer.met && answer.ok) return { status: 'done' };
  const outcome = toSendOutcome(answer, io.now());
  return outcome.status === 'failed' ? outcome : buildFailure('unreachable', messageOf(outcome));
}

function messageOf(outcome: ReturnType<typeof toSendOutcome>) {
  return outcome.status === 'accepted' ? fault('said_nothing', { network: NETWORK }) : outcome.message;
}

/** The text, or the caption of the first file; files stay. An edit that changes nothing is done. */
async function editPost(
  request: PublishRequest & { provider_id: string },
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const post = parsePostName(request.provider_id);
  const [message_id] = post?.numbers ?? [];
  if (post === undefined || message_id === undefined)
    return toPublishFailure(buildFailure('refused', fault('no_post')));
  const text = joinLink(request);
  const target = { chat_id: post.chat, message_id };
  const answer = await callBot(
    io,
    values,
    request.media.length > 0
      ? ['editMessageCaption', { ...target, caption: text }]
      : ['editMessageText', { ...target, text }],
  );
  const isSame = answer.met && !answer.ok && /message is not modified/i.test(answer.description ?? '');
  if ((answer.met && answer.ok) || isSame) return { status: 'published', provider_id: request.provider_id };
  return toPrepareFailure(toSendOutcome(answer, io.now()), NETWORK);
}
