import { setTimeout as wait } from 'node:timers/promises';
import { isTransient, isPortTaken, postgresFailure } from './postgres-failure.ts';
import { endOrphanedServer } from './postgres-leftover.ts';
import { type ServerPlan, type ServerProcess, ServerRefusal, startServer } from './postgres-process.ts';
import { messageOf, StartFailure } from './start-failure.ts';

/** How long a server's processes may need to let go of its memory after it was killed. */
const PATIENCE_MS = 15_000;

const RESTART_PAUSE_MS = 250;

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
      const printed = failure instanceof ServerRefusal ? failure.message : messageOf(failure);
      if (Date.now() < deadline && isTransient(printed)) {
        await wait(200);
      } else if (isPortTaken(printed)) {
        const mend = 'start again, another port is then chosen';
        throw new StartFailure(
          `The port ${plan.port}, meant for PostgreSQL, was taken by another program`,
          mend,
          failure,
        );
      } else {
        throw postgresFailure(plan.place.folder, printed);
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
export function keepRunning(first: ServerProcess, plan: ServerPlan): () => Promise<void> {
  let current = first;
  let stopping = false;
  let restart: Promise<void> = Promise.resolve();
  const watch = (server: ServerProcess): void => {
    void server.ended.then((words) => {
      if (stopping) return;
      plan.log.error({ words }, 'PostgreSQL ended unasked and is started again');
      restart = again().catch((failure: unknown) => {
        plan.log.error(
          { reason: messageOf(failure) },
          'PostgreSQL could not be started again: start the suite anew',
        );
      });
    });
  };
  const again = async (): Promise<void> => {
    // A server that keeps falling must not be started in a tight circle.
    await wait(RESTART_PAUSE_MS);
    await endOrphanedServer(plan.place.folder, plan.log);
    current = await startWithRetries(plan);
    watch(current);
  };
  watch(first);
  return async () => {
    stopping = true;
    await restart;
    await current.stop();
  };
}
