import { sql } from 'kysely';
import { z } from 'zod';
import { FACT_NAMES, type FactName } from '#contracts/facts/facts.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Up to which event the facts of an account are derived, and the number of the last batch. */
export type Watermark = { seq: number; batch: number };

/**
 * The accounts whose facts are behind the log or never were derived, also where the log is empty, or of which something changed that the log
 * does not name.
 */
export async function listAccountsBehind({ database }: Context): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: string }>`
    select accounts._id as account_id from accounts
      left join event_heads head on head.account_id = accounts._id
      left join fact_watermarks mark on mark.account_id = accounts._id
     where mark.seq is null or mark.seq < head.seq or mark.rebuilt_at is null
    union
    select touched.account_id from fact_touches touched join accounts on accounts._id = touched.account_id`.execute(
    database.platform,
  );
  return rows.map(({ account_id }) => AccountId.parse(account_id));
}

/** Deletes touches that deleting an account left. */
export async function deleteOrphanTouches({ database }: Context): Promise<void> {
  await sql`delete from fact_touches touched
    where not exists (select from accounts where accounts._id = touched.account_id)`.execute(
    database.platform,
  );
}

/** Locks the account's watermark until the unit ends; null where it has none, or another process holds it. */
export async function lockWatermark(unit: UnitOfWork): Promise<Watermark | null> {
  const row = await accountTable(unit, 'fact_watermarks')
    .selectFrom()
    .select(['seq', 'batch'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the account's watermark until the unit ends; waits for a process that holds it. */
export async function awaitWatermark(unit: UnitOfWork): Promise<Watermark | null> {
  const row = await accountTable(unit, 'fact_watermarks')
    .selectFrom()
    .select(['seq', 'batch'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether all facts of the account were derived once: until then they are built, not followed. */
export async function isBuilt(unit: UnitOfWork): Promise<boolean> {
  const row = await accountTable(unit, 'fact_watermarks')
    .selectFrom()
    .select('rebuilt_at')
    .executeTakeFirst();
  return row !== undefined && row.rebuilt_at !== null;
}

/** The end of what is to be derived now: the last event, and the last touch. */
export type LogEnd = { seq: number; touch: number };

/** The present end of what the account's facts are derived from. */
export async function findLogEnd(unit: UnitOfWork): Promise<LogEnd> {
  const { rows } = await sql<LogEnd>`
    select coalesce((select seq from event_heads where account_id = ${unit.accountId}), 0) as seq,
           coalesce((select max(_id) from fact_touches where account_id = ${unit.accountId}), 0) as touch`.execute(
    unit.db,
  );
  return rows[0] ?? { seq: 0, touch: 0 };
}

/** Whether something up to an end is still to be derived. */
export async function isBehind(unit: UnitOfWork, { seq, touch }: LogEnd): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (select from fact_touches where account_id = ${unit.accountId} and _id <= ${touch})
        or exists (select from fact_watermarks where account_id = ${unit.accountId} and seq < ${seq}) as behind`.execute(
    unit.db,
  );
  return rows[0]?.behind === true;
}

/** Moves the watermark; `changed` are the facts of which the batch has rows. */
export async function saveWatermark(
  unit: UnitOfWork,
  { seq, batch }: Watermark,
  changed: readonly FactName[] = [],
): Promise<void> {
  const versions = JSON.stringify(Object.fromEntries(changed.map((fact) => [fact, batch])));
  await accountTable(unit, 'fact_watermarks')
    .updateTable()
    .set({ seq, batch, at: unit.now, changed: sql`changed || ${versions}::jsonb` })
    .execute();
}

/**
 * Up to where the log of an account goes, and up to where its facts do. `waiting`: the first change that no event names and that is not derived
 * yet. `built`: all facts were derived once.
 */
export type FactProgress = LogEnd & { derived: number; waiting: number | null; built: boolean };

/** How far the facts of the account are behind its log. */
export async function findFactProgress(unit: UnitOfWork): Promise<FactProgress> {
  const { rows } = await sql<FactProgress>`
    select coalesce((select seq from event_heads where account_id = ${unit.accountId}), 0)::float8 as seq,
           coalesce(touched.last, 0)::float8 as touch, coalesce(mark.seq, 0)::float8 as derived, touched.first::float8 as waiting,
           coalesce(mark.rebuilt_at is not null, false) as built
      from (select min(_id) as first, max(_id) as last from fact_touches where account_id = ${unit.accountId}) touched
      left join fact_watermarks mark on mark.account_id = ${unit.accountId}`.execute(unit.db);
  return rows[0] ?? { seq: 0, touch: 0, derived: 0, waiting: null, built: false };
}

/** Whether facts are derived up to an end of the log. */
export function isUpTo({ derived, waiting, built }: FactProgress, { seq, touch }: LogEnd): boolean {
  return built && derived >= seq && (waiting === null || waiting > touch);
}

/** Begins to derive the facts of an account at the end of its log. Without effect where it has begun, or where the account is deleted. */
export async function insertWatermark(unit: UnitOfWork): Promise<void> {
  await sql`insert into fact_watermarks (account_id, seq, batch, at)
    select _id, coalesce((select seq from event_heads where account_id = accounts._id), 0), 0, ${unit.now}
      from accounts where _id = ${unit.accountId}
    on conflict (account_id) do nothing`.execute(unit.db);
}

/** Records that all facts of the account were derived anew. */
export async function saveRebuilt(unit: UnitOfWork): Promise<void> {
  await accountTable(unit, 'fact_watermarks').updateTable().set({ rebuilt_at: unit.now }).execute();
}

/** As of which event the facts of an account are, and a version of each, which moves when its rows do. */
export type FactState = { asOf: { seq: number; at: string }; versions: ReadonlyMap<string, string> };

const FactRow = z.object({
  seq: z.coerce.number(),
  at: z.string(),
  rebuilt_at: z.string(),
  changed: z.record(z.string(), z.number()),
});

/** What is known of an account's facts; null where they are not built yet. */
export async function findFactState(unit: UnitOfWork): Promise<FactState | null> {
  const { rows } = await sql`
    select mark.seq, coalesce(event.at, mark.at) as at, mark.rebuilt_at, mark.changed
      from fact_watermarks mark
      left join event_log event on event.account_id = mark.account_id and event.seq = mark.seq
     where mark.account_id = ${unit.accountId} and mark.rebuilt_at is not null`.execute(unit.db);
  if (rows.length === 0) return null;
  const { seq, at, rebuilt_at, changed } = FactRow.parse(rows[0]);
  // The end of a rebuild deletes rows without a batch.
  const versions = FACT_NAMES.map((fact) => [fact, `${rebuilt_at} ${changed[fact] ?? 0}`] as const);
  return { asOf: { seq, at }, versions: new Map(versions) };
}
