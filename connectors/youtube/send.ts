import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ActOutcome, ActRequest, ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { callYoutube, toFailure } from '#connectors/youtube/call.ts';
import { toThreadId } from '#connectors/youtube/known-comments.ts';
import { listReplies } from '#connectors/youtube/list-comments.ts';
import { toAuthor } from '#connectors/youtube/read-comment.ts';
import { buildApiPath, Comment } from '#connectors/youtube/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait before an answer with an unknown outcome is looked for. */
const REPEAT_PAUSE = 5;
/** How old an answer with the same words may be that is taken for the one whose outcome is unknown, in milliseconds. */
const SAME_MS = 3_600_000;

/**
 * Answers a comment (`comments.insert`, 50 units); the reply to a reply is put below the first comment, since YouTube has one level. There
 * is no idempotency key: where the outcome is unknown, the replies are read (1 unit) before another attempt.
 */
export async function answerComment(
  { answers, message, before, resume }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  if (answers === undefined) return buildFailure('refused', fault('no_comment'));
  const parentId = toThreadId(answers);
  if (resume !== undefined) {
    const sent = await findSentAnswer({ parentId, text: message.text }, values, io);
    if (sent !== 'absent') return sent;
  }
  await before?.('push');
  const body = { snippet: { parentId, textOriginal: message.text } };
  const path = buildApiPath('comments', { part: 'snippet' });
  return toOutcome(await callYoutube(values, io, { method: 'POST', path, body }), io.now());
}

type SentAnswer = { parentId: string; text: string };

/** The answer of an earlier attempt, if it arrived; without a list of the replies nobody knows. */
async function findSentAnswer(
  { parentId, text }: SentAnswer,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome | 'absent'> {
  const listed = await listReplies({ values, io, left: 1, spent: 0 }, parentId);
  if (!listed.ok) return toUnknown(listed.message);
  const since = io.now().getTime() - SAME_MS;
  const same = listed.items
    .flatMap((one) => Comment.safeParse(one).data ?? [])
    .find(
      (one) =>
        toAuthor(one)._id === values['account_id'] &&
        (one.snippet.textOriginal ?? one.snippet.textDisplay ?? '').trim() === text.trim() &&
        Date.parse(one.snippet.publishedAt ?? '') >= since,
    );
  if (same) return { status: 'accepted', cost: 'free', provider_id: same.id };
  return listed.isWhole ? 'absent' : toUnknown(fault('no_repeat_key', { network: 'YouTube' }));
}

function toOutcome(called: NetworkResponse, now: Date): SendOutcome {
  if (!called.met)
    return called.left
      ? toUnknown(fault('at', { network: 'YouTube', rest: called.message }))
      : buildFailure('unreachable', called.message);
  if (called.status >= 500 || (called.status >= 300 && called.status < 400))
    return toUnknown(toResponseFault('YouTube', called.status, undefined));
  if (called.status >= 400) return toFailure(called, now);
  const sent = Comment.safeParse(called.body).data;
  return sent
    ? { status: 'accepted', cost: 'free', provider_id: sent.id }
    : toUnknown(fault('said_nothing', { network: 'YouTube' }));
}

function toUnknown(message: Fault): SendOutcome {
  return { status: 'unknown', message, retryable: true, retry_after: REPEAT_PAUSE };
}

/**
 * Holds a comment for review, publishes it again (`comments.setModerationStatus`), or removes it. Only its author may delete a comment; that
 * of somebody else is rejected, which hides it and its replies for good. 50 units a call.
 */
export async function actOnComment(
  { action, undo, message_id }: ActRequest,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  if (action === 'like') return buildFailure('refused', fault('refused', { network: 'YouTube' }));
  if (action === 'hide')
    return toActOutcome(await moderate(message_id, undo ? 'published' : 'heldForReview', { values, io }), io);
  const path = buildApiPath('comments', { id: message_id });
  const deleted = await callYoutube(values, io, { method: 'DELETE', path });
  const isForeign =
    deleted.met && deleted.status === 403 && toFailure(deleted, io.now()).failure === 'right_missing';
  return toActOutcome(isForeign ? await moderate(message_id, 'rejected', { values, io }) : deleted, io);
}

function moderate(
  id: string,
  moderationStatus: 'published' | 'heldForReview' | 'rejected',
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<NetworkResponse> {
  const path = buildApiPath('comments/setModerationStatus', { id, moderationStatus });
  return callYoutube(values, io, { method: 'POST', path });
}

function toActOutcome(called: NetworkResponse, io: Io): ActOutcome {
  if (!called.met) return buildFailure('unreachable', called.message);
  if (called.status < 300) return { status: 'done' };
  if (called.status >= 500 || called.status < 400)
    return buildFailure('unreachable', toResponseFault('YouTube', called.status, undefined));
  return toFailure(called, io.now());
}
