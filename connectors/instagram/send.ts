import { callAsAccount, toPagePath } from '#connectors/instagram/call.ts';
import { uploadFile, type Attachment } from '#connectors/instagram/upload.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { sendSteps, type Step } from '#connectors/meta/send-steps.ts';
import { selectMessagingType } from '#connectors/meta/windows.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { instagram } from '#contracts/networks/instagram.ts';

/**
 * Sends one message as the account: a private one (POST /{page}/messages), or a public reply below a comment (POST /{comment}/replies;
 * Instagram puts the reply to a reply below the first comment). A closed window is refused here, before anything is sent. There is no
 * idempotency key: an attempt with an unknown outcome is not repeated, and the echo of the message settles it.
 */
export async function sendAsAccount(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: 'Instagram' }) };
  const planned =
    request.place === 'comment' ? commentSteps(request) : await privateSteps(request, values, io);
  if (!Array.isArray(planned)) return planned;
  await request.before?.('push');
  return sendSteps(planned, {
    call: (step) => callAsAccount(io, values, step),
    network: 'Instagram',
    now: io.now,
  });
}

/** Instagram takes a text and each file as a message of its own; files are handed over before anything is sent. */
async function privateSteps(
  { to, private_reply_to, last_received_at, speaker = 'person', message, files = [] }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<Step[] | SendOutcome> {
  const { capabilities } = instagram;
  const right =
    private_reply_to === undefined
      ? selectMessagingType(last_received_at, { capabilities, speaker, now: io.now() })
      : {};
  if (right === undefined)
    return buildFailure('window_closed', fault('window_over', { network: 'Instagram' }));
  // A comment allows one message (Instagram Messaging, "Private replies"), and each content is one.
  if (private_reply_to !== undefined && files.length + Number(message.text !== '') > 1)
    return buildFailure('content', fault('one_message_only'));
  const attachments: Attachment[] = [];
  for (const file of files) {
    const uploaded = await uploadFile(file, values, io);
    if ('status' in uploaded) return uploaded;
    attachments.push(uploaded);
  }
  const recipient = private_reply_to === undefined ? { id: to } : { comment_id: private_reply_to };
  const contents = [
    ...(message.text === '' ? [] : [{ text: message.text }]),
    ...attachments.map((attachment) => ({ attachment })),
  ];
  const path = `${toPagePath(values)}/messages`;
  return contents.map((content) => ({ path, body: { recipient, ...right, message: content } }));
}

function commentSteps({ answers, message, files = [] }: SendRequest): Step[] | SendOutcome {
  if (answers === undefined) return buildFailure('refused', fault('no_comment'));
  if (files.length > 0) return buildFailure('content', fault('files_not_below', { network: 'Instagram' }));
  return [{ path: `/${encodeURIComponent(answers)}/replies`, body: { message: message.text } }];
}
