import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/queues.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { giveSlots, previewSlot } from '#server/publishing/queues/give-slots.ts';
import * as store from '#server/publishing/queues/queue-store.ts';

export const queueHandlers = [
  bind(contract.listQueues, async ({ unit }) => ({ items: await store.listQueues(unit) })),

  bind(contract.createQueue, async ({ unit, body }) => {
    const limit = contract.QUEUE_COUNTS.queues;
    if ((await store.lockQueues(unit)).length >= limit)
      refuse('invalid_request', { fields: { name: fault('too_many_records', { limit }) } });
    const _id = unit.newId();
    await store.insertQueue(unit, _id, body);
    return recordQueue(unit, _id, 'created');
  }),

  bind(contract.updateQueue, async ({ unit, params, body }) => {
    const { version, ...changes } = body;
    const row = (await store.lockQueues(unit)).find(({ _id }) => _id === params._id);
    const { _id, version: current, ...before } = requireFound(row);
    if (version !== undefined && version !== current)
      refuse('stale_version', { data: requireFound(await store.findQueue(unit, _id)) });
    const next = contract.QueueInput.parse({ ...before, ...changes });
    await store.updateQueue(unit, _id, next);
    if (next.paused !== before.paused) await store.holdPosts(unit, _id, next.paused);
    return recordQueue(unit, _id, 'updated');
  }),

  bind(contract.deleteQueue, async ({ unit, params }) => {
    const { _id } = requireFound(await store.findQueue(unit, params._id));
    await store.deleteQueue(unit, _id);
    unit.record({ kind: 'publishing_queue.deleted', entityId: _id });
    return { _id };
  }),

  bind(contract.findQueueSlot, async ({ unit, params, query }) => ({
    slot: await previewSlot(unit, params._id, query.post),
  })),

  bind(contract.queuePosts, async ({ unit, params, body }) => ({
    items: await giveSlots(unit, params._id, body.ids),
  })),
];

async function recordQueue(unit: UnitOfWork, id: string, change: string): Promise<contract.PostQueue> {
  unit.record({ kind: `publishing_queue.${change}`, entityId: id });
  return requireFound(await store.findQueue(unit, id));
}
