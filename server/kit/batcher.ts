import { setImmediate } from 'node:timers/promises';

/** Collects items of the same key so that they are processed together. */
export type Batcher<T, R> = {
  /** Adds an item. @returns its result @throws its own error, never that of another item */
  add: (key: string, item: T) => Promise<R>;
};

type PendingItem<T, R> = { item: T; done: (result: R) => void; failed: (error: unknown) => void };

/** How many items are processed together at most. */
const MOST = 100;

/**
 * Processes one batch of each key at a time; items that arrive meanwhile become the next batch. An item that arrives while nothing
 * runs starts at once. Where a batch fails, each of its items is tried again alone, so that one bad item stops no other.
 * @param handle handles a batch, all or none of it, and answers one result for each item in their order
 * @param gathersTurn whether the first item waits for those that follow in the same turn of the event loop
 */
export function makeBatcher<T, R>(
  handle: (batch: readonly T[]) => Promise<R[]>,
  gathersTurn = false,
): Batcher<T, R> {
  const queues = new Map<string, PendingItem<T, R>[]>();

  const processAll = async (batch: readonly PendingItem<T, R>[]): Promise<void> => {
    try {
      const results = await handle(batch.map(({ item }) => item));
      for (const [at, result] of results.entries()) batch[at]?.done(result);
    } catch (error) {
      if (batch.length === 1) return batch[0]?.failed(error);
      for (const one of batch) await processAll([one]);
    }
  };

  const run = async (key: string, queue: PendingItem<T, R>[]): Promise<void> => {
    if (gathersTurn) await setImmediate();
    while (queue.length > 0) await processAll(queue.splice(0, MOST));
    queues.delete(key);
  };

  return {
    add: (key, item) =>
      new Promise((done, failed) => {
        const queue = queues.get(key);
        if (queue) return void queue.push({ item, done, failed });
        const own: PendingItem<T, R>[] = [{ item, done, failed }];
        queues.set(key, own);
        void run(key, own);
      }),
  };
}
