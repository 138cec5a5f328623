import * as contract from '#contracts/custom-viz/schedules.ts';
import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { REPORT_NEEDS } from '#contracts/reports/report.ts';
import { getDashboardOfAnyHome } from '#server/custom-viz/dashboards/find-home.ts';
import { presentRun, presentSchedules } from '#server/custom-viz/schedules/present-schedules.ts';
import { toScheduleFields } from '#server/custom-viz/schedules/schedule-fields.ts';
import { getScheduleKind, SCHEDULE_KINDS } from '#server/custom-viz/schedules/schedule-kind.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { listPossibleReceivers } from '#server/receivers/public.ts';
import * as reports from '#server/reports/public.ts';

/** The latest runs that are listed. */
const LISTED_RUNS = 30;

export const scheduleHandlers = [
  bind(contract.listSchedulePeople, async ({ unit, session, params }) => {
    const { product } = await lockDashboard(unit, session, params._id);
    return { items: await listPossibleReceivers(unit, REPORT_NEEDS[product]) };
  }),

  bind(contract.listVizSchedules, async ({ unit, session, params }) => {
    const kind = await lockDashboard(unit, session, params._id);
    const rows = await reports.listRowsOfDashboard(unit, kind.product, params._id);
    return { items: await presentSchedules(unit, kind, rows) };
  }),

  bind(contract.createVizSchedule, async (call) => {
    const { unit, session, params, body } = call;
    const kind = await lockDashboard(unit, session, params._id);
    const present = await reports.listRowsOfDashboard(unit, kind.product, params._id);
    if (present.length >= contract.MOST_SCHEDULES)
      refuse('invalid_request', {
        fields: { name: fault('too_many_records', { limit: contract.MOST_SCHEDULES }) },
      });
    return one(unit, kind, await reports.createReport(call, kind, toScheduleFields(body, params._id)));
  }),

  bind(contract.updateVizSchedule, async (call) => {
    const { _id } = call.params;
    const kind = await requireSchedule(call.unit, call.session, _id);
    const { version, ...changes } = call.body;
    await reports.updateReport(call, kind, {
      _id,
      version,
      change: (before) => toScheduleFields({ ...before, ...changes }, before.dashboard_id),
    });
    return one(call.unit, kind, _id);
  }),

  bind(contract.deleteVizSchedule, async (call) => {
    const kind = await requireSchedule(call.unit, call.session, call.params._id);
    await reports.deleteReport(call, kind, call.params._id);
    return call.params;
  }),

  bind(contract.runVizSchedule, async ({ unit, session, params: { _id }, body: { send } }) => {
    const kind = await requireSchedule(unit, session, _id);
    const { _id: runId } = await reports.requestReportRun({ unit, session }, kind, { _id, send });
    return presentRun(await reports.findPersonalRun(unit, runId));
  }),

  bind(contract.retryVizScheduleRun, async ({ unit, session, params }) => {
    const kind = await requireSchedule(unit, session, params._id);
    await reports.retryPersonalRun(unit, kind, params);
    return presentRun(await reports.findPersonalRun(unit, params.run_id));
  }),

  bind(contract.listVizScheduleRuns, async ({ unit, session, params: { _id } }) => {
    await requireSchedule(unit, session, _id);
    return { items: (await reports.listPersonalRuns(unit, _id, LISTED_RUNS)).map(presentRun) };
  }),

  bind(contract.resendScheduleConfirmation, async (call) => {
    const { _id } = call.params;
    const kind = await requireSchedule(call.unit, call.session, _id);
    await reports.requestReceiverConsentAgain(call, kind, { _id, email: call.body.email });
    return one(call.unit, kind, _id);
  }),
];

type ScheduleKind = ReturnType<typeof getScheduleKind>;

/**
 * The schedules of a dashboard are for the people who may change it and show it to people outside.
 * @throws not_found, not_permitted
 */
async function lockDashboard(unit: UnitOfWork, session: Session, id: string): Promise<ScheduleKind> {
  const { home } = await getDashboardOfAnyHome(unit, session, id);
  if (!allows(session.user.role.permissions, home.share)) refuse('not_permitted');
  await sharedStore(unit, toViewer(session), home.list).lockEditable(id);
  return getScheduleKind(home);
}

/** A schedule that the caller may change, by the kind that it is of. @throws not_found, not_permitted */
async function requireSchedule(unit: UnitOfWork, session: Session, id: string): Promise<ScheduleKind> {
  const kinds = Object.values(SCHEDULE_KINDS);
  const found = await Promise.all(kinds.map(({ product }) => reports.findRow(unit, product, id)));
  const row = requireFound(found.find((one) => one !== undefined));
  return lockDashboard(unit, session, requireFound(row.viz_dashboard_id ?? undefined));
}

async function one(unit: UnitOfWork, kind: ScheduleKind, id: string): Promise<contract.VizSchedule> {
  const row = requireFound(await reports.findRow(unit, kind.product, id));
  return requireFound((await presentSchedules(unit, kind, [row]))[0]);
}
