/** What ends the suite: a signal of the system, or the end of the process that started it. */
export type StopReason = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect';

/** A terminal and npm both pass Ctrl-C on: a second signal this soon is the same key press. In milliseconds. */
const SAME_PRESS_MS = 800;

/** A shutdown that takes longer is aborted; the stores recover at the next start. In milliseconds. */
const LIMIT_MS = 30_000;

/**
 * Runs `stop` once when the suite is to end (Ctrl-C, SIGTERM, a closed terminal, or its launcher gone), then ends the process. A second
 * Ctrl-C ends it at once.
 *
 * @param stop ends all parts; when it rejects, the process ends with 1 after `failed` has received the reason.
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

/** How uncaught failures are handled. */
export type FaultOptions = {
  /** Whether a failure passes by itself and the process loses nothing by it. */
  isSurvivable: (failure: unknown) => boolean;
  /** Receives a failure that the process survives. */
  survived: (failure: unknown) => void;
  /** Receives a failure that ends the process. */
  ending: (failure: unknown) => void;
  /** Ends all parts. */
  stop: () => Promise<void>;
};

/**
 * The last resort for uncaught failures: those that are known to pass by themselves are survived; any other ends all parts cleanly and then
 * the process with 1, since it is unknown what it left half done.
 */
export function onFault({ isSurvivable, survived, ending, stop }: FaultOptions): void {
  let isEnding = false;
  const handle = (failure: unknown): void => {
    if (isSurvivable(failure)) return survived(failure);
    ending(failure);
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    void stop().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  };
  process.on('unhandledRejection', handle);
  process.on('uncaughtException', handle);
}
