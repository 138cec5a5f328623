import { dueSchedulesJob, makeScheduledJob } from '#contracts/custom-viz/schedules.ts';
import { SCHEDULE_KINDS } from '#server/custom-viz/schedules/schedule-kind.ts';
import type { Context } from '#server/kit/context.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { makePersonalReports, startDueReports } from '#server/reports/public.ts';

/** Begins runs of schedules that are due. */
export async function startDueSchedules(context: Context): Promise<void> {
  for (const kind of Object.values(SCHEDULE_KINDS)) await startDueReports(context, kind);
}

export const scheduleJobs = [
  handleJob(dueSchedulesJob, (context) => startDueSchedules(context)),
  handleJob(makeScheduledJob, async (context, payload, about) => {
    // A run that is of another kind is none of this one.
    for (const kind of Object.values(SCHEDULE_KINDS))
      await makePersonalReports(context, kind, payload, about);
  }),
];
