import { findNextDue } from './due.ts';
import type { TwinState, TwinWorld } from './world.ts';

/** The twin's own time: the real one plus an offset that grows when it is moved. */
export type TwinClock = {
  /** Seconds since 1970. */
  now: () => number;
  /** Processes everything that is due until now. */
  settle: (world: TwinWorld) => void;
  /** Moves forward to an instant, processing everything that becomes due on the way. Backwards is not possible. */
  moveTo: (world: TwinWorld, to: Date) => void;
};

/** No realistic span has more due events than this; a loop that does is our fault. */
const MAX_STEPS = 10_000;

/** Creates the clock of a state over a real one. */
export function makeClock(state: TwinState, real: () => Date): TwinClock {
  // While a due event is processed, the clock shows the instant at which it was due.
  let shown: number | null = null;
  const flowing = (): number => Math.floor((real().getTime() + state.offset) / 1000);
  const settle = (world: TwinWorld): void => {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const due = findNextDue(world);
      if (!due || due.at > flowing()) return;
      shown = due.at;
      try {
        due.act();
      } finally {
        shown = null;
      }
    }
    throw new Error('the time of the twin does not come to rest');
  };
  return {
    now: () => shown ?? flowing(),
    settle,
    moveTo: (world, to) => {
      settle(world);
      state.offset = Math.max(state.offset, to.getTime() - real().getTime());
      settle(world);
    },
  };
}
