import { sql } from 'kysely';
import { UNMADE, type MadeReport, type ReportFile } from '#contracts/reports/report.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Bounds } from '#server/people/visibility/public.ts';

type NewRun = {
  report_id: string;
  from: Date;
  to: Date;
  due_at: Date | null;
  requested_by: string | null;
  send: boolean;
};

/**
 * Records that a report is to be made.
 * @returns its id; null where that was recorded for the same due time before
 */
export async function insertRun(unit: UnitOfWork, { from, to, ...run }: NewRun): Promise<string | null> {
  const inserted = await accountTable(unit, 'report_runs')
    .insertInto({
      _id: unit.newId(),
      ...run,
      period_from: from,
      period_to: to,
      state: 'making',
      counted: null,
      error: null,
      at: unit.now,
      finished_at: null,
      expires_at: null,
      files_deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  return inserted?._id ?? null;
}

function rows(unit: UnitOfWork) {
  return unit.db
    .selectFrom('report_runs as run')
    .leftJoin('users as person', (join) =>
      join.onRef('person.account_id', '=', 'run.account_id').onRef('person._id', '=', 'run.requested_by'),
    )
    .select([
      'run._id',
      'run.report_id',
      'run.period_from',
      'run.period_to',
      'run.due_at',
      'run.send',
      'run.state',
      'run.counted',
      'run.files',
      'run.error',
      'run.bounds',
      'run.at',
      'run.finished_at',
      'run.expires_at',
      'run.files_deleted_at',
      'run.requested_by as requested_by_id',
      'person.name as requested_by',
      'person.calendar',
    ])
    .select((is) => [
      is
        .selectFrom('report_deliveries as sending')
        .select(sql<number>`count(*)::int`.as('receivers'))
        .whereRef('sending.account_id', '=', 'run.account_id')
        .whereRef('sending.run_id', '=', 'run._id')
        .where('sending.state', '=', 'sent')
        .as('receivers'),
      is
        .selectFrom('report_deliveries as sending')
        .select(sql<number>`count(sending.opened_at)::int`.as('opened'))
        .whereRef('sending.account_id', '=', 'run.account_id')
        .whereRef('sending.run_id', '=', 'run._id')
        .as('opened'),
    ])
    .where('run.account_id', '=', unit.accountId);
}
export type RunRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** A run as responses return it; `counted` is how many items it counts. */
export type ShownRun = MadeReport & { counted: number | null };

/** Converts a run for a response. */
export function toShownRun(row: RunRow, now: Date): ShownRun {
  const {
    period_from: from,
    period_to: to,
    error,
    send: _send,
    requested_by_id: _requester,
    bounds: _bounds,
    calendar: _calendar,
    files_deleted_at,
    receivers,
    opened,
    ...run
  } = row;
  return {
    ...run,
    from,
    to,
    state: isOver(row, now) ? 'expired' : run.state,
    why: error === null ? null : (UNMADE.find((one) => one === error) ?? 'failed'),
    files: files_deleted_at === null ? run.files : [],
    receivers: receivers ?? 0,
    opened: opened ?? 0,
  };
}

/** Whether the files of a run are past their retention. */
export function isOver(
  { files_deleted_at, expires_at }: Pick<RunRow, 'files_deleted_at' | 'expires_at'>,
  now: Date,
): boolean {
  return files_deleted_at !== null || (expires_at !== null && Date.parse(expires_at) <= now.getTime());
}

/** One run. */
export function findRun(unit: UnitOfWork, id: string): Promise<RunRow | undefined> {
  return rows(unit).where('run._id', '=', id).executeTakeFirst();
}

type Page = { limit: number; after?: { at: string; _id: string } | undefined };

/** The runs of a report, newest first. */
export function listRuns(unit: UnitOfWork, reportId: string, { limit, after }: Page): Promise<RunRow[]> {
  let query = rows(unit)
    .where('run.report_id', '=', reportId)
    .orderBy('run.at', 'desc')
    .orderBy('run._id', 'desc')
    .limit(limit);
  if (after)
    query = query.where(sql<boolean>`(run.at, run._id) < (${after.at}::timestamptz, ${after._id}::uuid)`);
  return query.execute();
}

/** The newest run of each of some reports. */
export async function findNewestRuns(
  unit: UnitOfWork,
  reportIds: readonly string[],
): Promise<Map<string, RunRow>> {
  if (reportIds.length === 0) return new Map();
  const found = await rows(unit)
    .where('run.report_id', 'in', reportIds)
    .distinctOn('run.report_id')
    .orderBy('run.report_id')
    .orderBy('run.at', 'desc')
    .execute();
  return new Map(found.map((row) => [row.report_id, row]));
}

type RunEnd = {
  state: 'done' | 'failed';
  counted: number | null;
  files: readonly ReportFile[];
  error: string | null;
  until: Date | null;
  /** The bounds of its owner's group. */
  bounds?: Bounds | null;
};

/** Records the outcome of a run. */
export async function completeRun(
  unit: UnitOfWork,
  id: string,
  { until, files, bounds = null, ...end }: RunEnd,
): Promise<void> {
  await accountTable(unit, 'report_runs').update(id, {
    ...end,
    files: JSON.stringify(files),
    bounds: bounds && JSON.stringify(bounds),
    finished_at: unit.now,
    expires_at: until,
  });
}

/** Expires reports whose period overlaps a span; the next cleanup deletes their files. */
export async function expireRuns(unit: UnitOfWork, { from, to }: { from: Date; to: Date }): Promise<void> {
  await accountTable(unit, 'report_runs')
    .updateTable()
    .set({ expires_at: unit.now })
    .where('expires_at', '>', unit.now.toISOString())
    .where('period_from', '<=', to.toISOString())
    .where('period_to', '>=', from.toISOString())
    .execute();
}

/** Covers a further period: whatever of it is erased later expires the files. */
export async function widenRun(
  unit: UnitOfWork,
  id: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await accountTable(unit, 'report_runs')
    .updateTable()
    .set((is) => ({
      period_from: sql<string>`least(${is.ref('period_from')}, ${from})`,
      period_to: sql<string>`greatest(${is.ref('period_to')}, ${to})`,
    }))
    .where('_id', '=', id)
    .execute();
}

/** Has a run begin again. */
export async function reopenRun(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'report_runs').update(id, { state: 'making', error: null, finished_at: null });
}
