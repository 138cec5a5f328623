import { Worker } from 'node:worker_threads';

/** Bytes up to this length are read at once: with any content, it takes no longer than a few dozen milliseconds. */
export const READ_AT_ONCE_BYTES = 32 * 1024;
/** How long a thread without work stays, in milliseconds. */
const IDLE_MS = 60_000;

/** Limits of one reading: milliseconds, and MiB of objects. */
export type ReadingLimits = { longest_ms: number; most_memory: number };

/** An honest feed of 10 MiB, or mail of 40 MiB, needs a tenth of both. */
const LIMITS: ReadingLimits = { longest_ms: 15_000, most_memory: 1024 };

/**
 * A function that reads what strangers send. `module` is the file that exports it under `name`, so that a thread can load it; its arguments
 * and its result are plain data.
 */
export type Reader<Input extends readonly unknown[], Output> = {
  module: URL;
  name: string;
  readNow: (...input: Input) => Output;
};

/**
 * The result of a reading and how long it took, without waiting for others. `effort`: it took more time or memory than it gets;
 * `failed`: the reader threw.
 */
export type LaneResult<Output> = { milliseconds: number } & (
  | { ok: true; content: Output }
  | { ok: false; reason: 'effort' | 'failed' }
);

/** What a thread answers; `reading-worker.ts` sends it. */
export type WorkerAnswer = { ok: true; content: unknown } | { ok: false };

/**
 * Reads what strangers send without holding up calls: small input at once, large input in a thread of its own. All large inputs share that
 * thread and follow each other. One that passes a limit ends the thread, and the next input gets a new one.
 */
export type ReadingLane = {
  /** Reads input of so many bytes. Never rejects. */
  read<Input extends readonly unknown[], Output>(
    reader: Reader<Input, Output>,
    input: Input,
    bytes: number,
  ): Promise<LaneResult<Output>>;
};

/** A lane with limits of its own. */
export function makeReadingLane(limits: ReadingLimits = LIMITS): ReadingLane {
  const thread = makeThread(limits);
  let last: Promise<unknown> = Promise.resolve();
  return {
    read(reader, input, bytes) {
      if (bytes <= READ_AT_ONCE_BYTES) return Promise.resolve(readAtOnce(reader, input));
      const reading = last.then(() => thread.read(reader, input));
      last = reading;
      return reading;
    },
  };
}

/** The lane of this process. */
export const readingLane = makeReadingLane();

function readAtOnce<Input extends readonly unknown[], Output>(
  { readNow }: Reader<Input, Output>,
  input: Input,
): LaneResult<Output> {
  try {
    return { ok: true, content: readNow(...input), milliseconds: 0 };
  } catch {
    return { ok: false, reason: 'failed', milliseconds: 0 };
  }
}

type Thread = { worker: Worker; idle: NodeJS.Timeout | undefined };

function makeThread({ longest_ms, most_memory }: ReadingLimits) {
  let thread: Thread | undefined;

  const start = (): Thread => {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: most_memory },
    });
    const started: Thread = { worker, idle: undefined };
    // An error of the thread ends it, which the reading that is going on sees.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };

  /** Keeps the thread for the next input for a while, without keeping the process alive. */
  const rest = (): void => {
    if (!thread) return;
    const { worker } = thread;
    worker.unref();
    thread.idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
  };

  const read = <Input extends readonly unknown[], Output>(
    { module, name }: Reader<Input, Output>,
    input: Input,
  ): Promise<LaneResult<Output>> => {
    const began = performance.now();
    const { worker, idle } = (thread ??= start());
    clearTimeout(idle);
    worker.ref();
    return new Promise((resolve) => {
      const settle = (
        result: { ok: true; content: Output } | { ok: false; reason: 'effort' | 'failed' },
      ): void => {
        clearTimeout(late);
        worker.off('message', finish);
        worker.off('exit', giveUp);
        resolve({ ...result, milliseconds: performance.now() - began });
      };
      const finish = (answer: WorkerAnswer): void => {
        rest();
        // The thread ran the same function that `readNow` is.
        settle(answer.ok ? { ok: true, content: answer.content as Output } : { ok: false, reason: 'failed' });
      };
      const giveUp = (): void => settle({ ok: false, reason: 'effort' });
      const late = setTimeout(() => void worker.terminate(), longest_ms);
      worker.once('message', finish);
      worker.once('exit', giveUp);
      // A copy: the bytes belong to the caller.
      worker.postMessage({ module: module.href, name, input });
    });
  };
  return { read };
}
