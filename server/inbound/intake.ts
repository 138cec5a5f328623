import { sql } from 'kysely';
import type { Channel } from '#contracts/inbound/channel.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { processBatchJob } from '#contracts/inbound/jobs.ts';
import { v7 } from 'uuid';
import { packItems, type NamedItem } from '#server/inbound/batch-payload.ts';
import { itemKey, mentionId } from '#server/inbound/item-key.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { counters } from '#server/kit/metrics.ts';

/** Items of one source. `import_id` names the import they are counted for. */
export type Intake = {
  sourceId: string;
  channel: Channel;
  items: readonly Incoming[];
  importId?: string;
};

/** How many items were new, and how many had come before. */
export type Taken = { added: number; repeated: number };

/**
 * Takes items into the pipeline, each once for all time that keys are kept: key, payload and job stand in the caller's
 * transaction or not at all. Items of the kind `event` are not for the pipeline and are passed over.
 */
export const takeIn = async (unit: Unit, intake: Intake): Promise<Taken> => {
  const named = new Map<string, { item: Incoming; key: Buffer }>();
  let repeated = 0;
  for (const item of intake.items) {
    if (item.kind === 'event') continue;
    const key = itemKey({
      accountId: unit.accountId,
      sourceId: intake.sourceId,
      providerId: item.provider_id,
    });
    const name = key.toString('latin1');
    if (named.has(name)) repeated += 1;
    else named.set(name, { item, key });
  }
  const fresh =
    named.size === 0
      ? new Set<string>()
      : await addKeys(
          unit,
          intake.sourceId,
          [...named.values()].map(({ key }) => key),
        );
  const added = [...named].flatMap(([name, { item, key }]): NamedItem[] =>
    fresh.has(name) ? [[mentionId(key), item]] : [],
  );
  repeated += named.size - added.length;
  for (const payload of packItems(added)) await addBatch(unit, intake, payload);
  unit.afterCommit(() => {
    counters.inbound.inc({ channel: intake.channel, result: 'added' }, added.length);
    counters.inbound.inc({ channel: intake.channel, result: 'repeated' }, repeated);
  });
  return { added: added.length, repeated };
};

/**
 * Adds the keys that are not there, in any month. Two deliveries of one source at once wait for each other, so neither can
 * miss what the other adds; the unique key is the belt.
 * @returns the added keys as Latin-1 text
 */
const addKeys = async (unit: Unit, sourceId: string, keys: Buffer[]): Promise<Set<string>> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sourceId}, 0))`.execute(unit.db);
  const { rows } = await sql<{ key: Buffer }>`
    insert into inbound_keys (account_id, key, received_on)
    select ${unit.accountId}::uuid, given.key, ${unit.now.toISOString()}::timestamptz::date
      from unnest(${keys}::bytea[]) as given (key)
     where not exists (
       select from inbound_keys known where known.account_id = ${unit.accountId}::uuid and known.key = given.key)
    on conflict do nothing
    returning key`.execute(unit.db);
  return new Set(rows.map(({ key }) => key.toString('latin1')));
};

const addBatch = async (
  unit: Unit,
  intake: Intake,
  payload: { rows: number; bytes: Buffer },
): Promise<void> => {
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
      payload: payload.bytes,
    })
    .execute();
  await unit.addJob(processBatchJob, { ...batch, ...(intake.importId ? { bulk: true } : {}) });
};
