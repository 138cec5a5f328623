import { AccountId } from '#contracts/kit/ids.ts';
import type { ReportProduct } from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { findRow, type ReportRow } from '#server/reports/report-store.ts';
import { findRun, type RunRow } from '#server/reports/run-store.ts';

/** A run that is to be made, its report, and how its account is read. */
export type OpenRun = {
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  run: RunRow;
  report: ReportRow;
};

/** Reads the run of a job; null where it is made already, or it or its report is deleted. */
export async function openRun(
  context: Context,
  { product }: { product: ReportProduct },
  payload: { account_id: string; run_id: string },
): Promise<OpenRun | null> {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const run = await inUnit((unit) => findRun(unit, payload.run_id));
  const report = run && (await inUnit((unit) => findRow(unit, product, run.report_id)));
  return run && report && run.state === 'making' ? { accountId, inUnit, run, report } : null;
}
