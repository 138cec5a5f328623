import type { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { ExportInput } from '#contracts/listening/exports/export.ts';
import { makeReportJob, type exampleFilesJob } from '#contracts/listening/reports/endpoints.ts';
import { ReportInput } from '#contracts/listening/reports/report.ts';
import { resolvePeriod } from '#contracts/reports/schedule.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { startExport } from '#server/listening/exports/start-export.ts';
import { mentionReports } from '#server/listening/reports/kind.ts';
import { loadSendingContext } from '#server/receivers/public.ts';
import { insertRow, insertRun } from '#server/reports/public.ts';

const WEEK_MS = 7 * 86_400_000;

/** An example report and an example export, so that new users see what they are. */
export async function addExampleFiles(
  context: Context,
  { account_id, user_id }: z.output<typeof exampleFilesJob.payload>,
): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const { zone, language } = await inUnit((unit) => addReport(unit, user_id));
  const now = context.clock();
  await startExport({ context, accountId, inUnit }, user_id, {
    ...ExportInput.parse({
      name: language === 'th' ? 'เสียงลบ 7 วัน' : 'Negative, 7 days',
      filter: {
        from: new Date(now.getTime() - WEEK_MS).toISOString(),
        to: now.toISOString(),
        sentiment: 'negative',
      },
      time_zone: zone,
    }),
    language,
  });
}

/** Inactive until a user switches it on: an example sends no e-mails by itself. */
async function addReport(unit: UnitOfWork, ownerId: string) {
  const place = await loadSendingContext(unit);
  const { zone, language } = place;
  const fields = ReportInput.parse({
    name: language === 'th' ? 'รายงานประจำเดือน' : 'Monthly report',
    span: 'month',
    formats: ['pdf', 'xlsx'],
    language,
    time_zone: zone,
    schedule: { every: 'month', at: '08:00', day: 1 },
    people: [ownerId],
    active: false,
  });
  const _id = unit.newId();
  const content = mentionReports.contentOf(fields);
  await insertRow(unit, { _id, product: 'listening', owner_id: ownerId, fields, content, next: null });
  const run = await insertRun(unit, {
    report_id: _id,
    ...resolvePeriod('month', zone, unit.now),
    due_at: null,
    requested_by: ownerId,
    send: false,
  });
  if (run) await unit.addJob(makeReportJob, { account_id: unit.accountId, run_id: run });
  return place;
}
