import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { readAccepted } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { id } from '#connectors/kit/wire.ts';
import { sendOutcomeOf } from '#connectors/twitter/outcome.ts';
import { callX, uploadWhole } from '#connectors/twitter/upload.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { weighText } from '#engine/twitter-text/weigh.ts';

const Sent = z.object({ data: z.object({ id, dm_event_id: id }) });

/**
 * Sends one message as the account: a direct message (POST /2/dm_conversations/with/{user}/messages), or a public answer (POST
 * /2/tweets). A Post that weighs more than X takes is refused before anything leaves.
 */
export async function sendAsAccount(
  request: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (request.resume !== undefined)
    return { status: 'unknown', message: fault('no_repeat_key', { network: 'X' }) };
  const { message, place, answers, files = [] } = request;
  const open = place === 'comment';
  if (open && answers === undefined) return buildFailure('refused', fault('no_post'));
  if (open && message.text !== '' && !weighText(message.text).valid)
    return buildFailure('content', fault('too_heavy', { network: 'X' }));
  const media: string[] = [];
  for (const file of files) {
    const uploaded = await uploadWhole(file, open, { values, io });
    if (!uploaded.ok) return uploaded.failure;
    media.push(uploaded.id);
  }
  await request.before?.('push');
  const { path, body } = buildMessage(request, media);
  const called = await callX({ values, io }, { path, method: 'POST', body });
  const sent = readAccepted(called, Sent)?.data;
  const provider_id = sent?.dm_event_id ?? sent?.id;
  // Each message costs the app money at X (docs.x.com, "Pricing").
  return provider_id === undefined
    ? sendOutcomeOf(called, io.now())
    : { status: 'accepted', cost: 'paid', provider_id };
}

/** Where a message is posted and what is posted, with the ids of its uploaded files. */
function buildMessage(
  { message, place, answers, to }: SendRequest,
  media: readonly string[],
): { path: string; body: unknown } {
  const text = message.text === '' ? {} : { text: message.text };
  if (place === 'comment') {
    const files = media.length > 0 ? { media: { media_ids: media } } : {};
    return { path: '/2/tweets', body: { ...text, reply: { in_reply_to_tweet_id: answers }, ...files } };
  }
  const files = media.length > 0 ? { attachments: media.map((media_id) => ({ media_id })) } : {};
  return {
    path: `/2/dm_conversations/with/${encodeURIComponent(to)}/messages`,
    body: { ...text, ...files },
  };
}
