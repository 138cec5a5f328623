import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { Receipt } from '#connectors/kit/exchange.ts';
import { toStorable, toStorableText } from '#connectors/kit/storable.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { readContent } from '#connectors/lazada/content.ts';
import { LazadaMessage, type Session } from '#connectors/lazada/wire.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import type { Incoming, IncomingAuthor } from '#contracts/inbound/incoming.ts';

/** What is known of the conversation of a message, and when it was read. */
export type MessageContext = { session: Session; now: Date };

const SELLER = 2;
const SYSTEM = 2;
const RECALLED = 1;

/**
 * A message of a conversation: of the buyer, our own (an echo), of Lazada's system, or one that was recalled. A message that Lazada holds back
 * is seen by the seller alone, with the reason, which makes it a message that failed.
 */
export function readMessage(given: unknown, { session, now }: MessageContext): DeliveryPart[] {
  const raw = toStorable(given);
  const message = LazadaMessage.safeParse(raw).data;
  const conversation = message?.session_id ?? session.session_id;
  if (message?.message_id === undefined || conversation === undefined)
    return [{ reason: 'a message without an id or a conversation', raw }];
  const { message_id, process_msg } = message;
  const part = toDeliveryPart(
    {
      channel: 'lazada',
      place: 'private',
      provider_id: message_id,
      message_id,
      conversation_id: conversation,
      conversation_kind: 'person',
      author: toAuthor(message, session, conversation),
      published_at: toInstant(message.send_time, now),
      ...readKind(message),
      raw,
    },
    now,
  );
  return process_msg ? [part, toHeldBack(conversation, message_id, process_msg)] : [part];
}

/** The instant of a message, in milliseconds; 0 where it has none. */
export function findSendTime(message: unknown): number {
  return LazadaMessage.safeParse(message).data?.send_time ?? 0;
}

type MessageKind = Partial<Incoming> & Pick<Incoming, 'kind' | 'text'>;

function readKind(message: LazadaMessage): MessageKind {
  const { message_id = '', from_account_type, type, status } = message;
  if (status === RECALLED)
    return {
      kind: 'event',
      event: 'unsend',
      provider_id: `${message_id}:recalled`,
      parent_id: message_id,
      text: '',
    };
  const content = readContent(message);
  if (type === SYSTEM) return { kind: 'event', event: 'system_message', ...content };
  if (from_account_type === SELLER) return { kind: 'event', event: 'echo', ...content };
  return { kind: 'message', ...content };
}

/** The buyer is known by the conversation, which holds the ids of buyer and seller: answers are sent to it. */
function toAuthor(
  { from_account_type, from_account_id = '' }: LazadaMessage,
  { title = '', head_url }: Session,
  conversation: string,
): IncomingAuthor {
  if (from_account_type === SELLER) return { _id: from_account_id, name: '' };
  return {
    _id: conversation,
    name: toStorableText(title.slice(0, 512)),
    ...present('avatar_url', toWebAddress(head_url)),
  };
}

function toHeldBack(conversation_id: string, message_id: string, reason: string): Receipt {
  return {
    conversation_id,
    message_ids: [message_id],
    state: 'failed',
    failure: 'content',
    message: quoteFault(reason.slice(0, 500)),
  };
}

/** Until when the buyer has read; nothing where they have read nothing. */
export function readPosition({ session_id, to_position = 0 }: Session, now: Date): Receipt[] {
  if (session_id === undefined || to_position <= 0) return [];
  return [{ conversation_id: session_id, state: 'read', until: toInstant(to_position, now) }];
}
