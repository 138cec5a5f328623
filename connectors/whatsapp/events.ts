import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { ConversationMove, Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { present, toInstant } from '#connectors/kit/wire.ts';
import { Call, Message, UserIdUpdate } from '#connectors/whatsapp/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

type Fields = Pick<Incoming, 'conversation_id' | 'person_ids' | 'event' | 'text' | 'published_at'>;

function toEvent(raw: unknown, fields: Partial<Fields>): Incoming | Refusal {
  const item = validateIncoming({
    channel: 'whatsapp',
    kind: 'event',
    place: 'private',
    provider_id: computeStableId(['whatsapp', JSON.stringify(raw)]),
    author: { _id: fields.conversation_id ?? '', name: '' },
    ...(fields.conversation_id === undefined ? {} : { conversation_kind: 'person' }),
    ...fields,
    raw,
  });
  return 'item' in item ? item.item : { reason: `event: ${item.reason}`, raw };
}

/** A person has another business-scoped id, after they changed their number for one. */
export function readUserIdUpdate(raw: unknown, now: Date): Incoming | Refusal {
  const read = UserIdUpdate.safeParse(raw);
  if (!read.success) return { reason: 'a change of ids that is no object', raw };
  const { wa_id, user_id, parent_user_id, detail, timestamp } = read.data;
  return toEvent(raw, {
    event: 'user_id_update',
    text: detail ?? '',
    published_at: toInstant(timestamp, now),
    ...present('conversation_id', wa_id ?? user_id?.current),
    person_ids: {
      ...present('phone', wa_id),
      ...present('user', user_id?.current),
      ...present('parent_user', parent_user_id?.current),
    },
  });
}

/** The conversation that has another id from now on: after a change of ids, or of the telephone number. */
export function findMoves(raw: unknown): ConversationMove[] {
  const update = UserIdUpdate.safeParse(raw).data?.user_id;
  if (update?.previous !== undefined && update.current !== undefined)
    return [{ from: update.previous, to: update.current }];
  const { from, system } = Message.safeParse(raw).data ?? {};
  const to = system?.wa_id ?? system?.new_wa_id;
  return system?.type === 'user_changed_number' && from !== undefined && to !== undefined && to !== from
    ? [{ from, to }]
    : [];
}

/** A call of a person, or to one: shown in their conversation, never taken here. */
export function readCall(raw: unknown, now: Date): Incoming | Refusal {
  const read = Call.safeParse(raw);
  if (!read.success) return { reason: 'a call that is no object', raw };
  const { from, to, event = 'call', direction, timestamp } = read.data;
  return toEvent(raw, {
    event: `call_${event}`.slice(0, 64).toWellFormed(),
    text: '',
    published_at: toInstant(timestamp, now),
    ...present('conversation_id', direction === 'BUSINESS_INITIATED' ? to : from),
  });
}
