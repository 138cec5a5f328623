import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest, Signal } from '#connectors/kit/exchange.ts';
import { sendParts } from '#connectors/kit/parts-sent.ts';
import { callWeChat } from '#connectors/wechat/call.ts';
import { toPreparationFailure, toSendOutcome, WECHAT } from '#connectors/wechat/outcome.ts';
import { UploadedMedia, WeChatError } from '#connectors/wechat/wire.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** A customer service message without its recipient. */
type CustomerMessage = Readonly<Record<string, unknown>>;

/**
 * Sends one message as customer service messages (POST /cgi-bin/message/custom/send): the text, then each file. Files are uploaded first, so
 * that a file that WeChat does not take leaves nothing half sent. There is no idempotency key, and the answer names no message: an
 * attempt with an unknown outcome is not repeated.
 */
export async function sendToFollower(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: WECHAT }) };
  const files = await uploadAll(request.files ?? [], values, io);
  if (!Array.isArray(files)) return files;
  const { text } = request.message;
  const words = text === '' && files.length > 0 ? [] : [{ msgtype: 'text', text: { content: text } }];
  await request.before?.('push');
  return sendParts<Readonly<Record<string, unknown>>>([...words, ...files], async (message) => {
    const body = { touser: request.to, ...message };
    const answer = await callWeChat(values, io, { path: '/cgi-bin/message/custom/send', body });
    if (!answer.met || !answer.ok) return toSendOutcome(answer);
    const isSent = WeChatError.safeParse(answer.body).data?.errcode === 0;
    return isSent ? {} : { status: 'unknown', message: fault('said_nothing', { network: WECHAT }) };
  });
}

/** The type of a file at WeChat, and the formats that it takes (POST /cgi-bin/media/upload). */
const TYPES: Readonly<Partial<Record<OutgoingFile['kind'], { type: string; formats: RegExp }>>> = {
  image: { type: 'image', formats: /^image\/(?:jpeg|png|gif|bmp)$/ },
  audio: { type: 'voice', formats: /^audio\/(?:amr|mpeg|mp3)$/ },
  video: { type: 'video', formats: /^video\/mp4$/ },
};

async function uploadAll(
  files: readonly OutgoingFile[],
  values: ConnectionValues,
  io: Io,
): Promise<CustomerMessage[] | FailedOutcome> {
  const messages: CustomerMessage[] = [];
  for (const file of files) {
    const known = TYPES[file.kind];
    if (!known?.formats.test(file.media_type))
      return buildFailure('content', fault('file_format', { network: WECHAT, name: file.name }));
    const form = new FormData();
    form.set('media', new Blob([await file.read()], { type: file.media_type }), file.name);
    const answer = await callWeChat(values, io, {
      path: '/cgi-bin/media/upload',
      query: { type: known.type },
      body: form,
    });
    if (!answer.met || !answer.ok) return toPreparationFailure(answer);
    const media_id = UploadedMedia.safeParse(answer.body).data?.media_id;
    if (media_id === undefined)
      return buildFailure('unreachable', fault('said_nothing', { network: WECHAT }));
    messages.push({
      msgtype: known.type,
      [known.type]: { media_id, ...(known.type === 'video' ? { title: file.name.slice(0, 64) } : {}) },
    });
  }
  return messages;
}

/** Shows that we are typing; WeChat shows nobody that an account has read something. */
export async function showSignal(
  to: string,
  signal: Signal,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<boolean> {
  if (signal !== 'typing') return false;
  const body = { touser: to, command: 'Typing' };
  const answer = await callWeChat(values, io, { path: '/cgi-bin/message/custom/typing', body });
  return answer.met && answer.ok;
}
