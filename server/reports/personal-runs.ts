import { REPORT_EVENTS, type SentFields } from '#contracts/reports/report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import type { PersonalReportKind } from '#server/reports/kind.ts';
import { lockRow } from '#server/reports/report-store.ts';
import { findNewestRuns, findRun, listRuns, reopenRun, type RunRow } from '#server/reports/run-store.ts';
import { listDeliveries, resetFailed, type Delivery } from '#server/reports/sending-store.ts';

/** A run of which each receiver gets files of their own, with its receivers. */
export type PersonalRun = { run: RunRow; deliveries: Delivery[] };

/** The latest runs of a report, newest first. */
export async function listPersonalRuns(
  unit: UnitOfWork,
  reportId: string,
  limit: number,
): Promise<PersonalRun[]> {
  return addDeliveries(unit, await listRuns(unit, reportId, { limit }));
}

/** The latest run of each of some reports, by the ids of the reports. */
export async function findLatestPersonalRuns(
  unit: UnitOfWork,
  reportIds: readonly string[],
): Promise<Map<string, PersonalRun>> {
  const newest = await findNewestRuns(unit, reportIds);
  const runs = await addDeliveries(unit, [...newest.values()]);
  return new Map(runs.map((one) => [one.run.report_id, one]));
}

/** One run. @throws not_found */
export async function findPersonalRun(unit: UnitOfWork, id: string): Promise<PersonalRun> {
  const [found] = await addDeliveries(unit, [requireFound(await findRun(unit, id))]);
  return requireFound(found);
}

/**
 * Has those of a run's receivers for whom it failed wait again, and makes their files.
 * @throws not_found, illegal_transition where nothing failed
 */
export async function retryPersonalRun<F extends SentFields>(
  unit: UnitOfWork,
  kind: PersonalReportKind<F>,
  { _id, run_id }: { _id: string; run_id: string },
): Promise<void> {
  requireFound(await lockRow(unit, kind.product, _id));
  const run = requireFound(await findRun(unit, run_id));
  if (run.report_id !== _id) refuse('not_found');
  if (run.state !== 'failed') refuse('illegal_transition');
  await resetFailed(unit, run_id);
  await reopenRun(unit, run_id);
  await unit.addJob(kind.job, { account_id: unit.accountId, run_id });
  unit.record({
    kind: `${REPORT_EVENTS[kind.product]}.run_requested`,
    entityId: _id,
    data: { run_id, retry: true },
  });
}

async function addDeliveries(unit: UnitOfWork, runs: readonly RunRow[]): Promise<PersonalRun[]> {
  const all = Map.groupBy(
    await listDeliveries(
      unit,
      runs.map(({ _id }) => _id),
    ),
    ({ run_id }) => run_id,
  );
  return runs.map((run) => ({ run, deliveries: all.get(run._id) ?? [] }));
}
