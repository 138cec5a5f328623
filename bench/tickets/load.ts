import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readProcessorTime } from './processor-time.ts';

/** What a work day asks: so many of a hundred calls. */
export const SHARES = { list: 40, open: 35, reply: 15, assign: 10 } as const;
export type Kind = keyof typeof SHARES;

/** A run: these people call the suite so often a second for so long; `live` are tickets that may be answered. */
export type Load = {
  url: string;
  people: readonly { userId: string; cookie: string }[];
  live: readonly string[];
  perSecond: number;
  seconds: number;
};

/** How long calls of a kind took (milliseconds, sorted), from the instant at which they were due. */
export type CallTimes = Readonly<Record<Kind, readonly number[]>>;

/** What callers tell when they are through: which calls failed and why; `processor` is their own thread's time in milliseconds. */
export type LoadResult = { took: CallTimes; failures: readonly string[]; processor: number };

/** Processor time by who took it, in milliseconds a call; null where the system does not tell. */
export type Cost = { suite: number; callers: number; database: number | null };

/**
 * Calls at a fixed rate whether or not earlier calls have come back, as people do, from a thread of its own, so that what calling costs is
 * told apart.
 */
export const runLoad = async (
  load: Load,
): Promise<Pick<LoadResult, 'took' | 'failures'> & { cost: Cost }> => {
  const callers = new Worker(new URL('./callers.ts', import.meta.url), { workerData: load });
  await once(callers, 'message');
  const own = process.cpuUsage();
  const others = readProcessorTime();
  const heard: Promise<LoadResult> = once(callers, 'message').then(([told]) => told);
  callers.postMessage('go');
  const { took, failures, processor } = await heard;
  const { user, system } = process.cpuUsage(own);
  const after = readProcessorTime();
  await callers.terminate();
  const calls = load.perSecond * load.seconds;
  return {
    took,
    failures,
    cost: {
      suite: ((user + system) / 1000 - processor) / calls,
      callers: processor / calls,
      database: others === null || after === null ? null : (after - others) / calls,
    },
  };
};
