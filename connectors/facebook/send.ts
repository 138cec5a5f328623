import { callAsPage } from '#connectors/facebook/call.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, OutgoingFile, SendRequest } from '#connectors/kit/exchange.ts';
import { sendSteps, type Step } from '#connectors/meta/send-steps.ts';
import { selectMessagingType } from '#connectors/meta/windows.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { facebook } from '#contracts/networks/facebook.ts';

/**
 * Sends one message as the page: a private one (POST /{page}/messages), or a public reply below a comment or post (POST
 * /{comment}/comments) that mentions its author where `mention` says so. A closed window is refused here, before anything is sent. Meta has
 * no idempotency key: an attempt with an unknown outcome is not repeated.
 */
export async function sendAsPage(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: 'Facebook' }) };
  const planned = await stepsOf(request, values, io.now());
  if (!Array.isArray(planned)) return planned;
  await request.before?.('push');
  return sendSteps(planned, {
    call: (step) => callAsPage(io, values, step),
    network: 'Facebook',
    now: io.now,
  });
}

async function stepsOf(
  request: SendRequest,
  values: ConnectionValues,
  now: Date,
): Promise<Step[] | SendOutcome> {
  if (request.place === 'comment') return commentSteps(request);
  const { to, private_reply_to, last_received_at, speaker = 'person', message, files = [] } = request;
  const right =
    private_reply_to === undefined
      ? selectMessagingType(last_received_at, { capabilities: facebook.capabilities, speaker, now })
      : ({ messaging_type: 'RESPONSE' } as const);
  if (right === undefined)
    return buildFailure('window_closed', fault('window_over', { network: 'Facebook' }));
  const recipient = private_reply_to === undefined ? { id: to } : { comment_id: private_reply_to };
  const path = `/${encodeURIComponent(values['account_id'] ?? 'me')}/messages`;
  const words =
    message.text === '' ? [] : [{ path, body: { recipient, ...right, message: { text: message.text } } }];
  const sent = await Promise.all(files.map((file) => attachmentForm(file, { recipient, ...right })));
  return [...words, ...sent.map((body) => ({ path, body }))];
}

async function attachmentForm(file: OutgoingFile, fields: Record<string, unknown>): Promise<FormData> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  const type = file.kind === 'image' || file.kind === 'video' || file.kind === 'audio' ? file.kind : 'file';
  form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }));
  form.set('filedata', new Blob([await file.read()], { type: file.media_type }), file.name);
  return form;
}

/** A comment accepts one picture; `mention` is Meta's syntax for mentioning a person by their page-scoped id. */
async function commentSteps({
  to,
  answers,
  message,
  mention,
  files = [],
}: SendRequest): Promise<Step[] | SendOutcome> {
  if (answers === undefined) return buildFailure('refused', fault('no_comment'));
  const text = mention === true ? `@[${to}] ${message.text}`.trim() : message.text;
  const path = `/${encodeURIComponent(answers)}/comments`;
  const [picture] = files;
  if (picture === undefined) return [{ path, body: { message: text } }];
  const form = new FormData();
  form.set('message', text);
  form.set('source', new Blob([await picture.read()], { type: picture.media_type }), picture.name);
  return [{ path, body: form }];
}
