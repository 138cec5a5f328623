import { sql } from 'kysely';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { type MadeSpan, type Span } from './spans.ts';

/** The days that rollups can hold (they count in 32 bits of seconds); mentions of other days are always counted from the mentions. */
const FIRST = '1970-01-02';
const LAST = '2105-12-31';

/** A day that was marked this recently is not marked again, so that a stream of batches causes few writes. */
const FRESH = '5 seconds';

/**
 * Marks the days (`2026-11-21`, UTC) on which mentions were added, changed or deleted: their rollups are not read until they are rebuilt.
 * Call it in a unit that commits after the change is visible; a change that takes long calls it before as well.
 */
export async function touchDays(unit: UnitOfWork, days: readonly string[]): Promise<void> {
  const held = [...new Set(days)].filter((day) => day >= FIRST && day <= LAST);
  if (held.length === 0) return;
  // In the order of the days, so that two batches do not deadlock.
  await sql`
    insert into rollup_days (account_id, day, state, since)
    select ${unit.accountId}, given.day, 'stale', ${unit.now}
      from unnest(${held}::date[]) as given (day)
     where not exists (
       select from rollup_days known
        where known.account_id = ${unit.accountId} and known.day = given.day
          and known.state = 'stale' and known.since > ${unit.now}::timestamptz - ${FRESH}::interval)
     order by given.day
    on conflict (account_id, day) do update set state = 'stale', worker_id = null, since = excluded.since`.execute(
    unit.db,
  );
}

/** Marks every day of a span that is known to have mentions. */
export async function touchSpan(unit: UnitOfWork, { from, to }: Span): Promise<void> {
  await sql`
    update rollup_days set state = 'stale', worker_id = null, since = ${unit.now}
     where account_id = ${unit.accountId} and day >= ${dateOf(from)}::date and day <= ${dateOf(to - 1)}::date`.execute(
    unit.db,
  );
}

/** The days of a span that have rollups, consecutive days together. */
export async function listBuiltDays(unit: UnitOfWork, { from, to }: Span): Promise<MadeSpan[]> {
  const { rows } = await sql<{ from: number; days: number; mentions: number }>`
    select (extract(epoch from min(day)) * 1000)::bigint as from, count(*) as days, sum(mentions)::bigint as mentions
      from (select day, mentions, day - (row_number() over (order by day))::int as run
              from rollup_days
             where account_id = ${unit.accountId} and state = 'made'
               and day >= ${dateOf(from)}::date and day <= ${dateOf(to)}::date) as made
     group by run order by 1`.execute(unit.db);
  return rows.map(({ from: start, days, mentions }) => ({
    from: start,
    to: start + days * MS_PER_DAY,
    mentions,
  }));
}

/** A claim expires after this time: its process is dead. */
const ABANDONED = '15 minutes';

/** Accounts with days that did not change for a while and whose rollups are due. */
export async function listAccountsWithDueDays({ database }: Context, before: Date): Promise<string[]> {
  const { rows } = await database.owner.query<{ account_id: string }>(
    `select account_id from rollup_days
      where state <> 'made' and since <= $1
      group by account_id order by min(since)`,
    [before],
  );
  return rows.map((row) => row.account_id);
}

/** Days that one process rebuilds; `rebuilt`: days that already have rows, which are deleted first. */
export type RollupClaim = { workerId: string; days: string[]; rebuilt: string[] };

type Claim = { workerId: string; before: Date; most: number };

/** Claims the newest days that are due. A change to one of them meanwhile revokes the claim for that day. */
export async function claimDays(unit: UnitOfWork, { workerId, before, most }: Claim): Promise<RollupClaim> {
  const { rows } = await sql<{ day: string; has_rollups: boolean }>`
    with due as (
      select day, has_rollups from rollup_days
       where account_id = ${unit.accountId} and since <= ${before}
         and (state = 'stale' or (state = 'making' and since < ${unit.now}::timestamptz - ${ABANDONED}::interval))
       order by day desc limit ${most} for update skip locked)
    update rollup_days set state = 'making', worker_id = ${workerId}, has_rollups = true, since = ${unit.now}
      from due where account_id = ${unit.accountId} and rollup_days.day = due.day
    returning rollup_days.day::text as day, due.has_rollups`.execute(unit.db);
  return {
    workerId,
    days: rows.map((row) => row.day),
    rebuilt: rows.filter((row) => row.has_rollups).map((row) => row.day),
  };
}

/** Releases the rebuilt days to readers, except those that changed meanwhile. `mentions` by day. */
export async function publishDays(
  unit: UnitOfWork,
  { workerId, days }: RollupClaim,
  mentions: ReadonlyMap<string, number>,
): Promise<void> {
  const counts = days.map((day) => mentions.get(day) ?? 0);
  await sql`
    update rollup_days set state = 'made', worker_id = null, mentions = given.mentions
      from unnest(${days}::date[], ${counts}::bigint[]) as given (day, mentions)
     where account_id = ${unit.accountId} and rollup_days.day = given.day
       and state = 'making' and worker_id = ${workerId}`.execute(unit.db);
}

const LISTED = 'mention_days_listed';

/** Whether the days of mentions that are older than this table have been added to it. */
export async function areOldDaysListed({ database }: Context): Promise<boolean> {
  return (await database.owner.query('select from installation where key = $1', [LISTED])).rowCount === 1;
}

/** Adds older days to the table: either all days of an account or, if it has some already, none. */
export async function addOldDays(unit: UnitOfWork, days: readonly string[]): Promise<void> {
  const held = days.filter((day) => day >= FIRST && day <= LAST);
  await sql`
    insert into rollup_days (account_id, day, state, since)
    select ${unit.accountId}, day, 'stale', '-infinity' from unnest(${held}::date[]) as given (day)
    on conflict do nothing`.execute(unit.db);
}

/** Records that the older days are added. */
export async function rememberOldDays({ database }: Context): Promise<void> {
  await database.owner.query(
    `insert into installation (key, value) values ($1, 'true') on conflict (key) do nothing`,
    [LISTED],
  );
}

function dateOf(time: number): string {
  const day = new Date(Math.min(Date.parse(LAST), Math.max(Date.parse(FIRST), time)));
  return day.toISOString().slice(0, 10);
}
