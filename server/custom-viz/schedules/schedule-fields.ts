import { VizScheduleInput } from '#contracts/custom-viz/schedules.ts';
import { Id } from '#contracts/kit/ids.ts';
import type { SentFields } from '#contracts/reports/report.ts';
import type { ReportRow } from '#server/reports/public.ts';

/** A schedule as reports keep it: receivers by their kinds, and the dashboard. */
export type ScheduleFields = VizScheduleInput & SentFields & { dashboard_id: string };

/** What a schedule has besides the fields of all reports. */
const Question = VizScheduleInput.pick({ tabs: true, slides: true, skip_empty: true, receivers: true });

/** A schedule as a report: its receivers are also listed as users and addresses. */
export function toScheduleFields(input: VizScheduleInput, dashboardId: string): ScheduleFields {
  return {
    ...input,
    dashboard_id: dashboardId,
    span: 'day',
    people: input.receivers.flatMap((one) => (one.kind === 'person' ? [one.user_id] : [])),
    addresses: input.receivers.flatMap((one) => (one.kind === 'address' ? [one.email] : [])),
  };
}

/** The schedule of a stored report. */
export function readSchedule(row: ReportRow): ScheduleFields {
  const input = VizScheduleInput.strip().parse({ ...row, ...Question.parse(row.question) });
  return toScheduleFields(input, Id.parse(row.viz_dashboard_id));
}
