import { sql } from 'kysely';
import { consumeCachedPayload } from '#server/inbound/payload-cache.ts';
import type { StoragePolicy } from '#server/inbound/tables.ts';
import { accountTable, type NewRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = ['_id', 'source_id', 'channel', 'import_id', 'received_at', 'storage_policy'] as const;

/** A stored batch as the pipeline reads it. */
export type StoredBatch = {
  _id: string;
  source_id: string;
  channel: string;
  import_id: string | null;
  received_at: string;
  storage_policy: StoragePolicy;
  payload: Buffer;
};

/**
 * Batches are stored together up to this many items: posts of an import are spread over many months, each of which is a part of its own,
 * and a part costs ClickHouse as much as thousands of rows.
 */
const MAX_GROUP_ROWS = 80_000;
/** A group of an import that has this many is full: a further batch would hardly fit. */
const FULL_GROUP_ROWS = 75_000;
const MAX_GROUP_BATCHES = 100;

/**
 * Makes a batch the leader of itself and of all other waiting batches of its source, and returns them in order. A batch that led before a
 * crash gets exactly the same ones again, and no more after that: they may be stored already. Empty where it is stored and deleted, or
 * where another one leads it: the leader's job, which lives until it is done, then stores it.
 */
export async function claimBatches(unit: UnitOfWork, batchId: string): Promise<StoredBatch[]> {
  const own = await lockBatch(unit, batchId);
  if (!own || (own.leader_id !== null && own.leader_id !== batchId)) return [];
  if (own.leader_id === null) await lead(unit, batchId);
  else await close(unit, batchId);
  return ledBatches(unit, batchId);
}

/**
 * Adds to a group of an import the batches that arrived since it was claimed, besides those that it `has`. @returns the new ones, and
 * whether more may come: the file is still being read, and the group is neither full nor closed
 */
export async function claimMore(
  unit: UnitOfWork,
  leaderId: string,
  has: ReadonlySet<string>,
): Promise<{ batches: StoredBatch[]; growing: boolean }> {
  const own = await lockBatch(unit, leaderId);
  if (own?.leader_id !== leaderId || own.closed) return { batches: [], growing: false };
  await lead(unit, leaderId);
  return { batches: await ledBatches(unit, leaderId, has), growing: await isGrowing(unit, leaderId) };
}

/** The oldest batch of an import without a leader. */
export async function findUnled(unit: UnitOfWork, importId: string): Promise<string | undefined> {
  const next = await accountTable(unit, 'inbound_batches')
    .selectFrom()
    .select('_id')
    .where('import_id', '=', importId)
    .where('leader_id', 'is', null)
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst();
  return next?._id;
}

function lockBatch(unit: UnitOfWork, batchId: string) {
  return accountTable(unit, 'inbound_batches').lock(batchId, ['leader_id', 'closed']);
}

async function close(unit: UnitOfWork, leaderId: string): Promise<void> {
  await accountTable(unit, 'inbound_batches').update(leaderId, { closed: true });
}

async function ledBatches(
  unit: UnitOfWork,
  leaderId: string,
  but: ReadonlySet<string> = new Set(),
): Promise<StoredBatch[]> {
  const led = await accountTable(unit, 'inbound_batches')
    .selectFrom()
    .select(COLUMNS)
    .where('leader_id', '=', leaderId)
    .orderBy('_id')
    .execute();
  const batches = led.filter(({ _id }) => !but.has(_id));
  const payloads = await payloadsOf(
    unit,
    batches.map(({ _id }) => _id),
  );
  return batches.flatMap((batch) => {
    const payload = payloads.get(batch._id);
    return payload ? { ...batch, payload } : [];
  });
}

/** Payloads of batches, those that this process has just stored from its own memory. */
async function payloadsOf(unit: UnitOfWork, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const payloads = new Map<string, Buffer>();
  for (const id of ids) {
    const payload = consumeCachedPayload(id);
    if (payload) payloads.set(id, payload);
  }
  const away = ids.filter((id) => !payloads.has(id));
  if (away.length === 0) return payloads;
  const read = await accountTable(unit, 'inbound_batches')
    .selectFrom()
    .select(['_id', 'payload'])
    .where('_id', 'in', away)
    .execute();
  for (const { _id, payload } of read) payloads.set(_id, payload);
  return payloads;
}

async function isGrowing(unit: UnitOfWork, leaderId: string): Promise<boolean> {
  const { rows } = await sql<{ growing: boolean }>`
    select reading.state = 'running' and reading.bytes_read < reading.bytes
           and (select sum(rows) from inbound_batches led
                 where led.account_id = own.account_id and led.leader_id = own._id) < ${FULL_GROUP_ROWS} as growing
      from inbound_batches own
      join imports reading on reading.account_id = own.account_id and reading._id = own.import_id
     where own.account_id = ${unit.accountId} and own._id = ${leaderId}`.execute(unit.db);
  return rows[0]?.growing ?? false;
}

async function lead(unit: UnitOfWork, batchId: string): Promise<void> {
  await sql`
    with own as (
      select source_id, import_id,
             (select sum(rows) from inbound_batches
               where account_id = ${unit.accountId} and (_id = ${batchId} or leader_id = ${batchId})) as rows
        from inbound_batches where account_id = ${unit.accountId} and _id = ${batchId}),
    free as (
      select batch._id, batch.rows from inbound_batches batch, own
       where batch.account_id = ${unit.accountId} and batch.leader_id is null and batch._id <> ${batchId}
         and batch.source_id = own.source_id and batch.import_id is not distinct from own.import_id
       order by batch._id limit ${MAX_GROUP_BATCHES} for update of batch skip locked),
    fitting as (
      select free._id, own.rows + sum(free.rows) over (order by free._id) as total from free, own)
    update inbound_batches set leader_id = ${batchId}
     where account_id = ${unit.accountId} and leader_id is null
       and (_id = ${batchId} or _id in (select _id from fitting where total <= ${MAX_GROUP_ROWS}))`.execute(
    unit.db,
  );
}

/** Deletes the stored batches. @returns how many batches were deleted: none where another process was faster */
export async function deleteBatches(unit: UnitOfWork, leaderId: string): Promise<number> {
  const { numDeletedRows } = await accountTable(unit, 'inbound_batches')
    .deleteFrom()
    .where('leader_id', '=', leaderId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A batch of a public source that waits to be handed on; nothing where it was. */
export function findBatch(unit: UnitOfWork, batchId: string): Promise<StoredBatch | undefined> {
  return accountTable(unit, 'inbound_batches')
    .selectFrom()
    .select([...COLUMNS, 'payload'])
    .where('_id', '=', batchId)
    .executeTakeFirst();
}

/** Deletes a batch that was handed on. */
export function deleteBatch(unit: UnitOfWork, batchId: string): Promise<void> {
  return accountTable(unit, 'inbound_batches').delete(batchId);
}

/**
 * How many batches of an import wait for the pipeline. Those for which the plan has no room are not counted, since they may wait until the
 * next month: an import that waited for them would keep others from beginning.
 */
export async function countWaiting(unit: UnitOfWork, importId: string): Promise<number> {
  const { waiting } = await accountTable(unit, 'inbound_batches')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('waiting'))
    .where('import_id', '=', importId)
    .where((is) => is.or([is('suspended_at', 'is', null), is('leader_id', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * When the oldest item was received of those that were received since an instant and still wait for the pipeline; null where nothing waits.
 * Items for which the plan has no room are not included.
 */
export async function findOldestWaiting(unit: UnitOfWork, since: Date): Promise<Date | null> {
  const { oldest } = await accountTable(unit, 'inbound_batches')
    .selectFrom()
    .select((is) => is.fn.min<string | null>('received_at').as('oldest'))
    .where('received_at', '>=', since.toISOString())
    .where((is) => is.or([is('suspended_at', 'is', null), is('leader_id', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return oldest === null ? null : new Date(oldest);
}

/** Whether anything that was received before an instant still waits for the pipeline. */
export async function isAnyWaiting(unit: UnitOfWork, before: Date): Promise<boolean> {
  const row = await accountTable(unit, 'inbound_batches')
    .selectFrom()
    .select('_id')
    .where('received_at', '<', before.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a batch that was received now. */
export async function insertBatch(
  unit: UnitOfWork,
  batch: Omit<NewRow<'inbound_batches'>, 'received_at' | 'leader_id'>,
): Promise<void> {
  await accountTable(unit, 'inbound_batches').insert({ ...batch, received_at: unit.now, leader_id: null });
}
