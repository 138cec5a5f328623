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

/** What is done about failures that nobody caught. */
export type FaultOptions = {
  /** Whether a failure comes right by itself and nothing of the process is lost by it. */
  isSurvivable: (failure: unknown) => boolean;
  /** Hears of a failure that is survived. */
  survived: (failure: unknown) => void;
  /** Hears of one that ends the process. */
  ending: (failure: unknown) => void;
  /** Ends all parts. */
  stop: () => Promise<void>;
};

/**
 * The last resort for failures that nobody caught: those that are known to come right by themselves are survived, any other ends all parts
 * cleanly and then the process with 1, since nobody knows what it left half done.
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
