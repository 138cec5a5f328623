import { sql, type RawBuilder } from 'kysely';
import type { Channel } from '#contracts/networks.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { processBatchJob, distributeBatchJob } from '#contracts/inbound/jobs.ts';
import { MOST_RECOUNTED, recountMentionsJob } from '#contracts/listening/jobs.ts';
import { v7 } from 'uuid';
import type { Payload } from '#server/inbound/batch-payload.ts';
import { KEY_BYTES } from '#server/listening/mention-ids/public.ts';
import { ItemPack, type PackedFor } from '#server/inbound/item-pack.ts';
import { cachePayload } from '#server/inbound/payload-cache.ts';
import type { StoragePolicy } from '#server/inbound/tables.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { isUniqueViolation } from '#server/kit/db/violations.ts';
import { counters } from '#server/kit/metrics.ts';

/** The source of items and what happens to them. `importId` names the import for which they are counted. */
export type Intake = {
  sourceId: string;
  channel: Channel;
  importId?: string;
  /** What happens to the posts; all are stored where this is not set. */
  keep?: StoragePolicy;
  /** Whether most of them are probably new: storing them then costs less, and more for each that came before. */
  likelyNew?: boolean;
};

/** The keys that were not stored yet. */
type NewKeys = ReadonlySet<string> | typeof ALL;
const ALL = 'all';
const NONE: NewKeys = new Set();

/** How many items were new, and how many had come before. */
export type IntakeCounts = { added: number; repeated: number };

/** The same, with the keys of both. */
type TakenPack = IntakeCounts & { keys: { added: readonly string[]; repeated: readonly string[] } };

/**
 * Puts items into the pipeline, each once for as long as keys are kept: key, payload and job are written in the caller's transaction or not
 * at all. Items of the kind `event` are not for the pipeline and are skipped.
 */
export const enqueueItems = async (
  unit: UnitOfWork,
  {
    items,
    nameOf,
    ticketOf,
    ...intake
  }: Intake & { items: Iterable<Incoming> } & Pick<PackedFor, 'nameOf' | 'ticketOf'>,
): Promise<IntakeCounts> => {
  const pack = new ItemPack({ accountId: unit.accountId, sourceId: intake.sourceId, nameOf, ticketOf });
  for (const item of items) pack.add(item);
  const { added, repeated } = await enqueuePack(unit, intake, pack);
  return { added, repeated };
};

/** Stores, as {@link enqueueItems} does, items that are packed already. */
export const enqueuePack = async (unit: UnitOfWork, intake: Intake, pack: ItemPack): Promise<TakenPack> => {
  const fresh = pack.count === 0 ? NONE : await addKeys(unit, intake, pack.keys());
  const added = fresh === ALL ? pack.count : fresh.size;
  const repeated = pack.repeated + pack.count - added;
  if (fresh !== ALL && intake.keep !== 'spread') await addRecounts(unit, pack.countsBut(fresh));
  for (const payload of pack.payloads(fresh === ALL ? undefined : fresh))
    await addBatch(unit, intake, payload);
  unit.afterCommit(() => {
    counters.inbound.inc({ channel: intake.channel, result: 'added' }, added);
    counters.inbound.inc({ channel: intake.channel, result: 'repeated' }, repeated);
  });
  return { added, repeated, keys: partedKeys(pack, fresh) };
};

const partedKeys = (pack: ItemPack, fresh: NewKeys): TakenPack['keys'] => {
  const keys = pack.keys();
  if (fresh === ALL) return { added: keys, repeated: [] };
  return { added: [...fresh], repeated: keys.filter((key) => !fresh.has(key)) };
};

/** Items that came before may bring other counts: these are stored with the post. */
const addRecounts = async (unit: UnitOfWork, counts: ReturnType<ItemPack['countsBut']>): Promise<void> => {
  for (let first = 0; first < counts.length; first += MOST_RECOUNTED)
    await unit.addJob(recountMentionsJob, {
      account_id: unit.accountId,
      counts: counts.slice(first, first + MOST_RECOUNTED),
    });
};

