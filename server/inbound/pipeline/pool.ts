import { Worker } from 'node:worker_threads';
import type { Analysed, Answer, Question, WaitingBatch } from '#server/inbound/pipeline/messages.ts';
import type { Log } from '#server/kit/log.ts';
import type { KeywordChange, LiveKeyword } from '#server/settings/keywords/public.ts';

/** Threads that read posts, all with the same keywords. */
export type Pipeline = {
  /** Hands changed keywords to every thread; batches asked for later see them. */
  change: (change: KeywordChange) => void;
  /** Reads batches of one account on the thread with the least to do. @throws when the thread fails or is stopped */
  analyse: (accountId: string, batches: readonly WaitingBatch[]) => Promise<Analysed>;
  close: () => Promise<void>;
};

type Waiting = { resolve: (analysed: Analysed) => void; reject: (failure: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; answered: boolean };

/** Room for a batch's short-lived texts, in MiB: with less, most are moved to the old ones and cost a long collection. */
const YOUNG = 128;

/** Pause before a thread that could not begin is started again, in milliseconds. */
const RETRY = 1000;

/** Starts the threads. One that dies fails what it had in hand, which is tried again by its job, and is replaced. */
export const openPipeline = (threads: number, log: Log): Pipeline => {
  const keywords = new Map<number, LiveKeyword>();
  const running: Thread[] = [];
  let lastTask = 0;
  let closed = false;

  const ask = (thread: Thread, question: Question): void => thread.worker.postMessage(question);

  const start = (): void => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    const thread: Thread = { worker, waiting: new Map(), answered: false };
    running.push(thread);
    worker.on('message', (answer: Answer) => {
      thread.answered = true;
      const waiting = thread.waiting.get(answer.task);
      thread.waiting.delete(answer.task);
      if (answer.ok) waiting?.resolve(answer.analysed);
      else waiting?.reject(new Error(answer.message));
    });
    worker.on('error', (error) => log.error({ err: error }, 'a pipeline thread failed'));
    worker.on('exit', () => {
      running.splice(running.indexOf(thread), 1);
      for (const { reject } of thread.waiting.values()) reject(new Error('the pipeline thread ended'));
      // One that ends before it ever answered would end again at once: give whatever is wrong a moment.
      if (!closed) setTimeout(() => !closed && start(), thread.answered ? 0 : RETRY);
    });
    if (keywords.size > 0)
      ask(thread, { kind: 'keywords', change: { put: [...keywords.values()], removed: [] } });
  };

  for (let count = 0; count < threads; count += 1) start();

  return {
    change: (change) => {
      for (const number of change.removed) keywords.delete(number);
      for (const keyword of change.put) keywords.set(keyword.number, keyword);
      for (const thread of running) ask(thread, { kind: 'keywords', change });
    },
    analyse: (accountId, batches) =>
      new Promise((resolve, reject) => {
        const [thread] = [...running].sort((a, b) => a.waiting.size - b.waiting.size);
        if (!thread || closed) return reject(new Error('the pipeline is closed'));
        const task = (lastTask += 1);
        thread.waiting.set(task, { resolve, reject });
        ask(thread, { kind: 'analyse', task, accountId, batches });
      }),
    close: async () => {
      closed = true;
      await Promise.all(running.map((thread) => thread.worker.terminate()));
    },
  };
};
