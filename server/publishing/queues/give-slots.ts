import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { findFreeSlot } from '#contracts/publishing/queue-slots.ts';
import type { PostQueue, QueuedPost, SlotChoice } from '#contracts/publishing/queues.ts';
import { isChangeable } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { lockPlans, type PlanRow } from '#server/publishing/calendar/move-store.ts';
import { trackRoom } from '#server/publishing/posts/require-room.ts';
import { listTileTargets } from '#server/publishing/posts/target-store.ts';
import * as store from '#server/publishing/queues/queue-store.ts';

type Queue = Pick<PostQueue, '_id' | 'zone' | 'slots' | 'paused'>;
type QueuePost = { _id: string; connections: ReadonlySet<string> };

/** What is planned, by its instant. */
class Occupancy {
  readonly #byInstant: Map<string, store.PlannedRow[]>;

  constructor(rows: readonly store.PlannedRow[]) {
    this.#byInstant = Map.groupBy(rows, ({ at }) => new Date(at).toISOString());
  }

  add(row: store.PlannedRow): void {
    this.#byInstant.set(row.at, [...(this.#byInstant.get(row.at) ?? []), row]);
  }

  /**
   * What takes the instant from a post: another one for one of the same accounts, in a queue or not; for a post without accounts, any of the
   * same queue.
   */
  find(at: string, post: QueuePost, queueId: string): { _id: string; name: string } | undefined {
    const found = this.#byInstant
      .get(at)
      ?.find(
        ({ _id, connection_id, queue_id }) =>
          _id !== post._id &&
          (post.connections.size === 0 || connection_id === null
            ? queue_id === queueId
            : post.connections.has(connection_id)),
      );
    return found && { _id: found._id, name: found.name };
  }
}

function chooseSlot(
  unit: UnitOfWork,
  queue: Queue,
  post: QueuePost,
  occupancy: Occupancy,
): SlotChoice | null {
  const { zone, slots } = queue;
  const findTaken = (at: string) => occupancy.find(at, post, queue._id);
  const found = findFreeSlot({ zone, slots, now: unit.now, findTaken });
  return found ? { ...found, zone } : null;
}

async function listConnections(unit: UnitOfWork, ids: readonly string[]) {
  const targets = Map.groupBy(await listTileTargets(unit, ids), ({ post_id }) => post_id);
  return (_id: string): QueuePost => ({
    _id,
    connections: new Set((targets.get(_id) ?? []).map(({ connection_id }) => connection_id)),
  });
}

/** The slot that a post would get; null where none is free. @throws not_found */
export async function previewSlot(
  unit: UnitOfWork,
  queueId: string,
  postId: string,
): Promise<SlotChoice | null> {
  const queue = requireFound(await store.findQueue(unit, queueId));
  const [post] = await lockPlans(unit, [postId]);
  const toPost = await listConnections(unit, [requireFound(post)._id]);
  return chooseSlot(unit, queue, toPost(postId), new Occupancy(await store.listPlanned(unit)));
}

/**
 * Gives posts the next free slots of a queue, one after the other. A post keeps its slot, whatever changes of the queue later; one that is
 * moved by hand leaves the queue. @throws not_found
 */
export async function giveSlots(
  unit: UnitOfWork,
  queueId: string,
  ids: readonly string[],
): Promise<QueuedPost[]> {
  const queue = requireFound((await store.lockQueues(unit)).find(({ _id }) => _id === queueId));
  const posts = new Map((await lockPlans(unit, ids)).map((post) => [post._id, post]));
  const toPost = await listConnections(unit, ids);
  const occupancy = new Occupancy(await store.listPlanned(unit));
  const findFull = trackRoom(unit);
  const outcomes: QueuedPost[] = [];
  for (const _id of ids) {
    const post = posts.get(_id);
    const own = toPost(_id);
    const refused = findRefusal(post);
    const slot = refused ? null : chooseSlot(unit, queue, own, occupancy);
    const why = slot && post ? await findFull(post, slot.at) : (refused ?? fault('no_free_slot'));
    if (why || !slot || !post) {
      outcomes.push({ _id, ok: false, fault: why ?? fault('not_found') });
      continue;
    }
    for (const connection_id of own.connections.size > 0 ? own.connections : [null])
      occupancy.add({ at: slot.at, _id, name: '', connection_id, queue_id: queueId });
    const before = { wall_time: post.wall_time, zone: post.zone };
    outcomes.push({ _id, ok: true, slot, before });
  }
  const given = outcomes.flatMap((one) => (one.ok ? [{ _id: one._id, ...one.slot }] : []));
  await store.storeSlots(unit, queue, given);
  for (const { _id } of given) unit.record({ kind: 'publishing_post.moved', entityId: _id });
  return outcomes;
}

function findRefusal(post: PlanRow | undefined): Fault | undefined {
  if (!post) return fault('not_found');
  return post.states.length > 0 && !post.states.some(isChangeable) ? fault('post_sent') : undefined;
}
