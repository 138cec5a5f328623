import type {
  ActOutcome,
  ActRequest,
  ConnectionValues,
  Io,
  ProfileAnswer,
  Signal,
} from '#connectors/kit/exchange.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import { present, toWebAddress } from '#connectors/kit/wire.ts';
import { callTiktok, toActOutcome, toCertainFailure } from '#connectors/tiktok/call.ts';
import { toMessageCall } from '#connectors/tiktok/send.ts';
import { buildApiPath, MessagePage, splitCommentName } from '#connectors/tiktok/wire.ts';

/** Hides, likes or deletes a comment on a video of the account, or takes either of the first two back. */
export async function actAsAccount(
  { action, undo, message_id }: ActRequest,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  const verb = action === 'delete' ? {} : { action: `${undo ? 'UN' : ''}${action.toUpperCase()}` };
  const body = { business_id: values['account_id'], ...splitCommentName(message_id), ...verb };
  const path = buildApiPath(`business/comment/${action}`);
  return toActOutcome(await callTiktok(values, io, { method: 'POST', path, body }));
}

/** Shows the customer for some seconds that somebody writes, or that the conversation was read. */
export async function sendSignalAsAccount(
  to: string,
  signal: Signal,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<boolean> {
  const sender_action = signal === 'typing' ? 'TYPING' : 'MARK_READ';
  const call = toMessageCall(to, values, { message_type: 'SENDER_ACTION', sender_action });
  return (await callTiktok(values, io, call)).ok;
}

/** The name and picture of the customer of a conversation (GET /business/message/content/list/). */
export async function readPersonProfile(
  conversation: string,
  values: ConnectionValues,
  io: Io,
): Promise<ProfileAnswer> {
  const query = { business_id: values['account_id'] ?? '', conversation_id: conversation };
  const answer = await callTiktok(values, io, {
    method: 'GET',
    path: buildApiPath('business/message/content/list', query),
  });
  if (!answer.ok) {
    const { failure, message } = toCertainFailure(answer.outcome);
    return failure === 'refused' ? { status: 'unknown_person' } : { status: 'failed', message };
  }
  const { participants } = MessagePage.parse(answer.data ?? {});
  const person = participants.find(({ role }) => role?.toUpperCase() === 'PERSONAL_ACCOUNT');
  const name = toStorableText((person?.display_name ?? '').slice(0, 512));
  if (name === '') return { status: 'unknown_person' };
  return {
    status: 'found',
    author: {
      _id: person?.id ?? conversation,
      name,
      ...present('avatar_url', toWebAddress(person?.profile_image)),
    },
  };
}
