import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import type { DashboardHome } from '#contracts/custom-viz/home.ts';
import { resolveParameter } from '#contracts/custom-viz/parameters.ts';
import { makeScheduledJob, type ScheduleReceiver } from '#contracts/custom-viz/schedules.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { ReportProduct } from '#contracts/reports/report.ts';
import {
  LISTENING_DASHBOARDS,
  VIZ_DASHBOARDS,
  type DashboardList,
} from '#server/custom-viz/dashboards/dashboard-list.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { composeForReceiver } from '#server/custom-viz/schedules/compose-for-receiver.ts';
import { readSchedule, type ScheduleFields } from '#server/custom-viz/schedules/schedule-fields.ts';
import { refuse } from '#server/kit/errors.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { areAccountUsers } from '#server/receivers/public.ts';
import type { PersonalReportKind } from '#server/reports/public.ts';

/** Schedules of the dashboards of a home. */
function declareKind(product: ReportProduct, list: DashboardList): PersonalReportKind<ScheduleFields> {
  return {
    product,
    job: makeScheduledJob,
    history: 'nothing',
    contentOf: ({ dashboard_id, tabs, slides, skip_empty, receivers }) => ({
      filter: {},
      dashboard_id: null,
      viz_dashboard_id: dashboard_id,
      sections: [],
      question: { tabs, slides, skip_empty, receivers },
    }),
    fieldsOf: readSchedule,
    check: async (unit, session, next, before) => {
      await sharedStore(unit, toViewer(session), list).lockEditable(next.dashboard_id);
      const { published } = (await findDocuments(unit, next.dashboard_id)) ?? refuse('not_found');
      const faults = listFaults(published ?? refuse('illegal_transition'), next);
      if (Object.keys(faults).length > 0) refuse('invalid_request', { fields: faults });
      const known = new Set(before?.people ?? []);
      const added = next.people.filter((id) => !known.has(id));
      if (!(await areAccountUsers(unit, added)))
        refuse('invalid_request', { fields: { receivers: fault('somebody_gone') } });
    },
    // The periods of receivers become known when their files are made; until then a run covers its own instant.
    periodAt: (_fields, at) => ({ from: at, to: at }),
    // People outside get what the person who saved it last may show them.
    ownerAfter: async (_unit, _row, { user }) => user._id,
    composeFor: composeForReceiver,
  };
}

/** Schedules by the homes of their dashboards. */
export const SCHEDULE_KINDS = {
  custom_viz: declareKind('custom_viz', VIZ_DASHBOARDS),
  listening: declareKind('listening_dashboard', LISTENING_DASHBOARDS),
} as const;

/** The schedules of the dashboards of a home. */
export function getScheduleKind({ name }: Pick<DashboardHome, 'name'>): PersonalReportKind<ScheduleFields> {
  return name === 'listening' ? SCHEDULE_KINDS.listening : SCHEDULE_KINDS.custom_viz;
}

/** Tabs, filters and values of parameters that the dashboard does not have, and filters that have to be set and are not. */
function listFaults(
  document: DashboardDocument,
  { tabs, receivers }: Pick<ScheduleFields, 'tabs' | 'receivers'>,
): Record<string, Fault> {
  const known = new Set(document.tabs.map(({ _id }) => _id));
  const shown = new Set(tabs ?? known);
  const unknownTabs = (tabs ?? []).flatMap((id, at) => (known.has(id) ? [] : [`tabs.${at}`]));
  const faults = receivers.flatMap((receiver, at) =>
    listReceiverFaults(document, shown, receiver).map(([path, found]): [string, Fault] => [
      `receivers.${at}.${path}`,
      found,
    ]),
  );
  return Object.fromEntries([
    ...unknownTabs.map((path): [string, Fault] => [path, fault('not_known_here')]),
    ...faults,
  ]);
}

function listReceiverFaults(
  document: DashboardDocument,
  shown: ReadonlySet<string>,
  { filters, parameters, mentions }: ScheduleReceiver,
): [string, Fault][] {
  const values = listFilterValues(document, { ...FIRST_STATE, filters });
  const known = new Set(document.filters.map(({ _id }) => _id));
  const missing = document.filters.filter(
    ({ _id, required, tabs }) =>
      required &&
      (tabs === null || tabs.some((tab) => shown.has(tab))) &&
      (values[_id]?.values.length ?? 0) === 0,
  );
  return [
    ...Object.keys(filters)
      .filter((id) => !known.has(id))
      .map((id): [string, Fault] => [`filters.${id}`, fault('not_known_here')]),
    ...missing.map(({ _id }): [string, Fault] => [`filters.${_id}`, fault('missing')]),
    ...Object.entries(parameters)
      .filter(([id, value]) => !isValueOf(document, id, value))
      .map(([id]): [string, Fault] => [`parameters.${id}`, fault('not_known_here')]),
    ...(mentions !== null && !hasWidgets(document)
      ? [['mentions', fault('not_known_here')] satisfies [string, Fault]]
      : []),
  ];
}

function hasWidgets({ tabs }: DashboardDocument): boolean {
  return tabs.some(({ tiles }) => tiles.some(({ kind }) => kind === 'widget'));
}

/** Whether a parameter of a dashboard can have a value. */
function isValueOf({ parameters }: DashboardDocument, id: string, value: number | string): boolean {
  const parameter = parameters.find(({ _id }) => _id === id);
  return parameter !== undefined && resolveParameter(parameter, { parameters: { [id]: value } }) === value;
}
