import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { getText, toMedia } from '#connectors/whatsapp/content.ts';
import { findSpeaker, toConversation, type Speaker } from '#connectors/whatsapp/people.ts';
import { Message, type Content, type Person } from '#connectors/whatsapp/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** Where a message was delivered: its people, the time of what has none, and whether the business itself wrote it. */
export type MessageContext = { contacts: readonly Person[]; now: Date; number: string; echo: boolean };

type PartialItem = Partial<Incoming> & { kind: Incoming['kind']; text: string };

/**
 * One message, or an event about one: an edit, a withdrawal, a reaction, a change of the person. What the business wrote in the phone app is
 * an `echo`, in the conversation of the person to whom it went.
 */
export function readMessage(raw: unknown, context: MessageContext): Incoming | Refusal {
  const read = Message.safeParse(raw);
  if (!read.success) return { reason: 'a message that is no object', raw };
  const message = read.data;
  const speaker = findSpeaker(message, context.contacts, context.echo);
  const item = validateIncoming({
    channel: 'whatsapp',
    place: 'private',
    provider_id: message.id ?? computeStableId(['whatsapp', JSON.stringify(raw)]),
    published_at: toInstant(message.timestamp, context.now),
    author: toAuthor(speaker, context),
    ...toConversation(speaker, message.group_id),
    ...placed(whatOf(message, context.echo), speaker.id === undefined && message.group_id === undefined),
    raw,
  });
  return 'item' in item ? item.item : { reason: `message: ${item.reason}`, raw };
}

function toAuthor({ id, name, handle }: Speaker, { echo, number }: MessageContext): Incoming['author'] {
  return echo
    ? { _id: number, name: '' }
    : { _id: id ?? '', name, ...present('handle', handle?.replace(/^@/, '')) };
}

/** Without anybody to answer there is no conversation: the message is kept as an event. */
function placed(what: PartialItem, isNobodys: boolean): PartialItem {
  return isNobodys && what.kind === 'message' ? { ...what, kind: 'event', event: 'message' } : what;
}

function whatOf(message: Message, echo: boolean): PartialItem {
  const { id, type = '', edit, revoke, reaction, system, interactive } = message;
  const event = (name: string, text = '', parent?: string): PartialItem => ({
    kind: 'event',
    event: name.slice(0, 64).toWellFormed() || 'unknown',
    text,
    ...present('parent_id', parent),
  });
  if (revoke) return event('unsend', '', revoke.original_message_id);
  if (edit) {
    const words = edit.message === undefined ? { text: '' } : saidIn(edit.message);
    return { ...event('message_edited', '', edit.original_message_id), ...words };
  }
  if (reaction)
    return event(reaction.emoji ? 'reaction' : 'unreact', reaction.emoji ?? '', reaction.message_id);
  if (type === 'system' || system) return event(system?.type ?? 'system', system?.body ?? '');
  if (interactive?.call_permission_reply)
    return event('call_permission_reply', interactive.call_permission_reply.response ?? '');
  const said = {
    ...saidIn(message),
    ...unshownIn(message),
    ...present('message_id', id),
    ...present('parent_id', message.context?.id),
    ...extraOf(message),
  };
  return echo ? { ...event('echo'), ...said } : { kind: 'message', ...said };
}

function saidIn(message: Content): { text: string; media?: Incoming['media'] } {
  const media = toMedia(message);
  return { text: getText(message), ...(media.length > 0 ? { media } : {}) };
}

/** What of a message cannot be shown: a kind that Meta does not pass on or that is new, an order, and the advertisement it came by. */
function unshownIn(message: Content): Pick<Incoming, 'unshown'> {
  const { type = 'unknown', unsupported, referral, order } = message;
  const isEmpty = getText(message) === '' && toMedia(message).length === 0;
  const ad = toWebAddress(referral?.source_url);
  return buildUnshownField([
    ...(isEmpty || type === 'unsupported' ? [toUnshownPart(unsupported?.type ?? type)] : []),
    ...(order === undefined || isEmpty ? [] : [toUnshownPart('order')]),
    ...(ad === undefined ? [] : [toUnshownPart(referral?.source_type ?? 'ad', ad)]),
  ]);
}

/** What is stored beside the text: that it was forwarded, which button was pressed, and the advertisement that it came by. */
function extraOf({ context, button, interactive, referral }: Content): Pick<Incoming, 'extra'> {
  const extra = {
    ...(context?.forwarded === true || context?.frequently_forwarded === true ? { forwarded: true } : {}),
    ...present('button', button?.payload ?? interactive?.button_reply?.id ?? interactive?.list_reply?.id),
    ...(referral === undefined ? {} : { referral }),
  };
  return Object.keys(extra).length > 0 ? { extra } : {};
}
