import { sql } from 'kysely';
import type { MonitorKind, MonitorWait } from '#contracts/settings/monitors.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** Something that an account follows, what its last poll left to remember, and until when whoever claimed it has it to themselves. */
export type MonitorRow = {
  accountId: AccountId;
  _id: string;
  kind: MonitorKind;
  url: string;
  etag: string | null;
  last_modified: string | null;
  cursor: string | null;
  failures: number;
  leasedUntil: Date;
};

type Row = Omit<MonitorRow, 'accountId' | 'leasedUntil'> & { account_id: string };

/** For how long a claim holds, in milliseconds; one whose process died is free again then. */
const LEASE_MS = 180_000;

/** Takes the monitor that is longest overdue, of any account, so that nobody else takes it too; null where none is due. */
export const claimMonitor = async ({ database, clock }: Context): Promise<MonitorRow | null> => {
  const now = clock();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<Row>`
    update monitors one set leased_until = ${leasedUntil}
     where (one.account_id, one._id) = (
       select due.account_id, due._id from monitors due
        where due.active and due.next_poll_at <= ${now}
          and (due.leased_until is null or due.leased_until <= ${now})
        order by due.next_poll_at limit 1 for update skip locked)
    returning account_id, _id, kind, url, etag, last_modified, cursor, failures`.execute(database.platform);
  const [row] = rows;
  if (!row) return null;
  const { account_id, ...rest } = row;
  return { ...rest, accountId: AccountId.parse(account_id), leasedUntil };
};

/** What a poll leaves to remember. */
export type PollOutcome = {
  etag: string | null;
  last_modified: string | null;
  cursor: string | null;
  failures: number;
  last_error: string | null;
  waits_for: MonitorWait | null;
  next_poll_at: Date;
};

/**
 * Stores the outcome of a poll, unless the address was changed meanwhile or the claim is over: then it says nothing, and what was
 * found belongs to whoever polls next. With `keep` the claim is renewed, else given back.
 * @returns the monitor as it is now; null where nothing was stored
 */
export const savePoll = async (
  unit: Unit,
  monitor: MonitorRow,
  { keep, ...outcome }: PollOutcome & { keep: boolean },
): Promise<MonitorRow | null> => {
  const leasedUntil = new Date(unit.now.getTime() + LEASE_MS);
  const good = outcome.last_error === null && outcome.waits_for === null;
  const changed = await unit.db
    .updateTable('monitors')
    .set({
      ...outcome,
      leased_until: keep ? leasedUntil : null,
      last_polled_at: unit.now,
      ...(good ? { last_success_at: unit.now } : {}),
    })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', monitor._id)
    .where('url', '=', monitor.url)
    .where('kind', '=', monitor.kind)
    .where('leased_until', '=', monitor.leasedUntil.toISOString())
    .executeTakeFirstOrThrow();
  const { etag, last_modified, cursor, failures } = outcome;
  return Number(changed.numUpdatedRows) === 1
    ? { ...monitor, etag, last_modified, cursor, failures, leasedUntil }
    : null;
};

/** Counts posts that a monitor brought in. */
export const countFound = async (unit: Unit, id: string, added: number): Promise<void> => {
  await unit.db
    .updateTable('monitors')
    .set({ found: sql<number>`found + ${added}` })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Notes a span of which a source cannot be read any more. */
export const noteLost = async (
  unit: Unit,
  sourceId: string,
  lost: { from: string; to: string },
): Promise<void> => {
  await sql`
    insert into collection_gaps (account_id, source_id, reason, began_at, ended_at)
    values (${unit.accountId}, ${sourceId}, 'lost', ${lost.from}, ${lost.to})`.execute(unit.db);
};
