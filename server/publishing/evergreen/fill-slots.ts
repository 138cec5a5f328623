import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { listActivePools } from '#server/publishing/evergreen/across-accounts-store.ts';
import { assessPosts } from '#server/publishing/evergreen/assess-posts.ts';
import * as store from '#server/publishing/evergreen/pool-store.ts';
import type { LinkSource } from '#server/publishing/links/plan-links.ts';
import { duplicatePost, lockCurrent, recordPost } from '#server/publishing/posts/change-post.ts';
import { schedulePost } from '#server/publishing/posts/schedule-post.ts';
import { giveSlots, previewSlot } from '#server/publishing/queues/give-slots.ts';
import { findQueue } from '#server/publishing/queues/queue-store.ts';

/** Slots of a queue that one run fills at most. */
const MOST = 20;

/** Fills the free slots of all queues with a pool; one that fails disturbs no other. */
export async function fillAllSlots(context: Context): Promise<void> {
  for (const { accountId, queueId } of await listActivePools(context))
    try {
      await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
        if (await isAccountActive(unit, 'publishing')) await fillSlots(context, unit, queueId);
      });
    } catch (error) {
      context.log.error({ err: error, queue: queueId }, 'the slots of a queue could not be filled');
    }
}

/** Fills the free slots of a queue within the days that its pool may fill. @returns how many */
export async function fillSlots(source: LinkSource, unit: UnitOfWork, queueId: string): Promise<number> {
  const queue = await findQueue(unit, queueId);
  const { created_by, ...settings } = await store.findPool(unit, queueId);
  if (!queue || queue.paused || settings.paused) return 0;
  const own: UnitOfWork = created_by === null ? unit : { ...unit, actor: { kind: 'user', id: created_by } };
  const until = unit.now.getTime() + settings.ahead_days * MS_PER_DAY;
  let filled = 0;
  while (filled < MOST && (await fillOne(source, own, { queueId, settings, until }))) filled += 1;
  return filled;
}

type FillInput = { queueId: string; settings: Omit<store.PoolRow, 'created_by'>; until: number };

/** Gives the next free slot to the post that was repeated longest ago. @returns false where none is free in time, or no post may be repeated */
async function fillOne(
  source: LinkSource,
  unit: UnitOfWork,
  { queueId, settings, until }: FillInput,
): Promise<boolean> {
  const posts = await store.listPoolPosts(unit, queueId);
  for (const { post_id: pattern } of posts) {
    const slot = await findSlot(unit, queueId, pattern);
    if (!slot || Date.parse(slot.at) > until) continue;
    const assessed = await assessPosts(unit, { queueId, settings, at: new Date(slot.at) });
    const ready = assessed.filter(({ state }) => state === 'ready');
    const chosen = ready.find(({ post_id }) => post_id === pattern);
    if (!chosen) continue;
    const { _id } = await duplicatePost(source, unit, { id: pattern, instead: { wall_time: null } });
    const [given] = await giveSlots(unit, queueId, [_id]);
    if (!given?.ok) return false;
    const { used, last_at } = chosen;
    const repeat = { pattern_id: pattern, queue_id: queueId, repeat: used + 1, before_at: last_at };
    await store.insertRepeat(unit, { post_id: _id, ...repeat, others: ready.length - 1 }, given.slot.at);
    await scheduleRepeat(unit, _id);
    return true;
  }
  return false;
}

/** A deleted post has no slot to look for. */
async function findSlot(unit: UnitOfWork, queueId: string, postId: string) {
  try {
    return await previewSlot(unit, queueId, postId);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What its networks do not take, or nobody has approved, stays a draft at its slot. */
async function scheduleRepeat(unit: UnitOfWork, id: string): Promise<void> {
  try {
    await withSavepoint(unit, async (inner) => {
      await schedulePost(inner, await lockCurrent(inner, id), undefined);
      await recordPost(inner, id, 'scheduled');
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
