/** One engine over all posts: processor milliseconds to build and to scan (median of the rounds), memory in bytes, and the (post, word) pairs found. */
export type Measured = { build: number; bytes: number; pairs: number; scan: number };

/** Milliseconds of processor time that this process has used: steadier than the clock where a machine is shared. */
export const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Bytes held after a collection; needs `--expose-gc` to be exact. */
export const heldBytes = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Builds an engine, then runs it over all posts a number of times; `scan` answers how many pairs it found. */
export const measure = <T>(make: () => T, scan: (engine: T) => number, rounds: number): Measured => {
  const before = heldBytes();
  const began = processorTime();
  const engine = make();
  const build = processorTime() - began;
  const times: number[] = [];
  let pairs = scan(engine);
  const bytes = heldBytes() - before;
  for (let round = 0; round < rounds; round++) {
    const start = processorTime();
    pairs = scan(engine);
    times.push(processorTime() - start);
  }
  return { build, bytes, pairs, scan: median(times) };
};

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
