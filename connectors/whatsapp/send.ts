import { z } from 'zod';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest, Signal } from '#connectors/kit/exchange.ts';
import { id } from '#connectors/kit/wire.ts';
import { sendOutcomeOf } from '#connectors/meta/outcome.ts';
import { sendSteps } from '#connectors/meta/send-steps.ts';
import { callAsNumber, toNumberPath, WHATSAPP } from '#connectors/whatsapp/call.ts';
import {
  toMediaType,
  toRecipient,
  toWhatsAppMessages,
  type UploadedFile,
} from '#connectors/whatsapp/outgoing.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findWindowSeconds } from '#contracts/networks/network.ts';
import { whatsapp } from '#contracts/networks/whatsapp.ts';

const Uploaded = z.object({ id });

/**
 * Sends one message (POST /{number}/messages): a text, files or a template. Outside the window only a template goes out; anything else is
 * refused here. Each call carries our key (`biz_opaque_callback_data`), which comes back with every status of the message: an attempt of
 * which nobody knows what became is not repeated, and the next status settles it.
 */
export async function sendAsNumber(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: WHATSAPP }) };
  if (request.message.template === undefined && isWindowOver(request, io.now()))
    return buildFailure('window_closed', fault('window_over', { network: WHATSAPP }));
  const files = await uploadAll(request.files ?? [], values, io);
  if (!Array.isArray(files)) return files;
  const steps = toWhatsAppMessages(request, files).map((message) => ({
    path: toNumberPath(values, '/messages'),
    body: {
      messaging_product: 'whatsapp',
      biz_opaque_callback_data: request.retry_key,
      ...toRecipient(request.to),
      ...message,
    },
  }));
  await request.before?.('push');
  const outcome = await sendSteps(steps, {
    call: (step) => callAsNumber(io, values, step),
    network: WHATSAPP,
    now: io.now,
  });
  const isPaid = outcome.status === 'accepted' && request.message.template !== undefined;
  return isPaid ? { ...outcome, cost: 'paid' } : outcome;
}

function isWindowOver({ last_received_at, speaker = 'person' }: SendRequest, now: Date): boolean {
  const seconds = findWindowSeconds(whatsapp.capabilities, { after: 'message', speaker }) ?? Infinity;
  return last_received_at !== undefined && now.getTime() - Date.parse(last_received_at) >= seconds * 1000;
}

/** Uploads files, which Meta keeps for 30 days (POST /{number}/media). Nothing was sent where that fails. */
async function uploadAll(
  files: readonly OutgoingFile[],
  values: ConnectionValues,
  io: Io,
): Promise<UploadedFile[] | FailedOutcome> {
  const uploaded: UploadedFile[] = [];
  for (const file of files) {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', file.media_type);
    form.set('file', new Blob([await file.read()], { type: file.media_type }), file.name);
    const called = await callAsNumber(io, values, { path: toNumberPath(values, '/media'), body: form });
    const found = readAccepted(called, Uploaded)?.id;
    if (found === undefined) return toUploadFailure(called, io.now());
    uploaded.push({ id: found, type: toMediaType(file), name: file.name });
  }
  return uploaded;
}

function toUploadFailure(called: NetworkResponse, now: Date): FailedOutcome {
  const outcome = sendOutcomeOf(called, { network: WHATSAPP, now });
  if (outcome.status === 'failed') return outcome;
  const message =
    outcome.status === 'unknown' ? outcome.message : fault('said_nothing', { network: WHATSAPP });
  return buildFailure('unreachable', message);
}

/** Shows a person that their message was read, and that somebody writes; WhatsApp names the message for both. */
export async function sendSignalAsNumber(
  _to: string,
  signal: Signal,
  { values, io, last_message_id }: { values: ConnectionValues; io: Io; last_message_id?: string },
): Promise<boolean> {
  if (last_message_id === undefined) return false;
  const called = await callAsNumber(io, values, {
    path: toNumberPath(values, '/messages'),
    body: {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: last_message_id,
      ...(signal === 'typing' ? { typing_indicator: { type: 'text' } } : {}),
    },
  });
  return called.met && called.status < 300;
}
