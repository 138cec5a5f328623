import { Worker } from 'node:worker_threads';
import type {
  AnalysedBlock,
  WorkerReply,
  WorkResult,
  BatchMatches,
  WorkerRequest,
  RereadInput,
  WaitingBatch,
  Work,
} from '#server/inbound/pipeline/messages.ts';
import type { Findings } from '#server/inbound/pipeline/post-columns.ts';
import { makeRooms } from '#server/inbound/pipeline/rooms.ts';
import { makeThreadKnowledge, type KnowledgeChanges } from '#server/inbound/pipeline/thread-knowledge.ts';
import type { Log } from '#server/kit/log.ts';

/** Threads that analyse posts, all with the same keywords. */
export type Pipeline = KnowledgeChanges & {
  /** The maximum number of threads. */
  threads: number;
  /**
   * Analyses a batch of one account on the next free thread; bulk batches wait until no other batch does.
   * @throws when the thread fails or is stopped
   */
  analyse: (accountId: string, batch: WaitingBatch, bulk: boolean) => Promise<AnalysedBlock>;
  /** Takes back the memory of stored blocks, to reuse it for later ones. */
  release: (stored: readonly Pick<AnalysedBlock, 'block'>[]) => void;
  /**
   * Determines which accounts a batch of a public source concerns, on the next free thread. The result errs on the side of too many: where
   * it takes an account's own reading of a post to decide, the account is included. `pooled`: also reads every post, once for all accounts,
   * and prepares it for the public pool.
   * @throws as `analyse` does
   */
  match: (batch: WaitingBatch, pooled: boolean) => Promise<BatchMatches>;
  /**
   * Analyses posts of one account again that are stored already and whose text has changed, on the next free thread.
   * @throws as `analyse` does
   */
  reread: (accountId: string, posts: RereadInput) => Promise<readonly Findings[]>;
  close: () => Promise<void>;
};

type PendingWork = { resolve: (done: WorkResult) => void; reject: (failure: Error) => void };
type QueuedWork = PendingWork & { work: Work };
type Thread = { worker: Worker; waiting: Map<number, PendingWork>; answered: boolean };

/** Memory for a batch's short-lived texts, in MiB: with less, most are promoted to the old generation and cost a long collection. */
const YOUNG = 128;

/** Batches that a thread holds: the one it analyses, and the next, so that it need not wait for it. */
const IN_HAND = 2;

/** Pause before a thread that could not start is started again, in milliseconds. */
const RETRY = 1000;

/** `duplicates`: the bytes of the memory of recent texts, shared by all threads. */
type PipelineOptions = { threads: number; duplicates: SharedArrayBuffer };

/**
 * Threads start with the first batch: until then none of their code and tables is loaded. A thread that dies fails its batches, which their
 * jobs retry, and is replaced.
 */
export function openPipeline({ threads, duplicates }: PipelineOptions, log: Log): Pipeline {
  const running: Thread[] = [];
  const queues: { live: QueuedWork[]; bulk: QueuedWork[] } = { live: [], bulk: [] };
  const rooms = makeRooms();
  let lastTask = 0;
  let begun = false;
  let closed = false;

  const ask = (thread: Thread, question: WorkerRequest): void => thread.worker.postMessage(question);
  const knowledge = makeThreadKnowledge((question) => {
    for (const thread of running) ask(thread, question);
  });

  /** Distributes waiting batches, as far as threads have room for them. */
  const handOut = (): void => {
    for (;;) {
      const [thread] = [...running].sort((a, b) => a.waiting.size - b.waiting.size);
      if (!thread || thread.waiting.size >= IN_HAND) return;
      const next = queues.live.shift() ?? queues.bulk.shift();
      if (!next) return;
      const task = (lastTask += 1);
      thread.waiting.set(task, next);
      const room = next.work.kind === 'analyse' ? rooms.take() : undefined;
      ask(thread, { task, ...next.work, ...(room ? { room } : {}) });
    }
  };

  const start = (): void => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
      workerData: { duplicates },
    });
    const thread: Thread = { worker, waiting: new Map(), answered: false };
    running.push(thread);
    worker.on('message', (answer: WorkerReply) => {
      thread.answered = true;
      const waiting = thread.waiting.get(answer.task);
      thread.waiting.delete(answer.task);
      if (answer.ok) waiting?.resolve(answer.done);
      else waiting?.reject(new Error(answer.message));
      handOut();
    });
    worker.on('error', (error) => log.error({ err: error }, 'a pipeline thread failed'));
    worker.on('exit', () => {
      running.splice(running.indexOf(thread), 1);
      for (const { reject } of thread.waiting.values()) reject(new Error('the pipeline thread ended'));
      // A thread that ends before its first response would end again at once: the cause gets a moment to pass.
      if (!closed) setTimeout(() => !closed && start(), thread.answered ? 0 : RETRY);
    });
    for (const question of knowledge.readAll()) ask(thread, question);
    handOut();
  };

  const begin = (): void => {
    if (begun) return;
    begun = true;
    for (let count = 0; count < threads; count += 1) start();
  };

  const doNext = (work: Work, queue: keyof typeof queues): Promise<WorkResult> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the pipeline is closed'));
      queues[queue].push({ work, resolve, reject });
      begin();
      handOut();
    });

  return {
    threads,
    ...knowledge.changes,
    analyse: async (accountId, batch, bulk) => {
      const done = await doNext({ kind: 'analyse', accountId, batch }, bulk ? 'bulk' : 'live');
      if (done.kind !== 'analysed') throw new Error('the pipeline answered something else');
      return done.analysed;
    },
    release: (stored) => {
      for (const { block } of stored) if (block.buffer instanceof SharedArrayBuffer) rooms.give(block.buffer);
    },
    match: async (batch, pooled) => {
      const done = await doNext({ kind: 'match', batch, pooled }, 'live');
      if (done.kind !== 'matched') throw new Error('the pipeline answered something else');
      return done.matched;
    },
    reread: async (accountId, posts) => {
      const done = await doNext({ kind: 'reread', accountId, ...posts }, 'live');
      if (done.kind !== 'reread') throw new Error('the pipeline answered something else');
      return done.findings;
    },
    close: async () => {
      closed = true;
      for (const queue of [queues.live, queues.bulk])
        for (const { reject } of queue.splice(0)) reject(new Error('the pipeline is closed'));
      await Promise.all(running.map((thread) => thread.worker.terminate()));
    },
  };
}
