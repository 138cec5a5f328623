import type { Settlement } from '#contracts/publishing/sending.ts';
import { mayFollow } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { lockPost } from '#server/publishing/posts/post-store.ts';
import type { LockedPost } from '#server/publishing/posts/schedule-post.ts';
import type { TargetRow } from '#server/publishing/posts/target-store.ts';
import { recordDecision } from '#server/publishing/sending/attempt-store.ts';
import { closePublished } from '#server/publishing/sending/close-part.ts';
import { moveTarget } from '#server/publishing/sending/move-target.ts';
import {
  buildFreshPart,
  listParts,
  updatePart,
  type PartRow,
} from '#server/publishing/sending/part-store.ts';
import {
  findTarget,
  lockTarget,
  saveAgainAt,
  unfreezeContent,
} from '#server/publishing/sending/target-store.ts';

/** A target with its post, both locked. */
type LockedTarget = { post: LockedPost; target: TargetRow };

/** A target of a post that is not deleted, locked behind its post; undefined where there is none. */
export async function lockWithPost(unit: UnitOfWork, id: string): Promise<LockedTarget | undefined> {
  const found = await findTarget(unit, id);
  const post = found && (await lockPost(unit, found.post_id));
  const target = post && (await lockTarget(unit, id));
  if (!post || !target || post.deleted_at !== null || target.left_at !== null) return undefined;
  return { post, target };
}

/**
 * Publishes again, now, what failed or was missed. Published parts stay; where the network was called before, its account is read first, unless
 * another call stays one post.
 * @returns whether the target was in a state that allows it
 */
export async function retryTarget(unit: UnitOfWork, { post, target }: LockedTarget): Promise<boolean> {
  const parts = await listParts(unit, target._id);
  if (target.state === 'published') return retryComment(unit, target, parts);
  if ((target.state !== 'failed' && target.state !== 'missed') || post.at === null) return false;
  for (const part of parts) if (part.state === 'failed') await resetPart(unit, part);
  await moveTarget(unit, target, { to: 'scheduled' });
  await saveAgainAt(unit, target._id);
  const next = parts.find(({ state }) => state !== 'published');
  await recordDecision(unit, { targetId: target._id, position: next?.position ?? 0, step: 'retry' });
  return true;
}

async function retryComment(
  unit: UnitOfWork,
  target: TargetRow,
  parts: readonly PartRow[],
): Promise<boolean> {
  const comment = parts.find(({ kind, state }) => kind === 'comment' && state === 'failed');
  if (!comment) return false;
  await resetPart(unit, comment, unit.now);
  await recordDecision(unit, { targetId: target._id, position: comment.position, step: 'retry' });
  return true;
}

function resetPart(unit: UnitOfWork, { _id }: PartRow, nextAt: Date | null = null): Promise<void> {
  return updatePart(unit, _id, { state: 'waiting', tries: 0, look_count: 0, next_at: nextAt, failure: null });
}

/** Cancels a target that is not published. @returns whether that was possible */
export async function cancelTarget(unit: UnitOfWork, { target }: LockedTarget): Promise<boolean> {
  if (target.state === 'cancelled' || !mayFollow(target.state, 'cancelled')) return false;
  await moveTarget(unit, target, { to: 'cancelled' });
  return true;
}

/**
 * A person decides what became of a part of which nobody knows it. One that is to be published again gets a new key, so that its network takes it
 * as another post.
 * @throws not_found, or illegal_transition where nothing is unclear
 */
export async function settleTarget(unit: UnitOfWork, id: string, settlement: Settlement): Promise<void> {
  const { target } = requireFound(await lockWithPost(unit, id));
  const part = (await listParts(unit, id)).find(({ state }) => state === 'unknown');
  if (!part) return refuse('illegal_transition');
  await recordDecision(unit, { targetId: id, position: part.position, step: 'settle' });
  if (settlement.outcome === 'posted') {
    await closePublished(unit, { target, part }, { provider_id: null, url: settlement.url });
    return;
  }
  const isComment = part.kind === 'comment';
  await updatePart(unit, part._id, {
    ...buildFreshPart(unit),
    state: 'waiting',
    tries: 0,
    next_at: isComment ? unit.now : null,
    failure: null,
  });
  if (isComment) return;
  if (part.position === 0) await unfreezeContent(unit, target);
  await moveTarget(unit, target, { to: 'scheduled', via: ['failed'] });
  await saveAgainAt(unit, id);
}
