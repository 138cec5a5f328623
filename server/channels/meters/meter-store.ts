import { sql } from 'kysely';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Channel } from '#contracts/networks.ts';
import {
  computePeriod,
  type MeterDeclaration,
  type MeterId,
  type MeterLimits,
} from '#contracts/networks/meter.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A connection as its meters know it. */
export type MeteredConnection = { _id: string; channel: Channel; name: string };

/** What is known of a meter of a connection in its current period. */
export type MeterState = MeterLimits & {
  /** What is used: by the network's report and what was counted since, or by what was counted alone. */
  used: number;
  /** What the network gives in a period; null where nothing limits it. */
  allowance: number | null;
  /** When the network reported, if it did in this period. */
  reported_at: string | null;
  notified_period: string | null;
};

type MeterKey = { connectionId: string; meter: MeterId };
type Row = MeterLimits & {
  counted_now: number;
  reported_used: number | null;
  reported_allowance: number | null;
  reported_at: string | null;
  counted: number | null;
  notified_period: string | null;
};

const NO_ROW: Omit<Row, 'counted_now'> = {
  soft: null,
  hard: null,
  reported_used: null,
  reported_allowance: null,
  reported_at: null,
  counted: null,
  notified_period: null,
};

/** Locks a meter of a connection until the unit of work ends, so that what is checked is still so when it is spent. */
export async function lockMeter(unit: UnitOfWork, { connectionId, meter }: MeterKey): Promise<void> {
  await sql`
    insert into connection_meters (account_id, connection_id, meter)
    values (${unit.accountId}, ${connectionId}, ${meter}) on conflict do nothing`.execute(unit.db);
  await sql`
    select from connection_meters
     where account_id = ${unit.accountId} and connection_id = ${connectionId} and meter = ${meter}
       for update`.execute(unit.db);
}

/** The state of a meter of a connection now. */
export async function loadMeter(
  unit: UnitOfWork,
  connectionId: string,
  declared: MeterDeclaration,
): Promise<MeterState> {
  const { from } = computePeriod(declared, unit.now);
  const { rows } = await sql<Row>`
    select meter.soft, meter.hard, meter.notified_period::text,
           coalesce((select sum(amount) from connection_spending spent
                      where spent.account_id = ${unit.accountId} and spent.connection_id = ${connectionId}
                        and spent.meter = ${declared.id} and spent.day >= ${from}::date), 0)::bigint as counted_now,
           case when meter.reported_period = ${from}::date then meter.reported_used end as reported_used,
           case when meter.reported_period = ${from}::date then meter.counted end as counted,
           case when meter.reported_period = ${from}::date then meter.reported_at end as reported_at,
           meter.reported_allowance
      from (values (1)) one left join connection_meters meter
        on meter.account_id = ${unit.accountId} and meter.connection_id = ${connectionId} and meter.meter = ${declared.id}`.execute(
    unit.db,
  );
  const { counted_now, reported_used, counted, reported_allowance, ...row } = rows[0] ?? {
    ...NO_ROW,
    counted_now: 0,
  };
  return {
    ...row,
    used: reported_used === null ? counted_now : reported_used + counted_now - (counted ?? 0),
    allowance: reported_allowance ?? declared.allowance ?? null,
  };
}

/** Adds an amount to a day of a meter; a negative one gives back what was not spent after all. */
export async function addSpending(
  unit: UnitOfWork,
  { connectionId, meter, day, amount }: MeterKey & { day: string; amount: number },
): Promise<void> {
  await sql`
    insert into connection_spending (account_id, connection_id, meter, day, amount)
    select account_id, _id, ${meter}, ${day}::date, ${amount} from connections
     where account_id = ${unit.accountId} and _id = ${connectionId}
    on conflict (account_id, connection_id, meter, day)
    do update set amount = connection_spending.amount + excluded.amount`.execute(unit.db);
}

/** Stores what the network itself reports of a meter; `allowance` null where nothing limits it. */
export async function saveReport(
  unit: UnitOfWork,
  connectionId: string,
  { declared, used, allowance }: { declared: MeterDeclaration; used: number; allowance: number | null },
): Promise<void> {
  const { from } = computePeriod(declared, unit.now);
  await lockMeter(unit, { connectionId, meter: declared.id });
  await sql`
    update connection_meters meter
       set reported_period = ${from}::date, reported_used = ${used}, reported_allowance = ${allowance},
           reported_at = ${unit.now},
           counted = coalesce((select sum(amount) from connection_spending spent
                                where spent.account_id = meter.account_id and spent.connection_id = meter.connection_id
                                  and spent.meter = meter.meter and spent.day >= ${from}::date), 0)
     where account_id = ${unit.accountId} and connection_id = ${connectionId} and meter = ${declared.id}`.execute(
    unit.db,
  );
}

/** Sets the limits of a meter; people are notified of the new ones anew. */
export async function saveLimits(
  unit: UnitOfWork,
  { connectionId, meter }: MeterKey,
  { soft, hard }: MeterLimits,
): Promise<void> {
  await lockMeter(unit, { connectionId, meter });
  await accountTable(unit, 'connection_meters').update(
    { connection_id: connectionId, meter },
    { soft, hard, notified_period: null },
  );
}

/** Records that people were notified in a period. @returns whether they were not before */
export async function claimNotice(
  unit: UnitOfWork,
  { connectionId, meter }: MeterKey,
  period: string,
): Promise<boolean> {
  const { numUpdatedRows } = await accountTable(unit, 'connection_meters')
    .updateTable()
    .set({ notified_period: period })
    .where('connection_id', '=', connectionId)
    .where('meter', '=', meter)
    .where(sql<boolean>`notified_period is distinct from ${period}::date`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What was counted of a meter in the last days, today included. */
export async function sumRecentSpending(
  unit: UnitOfWork,
  { connectionId, meter }: MeterKey,
  days: number,
): Promise<number> {
  const since = new Date(unit.now.getTime() - days * MS_PER_DAY).toISOString().slice(0, 10);
  const row = await accountTable(unit, 'connection_spending')
    .selectFrom()
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('connection_id', '=', connectionId)
    .where('meter', '=', meter)
    .where('day', '>', since)
    .executeTakeFirstOrThrow();
  return row.sum;
}
