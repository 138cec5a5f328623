import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AccessDoor } from '#contracts/audit/heatmap.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { Database } from '#server/kit/db/pools.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type Access = { accountId: string; userId: string; door: AccessDoor; at: Date };

const QUARTER_MS = 900_000;

/** Records that a user used the suite in this quarter of an hour; repetitions change nothing. */
export async function insertAccess(
  { platform }: Database,
  { accountId, userId, door, at }: Access,
): Promise<void> {
  const ms = at.getTime();
  const quarter = 1 << (Math.floor(ms / QUARTER_MS) % 4);
  await sql`
    insert into access_hours (account_id, hour, user_id, via, quarters, first_at, last_at)
    values (${accountId}, ${new Date(ms - (ms % MS_PER_HOUR))}, ${userId}, ${door}, ${quarter}, ${at}, ${at})
    on conflict (account_id, hour, user_id, via) do update
      set quarters = access_hours.quarters | excluded.quarters,
          first_at = least(access_hours.first_at, excluded.first_at),
          last_at = greatest(access_hours.last_at, excluded.last_at)`.execute(platform);
}

export type AccessSpan = { zone: string; start: string; end: string; userId: string | undefined };

/**
 * Each hour of the account's time zone in which a user was active, once per user: the quarters of stored hours mapped to the zone's own
 * hours.
 */
function personHours(
  unit: UnitOfWork,
  { zone, start, end, userId }: AccessSpan,
  more: RawBuilder<SqlBool> = sql`true`,
) {
  return sql`
  select a.user_id, date_trunc('hour', (a.hour + q * interval '15 minutes') at time zone ${zone}) as local,
         min(a.first_at) as first_at, max(a.last_at) as last_at, array_agg(distinct a.via) as doors
    from access_hours a, generate_series(0, 3) q
   where a.account_id = ${unit.accountId} and (a.quarters >> q) & 1 = 1
     and a.hour + q * interval '15 minutes' >= ${start} and a.hour + q * interval '15 minutes' < ${end}
     and a.hour > ${start}::timestamptz - interval '1 hour' and a.hour < ${end}
     and ${userId === undefined ? sql`true` : sql`a.user_id = ${userId}`} and ${more}
   group by 1, 2`;
}

export type HeatCell = { weekday: number; hour: number; person_hours: number; people: number };

/** Person-hours and users for each weekday and hour; those without any are left out. */
export async function countByHour(unit: UnitOfWork, span: AccessSpan): Promise<HeatCell[]> {
  const { rows } = await sql<HeatCell>`
    select extract(dow from local)::int as weekday, extract(hour from local)::int as hour,
           count(*) as person_hours, count(distinct user_id) as people
      from (${personHours(unit, span)}) h group by 1, 2 order by 1, 2`.execute(unit.db);
  return rows;
}

/** How many users there were in the whole span. */
export async function countPeople(unit: UnitOfWork, span: AccessSpan): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct user_id) as people from (${personHours(unit, span)}) h`.execute(unit.db);
  return rows[0]?.people ?? 0;
}

export type AccessRow = {
  user_id: string;
  name: string;
  hour: string;
  first_at: string;
  last_at: string;
  doors: AccessDoor[];
};

type AccessQuery = AccessSpan & {
  weekday: number | undefined;
  hourOfDay: number | undefined;
  after: readonly [string, string] | null;
  limit: number;
};

/** The person-hours behind a cell, the newest first, one more than `limit` at most. */
export async function listPersonHours(unit: UnitOfWork, query: AccessQuery): Promise<AccessRow[]> {
  const { weekday, hourOfDay, after, zone } = query;
  const where = [
    ...(weekday === undefined ? [] : [sql`extract(dow from local) = ${weekday}`]),
    ...(hourOfDay === undefined ? [] : [sql`extract(hour from local) = ${hourOfDay}`]),
    ...(after === null
      ? []
      : [sql`(local at time zone ${zone}, h.user_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]),
    sql`true`,
  ];
  const { rows } = await sql<AccessRow>`
    select h.user_id, coalesce(u.name, f.name, '') as name, local at time zone ${zone} as hour, h.first_at, h.last_at, h.doors
      from (${personHours(unit, query)}) h
      left join users u on u.account_id = ${unit.accountId} and u._id = h.user_id
      left join former_users f on f.account_id = ${unit.accountId} and f._id = h.user_id
     where ${sql.join(where, sql` and `)}
     order by local desc, h.user_id desc limit ${query.limit + 1}`.execute(unit.db);
  return rows;
}
