import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionLost } from '#server/kit/db/lost-connection.ts';
import type { Log } from '#server/kit/log.ts';

/** Pauses before a job is restarted, milliseconds. */
const PAUSE = { first: 500, longer: 1.5, most: 5000 };
/** How often a job is restarted before it counts as failed: about ten minutes of an outage. */
const MOST_TRIES = 120;

type OutageOptions = { log: Log; job: string; stopping: AbortSignal };

/**
 * Runs a job's work, and restarts it from its beginning where it loses the connection to the database: an outage is no failure of the job,
 * and uses up none of its attempts. `again` is true where it was cut short before. Where the process is to end, the loss is thrown.
 */
export async function runThroughOutages(
  work: (again: boolean) => Promise<void>,
  { log, job, stopping }: OutageOptions,
): Promise<void> {
  let pause = PAUSE.first;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work(tries > 0);
    } catch (error) {
      if (!isConnectionLost(error) || stopping.aborted || tries === MOST_TRIES) throw error;
      log.warn({ err: error, job }, 'the database was lost under a job, which begins anew');
    }
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    pause = Math.min(pause * PAUSE.longer, PAUSE.most);
  }
}

/** Whether a failure is a job's last, without a further attempt. The loss of the database never is, see {@link runThroughOutages}. */
export function isFinalFailure(error: unknown, { lastAttempt }: { lastAttempt: boolean }): boolean {
  return lastAttempt && !isConnectionLost(error);
}
