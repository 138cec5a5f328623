import { readBotAnswer } from '#connectors/gptbots/answer.ts';
import { Chat, Closing, HandOverRequest } from '#connectors/gptbots/wire.ts';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { present, toInstant } from '#connectors/kit/wire.ts';
import { MOST_TRANSCRIPT, type TranscriptLine } from '#contracts/inbound/transcript.ts';
import { cutText } from '#contracts/kit/cut-text.ts';

type Draft = Record<string, unknown>;

/** The longest line of a transcript that is kept beside its message; the delivery has the whole. */
const LONGEST_LINE = 4000;

/**
 * What GPTBots delivers while people answer in place of a bot: a request for a person with all that was said before, the visitor's messages,
 * and the end. Answers of the bot itself are read as well. The bodies tell which it is: nothing depends on the path.
 */
export function parseDelivery(rawBody: Uint8Array, now: Date): ParsedDelivery {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { items: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const raw = body.value;
  const draft = readDraft(raw, now);
  if (typeof draft === 'string') return { items: [], refused: [{ reason: draft, raw }] };
  const checked = validateIncoming({ ...draft, channel: 'gptbots', place: 'private', raw }, now);
  if ('item' in checked) return { items: [checked.item], refused: [] };
  return { items: [], refused: [{ reason: checked.reason, raw }] };
}

/** The item of a delivery, or why there is none. */
function readDraft(raw: unknown, now: Date): Draft | string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'the delivery is no object';
  const has = (name: string): boolean => Object.hasOwn(raw, name);
  if (has('output') || has('message_type') || has('flow_output')) return readAnswer(raw, now);
  if (has('user_info') || has('bot_id') || ('body' in raw && Array.isArray(raw.body)))
    return readHandOver(raw, now);
  if (has('body')) return readChat(raw, now);
  return has('type') ? readClosing(raw, now) : 'the delivery is none of the kinds that GPTBots documents';
}

const NO_CONVERSATION = 'conversation_id is missing';

function readHandOver(raw: object, now: Date): Draft | string {
  const read = HandOverRequest.parse(raw);
  const { conversation_id, timestamp, body, user_info, bot_id, email } = read;
  if (conversation_id === undefined) return NO_CONVERSATION;
  const lines = body.flatMap(({ message_type, text }): TranscriptLine[] =>
    text?.trim()
      ? [{ by: message_type === 'ANSWER' ? 'bot' : 'customer', text: cutText(text, LONGEST_LINE) }]
      : [],
  );
  const last = lines.findLastIndex(({ by }) => by === 'customer');
  const question = lines[last]?.text ?? '';
  // The last question is the message itself.
  const transcript = lines.toSpliced(last, last < 0 ? 0 : 1).slice(-MOST_TRANSCRIPT);
  const id = `${conversation_id}:establish:${toInstant(timestamp, now)}`;
  return {
    kind: 'message',
    provider_id: timestamp === undefined ? `${conversation_id}:establish` : id,
    conversation_id,
    author: { _id: user_info?.user_id ?? user_info?.anonymous_id ?? conversation_id, name: '' },
    text: question,
    published_at: toInstant(timestamp, now),
    ...(question === '' && { unshown: [{ name: 'establish' }] }),
    // The address is a stand-in for people of other networks, so that nobody is known by it.
    extra: {
      transcript,
      ...present('bot_id', bot_id),
      ...present('email', user_info?.email ?? email),
      ...present('phone', user_info?.phone),
    },
  };
}

function readChat(raw: object, now: Date): Draft | string {
  const { conversation_id, timestamp, body } = Chat.parse(raw);
  if (conversation_id === undefined) return NO_CONVERSATION;
  const text = typeof body === 'string' ? body : '';
  return {
    kind: 'message',
    provider_id: computeStableId([
      'gptbots',
      conversation_id,
      String(timestamp ?? ''),
      JSON.stringify(body ?? null),
    ]),
    conversation_id,
    author: { _id: conversation_id, name: '' },
    text,
    published_at: toInstant(timestamp, now),
    ...(text.trim() === '' && { unshown: [{ name: 'chat' }] }),
  };
}

function readClosing(raw: object, now: Date): Draft | string {
  const { conversation_id, timestamp, type } = Closing.parse(raw);
  if (conversation_id === undefined) return NO_CONVERSATION;
  return {
    kind: 'event',
    event: type === 'TIMEOUT' ? 'bot_took_back' : 'conversation_closed',
    provider_id: computeStableId([
      'gptbots',
      conversation_id,
      String(timestamp ?? ''),
      `close ${type ?? ''}`,
    ]),
    conversation_id,
    author: { _id: conversation_id, name: '' },
    text: '',
    published_at: toInstant(timestamp, now),
    extra: present('type', type),
  };
}

/** An answer of the bot: what it wrote to its visitor, as what a colleague wrote elsewhere. */
function readAnswer(raw: object, now: Date): Draft | string {
  const answer = readBotAnswer(raw);
  if (!answer) return 'conversation_id or message_id is missing';
  const { conversation_id, message_id, texts, media, create_time } = answer;
  const isQuestion = 'message_type' in raw && raw.message_type === 'QUESTION';
  return {
    ...(isQuestion ? { kind: 'message' } : { kind: 'event', event: 'echo' }),
    provider_id: message_id,
    message_id,
    conversation_id,
    author: { _id: isQuestion ? conversation_id : 'bot', name: '' },
    text: texts.join('\n'),
    published_at: toInstant(create_time, now),
    ...present('media', media.length === 0 ? undefined : media),
    ...(texts.length === 0 && media.length === 0 && { unshown: [{ name: 'answer' }] }),
  };
}
