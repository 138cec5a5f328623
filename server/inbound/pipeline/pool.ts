import { Worker } from 'node:worker_threads';
import type {
  AnalysedBlock,
  Answer,
  WorkResult,
  BatchMatches,
  WorkerRequest,
  RereadInput,
  WaitingBatch,
  Work,
} from '#server/inbound/pipeline/messages.ts';
import type { Findings } from '#server/inbound/pipeline/mention-block.ts';
import { makeRooms } from '#server/inbound/pipeline/rooms.ts';
import type { Log } from '#server/kit/log.ts';
import type { AccountSentiment } from '#engine/sentiment/account-sentiment.ts';
import type { AccountBlacklist, AccountScoreSettings } from '#server/listening/public.ts';
import type { AccountTagRules } from '#server/settings/tag-rules/public.ts';
import type { KeywordChange, LiveKeyword } from '#server/settings/keywords/public.ts';

/** Threads that read posts, all with the same keywords. */
export type Pipeline = {
  /** How many there are at most. */
  threads: number;
  /** Hands changed keywords to every thread; batches asked for later see them. */
  change: (change: KeywordChange) => void;
  /** Hands changed rules of sentiment, and what was learnt of accounts, to every thread. */
  feel: (accounts: readonly AccountSentiment[]) => void;
  /** Hands what accounts say of their own words and weights to every thread. */
  understand: (accounts: readonly AccountScoreSettings[]) => void;
  /** Hands changed rules of tags to every thread. */
  tag: (accounts: readonly AccountTagRules[]) => void;
  /** Hands changed blacklists to every thread. */
  hide: (accounts: readonly AccountBlacklist[]) => void;
  /**
   * Reads a batch of one account on the next thread that is free; those in bulk wait until no other does.
   * @throws when the thread fails or is stopped
   */
  analyse: (accountId: string, batch: WaitingBatch, bulk: boolean) => Promise<AnalysedBlock>;
  /** Takes back the memory of blocks that are stored, for those to come. */
  release: (stored: readonly Pick<AnalysedBlock, 'block'>[]) => void;
  /**
   * Tells which accounts a batch of a public source concerns, on the next thread that is free. Rather too much than too little: where
   * it takes an account's own reading of a post to know, the account is told.
   * @throws as `analyse` does
   */
  match: (batch: WaitingBatch) => Promise<BatchMatches>;
  /**
   * Reads posts of one account that are stored already and have other words now, on the next thread that is free.
   * @throws as `analyse` does
   */
  reread: (accountId: string, posts: RereadInput) => Promise<readonly Findings[]>;
  close: () => Promise<void>;
};

type PendingWork = { resolve: (done: WorkResult) => void; reject: (failure: Error) => void };
type QueuedWork = PendingWork & { work: Work };
type Thread = { worker: Worker; waiting: Map<number, PendingWork>; answered: boolean };

/** Room for a batch's short-lived texts, in MiB: with less, most are moved to the old ones and cost a long collection. */
const YOUNG = 128;

/** Batches that a thread has in hand: the one it reads, and the next, so that it need not wait to be given it. */
const IN_HAND = 2;

/** Pause before a thread that could not begin is started again, in milliseconds. */
const RETRY = 1000;

/** `duplicates`: the bytes of what was said lately, shared by all threads. */
type PipelineOptions = { threads: number; duplicates: SharedArrayBuffer };

/**
 * Threads begin with the first batch: until then none of their code and tables is loaded. One that dies fails what it had in hand, which is
 * tried again by its job, and is replaced.
 */
export const openPipeline = ({ threads, duplicates }: PipelineOptions, log: Log): Pipeline => {
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

  /** Hands out what waits, as far as threads have room for it. */
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
    worker.on('message', (answer: Answer) => {
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
      // One that ends before it ever answered would end again at once: give whatever is wrong a moment.
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
};
