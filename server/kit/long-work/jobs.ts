import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { deleteFinishedLongWorksJob, runLongWorkJob } from '#contracts/kit/long-work/endpoints.ts';
import { handleJob, type JobHandler } from '#server/kit/jobs/runner.ts';
import { deleteEndedWorks } from '#server/kit/long-work/long-work-store.ts';
import type { LongWorkRunner } from '#server/kit/long-work/runner.ts';
import { runTurn } from '#server/kit/long-work/turn.ts';

/** How long ended works are shown, in days. */
const KEEP_DAYS = 90;

/** The jobs behind every long work. */
export function buildLongWorkJobs(runners: readonly LongWorkRunner[]): JobHandler[] {
  return [
    handleJob(runLongWorkJob, (context, payload, about) => runTurn(context, runners, payload, about)),
    handleJob(deleteFinishedLongWorksJob, (context) =>
      deleteEndedWorks(context, new Date(context.clock().getTime() - KEEP_DAYS * MS_PER_DAY)),
    ),
  ];
}
