import { AccountId } from '#contracts/kit/ids.ts';
import { REPORT_HOMES, type SentFields } from '#contracts/reports/report.ts';
import { computeNextDue } from '#contracts/reports/schedule.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { loadSendingContext } from '#server/receivers/public.ts';
import { listDueReports } from '#server/reports/across-accounts-store.ts';
import type { SavedKind } from '#server/reports/kind.ts';
import { lockRow, setNext } from '#server/reports/report-store.ts';
import { insertRun } from '#server/reports/run-store.ts';

/** Starts every due report of a kind, once for each due time; what was missed while nothing ran is made once, for the last time. */
export async function startDueReports<F extends SentFields>(
  context: Context,
  kind: SavedKind<F>,
): Promise<void> {
  for (const { account_id, _id } of await listDueReports(context, kind.product))
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      begin(unit, kind, _id),
    );
}

async function begin<F extends SentFields>(unit: UnitOfWork, kind: SavedKind<F>, id: string): Promise<void> {
  const report = await lockRow(unit, kind.product, id);
  if (!report?.next_run_at || !report.schedule || Date.parse(report.next_run_at) > unit.now.getTime()) return;
  const { schedule, span, time_zone } = report;
  await setNext(unit, id, computeNextDue(schedule, time_zone, unit.now));
  if (span === 'fixed' || !(await loadSendingContext(unit, REPORT_HOMES[kind.product])).awake) return;
  const due_at = new Date(report.next_run_at);
  const run_id = await insertRun(unit, {
    report_id: id,
    ...kind.periodAt(kind.fieldsOf(report), due_at),
    due_at,
    requested_by: null,
    send: true,
  });
  if (run_id) await unit.addJob(kind.job, { account_id: unit.accountId, run_id });
}
