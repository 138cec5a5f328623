import type { ReplyOption, WayReason } from '#contracts/crm/social/reply-option.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { getCapabilities } from '#contracts/networks.ts';
import { findPublicPlace } from '#contracts/networks/network.ts';
import { computeTextWeight } from '#engine/text/outgoing-weight.ts';
import type { NewMessage } from '#server/crm/messages/message-store.ts';
import { listReplyOptions, type ReplyOptionsQuery } from '#server/crm/social/reply-options.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A message with its reply option applied, and what its line records of that; or why it cannot be sent. */
export type ChosenReply =
  | { ok: true; message: OutgoingMessage; line: Partial<Pick<NewMessage, 'kind' | 'parent_id'>> }
  | { ok: false; reason: WayReason | 'too_long' | 'no_files_here' };

/** Chooses the reply option of an answer: the requested one, else the one of the answered message. */
export async function selectReplyOption(
  unit: UnitOfWork,
  { ticket, speaker, message }: Omit<ReplyOptionsQuery, 'answered'> & { message: OutgoingMessage },
): Promise<ChosenReply> {
  const ways = await listReplyOptions(unit, { ticket, speaker, answered: message.reply_to_message_id });
  if (ways.length === 0) return { ok: true, message, line: {} };
  const place =
    message.visibility &&
    (message.visibility === 'public' ? findPublicPlace(getCapabilities(ticket.channel)) : 'private');
  const way = message.visibility === undefined ? ways[0] : ways.find((one) => one.place === place);
  if (!way) return { ok: false, reason: 'nothing_to_answer' };
  const isTemplate = message.template !== undefined;
  if (!way.allowed && !isTemplate) return { ok: false, reason: way.reason ?? 'window_closed' };
  if (computeTextWeight({ channel: ticket.channel, place: way.place }, message.text) > way.max_text)
    return { ok: false, reason: 'too_long' };
  const { media } = getCapabilities(ticket.channel);
  if ((message.media?.length ?? 0) > 0 && media.places?.includes(way.place) === false)
    return { ok: false, reason: 'no_files_here' };
  return { ok: true, message: along(message, way), line: { kind: way.place, parent_id: way.answers } };
}

function along({ mention, ...message }: OutgoingMessage, way: ReplyOption): OutgoingMessage {
  return {
    ...message,
    visibility: way.place === 'private' ? 'private' : 'public',
    ...(way.answers === null ? {} : { reply_to_message_id: way.answers }),
    ...(way.place === 'comment' && way.mentions && mention === true ? { mention } : {}),
  };
}
