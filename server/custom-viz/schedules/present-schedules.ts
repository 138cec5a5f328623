import type { VizSchedule, VizScheduleRun } from '#contracts/custom-viz/schedules.ts';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { REPORT_NEEDS, SKIPPED, type ReportProduct } from '#contracts/reports/report.ts';
import { readSchedule } from '#server/custom-viz/schedules/schedule-fields.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { resolveReceivers } from '#server/receivers/public.ts';
import { findLatestPersonalRuns, type PersonalRun, type ReportRow } from '#server/reports/public.ts';

/** Schedules are looked at each minute: one that is due for longer is overdue. */
const OVERDUE_MS = 5 * MS_PER_MINUTE;

/** Schedules as they are shown. */
export async function presentSchedules(
  unit: UnitOfWork,
  { product }: { product: ReportProduct },
  rows: readonly ReportRow[],
): Promise<VizSchedule[]> {
  const receivers = await resolveReceivers(unit, rows, REPORT_NEEDS[product]);
  const latest = await findLatestPersonalRuns(
    unit,
    rows.map(({ _id }) => _id),
  );
  return rows.map((row) => {
    const { span: _span, people: _people, addresses: _addresses, ...fields } = readSchedule(row);
    const last = latest.get(row._id);
    return {
      ...fields,
      _id: row._id,
      owner: row.owner,
      states: (receivers.get(row._id) ?? []).map(({ group_id: _group, ...receiver }) => receiver),
      next_run_at: row.next_run_at,
      overdue: row.next_run_at !== null && Date.parse(row.next_run_at) + OVERDUE_MS < unit.now.getTime(),
      last: last ? presentRun(last) : null,
      version: row.version,
    };
  });
}

/** A run as it is shown. */
export function presentRun({ run, deliveries }: PersonalRun): VizScheduleRun {
  const { _id, due_at, requested_by, at, finished_at, receivers, opened, state, send } = run;
  return {
    _id,
    due_at,
    requested_by,
    at,
    finished_at,
    receivers: receivers ?? 0,
    opened: opened ?? 0,
    state,
    is_trial: !send,
    deliveries: deliveries.map(({ email, name, state: became, reason, at: since, opened_at }) => ({
      email,
      name,
      state: became,
      reason: reason === null ? null : (SKIPPED.find((one) => one === reason) ?? 'failed'),
      at: since,
      opened_at,
    })),
  };
}
