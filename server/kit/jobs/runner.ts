import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type CronItem, type Runner, type WorkerEvents } from 'graphile-worker';
import type { z } from 'zod';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { Context } from '#server/kit/context.ts';
import { releaseJobsOfDeadWorkers } from '#server/kit/jobs/dead-workers.ts';
import { lookForFreeJobs } from '#server/kit/jobs/free-jobs.ts';
import { counters } from '#server/kit/metrics.ts';

/**
 * What a job may know of its run. `again`: an earlier try failed or was cut short. `lastAttempt`: nobody tries again after a failure
 * now. `stopping` fires when the process is to end; long work then stops at a good place and adds itself again.
 */
export type AboutRun = { again: boolean; lastAttempt: boolean; stopping: AbortSignal };

/** What runs for one declared job. */
export type JobHandler = {
  name: string;
  run: (context: Context, payload: unknown, about: AboutRun) => Promise<void>;
};

/** Binds a job's declaration to its work: the payload arrives checked. */
export const handleJob = <P extends z.ZodType>(
  job: JobDeclaration<P>,
  work: (context: Context, payload: z.output<P>, about: AboutRun) => Promise<void>,
): JobHandler => ({
  name: job.name,
  run: (context, payload, about) => work(context, job.payload.parse(payload), about),
});

/** The queue's levels in our log; its own `info` is our `debug`. */
const LEVELS: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' };

/** How many jobs run at a time, and how often jobs that became due by the clock are looked for. */
type Pace = { concurrency?: number; pollInterval?: number };

/** Starts taking the handlers' jobs; those of the timetable run by the clock, once however many processes there are. */
export const startJobs = async (
  context: Context,
  handlers: readonly JobHandler[],
  timetable: readonly CronItem[],
  { concurrency = 6, pollInterval = 2000 }: Pace = {},
): Promise<Pick<Runner, 'stop'>> => {
  const log = context.log.child({ part: 'jobs' });
  const ending = new AbortController();
  const living = await releaseJobsOfDeadWorkers(context);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are held in the name of the pool of workers, not of the one that runs them.
  events.on('pool:create', ({ workerPool }) => living.sign(workerPool.id));
  lookForFreeJobs(
    events,
    context,
    handlers.map(({ name }) => name),
  );
  const runner = await run({
    pgPool: context.database.owner,
    concurrency,
    pollInterval,
    events,
    noHandleSignals: true,
    parsedCronItems: parseCronItems([...timetable]),
    logger: new Logger(() => (level, message) => log[LEVELS[level] ?? 'debug'](message)),
    taskList: Object.fromEntries(
      handlers.map((handler) => [
        handler.name,
        async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
          const { attempts, max_attempts } = helpers.job;
          try {
            await handler.run(context, payload, {
              again: attempts > 1,
              lastAttempt: attempts >= max_attempts,
              stopping: ending.signal,
            });
            counters.jobs.inc({ job: handler.name, result: 'done' });
          } catch (error) {
            counters.jobs.inc({ job: handler.name, result: 'failed' });
            log.warn({ err: error, job: handler.name, attempts }, 'job failed');
            throw error;
          }
        },
      ]),
    ),
  }).catch(async (failure: unknown) => {
    await living.close();
    throw failure;
  });
  return {
    stop: async () => {
      ending.abort();
      await runner.stop();
      await living.close();
    },
  };
};
