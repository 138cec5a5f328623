import * as contract from '#contracts/custom-viz/schedules.ts';
import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { REPORT_NEEDS } from '#contracts/reports/report.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { presentRun, presentSchedules } from '#server/custom-viz/schedules/present-schedules.ts';
import { toScheduleFields } from '#server/custom-viz/schedules/schedule-fields.ts';
import { scheduleKind } from '#server/custom-viz/schedules/schedule-kind.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { listPossibleReceivers } from '#server/receivers/public.ts';
import * as reports from '#server/reports/public.ts';

/** The latest runs that are listed. */
const LISTED_RUNS = 30;

export const scheduleHandlers = [
  bind(contract.listSchedulePeople, async ({ unit }) => ({
    items: await listPossibleReceivers(unit, REPORT_NEEDS.custom_viz),
  })),

  bind(contract.listVizSchedules, async ({ unit, session, params }) => {
    await lockDashboard(unit, session, params._id);
    return { items: await presentSchedules(unit, await reports.listRowsOfDashboard(unit, params._id)) };
  }),

  bind(contract.createVizSchedule, async (call) => {
    const { unit, session, params, body } = call;
    await lockDashboard(unit, session, params._id);
    const present = await reports.listRowsOfDashboard(unit, params._id);
    if (present.length >= contract.MOST_SCHEDULES)
      refuse('invalid_request', {
        fields: { name: fault('too_many_records', { limit: contract.MOST_SCHEDULES }) },
      });
    return one(unit, await reports.createReport(call, scheduleKind, toScheduleFields(body, params._id)));
  }),

  bind(contract.updateVizSchedule, async (call) => {
    const { _id } = call.params;
    await requireSchedule(call.unit, call.session, _id);
    const { version, ...changes } = call.body;
    await reports.updateReport(call, scheduleKind, {
      _id,
      version,
      change: (before) => toScheduleFields({ ...before, ...changes }, before.dashboard_id),
    });
    return one(call.unit, _id);
  }),

  bind(contract.deleteVizSchedule, async (call) => {
    await requireSchedule(call.unit, call.session, call.params._id);
    await reports.deleteReport(call, scheduleKind, call.params._id);
    return call.params;
  }),

  bind(contract.runVizSchedule, async ({ unit, session, params: { _id }, body: { send } }) => {
    await requireSchedule(unit, session, _id);
    const { _id: runId } = await reports.requestReportRun({ unit, session }, scheduleKind, { _id, send });
    return presentRun(await reports.findPersonalRun(unit, runId));
  }),

  bind(contract.retryVizScheduleRun, async ({ unit, session, params }) => {
    await requireSchedule(unit, session, params._id);
    await reports.retryPersonalRun(unit, scheduleKind, params);
    return presentRun(await reports.findPersonalRun(unit, params.run_id));
  }),

  bind(contract.listVizScheduleRuns, async ({ unit, session, params: { _id } }) => {
    await requireSchedule(unit, session, _id);
    return { items: (await reports.listPersonalRuns(unit, _id, LISTED_RUNS)).map(presentRun) };
  }),

  bind(contract.resendScheduleConfirmation, async (call) => {
    const { _id } = call.params;
    await requireSchedule(call.unit, call.session, _id);
    await reports.requestReceiverConsentAgain(call, scheduleKind, { _id, email: call.body.email });
    return one(call.unit, _id);
  }),
];

/** Schedules are for the people who may change the dashboard. @throws not_found, not_permitted */
async function lockDashboard(unit: UnitOfWork, session: Session, id: string): Promise<void> {
  await sharedStore(unit, toViewer(session), VIZ_DASHBOARDS).lockEditable(id);
}

async function requireSchedule(unit: UnitOfWork, session: Session, id: string): Promise<void> {
  const row = requireFound(await reports.findRow(unit, 'custom_viz', id));
  await lockDashboard(unit, session, requireFound(row.viz_dashboard_id ?? undefined));
}

async function one(unit: UnitOfWork, id: string): Promise<contract.VizSchedule> {
  const row = requireFound(await reports.findRow(unit, 'custom_viz', id));
  return requireFound((await presentSchedules(unit, [row]))[0]);
}
