import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/evergreen.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { assessPosts } from '#server/publishing/evergreen/assess-posts.ts';
import * as store from '#server/publishing/evergreen/pool-store.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { findQueue } from '#server/publishing/queues/queue-store.ts';

export const evergreenHandlers = [
  bind(contract.getPool, ({ unit, params }) => readPool(unit, params._id)),

  bind(contract.updatePool, async ({ unit, params, body }) => {
    requireFound(await findQueue(unit, params._id));
    await store.savePool(unit, params._id, body);
    return recordPool(unit, params._id);
  }),

  bind(contract.addPoolPosts, async ({ unit, params, body }) => {
    const pool = await readPool(unit, params._id);
    const ids = [...new Set(body.ids)];
    for (const id of ids) {
      const post = await findPost(unit, id);
      if (!post || post.deleted_at !== null)
        refuse('invalid_request', { fields: { ids: fault('reference_gone') } });
    }
    if (pool.posts.length + ids.length > contract.POOL_COUNTS.posts)
      refuse('invalid_request', {
        fields: { ids: fault('at_most_entries', { limit: contract.POOL_COUNTS.posts }) },
      });
    const { cooldown_days, most_repeats, ahead_days, paused } = pool;
    await store.savePool(unit, params._id, { cooldown_days, most_repeats, ahead_days, paused });
    await store.insertPoolPosts(unit, params._id, ids);
    return recordPool(unit, params._id);
  }),

  bind(contract.removePoolPosts, async ({ unit, params, body }) => {
    requireFound(await findQueue(unit, params._id));
    await store.deletePoolPosts(unit, params._id, body.ids);
    return recordPool(unit, params._id);
  }),

  bind(contract.explainRepeat, async ({ unit, params }) => {
    requireFound(await findPost(unit, params._id));
    return { choice: (await store.findChoice(unit, params._id)) ?? null };
  }),
];

function recordPool(unit: UnitOfWork, queueId: string): Promise<contract.EvergreenPool> {
  unit.record({ kind: 'publishing_pool.updated', entityId: queueId });
  return readPool(unit, queueId);
}

async function readPool(unit: UnitOfWork, queueId: string): Promise<contract.EvergreenPool> {
  requireFound(await findQueue(unit, queueId));
  const { created_by: _by, ...settings } = await store.findPool(unit, queueId);
  const posts = await assessPosts(unit, { queueId, settings, at: unit.now });
  return { ...settings, queue_id: queueId, posts };
}
