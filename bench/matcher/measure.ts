import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One engine over all posts: processor milliseconds to build and to scan (one number a round), and the (post, word) pairs found. */
export type Measured = { build: number; pairs: number; rounds: number[] };

/** Something to measure: built once, run as often as wished. `run` answers how many pairs it found. */
export type Contestant = { build(): Running };

/** `build`: milliseconds of building that passed outside this process, whose `run` warms itself up. */
export type Running = { build?: number; run(): { pairs: number; milliseconds: number } };

/** Milliseconds of processor time that this process has used: steadier than the clock where a machine is shared. */
export const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Runs a job and tells the processor time it took. */
export const timed = <T>(job: () => T): { value: T; milliseconds: number } => {
  const began = processorTime();
  const value = job();
  return { value, milliseconds: processorTime() - began };
};

/**
 * Builds each contestant, then lets them take turns, so that what else the machine does meets all of them alike. A turn is two runs,
 * of which the second counts: the first fetches back what the others drove out of the caches. What they left to be collected is
 * collected before, or threads beside this one would do it in somebody else's time.
 */
export const takeTurns = (contestants: readonly Contestant[], rounds: number): Measured[] => {
  const running = contestants.map((contestant) => timed(() => contestant.build()));
  const measured = running.map(({ value, milliseconds }): Measured => {
    return { build: value.build ?? milliseconds, pairs: value.run().pairs, rounds: [] };
  });
  for (let round = 0; round < rounds; round++)
    for (const [index, { value }] of running.entries()) {
      if (value.build === undefined) {
        collect();
        value.run();
      }
      measured[index]?.rounds.push(value.run().milliseconds);
    }
  return measured;
};

/** The engine's own collector, which it shows only to those who ask. */
const collect = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
};

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