/**
 * Adds the keys that are not stored yet, in any month. Two simultaneous deliveries of one source wait for each other, so neither can miss
 * what the other adds. @returns the added ones
 */
const addKeys = async (
  unit: UnitOfWork,
  { sourceId, likelyNew }: Intake,
  keys: readonly string[],
): Promise<NewKeys> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${unit.accountId} ${sourceId}`}, 0))`.execute(
    unit.db,
  );
  if (!likelyNew) return insertKeys(unit, keys, sql`on conflict do nothing`);
  try {
    return await withSavepoint(unit, (inner) => insertKeys(inner, keys, sql``));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return insertKeys(unit, keys, sql`on conflict do nothing`);
  }
};

/**
 * Inserts keys. They are stored by month: within one month the unique key finds duplicates, in other months a query does. They are sent as
 * one value each way: as a list, reading and writing them would take longer than the rest.
 * @param known what to do with keys that exist in this month; where it is not set they are refused all together, and each of the others is
 * written once instead of twice
 * @returns the inserted ones
 */
const insertKeys = async (
  unit: UnitOfWork,
  keys: readonly string[],
  known: RawBuilder<unknown>,
): Promise<NewKeys> => {
  const { month, next } = monthOf(unit.now);
  const elsewhere = sql`(known.received_on < ${month}::date or known.received_on >= ${next}::date)`;
  const { rows } = await sql<{ added: number; keys: Buffer | null }>`
    with given as (
      select substring(${Buffer.from(keys.join(''), 'latin1')}::bytea from number * ${KEY_BYTES} + 1 for ${KEY_BYTES}) as key
        from generate_series(0, ${keys.length - 1}::int) as number),
    added as (
      insert into inbound_keys (account_id, key, received_on)
      select ${unit.accountId}::uuid, given.key, ${month}::date
        from given
       -- A look into the index for each, where the account has keys of other months at all, which is asked once; a join might
       -- read all keys of the account instead.
       where not exists (select from inbound_keys known where known.account_id = ${unit.accountId}::uuid and ${elsewhere})
          or (select true from inbound_keys known
               where known.account_id = ${unit.accountId}::uuid and known.key = given.key and ${elsewhere} limit 1) is null
       -- Neighbours in the index one after the other.
       order by given.key
      ${known}
      returning key)
    select count(*)::int as added,
           case when count(*) < ${keys.length} then string_agg(key, '') end as keys from added`.execute(
    unit.db,
  );
  const [answer] = rows;
  if (answer?.added === keys.length) return ALL;
  const bytes = answer?.keys?.toString('latin1') ?? '';
  return new Set(
    Array.from({ length: answer?.added ?? 0 }, (_, at) => bytes.slice(at * KEY_BYTES, (at + 1) * KEY_BYTES)),
  );
};

/** The first day of an instant's month, and of the next. */
const monthOf = (now: Date): { month: string; next: string } => {
  const first = (months: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  return { month: first(0), next: first(1) };
};

const addBatch = async (unit: UnitOfWork, intake: Intake, payload: Payload): Promise<void> => {
  const batch = { account_id: unit.accountId, batch_id: v7() };
  await unit.db
    .insertInto('inbound_batches')
    .values({
      account_id: batch.account_id,
      _id: batch.batch_id,
      source_id: intake.sourceId,
      channel: intake.channel,
      import_id: intake.importId ?? null,
      received_at: unit.now,
      rows: payload.rows,
      leader_id: null,
      keep: intake.keep ?? 'all',
      payload: payload.bytes,
    })
    .execute();
  if (intake.keep === 'spread') return unit.addJob(distributeBatchJob, batch);
  unit.afterCommit(() => cachePayload(batch.batch_id, payload.bytes));
  await unit.addJob(processBatchJob, {
    ...batch,
    ...(intake.importId ? { bulk: true } : { source_id: intake.sourceId }),
  });
};
