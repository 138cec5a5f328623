import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One engine over all posts: processor milliseconds to build and to scan (one number a round), and the (post, word) pairs found. */
export type MatcherTiming = { build: number; pairs: number; rounds: number[] };

/** Something to measure: built once, run as often as wished. `run` answers how many pairs it found. */
export type Contestant = { build(): RunningContestant };

/** `build`: milliseconds of building that passed outside this process, whose `run` warms itself up. */
export type RunningContestant = { build?: number; run(): { pairs: number; milliseconds: number } };

/** Milliseconds of processor time that this process has used: steadier than the clock where a machine is shared. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Runs a job and tells the processor time it took. */
export const measureTime = <T>(job: () => T): { value: T; milliseconds: number } => {
  const began = processorTime();
  const value = job();
  return { value, milliseconds: processorTime() - began };
};

/**
 * Builds each contestant, then lets them take turns, so that what else the machine does meets all of them alike. What the others left
 * to be collected is collected before, or threads beside this one would do it in somebody else's time. A first run fetches back what they
 * drove out of the caches, and ends with what that collecting still does beside it; the middle one of those that follow counts.
 */
export const measureInTurns = (contestants: readonly Contestant[], rounds: number): MatcherTiming[] => {
  const running = contestants.map((contestant) => measureTime(() => contestant.build()));
  const measured = running.map(({ value, milliseconds }): MatcherTiming => {
    return { build: value.build ?? milliseconds, pairs: value.run().pairs, rounds: [] };
  });
  for (let round = 0; round < rounds; round++)
    for (const [index, { value }] of running.entries()) {
      measured[index]?.rounds.push(value.build === undefined ? turnOf(value) : value.run().milliseconds);
    }
  return measured;
};

/** Runs of a turn that count: at most so many, and no more once they took so long together. */
const MOST_RUNS = 5;
const LONG_ENOUGH_MS = 100;

const turnOf = ({ run }: RunningContestant): number => {
  collect();
  run();
  const runs: number[] = [];
  for (let sum = 0; sum < LONG_ENOUGH_MS && runs.length < MOST_RUNS; sum += runs.at(-1) ?? 0)
    runs.push(run().milliseconds);
  return median(runs);
};

/** The engine's own collector, which it shows only to those who ask. */
const collect = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
};

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
