/** What ends the suite: a signal of the system, or the end of the process that started it. */
export type StopReason = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect';

/** A terminal and npm both pass Ctrl-C on: a second signal this soon is the same key press. In milliseconds. */
const SAME_PRESS_MS = 800;

/** A stop that takes longer is broken off; the stores recover at the next start. In milliseconds. */
const LIMIT_MS = 30_000;

/**
 * Runs `stop` once when the suite is told to end (Ctrl-C, SIGTERM, a closed terminal, or its launcher gone), then ends
 * the process. A second Ctrl-C ends it at once.
 *
 * @param stop ends all parts; when it rejects, the process ends with 1 after `failed` has seen why.
 */
export function onStop(
  stop: (reason: StopReason) => Promise<void>,
  failed: (failure: unknown) => void,
): void {
  let began: number | undefined;
  const begin = (reason: StopReason): void => {
    const now = performance.now();
    if (began !== undefined) {
      if (now - began > SAME_PRESS_MS) process.exit(130);
      return;
    }
    began = now;
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    stop(reason).then(
      () => process.exit(0),
      (failure: unknown) => {
        failed(failure);
        process.exit(1);
      },
    );
  };
  const reasons: StopReason[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];
  for (const reason of reasons) process.on(reason, () => begin(reason));
  // Listening for the launcher's end must not keep a finished process alive.
  process.channel?.unref();
}
