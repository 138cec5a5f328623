import { dueSchedulesJob, makeScheduledJob } from '#contracts/custom-viz/schedules.ts';
import { scheduleKind } from '#server/custom-viz/schedules/schedule-kind.ts';
import type { Context } from '#server/kit/context.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { makePersonalReports, startDueReports } from '#server/reports/public.ts';

/** Begins runs of schedules that are due. */
export function startDueSchedules(context: Context): Promise<void> {
  return startDueReports(context, scheduleKind);
}

export const scheduleJobs = [
  handleJob(dueSchedulesJob, (context) => startDueSchedules(context)),
  handleJob(makeScheduledJob, (context, payload, about) =>
    makePersonalReports(context, scheduleKind, payload, about),
  ),
];
