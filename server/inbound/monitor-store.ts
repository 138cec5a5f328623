import { sql } from 'kysely';
import type { MonitorKind, MonitorWait } from '#contracts/inbound/monitors.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** A monitor of an account, the state that its last poll left, and until when its claim holds. */
export type MonitorRow = {
  accountId: AccountId;
  _id: string;
  kind: MonitorKind;
  url: string;
  etag: string | null;
  last_modified: string | null;
  cursor: string | null;
  failures: number;
  waits_for: string | null;
  /** The maximum number of its posts that may be counted in a month, and the number in this month. */
  month_limit: number;
  month_read: number;
  leasedUntil: Date;
};

type Row = Omit<MonitorRow, 'accountId' | 'leasedUntil'> & { account_id: string };

/** For how long a claim holds, in milliseconds; a claim of a dead process is free after that. */
const LEASE_MS = 180_000;

/** Claims the monitor that is longest overdue, of any account, so that no other process claims it too; null where none is due. */
export async function claimMonitor({ database, clock }: Context): Promise<MonitorRow | null> {
  const now = clock();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<Row>`
    update monitors one set leased_until = ${leasedUntil}
     where (one.account_id, one._id) = (
       select due.account_id, due._id from monitors due
        where due.active and due.next_poll_at <= ${now}
          and (due.leased_until is null or due.leased_until <= ${now})
        order by due.next_poll_at limit 1 for update skip locked)
    returning account_id, _id, kind, url, etag, last_modified, cursor, failures, waits_for, month_limit, month_read`.execute(
    database.platform,
  );
  const [row] = rows;
  if (!row) return null;
  const { account_id, ...rest } = row;
  return { ...rest, accountId: AccountId.parse(account_id), leasedUntil };
}

/** The state that a poll leaves. */
export type PollOutcome = {
  etag: string | null;
  last_modified: string | null;
  cursor: string | null;
  failures: number;
  last_error: Fault | null;
  /** Absent where the poll brought nothing to evaluate: the note stays. */
  note?: Fault | null;
  waits_for: MonitorWait | null;
  /** Posts that were counted for it this time. */
  counted: number;
  next_poll_at: Date;
};

/**
 * Stores the outcome of a poll, unless the address was changed meanwhile or the claim has expired: then it stores nothing, and the posts
 * belong to the process that polls next. With `keep` the claim is renewed, otherwise released.
 * @returns the monitor afterwards; null where nothing was stored
 */
export async function savePoll(
  unit: UnitOfWork,
  monitor: MonitorRow,
  { keep, counted, last_error, note, ...outcome }: PollOutcome & { keep: boolean },
): Promise<MonitorRow | null> {
  const leasedUntil = new Date(unit.now.getTime() + LEASE_MS);
  const good = last_error === null && outcome.waits_for === null;
  const error = toStoredFault(last_error);
  const noted = toStoredFault(note ?? null);
  const changed = await accountTable(unit, 'monitors')
    .updateTable()
    .set({
      ...outcome,
      last_error: error.sentence,
      last_error_fault: error.json,
      ...(note === undefined ? {} : { note: noted.sentence, note_fault: noted.json }),
      month_read: sql<number>`month_read + ${counted}`,
      leased_until: keep ? leasedUntil : null,
      last_polled_at: unit.now,
      ...(good ? { last_success_at: unit.now } : {}),
    })
    .where('_id', '=', monitor._id)
    .where('url', '=', monitor.url)
    .where('kind', '=', monitor.kind)
    .where('leased_until', '=', monitor.leasedUntil.toISOString())
    .executeTakeFirstOrThrow();
  const { etag, last_modified, cursor, failures, waits_for } = outcome;
  const month_read = monitor.month_read + counted;
  return Number(changed.numUpdatedRows) === 1
    ? { ...monitor, etag, last_modified, cursor, failures, waits_for, month_read, leasedUntil }
    : null;
}

/** Counts posts that a monitor brought in. */
export async function addFoundCount(unit: UnitOfWork, id: string, added: number): Promise<void> {
  await accountTable(unit, 'monitors').update(id, { found: sql<number>`found + ${added}` });
}

/** Starts the count of a month for monitors that were last counted in an earlier one. */
export async function resetMonthlyCounts({ database, clock }: Context): Promise<void> {
  const month = monthOf(clock());
  await sql`update monitors set month_read = 0, read_month = ${month}::date where read_month < ${month}::date`.execute(
    database.platform,
  );
}

/** The first instant of the month after that of an instant, in UTC. */
export function getNextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** Records since when a source is not read, as it has used up its monthly quota; the gap ends when it is read again. */
export async function noteLimit(unit: UnitOfWork, sourceId: string, since: Date): Promise<void> {
  await sql`
    insert into collection_gaps (account_id, source_id, reason, began_at)
    values (${unit.accountId}, ${sourceId}, 'limit', ${since}) on conflict do nothing`.execute(unit.db);
}

/** Records a span that can no longer be read from a source. */
export async function recordGap(
  unit: UnitOfWork,
  sourceId: string,
  lost: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into collection_gaps (account_id, source_id, reason, began_at, ended_at)
    values (${unit.accountId}, ${sourceId}, 'lost', ${lost.from}, ${lost.to})`.execute(unit.db);
}
