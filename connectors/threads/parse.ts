import { toDeliveryPart } from '#connectors/kit/checked-incoming.ts';
import { collectDelivery, mergeCopies, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, ParsedDelivery } from '#connectors/kit/exchange.ts';
import { buildWithdrawal } from '#connectors/kit/newest-first.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { refuseSilent } from '#connectors/kit/read-nested.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import type { Handshake, WebhookRequest } from '#connectors/kit/webhook.ts';
import { checkChallenge } from '#connectors/meta/signature.ts';
import { readPost, readWritten } from '#connectors/threads/read-post.ts';
import { ThreadsChange, ThreadsDelivery, ThreadsPost } from '#connectors/threads/wire.ts';

/** Fields of deliveries that are posts to the account. */
const SPOKEN = new Set(['replies', 'mentions']);

/** A delivery: replies and mentions are messages, deletions withdraw, posts of the account are posts, everything else is an event. */
export function parseDelivery(rawBody: Uint8Array, now: Date): ParsedDelivery {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { items: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const delivery = ThreadsDelivery.safeParse(body.value).data;
  if (delivery === undefined)
    return { items: [], refused: [{ reason: 'no delivery of Threads: it has no values', raw: body.value }] };
  const parts = delivery.values.map((raw) => readChange(raw, body.value, now));
  return mergeCopies(collectDelivery(parts));
}

function readChange(raw: unknown, whole: unknown, now: Date): DeliveryPart {
  const change = ThreadsChange.safeParse(raw).data;
  if (change === undefined) return { reason: 'a change without a field', raw };
  const post = ThreadsPost.safeParse(change.value).data;
  if (post === undefined) return refuseSilent(raw, `a change of ${change.field.slice(0, 40)} without a post`);
  if (SPOKEN.has(change.field)) return readWritten(post, raw, now);
  if (change.field === 'delete') return buildWithdrawal('threads', post.id, now);
  if (change.field === 'publish') return toDeliveryPart({ ...readPost(post, now), kind: 'post', raw });
  return toDeliveryPart({
    ...readPost(post, now),
    kind: 'event',
    event: change.field.slice(0, 64).toWellFormed(),
    provider_id: computeStableId([JSON.stringify(whole)]),
    message_id: undefined,
    parent_id: post.id,
    raw,
  });
}

/** The response to Meta's challenge to the address, with the verify token of the form. */
export function answerChallenge(
  { method, url }: Pick<WebhookRequest, 'method' | 'url'>,
  values: ConnectionValues,
): Handshake | undefined {
  if (method !== 'GET') return undefined;
  return checkChallenge(url, values['verify_token'] ?? '');
}
