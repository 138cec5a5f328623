import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { sendParts } from '#connectors/kit/parts-sent.ts';
import { callTiktok, TIKTOK, toCertainFailure } from '#connectors/tiktok/call.ts';
import {
  buildApiPath,
  Capabilities,
  nameComment,
  SentComment,
  SentMessage,
  splitCommentName,
  UploadedMedia,
} from '#connectors/tiktok/wire.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findWindowSeconds } from '#contracts/networks/network.ts';
import { tiktok } from '#contracts/networks/tiktok.ts';

/**
 * Sends one message as the account: into a conversation, or below a comment on one of its videos. A closed window is refused here, before
 * anything is sent. There is no idempotency key: an attempt with an unknown outcome is not repeated, and the echo of the message settles it.
 */
export async function sendAsAccount(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: TIKTOK }) };
  return request.place === 'comment'
    ? answerComment(request, values, io)
    : sendPrivately(request, values, io);
}

/** POST /business/comment/reply/create/; a reply to a reply is put below the first comment by TikTok itself. */
async function answerComment(
  { answers, message, files = [], before }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (answers === undefined) return buildFailure('refused', fault('no_comment'));
  if (files.length > 0) return buildFailure('content', fault('files_not_below', { network: TIKTOK }));
  const comment = splitCommentName(answers);
  await before?.('push');
  const answer = await callTiktok(values, io, {
    method: 'POST',
    path: buildApiPath('business/comment/reply/create'),
    body: { business_id: values['account_id'], ...comment, text: message.text },
  });
  if (!answer.ok) return answer.outcome;
  const sent = SentComment.safeParse(answer.data).data?.comment_id;
  return sent === undefined
    ? { status: 'unknown', message: fault('said_nothing', { network: TIKTOK }) }
    : { status: 'accepted', cost: 'free', provider_id: nameComment(comment.video_id, sent) };
}

type MessageBody = Record<string, unknown>;

/** TikTok takes a text and a picture as messages of their own; the picture is handed over before anything is sent. */
async function sendPrivately(request: SendRequest, values: ConnectionValues, io: Io): Promise<SendOutcome> {
  const { to, message, files = [], before, answers } = request;
  if (isWindowClosed(request, io.now()))
    return buildFailure('window_closed', fault('window_over', { network: TIKTOK }));
  const bodies: MessageBody[] = [];
  if (message.text !== '')
    bodies.push({
      message_type: 'TEXT',
      text: { body: message.text },
      ...(answers === undefined ? {} : { referenced_message_info: { referenced_message_id: answers } }),
    });
  for (const file of files) {
    const media_id = await uploadPicture(file, to, { values, io });
    if (typeof media_id !== 'string') return media_id;
    bodies.push({ message_type: 'IMAGE', image: { media_id } });
  }
  await before?.('push');
  return sendParts(bodies, async (body) => {
    const answer = await callTiktok(values, io, toMessageCall(to, values, body));
    if (!answer.ok) return answer.outcome;
    const id = SentMessage.safeParse(answer.data).data?.message.message_id;
    return id === undefined
      ? { status: 'unknown', message: fault('said_nothing', { network: TIKTOK }) }
      : { id };
  });
}

type Account = { values: ConnectionValues; io: Io };

/** A call that puts something into a conversation. */
export function toMessageCall(to: string, { account_id }: ConnectionValues, body: MessageBody) {
  return {
    method: 'POST',
    path: buildApiPath('business/message/send'),
    body: { business_id: account_id, recipient_type: 'CONVERSATION', recipient: to, ...body },
  };
}

function isWindowClosed({ last_received_at, speaker = 'person' }: SendRequest, now: Date): boolean {
  if (last_received_at === undefined) return false;
  const seconds = findWindowSeconds(tiktok.capabilities, { after: 'message', speaker }) ?? Infinity;
  return now.getTime() - Date.parse(last_received_at) >= seconds * 1000;
}

/**
 * Hands a picture over before a message names it. Whether a conversation takes one depends on the countries of both sides, so that TikTok is
 * asked first. Nobody sees the picture yet: every failure may be followed by another attempt.
 */
async function uploadPicture(
  file: OutgoingFile,
  to: string,
  { values, io }: Account,
): Promise<string | FailedOutcome> {
  if (file.kind !== 'image' || !/^image\/(?:png|jpeg)$/.test(file.media_type))
    return buildFailure('content', fault('file_format', { network: TIKTOK, name: file.name }));
  const business_id = values['account_id'] ?? '';
  const query = {
    business_id,
    conversation_id: to,
    conversation_type: 'SINGLE',
    capability_types: '["IMAGE_SEND"]',
  };
  const capable = await callTiktok(values, io, {
    method: 'GET',
    path: buildApiPath('business/message/capabilities/get', query),
  });
  if (!capable.ok) return toCertainFailure(capable.outcome);
  const { capability_infos } = Capabilities.parse(capable.data ?? {});
  const isRefused = capability_infos.some(
    ({ capability_type, capability_result }) =>
      capability_type === 'IMAGE_SEND' && capability_result === false,
  );
  if (isRefused) return buildFailure('content', fault('no_pictures_there', { network: TIKTOK }));
  const form = new FormData();
  form.set('business_id', business_id);
  form.set('media_type', 'IMAGE');
  form.set('file', new Blob([await file.read()], { type: file.media_type }), file.name);
  const uploaded = await callTiktok(values, io, {
    method: 'POST',
    path: buildApiPath('business/message/media/upload'),
    body: form,
  });
  if (!uploaded.ok) return toCertainFailure(uploaded.outcome);
  const media_id = UploadedMedia.safeParse(uploaded.data).data?.media_id;
  return media_id ?? buildFailure('unreachable', fault('said_nothing', { network: TIKTOK }));
}
