import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest, Signal } from '#connectors/kit/exchange.ts';
import { readImageSize } from '#connectors/kit/image-size.ts';
import { sendParts } from '#connectors/kit/parts-sent.ts';
import { computeAnswerId } from '#connectors/kit/reviews.ts';
import { callLazada } from '#connectors/lazada/call.ts';
import { LAZADA, toPreparationFailure, toSendOutcome } from '#connectors/lazada/outcome.ts';
import { SentMessage, UploadedImage } from '#connectors/lazada/wire.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { GoodsReference } from '#contracts/networks/goods.ts';

/**
 * Sends one message to a buyer, or answers a review. Lazada has no idempotency key: an attempt of which nobody knows what became is not
 * repeated, and the conversation, which is read again, shows whether it arrived.
 */
export async function sendAsShop(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: LAZADA }) };
  return request.place === 'review' ? answerReview(request, values, io) : sendToBuyer(request, values, io);
}

/** GET /review/seller/reply/add: there is one answer to a review, of text alone. */
async function answerReview(
  { to, answers = to, message, before }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  await before?.('push');
  const params = { id: answers, content: message.text };
  const answer = await callLazada(values, io, { method: 'GET', path: '/review/seller/reply/add', params });
  if (!answer.met || !answer.ok) return toSendOutcome(answer);
  return { status: 'accepted', cost: 'free', provider_id: computeAnswerId(answers, message.text) };
}

/** The text, then each picture and each card, as a message each (POST /im/message/send). */
async function sendToBuyer(
  { to, message, files = [], before }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  const pictures = await uploadAll(files, values, io);
  if (!Array.isArray(pictures)) return pictures;
  const cards = [...pictures, ...(message.goods ?? []).map(toCard)];
  const words = message.text === '' && cards.length > 0 ? [] : [{ template_id: '1', txt: message.text }];
  await before?.('push');
  return sendParts<Readonly<Record<string, string>>>([...words, ...cards], async (fields) => {
    const params = { session_id: to, ...fields };
    const answer = await callLazada(values, io, { method: 'POST', path: '/im/message/send', params });
    if (!answer.met || !answer.ok) return toSendOutcome(answer);
    const id = SentMessage.safeParse(answer.data).data?.message_id;
    return id === undefined
      ? { status: 'unknown', message: fault('said_nothing', { network: LAZADA }) }
      : { id };
  });
}

/** A product or an order of the shop, shown as a card. */
function toCard({ kind, _id }: GoodsReference): Readonly<Record<string, string>> {
  return kind === 'product'
    ? { template_id: '10006', item_id: _id }
    : { template_id: '10007', order_id: _id };
}

type PictureMessage = { template_id: '3'; img_url: string; width: string; height: string };

/** Uploads pictures (POST /image/upload), whose size a message must name. Nothing was sent where that fails. */
async function uploadAll(
  files: readonly OutgoingFile[],
  values: ConnectionValues,
  io: Io,
): Promise<PictureMessage[] | FailedOutcome> {
  const messages: PictureMessage[] = [];
  for (const { media_type, name, read } of files) {
    const content = await read();
    const size = readImageSize(content);
    if (!size || !/^image\/(?:jpeg|png)$/.test(media_type))
      return buildFailure('content', fault('file_format', { network: LAZADA, name }));
    const file = { field: 'image', content: new Blob([content], { type: media_type }), name };
    const answer = await callLazada(values, io, { method: 'POST', path: '/image/upload', file });
    if (!answer.met || !answer.ok) return toPreparationFailure(answer);
    const url = UploadedImage.safeParse(answer.data).data?.image.url;
    if (url === undefined) return buildFailure('unreachable', fault('said_nothing', { network: LAZADA }));
    messages.push({ template_id: '3', img_url: url, width: String(size.width), height: String(size.height) });
  }
  return messages;
}

/** Shows the buyer that a message was read; Lazada shows nobody that somebody writes. */
export async function showSignal(
  to: string,
  signal: Signal,
  { values, io, last_message_id }: { values: ConnectionValues; io: Io; last_message_id?: string },
): Promise<boolean> {
  if (signal !== 'read' || last_message_id === undefined) return false;
  const params = { session_id: to, last_read_message_id: last_message_id };
  const answer = await callLazada(values, io, { method: 'POST', path: '/im/session/read', params });
  return answer.met && answer.ok;
}
