/** When a burst of events is followed by a read: the first at once, those after it together. */
type Pauses = {
  /** At most one read in this time (milliseconds). */
  pause: number;
  /** What can wait is read this long after it happened (milliseconds), together with what follows from it. */
  patience: number;
};

/** Runs `act` soon or a little later, and never more often than every `pause`; no request of it is lost. */
export function makeTurns(act: () => void, { pause, patience }: Pauses) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let free = 0;
  const runAt = (time: number): void => {
    if (due <= time) return;
    clearTimeout(timer);
    due = time;
    timer = setTimeout(
      () => {
        due = Number.POSITIVE_INFINITY;
        free = performance.now() + pause;
        act();
      },
      Math.max(0, time - performance.now()),
    );
  };
  return {
    soon: () => runAt(Math.max(performance.now(), free)),
    later: () => runAt(Math.max(performance.now() + patience, free)),
    cancel: () => {
      clearTimeout(timer);
      due = Number.POSITIVE_INFINITY;
    },
  };
}
