import { setTimeout as wait } from 'node:timers/promises';
import { isTransient, isPortInUse, buildPostgresFailure } from './postgres-failure.ts';
import { stopOrphanedServer } from './postgres-leftover.ts';
import { type ServerPlan, type ServerProcess, ServerRefusal, startServer } from './postgres-process.ts';
import { getErrorMessage, StartFailure } from './start-failure.ts';

/** How long the processes of a killed server may need to release its memory. */
const PATIENCE_MS = 15_000;

/** Pauses before a server that ended is started again: one that keeps crashing must not be restarted in a tight loop. Milliseconds. */
const RESTART_PAUSE = { first: 250, longer: 2, most: 10_000 };

/**
 * Starts the server, and retries while only the remains of a killed one block it.
 *
 * @throws StartFailure with the remedy for any other obstacle.
 */
export async function startWithRetries(plan: ServerPlan): Promise<ServerProcess> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await startServer(plan);
    } catch (failure) {
      const printed = failure instanceof ServerRefusal ? failure.message : getErrorMessage(failure);
      if (Date.now() < deadline && isTransient(printed)) {
        await wait(200);
      } else if (isPortInUse(printed)) {
        const mend = 'start again, another port is then chosen';
        throw new StartFailure(
          `The port ${plan.port}, meant for PostgreSQL, was taken by another program`,
          mend,
          failure,
        );
      } else {
        throw buildPostgresFailure(plan.place.folder, printed);
      }
    }
  }
}

/**
 * Starts the server again when it ends unexpectedly (killed by hand or for lack of memory), on the same port: pools reconnect by
 * themselves.
 *
 * @returns a function that stops it for good.
 */
export function superviseServer(first: ServerProcess, plan: ServerPlan): () => Promise<void> {
  let current = first;
  let stopping = false;
  const ending = new AbortController();
  let restart: Promise<void> = Promise.resolve();
  const watch = (server: ServerProcess): void => {
    void server.ended.then((words) => {
      if (stopping) return;
      plan.log.error({ words }, 'PostgreSQL ended unasked and is started again');
      restart = again();
    });
  };
  const again = async (): Promise<void> => {
    let pause = RESTART_PAUSE.first;
    for (;;) {
      await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined);
      if (stopping) return;
      try {
        await stopOrphanedServer(plan.place.folder, plan.log);
        current = await startWithRetries(plan);
        return watch(current);
      } catch (failure) {
        // The obstacle, such as a full disk, may pass.
        pause = Math.min(pause * RESTART_PAUSE.longer, RESTART_PAUSE.most);
        plan.log.error(
          { reason: getErrorMessage(failure) },
          'PostgreSQL could not be started again, trying on',
        );
      }
    }
  };
  watch(first);
  return async () => {
    stopping = true;
    ending.abort();
    await restart;
    await current.stop();
  };
}
