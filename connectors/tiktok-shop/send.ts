import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { sendParts } from '#connectors/kit/parts-sent.ts';
import {
  callShop,
  dataOf,
  describeShopCall,
  isOpen,
  isSuccess,
  NETWORK,
  toFailure,
  toSendOutcome,
} from '#connectors/tiktok-shop/call.ts';
import { SentMessage, UploadedImage } from '#connectors/tiktok-shop/wire.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { GoodsReference } from '#contracts/networks/goods.ts';

/** One message of TikTok Shop: its content is JSON within a text. */
type Step = { type: string; content: string };

/**
 * Sends one message: its text, its pictures, and a product or an order, each as a message of its own. The API has no idempotency key: an
 * attempt with an unknown outcome is not repeated, and the copy that TikTok delivers settles it.
 */
export async function sendAsShop(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: NETWORK }) };
  const planned = await planSteps(request, values, io);
  if (!planned.ok) return planned.outcome;
  await request.before?.('push');
  return sendParts(planned.steps, async (step) => {
    const called = await callShop(values, io, {
      method: 'POST',
      path: `/customer_service/202309/conversations/${encodeURIComponent(request.to)}/messages`,
      body: step,
    });
    const id = isSuccess(called) ? SentMessage.safeParse(dataOf(called)).data?.message_id : undefined;
    return id === undefined ? toSendOutcome(called, io.now()) : { id };
  });
}

type Plan = { ok: true; steps: Step[] } | { ok: false; outcome: SendOutcome };

async function planSteps(
  { message, files = [] }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<Plan> {
  const steps: Step[] = message.text === '' ? [] : [toStep('TEXT', { content: message.text })];
  for (const file of files) {
    const uploaded = await uploadImage(file, values, io);
    if (!uploaded.ok) return uploaded;
    steps.push(uploaded.step);
  }
  for (const goods of message.goods ?? []) steps.push(toGoodsStep(goods));
  return steps.length > 0
    ? { ok: true, steps }
    : { ok: false, outcome: buildFailure('content', fault('refused', { network: NETWORK })) };
}

function toStep(type: string, content: Readonly<Record<string, unknown>>): Step {
  return { type, content: JSON.stringify(content) };
}

function toGoodsStep({ kind, _id }: GoodsReference): Step {
  return kind === 'order'
    ? toStep('ORDER_CARD', { order_id: _id })
    : toStep('PRODUCT_CARD', { product_id: _id });
}

type Upload = { ok: true; step: Step } | { ok: false; outcome: SendOutcome };

/** Uploads a picture: its message needs the size that comes back. Nobody sees it before it is sent, so that a failure may be repeated. */
async function uploadImage(file: OutgoingFile, values: ConnectionValues, io: Io): Promise<Upload> {
  const { kind, name, media_type } = file;
  if (kind !== 'image')
    return { ok: false, outcome: buildFailure('content', fault('file_format', { network: NETWORK, name })) };
  const form = new FormData();
  form.set('data', new Blob([await file.read()], { type: media_type }), name);
  const called = await callShop(values, io, {
    method: 'POST',
    path: '/customer_service/202309/images/upload',
    body: form,
  });
  const image = isSuccess(called) ? UploadedImage.safeParse(dataOf(called)).data : undefined;
  if (image) return { ok: true, step: toStep('IMAGE', image) };
  if (called.met && !isOpen(called) && !isSuccess(called))
    return { ok: false, outcome: toFailure(called, io.now()) };
  return { ok: false, outcome: buildFailure('unreachable', describeShopCall(called, io.now())) };
}
