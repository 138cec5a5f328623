import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, type CronItem, type Runner, type WorkerEvents } from 'graphile-worker';
import type { z } from 'zod';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { Context } from '#server/kit/context.ts';
import { runDespiteDeletion } from '#server/kit/db/deleted-meanwhile.ts';
import { releaseJobsOfDeadWorkers, type LivingWorkers } from '#server/kit/jobs/dead-workers.ts';
import { watchFreeJobs } from '#server/kit/jobs/free-jobs.ts';
import { makeJobPool } from '#server/kit/jobs/job-pool.ts';
import { runThroughOutages } from '#server/kit/jobs/through-outages.ts';
import type { Log } from '#server/kit/log.ts';
import { counters } from '#server/kit/metrics.ts';

/**
 * What a job may know about its run. `again`: an earlier attempt failed or was cut short. `lastAttempt`: there is no retry after a failure
 * now. `stopping` fires when the process is to end; long work then stops at a suitable point and enqueues itself again.
 */
export type AboutRun = { again: boolean; lastAttempt: boolean; stopping: AbortSignal };

/** The handler of one declared job. */
export type JobHandler = {
  name: string;
  run: (context: Context, payload: unknown, about: AboutRun) => Promise<void>;
};

/** A job that runs on a schedule (UTC), in the notation of cron. */
export type ScheduledJob = Pick<CronItem, 'task' | 'match' | 'options'>;

/** Binds a job's declaration to its handler: the payload arrives validated. */
export function handleJob<P extends z.ZodType>(
  job: JobDeclaration<P>,
  work: (context: Context, payload: z.output<P>, about: AboutRun) => Promise<void>,
): JobHandler {
  return {
    name: job.name,
    run: (context, payload, about) => work(context, job.payload.parse(payload), about),
  };
}

/** The queue's log levels in our log; its own `info` is our `debug`. */
const LEVELS: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' };

/** How many jobs run at a time, and how often jobs that became due by time are looked for. */
type Pace = { concurrency?: number; pollInterval?: number };

type TakingOptions = {
  context: Context;
  handlers: readonly JobHandler[];
  timetable: readonly ScheduledJob[];
  pace: Required<Pace>;
};

/**
 * Starts processing the handlers' jobs; scheduled jobs run by time, once however many processes there are. Where the library gives up by
 * itself, it is started again.
 */
export async function startJobs(
  context: Context,
  handlers: readonly JobHandler[],
  timetable: readonly ScheduledJob[],
  { concurrency = 6, pollInterval = 2000 }: Pace = {},
): Promise<{ stop: () => Promise<void> }> {
  const log = context.log.child({ part: 'jobs' });
  const ending = new AbortController();
  /** Jobs that were started here and whose outcome is not written yet. */
  const begun = new Set<string>();
  const living = await releaseJobsOfDeadWorkers(context, { isBegun: (id) => begun.has(id) });
  const taking: TakingOptions = { context, handlers, timetable, pace: { concurrency, pollInterval } };
  const parts: Parts = { log, stopping: ending.signal, begun, living };
  let current = await take(taking, parts).catch(async (failure: unknown) => {
    await living.close();
    throw failure;
  });
  const kept = keepTaking(current, async () => (current = await take(taking, parts)), parts);
  return {
    stop: async () => {
      ending.abort();
      await current.runner.stop().catch(() => undefined);
      await kept;
      await living.close();
    },
  };
}

type Parts = {
  log: Log;
  stopping: AbortSignal;
  begun: Set<string>;
  living: LivingWorkers;
};

/** A runner of the library, the name in which it holds jobs, and the work that runs in it. */
type NamedRunner = { runner: Runner; name: string; atWork: ReadonlySet<Promise<void>> };

async function take(
  { context, handlers, timetable, pace }: TakingOptions,
  { log, stopping, begun, living }: Parts,
): Promise<NamedRunner> {
  const events: WorkerEvents = new EventEmitter();
  let name = '';
  // Jobs are held in the name of the worker pool, not of the worker that runs them.
  events.on('pool:create', ({ workerPool }) => living.sign((name = workerPool.id)));
  events.on('job:start', ({ job }) => begun.add(String(job.id)));
  watchFreeJobs(
    events,
    context,
    handlers.map((handler) => handler.name),
  );
  const atWork = new Set<Promise<void>>();
  const runner = await run({
    pgPool: makeJobPool(context.database.owner, {
      log,
      stopping,
      settled: (ids) => ids.forEach((id) => begun.delete(id)),
    }),
    concurrency: pace.concurrency,
    pollInterval: pace.pollInterval,
    events,
    noHandleSignals: true,
    parsedCronItems: parseCronItems([...timetable]),
    logger: new Logger(() => (level, message) => log[LEVELS[level] ?? 'debug'](message)),
    taskList: Object.fromEntries(
      handlers.map((handler) => [
        handler.name,
        (payload: unknown, { job }: { job: JobTries }) => {
          const work = runJob(handler, payload, { context, log, stopping, job });
          const ended: Promise<void> = work.catch(() => undefined).then(() => void atWork.delete(ended));
          atWork.add(ended);
          return work;
        },
      ]),
    ),
  });
  return { runner, name, atWork };
}

type JobTries = { attempts: number; max_attempts: number };
type RunOptions = { context: Context; log: Log; stopping: AbortSignal; job: JobTries };

async function runJob(
  handler: JobHandler,
  payload: unknown,
  { context, log, stopping, job: { attempts, max_attempts } }: RunOptions,
): Promise<void> {
  try {
    await runThroughOutages(
      (cutShort) =>
        runDespiteDeletion((again) =>
          handler.run(context, payload, {
            again: again || cutShort || attempts > 1,
            lastAttempt: attempts >= max_attempts,
            stopping,
          }),
        ),
      { log, job: handler.name, stopping },
    );
    counters.jobs.inc({ job: handler.name, result: 'done' });
  } catch (error) {
    counters.jobs.inc({ job: handler.name, result: 'failed' });
    log.warn({ err: error, job: handler.name, attempts }, 'job failed');
    throw error;
  }
}

/** Pauses before jobs are taken again, milliseconds. */
const PAUSE = { first: 500, longer: 2, most: 30_000 };

/** Starts the library again whenever it ended unexpectedly; resolves once the process is to end. */
async function keepTaking(
  first: NamedRunner,
  again: () => Promise<NamedRunner>,
  { log, stopping, living }: Parts,
): Promise<void> {
  let ended: NamedRunner | undefined;
  let pause = PAUSE.first;
  for (let current = first; ;) {
    if (!ended) {
      const failure: unknown = await current.runner.promise.catch((reason: unknown) => reason);
      if (stopping.aborted) return;
      log.error({ err: failure }, 'jobs are no longer taken, starting again');
      ended = current;
    }
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    try {
      // Jobs that are still running would run twice.
      await Promise.all(ended.atWork);
      await living.forget(ended.name);
      current = await again();
      ended = undefined;
      pause = PAUSE.first;
    } catch (failure) {
      log.error({ err: failure }, 'jobs could not be taken again, trying on');
      pause = Math.min(pause * PAUSE.longer, PAUSE.most);
    }
  }
}
