import { AccountId } from '#contracts/kit/ids.ts';
import { REPORT_DAYS } from '#contracts/listening/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { composeReport } from '#server/listening/reports/compose-report.ts';
import { reportFace } from '#server/listening/reports/report-face.ts';
import { findRow } from '#server/listening/reports/report-store.ts';
import { findRun, settleRun } from '#server/listening/reports/run-store.ts';
import { sendReport } from '#server/listening/reports/send-report.ts';
import { runFolder, writeFiles } from '#server/listening/reports/write-files.ts';

const DAY_MS = 86_400_000;

/**
 * Makes what a run asks for and mails it, once: the files are written first, again after a crash, and the transaction that says
 * they are there queues the mails.
 */
export const makeReport = async (
  context: Context,
  payload: { account_id: string; run_id: string },
  { lastAttempt }: Pick<AboutRun, 'lastAttempt'>,
): Promise<void> => {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: Unit) => Promise<T>): Promise<T> =>
    withUnit(context, { accountId, actor: SYSTEM }, work);
  const run = await inUnit((unit) => findRun(unit, payload.run_id));
  const report = run && (await inUnit((unit) => findRow(unit, run.report_id)));
  if (!run || !report || run.state !== 'making') return;
  try {
    const period = { from: new Date(run.period_from), to: new Date(run.period_to) };
    const composed = await composeReport({ context, accountId, inUnit }, report, period);
    const files = await writeFiles({
      folder: runFolder(context, accountId, run._id),
      formats: report.formats,
      face: await reportFace(context, accountId),
      composed,
    });
    await inUnit(async (unit) => {
      const still = await findRun(unit, run._id);
      if (still?.state !== 'making') return;
      const until = new Date(unit.now.getTime() + REPORT_DAYS * DAY_MS);
      const { mentions } = composed;
      await settleRun(unit, run._id, { state: 'done', mentions, files, error: null, until });
      const made = { run_id: run._id, period: composed.document.period, mentions, files };
      const receivers = run.send ? await sendReport(context, unit, { report, made }) : 0;
      unit.record({
        kind: 'report.made',
        entityId: report._id,
        data: { run_id: run._id, mentions, receivers },
      });
    });
  } catch (error) {
    if (lastAttempt)
      await inUnit((unit) =>
        settleRun(unit, run._id, {
          state: 'failed',
          mentions: null,
          files: [],
          error: 'failed',
          until: null,
        }),
      );
    throw error;
  }
};
