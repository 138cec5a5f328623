import type { Calendar } from '#contracts/kit/date-locale.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { REPORT_DAYS, REPORT_EVENTS, REPORT_HOMES, type SentFields } from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { isFinalFailure } from '#server/kit/jobs/through-outages.ts';
import type { Bounds } from '#server/people/visibility/public.ts';
import type { ComposedReport, ReportKind } from '#server/reports/kind.ts';
import { openRun } from '#server/reports/open-run.ts';
import { loadReportBounds } from '#server/reports/report-bounds.ts';
import { loadReportBrand } from '#server/reports/report-face.ts';
import { findBrandOfUser, type ReportRow } from '#server/reports/report-store.ts';
import { findRun, completeRun, type RunRow } from '#server/reports/run-store.ts';
import { sendReport } from '#server/reports/send-report.ts';
import { runFolder, writeFiles } from '#server/reports/write-files.ts';

const NOTHING = { state: 'failed', counted: null, files: [], until: null } as const;

/**
 * Makes the report of a run and e-mails it, once: the files are written first, again after a crash, and the transaction that records them
 * queues the e-mails.
 */
export async function makeReport<F extends SentFields>(
  context: Context,
  kind: ReportKind<F>,
  payload: { account_id: string; run_id: string },
  about: Pick<AboutRun, 'lastAttempt'>,
): Promise<void> {
  const opened = await openRun(context, kind, payload);
  if (!opened) return;
  const { accountId, inUnit, run, report } = opened;
  try {
    const period = { from: new Date(run.period_from), to: new Date(run.period_to) };
    // With the owner's permissions: their reports contain nothing that their group may not see.
    const actor = report.owner_id === null ? SYSTEM : { kind: 'user' as const, id: report.owner_id };
    const asOwner = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
      inTransaction(context, { accountId, actor, asSeen: true }, work);
    const { awake, bounds } = await inUnit((unit) => stateOf(unit, kind, report));
    const composed = awake
      ? await kind.compose(
          { context, accountId, calendar: getFileCalendar(run, report), inUnit: asOwner },
          report,
          period,
        )
      : 'owner_may_not';
    if (typeof composed === 'string')
      await inUnit((unit) => completeRun(unit, run._id, { ...NOTHING, error: composed }));
    else await finish(context, accountId, { kind, run, report, composed, bounds });
  } catch (error) {
    if (isFinalFailure(error, about))
      await inUnit((unit) => completeRun(unit, run._id, { ...NOTHING, error: 'failed' }));
    throw error;
  }
}

/** The calendar of the person who requested the run, else of the report's owner: several people read the same files. */
function getFileCalendar(run: RunRow, report: ReportRow): Calendar {
  return run.calendar ?? report.owner_calendar ?? 'gregorian';
}

/** Whether reports are made at present, and the bounds of the owner's group. */
async function stateOf<F extends SentFields>(
  unit: UnitOfWork,
  { product }: ReportKind<F>,
  { owner_id }: ReportRow,
): Promise<{ awake: boolean; bounds: Bounds | null }> {
  return {
    awake: await isAccountActive(unit, REPORT_HOMES[product]),
    bounds: owner_id === null ? null : await loadReportBounds(unit, product, owner_id),
  };
}

type FinishedRun<F extends SentFields> = {
  kind: ReportKind<F>;
  run: RunRow;
  report: ReportRow;
  composed: ComposedReport;
  bounds: Bounds | null;
};

async function finish<F extends SentFields>(
  context: Context,
  accountId: AccountId,
  { kind, run, report, composed, bounds }: FinishedRun<F>,
): Promise<void> {
  const { owner_id } = report;
  const brandId =
    owner_id === null
      ? null
      : await inTransaction(context, { accountId, actor: SYSTEM }, (unit) => findBrandOfUser(unit, owner_id));
  const files = await writeFiles({
    folder: runFolder(context, accountId, run._id),
    formats: report.formats,
    face: await loadReportBrand(context, { accountId, brandId }),
    composed,
  });
  const { counted, summaries } = composed;
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const still = await findRun(unit, run._id);
    if (still?.state !== 'making') return;
    const until = new Date(unit.now.getTime() + REPORT_DAYS * MS_PER_DAY);
    await completeRun(unit, run._id, { state: 'done', counted, files, error: null, until, bounds });
    const made = { run_id: run._id, counted, files, summaries };
    const worthIt = counted > 0 || !kind.quiet || run.due_at === null;
    const receivers = run.send && worthIt ? await sendReport(unit, { kind, report, made }) : 0;
    unit.record({
      kind: `${REPORT_EVENTS[kind.product]}.run_finished`,
      entityId: report._id,
      data: { run_id: run._id, counted, receivers },
    });
  });
}
