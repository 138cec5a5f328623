import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readProcessorTime } from './processor-time.ts';

/** The load of a work day: the shares of each kind among a hundred calls. */
export const SHARES = { list: 40, open: 35, reply: 15, assign: 10 } as const;
export type Kind = keyof typeof SHARES;

/** A run: these users call the suite at the given rate for the given time; `live` are tickets that accept replies. */
export type Load = {
  url: string;
  people: readonly { userId: string; cookie: string }[];
  live: readonly string[];
  perSecond: number;
  seconds: number;
};

/** How long calls of a kind took (milliseconds, sorted), from the instant at which they were due. */
export type CallTimes = Readonly<Record<Kind, readonly number[]>>;

/** What callers report at the end: which calls failed and why; `processor` is their own thread's time in milliseconds. */
export type LoadResult = { took: CallTimes; failures: readonly string[]; processor: number };

/** Processor time by consumer, in milliseconds per call; null where the system does not report it. */
export type Cost = { suite: number; callers: number; database: number | null };

/**
 * Makes calls at a fixed rate whether or not earlier calls have returned, as users do. They run on a thread of their own, so that the cost
 * of calling is measured separately.
 */
export async function runLoad(load: Load): Promise<Pick<LoadResult, 'took' | 'failures'> & { cost: Cost }> {
  const callers = new Worker(new URL('./callers.ts', import.meta.url), { workerData: load });
  await once(callers, 'message');
  const own = process.cpuUsage();
  const others = readProcessorTime();
  const heard: Promise<LoadResult> = once(callers, 'message').then(([result]) => result);
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
}
