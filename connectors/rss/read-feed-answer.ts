import { Worker } from 'node:worker_threads';
import { readAnswerNow, type FeedAnswer, type FeedContent } from '#connectors/rss/read-answer.ts';

/** Answers up to this length are read at once: whatever is in them, it takes no longer than a few dozen milliseconds. */
export const READ_AT_ONCE_BYTES = 32 * 1024;
/** Longest that one answer may be read, in milliseconds. */
const LONGEST_MS = 15_000;
/** Memory that reading may take, in MiB: an honest feed of 10 MiB needs a tenth of it. */
const MOST_MEMORY = 1024;
/** How long a thread without work stays, in milliseconds. */
const IDLE_MS = 60_000;

/** What came of reading; `effort` means that it took more time or memory than a feed gets. */
export type FeedReading =
  | { ok: true; content: FeedContent | undefined; milliseconds: number }
  | { ok: false; reason: 'effort'; milliseconds: number };

type Thread = { worker: Worker; idle: NodeJS.Timeout | undefined };

let thread: Thread | undefined;
let lane: Promise<unknown> = Promise.resolve();

/**
 * Reads the answer of a feed. A large one is read in a thread of its own, so that calls are answered meanwhile; all large ones share
 * that thread and follow each other.
 */
export function readFeedAnswer(answer: FeedAnswer): Promise<FeedReading> {
  if (answer.bytes.byteLength <= READ_AT_ONCE_BYTES)
    return Promise.resolve({ ok: true, content: readAnswerNow(answer), milliseconds: 0 });
  const reading = lane.then(() => readInThread(answer));
  lane = reading;
  return reading;
}

function readInThread(answer: FeedAnswer): Promise<FeedReading> {
  const began = performance.now();
  const took = (): number => performance.now() - began;
  const { worker, idle } = (thread ??= startThread());
  clearTimeout(idle);
  worker.ref();
  return new Promise((resolve) => {
    const settle = (reading: FeedReading): void => {
      clearTimeout(late);
      worker.off('message', done);
      worker.off('exit', gaveUp);
      resolve(reading);
    };
    const done = (content: FeedContent | undefined): void => {
      rest();
      settle({ ok: true, content, milliseconds: took() });
    };
    const gaveUp = (): void => settle({ ok: false, reason: 'effort', milliseconds: took() });
    const late = setTimeout(() => void worker.terminate(), LONGEST_MS);
    worker.once('message', done);
    worker.once('exit', gaveUp);
    // A copy: the bytes belong to the caller.
    worker.postMessage(answer);
  });
}

function startThread(): Thread {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  });
  const started: Thread = { worker, idle: undefined };
  // What ends a thread shows at the reading that was going on; the next gets a new thread.
  worker.on('error', () => {});
  worker.once('exit', () => {
    if (thread === started) thread = undefined;
  });
  return started;
}

/** Keeps the thread for the next feed for a while, without keeping the process alive. */
function rest(): void {
  if (!thread) return;
  const { worker } = thread;
  worker.unref();
  thread.idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
}
