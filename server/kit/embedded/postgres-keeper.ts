import { setTimeout as wait } from 'node:timers/promises';
import { isTransient, isPortInUse, buildPostgresFailure } from './postgres-failure.ts';
import { stopOrphanedServer } from './postgres-leftover.ts';
import { type ServerPlan, type ServerProcess, ServerRefusal, startServer } from './postgres-process.ts';
import { getErrorMessage, StartFailure } from './start-failure.ts';

/** How long a server's processes may need to let go of its memory after it was killed. */
const PATIENCE_MS = 15_000;

/** Pauses before a server that ended is started again: one that keeps falling must not be started in a tight circle. Milliseconds. */
const RESTART_PAUSE = { first: 250, longer: 2, most: 10_000 };

/**
 * Starts the server, again and again while only the remains of a killed one are in its way.
 *
 * @throws StartFailure with the mend of what else is in its way.
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
 * Starts the server again when it ends unasked (killed by hand or for want of memory), on the same port: pools reconnect
 * by themselves.
 *
 * @returns what stops it for good.
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
        // What is in its way, such as a full disk, may go.
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
