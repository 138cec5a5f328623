import { Worker } from 'node:worker_threads';
import type { AccountSentiment } from '#engine/sentiment/account-sentiment.ts';
import type { Findings } from '#server/inbound/pipeline/mention-block.ts';
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
import { makeRooms } from '#server/inbound/pipeline/rooms.ts';
import type { KeywordChange, LiveKeyword } from '#server/keywords/public.ts';
import type { Log } from '#server/kit/log.ts';
import type { AccountBlacklist, AccountScoreSettings } from '#server/listening/public.ts';
import type { AccountTagRules } from '#server/listening/tag-rules/public.ts';

/** Threads that analyse posts, all with the same keywords. */
export type Pipeline = {
  /** The maximum number of threads. */
  threads: number;
  /** Passes changed keywords to every thread; batches that are enqueued later use them. */
  change: (change: KeywordChange) => void;
  /** Passes changed rules of sentiment, and what was learnt about accounts, to every thread. */
  feel: (accounts: readonly AccountSentiment[]) => void;
  /** Passes the accounts' own words and weights to every thread. */
  understand: (accounts: readonly AccountScoreSettings[]) => void;
  /** Passes changed tag rules to every thread. */
  tag: (accounts: readonly AccountTagRules[]) => void;
  /** Passes changed blacklists to every thread. */
  hide: (accounts: readonly AccountBlacklist[]) => void;
  /**
   * Analyses a batch of one account on the next free thread; bulk batches wait until no other batch does.
   * @throws when the thread fails or is stopped
   */
  analyse: (accountId: string, batch: WaitingBatch, bulk: boolean) => Promise<AnalysedBlock>;
  /** Takes back the memory of stored blocks, to reuse it for later ones. */
  release: (stored: readonly Pick<AnalysedBlock, 'block'>[]) => void;
  /**
   * Determines which accounts a batch of a public source concerns, on the next free thread. The result errs on the side of too many: where
   * it takes an account's own reading of a post to decide, the account is included.
   * @throws as `analyse` does
   */
  match: (batch: WaitingBatch) => Promise<BatchMatches>;
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
  const keywords = new Map<number, LiveKeyword>();
  const sentiments = new Map<string, AccountSentiment>();
  const understanding = new Map<string, AccountScoreSettings>();
  const blacklists = new Map<string, AccountBlacklist>();
  const tags = new Map<string, AccountTagRules>();
  const running: Thread[] = [];
  const queues: { live: QueuedWork[]; bulk: QueuedWork[] } = { live: [], bulk: [] };
  const rooms = makeRooms();
  let lastTask = 0;
  let begun = false;
  let closed = false;

  const ask = (thread: Thread, question: WorkerRequest): void => thread.worker.postMessage(question);

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
    if (keywords.size > 0)
      ask(thread, { kind: 'keywords', change: { put: [...keywords.values()], removed: [] } });
    if (sentiments.size > 0) ask(thread, { kind: 'sentiments', accounts: [...sentiments.values()] });
    if (blacklists.size > 0) ask(thread, { kind: 'blacklists', accounts: [...blacklists.values()] });
    if (tags.size > 0) ask(thread, { kind: 'tags', accounts: [...tags.values()] });
    if (understanding.size > 0) ask(thread, { kind: 'understanding', accounts: [...understanding.values()] });
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
    change: (change) => {
      for (const number of change.removed) keywords.delete(number);
      for (const keyword of change.put) keywords.set(keyword.number, keyword);
      for (const thread of running) ask(thread, { kind: 'keywords', change });
    },
    feel: (accounts) => {
      for (const account of accounts) sentiments.set(account.accountId, account);
      for (const thread of running) ask(thread, { kind: 'sentiments', accounts });
    },
    hide: (accounts) => {
      for (const account of accounts) blacklists.set(account.accountId, account);
      for (const thread of running) ask(thread, { kind: 'blacklists', accounts });
    },
    tag: (accounts) => {
      for (const account of accounts) tags.set(account.accountId, account);
      for (const thread of running) ask(thread, { kind: 'tags', accounts });
    },
    understand: (accounts) => {
      for (const account of accounts) understanding.set(account.accountId, account);
      for (const thread of running) ask(thread, { kind: 'understanding', accounts });
    },
    analyse: async (accountId, batch, bulk) => {
      const done = await doNext({ kind: 'analyse', accountId, batch }, bulk ? 'bulk' : 'live');
      if (done.kind !== 'analysed') throw new Error('the pipeline answered something else');
      return done.analysed;
    },
    release: (stored) => {
      for (const { block } of stored) if (block.buffer instanceof SharedArrayBuffer) rooms.give(block.buffer);
    },
    match: async (batch) => {
      const done = await doNext({ kind: 'match', batch }, 'live');
      if (done.kind !== 'matched') throw new Error('the pipeline answered something else');
      return done.matches;
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
