import { sql, type RawBuilder } from 'kysely';
import { readFactLines } from '#server/facts/fact-line-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Time that was recorded on tickets as lines of its fact. `where`: a condition on `w`. */
export function listHandlingRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
    select w.account_id, ${version}::bigint as version, (w.removed_at is not null)::int as removed, w._id, w.user_id as agent_id,
           'handling' as kind, w.started_at, w.ended_at, case when w.ended_at is null then w.last_heartbeat_at end as heartbeat_at,
           extract(epoch from coalesce(w.ended_at, w.last_heartbeat_at) - w.started_at)::float8 as seconds,
           null as status, null as accepts_tickets, null as counts_as_staff, w.ticket_id, w.source
      from ticket_time_entries w
     where w.account_id = ${unit.accountId} and ${where}`,
  );
}

/** Time in working statuses as lines of its fact. `where`: a condition on `s`. */
export function listStatusRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
    select s.account_id, ${version}::bigint as version, 0 as removed, s._id, s.user_id as agent_id, 'status' as kind,
           s.from_at as started_at, s.to_at as ended_at, null as heartbeat_at,
           coalesce(extract(epoch from s.to_at - s.from_at), 0)::float8 as seconds, s.status_id as status,
           s.accepts_tickets::int as accepts_tickets, s.counts_as_staff::int as counts_as_staff, null as ticket_id, null as source
      from working_status_spans s
     where s.account_id = ${unit.accountId} and ${where}`,
  );
}

/**
 * Spans in which people were punched in as lines of their fact: from the first entry in to the first entry out after it, as
 * `buildIntervals` pairs them. `where`: a condition on `p` that leaves whole people out.
 */
export function listAttendanceRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
    with entries as (
      select p._id, p.user_id, p.direction, p.at,
             lag(p.direction) over (partition by p.user_id order by p.at, p._id) as before
        from punch_entries p
       where p.account_id = ${unit.accountId} and ${where} and not p.void
         and not exists (select from punch_entries c where c.account_id = p.account_id and c.corrects = p._id)
    ), turns as (
      select _id, user_id, direction, at, lead(at) over (partition by user_id order by at, _id) as until
        from entries where direction is distinct from before
    )
    select ${unit.accountId}::uuid as account_id, ${version}::bigint as version, 0 as removed, _id, user_id as agent_id,
           'attendance' as kind, at as started_at, until as ended_at, null as heartbeat_at,
           coalesce(extract(epoch from until - at), 0)::float8 as seconds,
           null as status, null as accepts_tickets, null as counts_as_staff, null as ticket_id, null as source
      from turns where direction = 'in'`,
  );
}
