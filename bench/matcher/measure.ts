import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One engine over all posts: processor milliseconds to build and to scan (one number per round), and the (post, word) pairs found. */
export type MatcherTiming = { build: number; pairs: number; rounds: number[] };

/** A contestant: built once, run any number of times. `run` returns how many pairs it found. */
export type Contestant = { build(): RunningContestant };

/** `build`: milliseconds of building outside this process, for an engine whose `run` does its own warm-up. */
export type RunningContestant = { build?: number; run(): { pairs: number; milliseconds: number } };

/** Milliseconds of processor time that this process has used: more stable than wall-clock time on a shared machine. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs a job and returns the processor time that it took. */
export function measureTime<T>(job: () => T): { value: T; milliseconds: number } {
  const began = processorTime();
  const value = job();
  return { value, milliseconds: processorTime() - began };
}

/**
 * Builds each contestant, then runs them in turn, so that other load on the machine affects all of them equally. Garbage of the other
 * contestants is collected before each turn, because otherwise collector threads would do that work during the next contestant's time. The
 * first run restores the caches that the others evicted, and absorbs the remaining work of that collection; the median of the runs that
 * follow counts.
 */
export function measureInTurns(contestants: readonly Contestant[], rounds: number): MatcherTiming[] {
  const running = contestants.map((contestant) => measureTime(() => contestant.build()));
  const measured = running.map(({ value, milliseconds }): MatcherTiming => {
    return { build: value.build ?? milliseconds, pairs: value.run().pairs, rounds: [] };
  });
  for (let round = 0; round < rounds; round++)
    for (const [index, { value }] of running.entries()) {
      measured[index]?.rounds.push(value.build === undefined ? turnOf(value) : value.run().milliseconds);
    }
  return measured;
}

/** The runs of a turn that count: at most this many, and no further ones once they took this long together. */
const MOST_RUNS = 5;
const LONG_ENOUGH_MS = 100;

function turnOf({ run }: RunningContestant): number {
  collect();
  run();
  const runs: number[] = [];
  for (let sum = 0; sum < LONG_ENOUGH_MS && runs.length < MOST_RUNS; sum += runs.at(-1) ?? 0)
    runs.push(run().milliseconds);
  return median(runs);
}

/** The garbage collector of V8, which is exposed only on request. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
