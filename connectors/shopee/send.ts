import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { sendParts } from '#connectors/kit/parts-sent.ts';
import { answerComment } from '#connectors/shopee/answer-comment.ts';
import {
  callShopee,
  describeShopee,
  isOpen,
  isSuccess,
  NETWORK,
  toFailure,
} from '#connectors/shopee/call.ts';
import { toSendOutcome } from '#connectors/shopee/outcome.ts';
import { SentMessage, UploadedImage } from '#connectors/shopee/wire.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { GoodsReference } from '#contracts/networks/goods.ts';

/** One message of Shopee: each has one kind of content. */
type Step = { message_type: string; content: Readonly<Record<string, unknown>> };

/**
 * Sends one message: its text, its pictures, and a product or an order, each as a message of its own. The API has no idempotency key: an
 * attempt with an unknown outcome is not repeated, and the copy that Shopee pushes settles it.
 */
export async function sendAsShop(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.place === 'review') return answerComment(request, values, io);
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: NETWORK }) };
  const target = toTarget(request.to);
  if (target === undefined) return buildFailure('person_gone', fault('refused', { network: NETWORK }));
  const planned = await planSteps(request, values, io);
  if (!planned.ok) return planned.outcome;
  await request.before?.('push');
  return sendParts(planned.steps, async (step) => {
    const called = await callShopee(values, io, {
      method: 'POST',
      path: '/api/v2/sellerchat/send_message',
      body: { ...target, ...step },
    });
    const id = readSentId(called);
    return id === undefined ? toSendOutcome(called, io.now()) : { id };
  });
}

/** Whom to write to: a buyer by their id, others with the kind and the id of the conversation. Undefined for ids that are none. */
function toTarget(to: string): Record<string, unknown> | undefined {
  const [person = '', business, conversation_id] = to.split('/');
  const to_id = Number(person);
  if (person === '' || !Number.isSafeInteger(to_id)) return undefined;
  if (business === undefined) return { to_id };
  return { to_id, business_type: Number(business), conversation_id };
}

type Plan = { ok: true; steps: Step[] } | { ok: false; outcome: SendOutcome };

async function planSteps(
  { message, files = [] }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<Plan> {
  const steps: Step[] =
    message.text === '' ? [] : [{ message_type: 'text', content: { text: message.text } }];
  for (const file of files) {
    const uploaded = await uploadImage(file, values, io);
    if (!uploaded.ok) return uploaded;
    steps.push({ message_type: 'image', content: { image_url: uploaded.url } });
  }
  for (const goods of message.goods ?? []) steps.push(toGoodsStep(goods));
  return steps.length > 0 ? { ok: true, steps } : { ok: false, outcome: NOTHING };
}

const NOTHING: SendOutcome = buildFailure('content', fault('refused', { network: NETWORK }));

function toGoodsStep({ kind, _id }: GoodsReference): Step {
  return kind === 'order'
    ? { message_type: 'order', content: { order_sn: _id } }
    : { message_type: 'item', content: { item_id: Number(_id) } };
}

type Upload = { ok: true; url: string } | { ok: false; outcome: SendOutcome };

/** Uploads a picture. Nobody sees it before it is sent, so that a failure may be repeated. */
async function uploadImage(file: OutgoingFile, values: ConnectionValues, io: Io): Promise<Upload> {
  if (file.kind !== 'image') return refuseFile(file);
  const form = new FormData();
  form.set('file', new Blob([await file.read()], { type: file.media_type }), file.name);
  const called = await callShopee(values, io, {
    method: 'POST',
    path: '/api/v2/sellerchat/upload_image',
    body: form,
  });
  const stored = isSuccess(called) ? UploadedImage.safeParse(responseOf(called)).data : undefined;
  const url = stored?.url ?? stored?.image_url;
  if (url) return { ok: true, url };
  if (called.met && !isOpen(called) && !isSuccess(called))
    return { ok: false, outcome: toFailure(called, io.now()) };
  return { ok: false, outcome: buildFailure('unreachable', describeShopee(called, io.now())) };
}

function refuseFile({ name }: OutgoingFile): Upload {
  return { ok: false, outcome: buildFailure('content', fault('file_format', { network: NETWORK, name })) };
}

/** The id of a sent message; undefined where the response is no success. */
function readSentId(called: NetworkResponse): string | undefined {
  if (!isSuccess(called)) return undefined;
  return SentMessage.safeParse(responseOf(called)).data?.message_id;
}

function responseOf({ body }: { body: unknown }): unknown {
  return typeof body === 'object' && body !== null && 'response' in body ? body.response : undefined;
}
