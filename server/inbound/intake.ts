import { v7 } from 'uuid';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { processBatchJob, distributeBatchJob } from '#contracts/inbound/jobs.ts';
import { MOST_RECOUNTED, recountMentionsJob } from '#contracts/listening/jobs.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Payload } from '#server/inbound/batch-payload.ts';
import { insertBatch, isAnyWaiting } from '#server/inbound/batch-store.ts';
import { ItemBatch, type PackedFor } from '#server/inbound/item-pack.ts';
import { NO_KEYS, addKeys, ALL_KEYS, type NewKeys } from '#server/inbound/key-store.ts';
import { cachePayload } from '#server/inbound/payload-cache.ts';
import type { StoragePolicy } from '#server/inbound/tables.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { counters } from '#server/kit/metrics.ts';

/** The source of items and what happens to them. `importId` names the import for which they are counted. */
export type Intake = {
  sourceId: string;
  channel: Channel;
  importId?: string;
  /** What happens to the posts; all are stored where this is not set. */
  storagePolicy?: StoragePolicy;
  /**
   * Whether items whose keys are known are stored as well, unless something of the account still waits, which may be them: for items that are
   * known not to be stored, though they came before and were dropped.
   */
  storeDropped?: boolean;
  /** Whether most of them are probably new: storing them then costs less, and more for each that came before. */
  likelyNew?: boolean;
};

/** How many items were new, and how many had come before. */
export type IntakeCounts = { added: number; repeated: number };

/** The same, with the keys of both. */
type EnqueuedBatch = IntakeCounts & { keys: { added: readonly string[]; repeated: readonly string[] } };

/**
 * Puts items into the pipeline, each once for as long as keys are kept: key, payload and job are written in the caller's transaction or not
 * at all. Items of the kind `event` are not for the pipeline and are skipped.
 */
export async function enqueueItems(
  unit: UnitOfWork,
  {
    items,
    nameOf,
    ticketOf,
    readingOf,
    ...intake
  }: Intake & { items: Iterable<Incoming> } & Pick<PackedFor, 'nameOf' | 'ticketOf' | 'readingOf'>,
): Promise<IntakeCounts> {
  const { accountId } = unit;
  const pack = new ItemBatch({ accountId, sourceId: intake.sourceId, nameOf, ticketOf, readingOf });
  for (const item of items) pack.add(item);
  const { added, repeated } = await enqueueBatch(unit, intake, pack);
  return { added, repeated };
}

/** Stores, as {@link enqueueItems} does, items that are packed already. */
export async function enqueueBatch(
  unit: UnitOfWork,
  intake: Intake,
  pack: ItemBatch,
): Promise<EnqueuedBatch> {
  const fresh = pack.count === 0 ? NO_KEYS : await addNewKeys(unit, intake, pack.keys());
  const added = fresh === ALL_KEYS ? pack.count : fresh.size;
  const repeated = pack.repeated + pack.count - added;
  const isPublic = intake.storagePolicy === 'spread' || intake.storagePolicy === 'spread_again';
  if (fresh !== ALL_KEYS && !isPublic) await addRecounts(unit, pack.countsBut(fresh));
  for (const payload of pack.payloads(fresh === ALL_KEYS ? undefined : fresh))
    await addBatch(unit, intake, payload);
  unit.afterCommit(() => {
    counters.inbound.inc({ channel: intake.channel, result: 'added' }, added);
    counters.inbound.inc({ channel: intake.channel, result: 'repeated' }, repeated);
  });
  return { added, repeated, keys: partedKeys(pack, fresh) };
}

/** Adds keys as {@link addKeys} does. With `storeDropped` all count as new while nothing of the account waits. */
async function addNewKeys(unit: UnitOfWork, intake: Intake, keys: readonly string[]): Promise<NewKeys> {
  if (intake.storagePolicy === 'spread_again') return ALL_KEYS;
  const fresh = await addKeys(unit, intake, keys);
  if (!intake.storeDropped || fresh === ALL_KEYS) return fresh;
  return (await isAnyWaiting(unit, new Date(FAR))) ? fresh : ALL_KEYS;
}
/** After everything that was received. */
const FAR = Date.UTC(2200, 0, 1);

function partedKeys(pack: ItemBatch, fresh: NewKeys): EnqueuedBatch['keys'] {
  const keys = pack.keys();
  if (fresh === ALL_KEYS) return { added: keys, repeated: [] };
  return { added: [...fresh], repeated: keys.filter((key) => !fresh.has(key)) };
}

/** Items that came before may bring other counts: these are stored with the post. */
async function addRecounts(unit: UnitOfWork, counts: ReturnType<ItemBatch['countsBut']>): Promise<void> {
  for (let first = 0; first < counts.length; first += MOST_RECOUNTED)
    await unit.addJob(recountMentionsJob, {
      account_id: unit.accountId,
      counts: counts.slice(first, first + MOST_RECOUNTED),
    });
}

async function addBatch(unit: UnitOfWork, intake: Intake, payload: Payload): Promise<void> {
  const batch = { account_id: unit.accountId, batch_id: v7() };
  await insertBatch(unit, {
    _id: batch.batch_id,
    source_id: intake.sourceId,
    channel: intake.channel,
    import_id: intake.importId ?? null,
    rows: payload.rows,
    storage_policy: intake.storagePolicy ?? 'all',
    payload: payload.bytes,
  });
  if (intake.storagePolicy === 'spread' || intake.storagePolicy === 'spread_again')
    return unit.addJob(distributeBatchJob, batch);
  unit.afterCommit(() => cachePayload(batch.batch_id, payload.bytes));
  await unit.addJob(processBatchJob, {
    ...batch,
    ...(intake.importId ? { bulk: true } : { source_id: intake.sourceId }),
  });
}
