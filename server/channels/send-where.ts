import type { Connector } from '#connectors/kit/connector.ts';
import type { SendRequest } from '#connectors/kit/exchange.ts';
import { findPublicPlace, findWindowSeconds } from '#contracts/networks/network.ts';
import type { OutboxRow } from '#server/channels/outbox-store.ts';
import { findSentMessage, findLastPrivateMessageAt } from '#server/channels/sent-message-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type SendTarget = Pick<
  SendRequest,
  'place' | 'answers' | 'private_reply_to' | 'last_received_at' | 'speaker' | 'mention'
>;

/**
 * The destination of a message of the outbox on a network with public places or with windows: below a certain comment, into an open private
 * conversation, or as the one message that a comment allows. Determined again at each attempt, since time passes.
 */
export async function resolveSendTarget(
  unit: UnitOfWork,
  row: OutboxRow,
  { capabilities }: Connector,
): Promise<SendTarget> {
  const { visibility, reply_to_message_id, mention } = row.content;
  const answered = reply_to_message_id ? await findSentMessage(unit, reply_to_message_id) : undefined;
  const place = findPublicPlace(capabilities);
  if (place === undefined && capabilities.windows.length === 0)
    return answered?.provider_id ? { answers: answered.provider_id } : {};
  if (visibility === 'public' && place !== undefined)
    return {
      place,
      ...(answered?.provider_id ? { answers: answered.provider_id } : {}),
      ...(mention === true ? { mention } : {}),
    };
  const own = await findSentMessage(unit, row.message_id);
  const last = own && (await findLastPrivateMessageAt(unit, own.contact_id));
  const comment = answered?.kind === 'comment' ? answered.provider_id : null;
  const age = last ? (unit.now.getTime() - Date.parse(last)) / 1000 : Infinity;
  const speaker = own?.kind === 'bot' ? 'bot' : 'person';
  const open = age < (findWindowSeconds(capabilities, { after: 'message', speaker }) ?? Infinity);
  return {
    place: 'private',
    speaker,
    ...(answered?.provider_id && comment === null ? { answers: answered.provider_id } : {}),
    ...(last ? { last_received_at: last } : {}),
    ...(comment && !open ? { private_reply_to: comment } : {}),
  };
}
