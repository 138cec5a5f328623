import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AccountId } from '#contracts/kit/ids.ts';
import { dueReportsJob, exampleFilesJob, makeReportJob } from '#contracts/listening/reports/endpoints.ts';
import { nextDue, periodOf } from '#contracts/listening/reports/schedule.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { addExampleFiles } from '#server/listening/reports/examples.ts';
import { makeReport } from '#server/listening/reports/make-report.ts';
import { findRow, setNext } from '#server/listening/reports/report-store.ts';
import { insertRun } from '#server/listening/reports/run-store.ts';
import { reportsRoot, runFolder } from '#server/listening/reports/write-files.ts';
import { placeOf } from '#server/settings/notifications/public.ts';

/** So many are begun by one look; the others are found by the next. */
const AT_ONCE = 500;

/** Begins every report that is due, once for each due time; what was missed while nothing ran is made once, for the last time. */
export const findDueReports = async (context: Context): Promise<void> => {
  const now = context.clock().toISOString();
  const due = await context.database.platform
    .selectFrom('listening_reports')
    .select(['account_id', '_id'])
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(AT_ONCE)
    .execute();
  for (const { account_id, _id } of due)
    await withUnit(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      begin(unit, _id),
    );
  await dropFiles(context);
};

const begin = async (unit: Unit, id: string): Promise<void> => {
  const report = await findRow(unit, id, true);
  if (!report?.next_run_at || !report.schedule || Date.parse(report.next_run_at) > unit.now.getTime()) return;
  const { schedule, span, time_zone } = report;
  await setNext(unit, id, nextDue(schedule, time_zone, unit.now));
  if (span === 'fixed' || !(await placeOf(unit)).awake) return;
  const due_at = new Date(report.next_run_at);
  const run = await insertRun(unit, {
    report_id: id,
    ...periodOf(span, time_zone, due_at),
    due_at,
    asked_by: null,
    send: true,
  });
  if (run) await unit.addJob(makeReportJob, { account_id: unit.accountId, run_id: run });
};

/** Takes away files that are past their time, and what lies there of runs that are gone. */
const dropFiles = async (context: Context): Promise<void> => {
  const { platform } = context.database;
  const now = context.clock().toISOString();
  const over = await platform
    .updateTable('report_runs')
    .set({ dropped_at: now })
    .where('expires_at', '<=', now)
    .where('dropped_at', 'is', null)
    .returning(['account_id', '_id'])
    .execute();
  for (const { account_id, _id } of over)
    await rm(runFolder(context, account_id, _id), { recursive: true, force: true });
  // Once an hour is enough for what nobody can reach any more.
  if (context.clock().getUTCMinutes() === 0) await sweep(context);
};

const sweep = async (context: Context): Promise<void> => {
  const rows = await context.database.platform
    .selectFrom('report_runs')
    .select(['account_id', '_id'])
    .where('dropped_at', 'is', null)
    .execute();
  const known = new Set(rows.map(({ account_id, _id }) => join(account_id, _id)));
  const root = reportsRoot(context);
  for (const account of await readdir(root).catch(() => []))
    for (const one of await readdir(join(root, account)))
      if (!known.has(join(account, one)))
        await rm(join(root, account, one), { recursive: true, force: true });
};

export const jobs = [
  handleJob(exampleFilesJob, (context, payload) => addExampleFiles(context, payload)),
  handleJob(dueReportsJob, (context) => findDueReports(context)),
  handleJob(makeReportJob, (context, payload, about) => makeReport(context, payload, about)),
];
