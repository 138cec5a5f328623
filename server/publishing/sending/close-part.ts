import { checkChannelJob } from '#contracts/channels/connections.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { PostContent } from '#contracts/publishing/content.ts';
import type { FailureRemedy } from '#contracts/publishing/target-state.ts';
import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import { giveBack } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { startReadings } from '#server/publishing/numbers/start-readings.ts';
import type { TargetRow } from '#server/publishing/posts/target-store.ts';
import { findCause } from '#server/publishing/sending/find-cause.ts';
import { listStatesToSending, moveTarget } from '#server/publishing/sending/move-target.ts';
import { notifyAuthor } from '#server/publishing/sending/notify-author.ts';
import { listParts, updatePart, type PartRow } from '#server/publishing/sending/part-store.ts';
import { savePublished, unfreezeContent } from '#server/publishing/sending/target-store.ts';
import { computeLook, computeRetry } from '#server/publishing/sending/timing.ts';

/** A part of a target, both locked. */
export type OpenPart = { target: TargetRow; part: PartRow };

/** Records that a part is public, and goes on with its target. */
export async function closePublished(
  unit: UnitOfWork,
  { target, part }: OpenPart,
  found: { provider_id: string | null; url?: string | undefined },
): Promise<null> {
  const { provider_id, url = null } = found;
  await updatePart(unit, part._id, {
    state: 'published',
    provider_id,
    url,
    published_at: unit.now,
    next_at: null,
    failure: null,
  });
  const parts = await listParts(unit, target._id);
  if (part.kind === 'comment') return recordComment(unit, target);
  const isWhole = parts.every(({ kind, state }) => kind === 'comment' || state === 'published');
  if (isWhole) return finishTarget(unit, { target, parts });
  // What was found at the network is followed by the rest of its thread.
  if (target.state === 'unknown')
    await moveTarget(unit, target, {
      to: 'scheduled',
      via: ['failed'],
      failure: { remedy: 'retry', cause: 'network', fault: fault('thread_goes_on'), nextTryAt: unit.now },
    });
  return null;
}

function recordComment(unit: UnitOfWork, { _id, post_id, state }: TargetRow): null {
  unit.record({
    kind: 'publishing_post.state_changed',
    entityId: post_id,
    data: { target_id: _id, state, remedy: null },
  });
  return null;
}

/** Records that a target is published: its first comment follows after its pause. */
export async function finishTarget(
  unit: UnitOfWork,
  { target, parts }: { target: TargetRow; parts: readonly PartRow[] },
): Promise<null> {
  const main = parts.find(({ position }) => position === 0);
  const comment = parts.find(({ kind }) => kind === 'comment');
  await moveTarget(unit, target, {
    to: 'published',
    via: WAITING_STATES.includes(target.state) ? listStatesToSending(target.state) : [],
  });
  const published = {
    provider_id: main?.provider_id ?? null,
    url: main?.url ?? null,
    published_at: main?.published_at ?? unit.now.toISOString(),
  };
  await savePublished(unit, target._id, published);
  await startReadings(unit, target, { ...published, retry_key: main?.retry_key ?? unit.newId() });
  if (comment && comment.state !== 'published') {
    const { first_comment } = PostContent.parse(target.version);
    const pause = (first_comment?.delay_seconds ?? 0) * 1000;
    await updatePart(unit, comment._id, { next_at: new Date(unit.now.getTime() + pause) });
  }
  return null;
}

/**
 * Why a part is certainly not published. `failure` is its network's reason, where it has one. `retry_after` is in seconds; `ends`: it is not
 * tried again by itself.
 */
export type Refusal = {
  remedy: FailureRemedy;
  failure?: SendFailure | undefined;
  message: Fault;
  retry_after?: number | undefined;
  prepare_again?: true | undefined;
  ends?: true | undefined;
};

/**
 * Records that a part was certainly not accepted: it is tried again later, waits for its account to be connected, or is left to a person. `at` is
 * when it is tried again, where that is known.
 */
export async function settleFailure(
  unit: UnitOfWork,
  { target, part, failure, at }: OpenPart & { failure: Refusal; at?: Date },
): Promise<null> {
  const { remedy, message } = failure;
  if (part.spent) await giveBack(unit, target.connection_id, part.spent);
  const tries = part.tries + (at ? 0 : 1);
  const retryAt = at ?? computeRetry(unit.now, tries, failure.retry_after);
  const goesOn = remedy !== 'fix' && !failure.ends && retryAt !== undefined;
  const isComment = part.kind === 'comment';
  await updatePart(unit, part._id, {
    state: goesOn ? 'waiting' : 'failed',
    tries,
    look_count: 0,
    spent: null,
    next_at: isComment && goesOn ? retryAt : null,
    failure: { remedy, fault: message },
    ...(failure.prepare_again ? { prepared: null, is_prepared: false, prepared_until: null } : {}),
  });
  if (remedy === 'reconnect')
    await unit.addJob(checkChannelJob, { account_id: unit.accountId, connection_id: target.connection_id });
  if (isComment) {
    if (!goesOn) await notifyAuthor(unit, target, 'comment_failed');
    return recordComment(unit, target);
  }
  if (part.position === 0) await unfreezeContent(unit, target);
  const nextTryAt = remedy === 'retry' ? retryAt : undefined;
  await moveTarget(unit, target, {
    to: goesOn ? 'scheduled' : 'failed',
    via: target.state === 'unknown' && goesOn ? ['failed'] : [],
    failure: { remedy, cause: findCause(failure), fault: message, ...(nextTryAt ? { nextTryAt } : {}) },
  });
  if (!goesOn || remedy === 'reconnect')
    await notifyAuthor(unit, target, remedy === 'reconnect' ? 'reconnect' : 'failed');
  return null;
}

/** Records that nobody knows whether a part is public; its account is read for it where that is possible. */
export async function giveUpUnknown(
  unit: UnitOfWork,
  { target, part, looksUp, message }: OpenPart & { looksUp: boolean; message?: Fault },
): Promise<null> {
  const why = message ?? fault('stopped_sending');
  const next_at = looksUp ? computeLook(part.started_at, unit.now, 0) : null;
  await updatePart(unit, part._id, {
    state: 'unknown',
    tries: part.tries + 1,
    look_count: 0,
    next_at,
    failure: { remedy: 'retry', fault: why },
  });
  if (part.kind !== 'comment' && target.state !== 'unknown')
    await moveTarget(unit, target, {
      to: 'unknown',
      via: WAITING_STATES.includes(target.state) ? listStatesToSending(target.state) : [],
      failure: { remedy: 'retry', cause: 'network', fault: why },
    });
  if (next_at === null) await notifyAuthor(unit, target, 'unknown');
  return null;
}
