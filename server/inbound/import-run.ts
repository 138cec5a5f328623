import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from '#contracts/kit/ids.ts';
import * as store from '#server/inbound/import-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Milliseconds until the pipeline is checked again: soon for a short file, and at growing intervals, as each check costs both stores. */
const LOOK_AGAIN = { first: 25, longer: 1.5, most: 500 };
/** Minimum time between two progress events, in milliseconds. */
const TELL_EVERY = 500;

/** One run of an import's job. */
export type ImportRun = {
  context: Context;
  accountId: AccountId;
  importId: string;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  stopping: AbortSignal;
};

/** Whether an import is still running. */
export function isOpen({ state }: Pick<store.ImportRow, 'state'>): boolean {
  return store.OPEN_STATES.some((open) => open === state);
}

/** Pauses, each longer than the one before. */
export function makeBackoff(): () => Promise<void> {
  let next = LOOK_AGAIN.first;
  return async () => {
    await sleep(next);
    next = Math.min(LOOK_AGAIN.most, next * LOOK_AGAIN.longer);
  };
}

/** Reports progress in the transaction that makes it, no more often than people can see. */
export function makeProgressPublisher({
  context,
}: Pick<ImportRun, 'context'>): (unit: UnitOfWork, row: store.ImportRow) => void {
  let reportedAt = -Infinity;
  return (unit, row) => {
    const now = context.clock().getTime();
    if (now - reportedAt < TELL_EVERY) return;
    reportedAt = now;
    unit.record({ kind: 'import.progressed', entityId: row._id, data: toProgress(row) });
  };
}

/** The numbers in an event of an import. */
export function toProgress({
  state,
  bytes,
  bytes_read,
  rows,
  added,
  repeated,
  refused,
  left_out,
  matched,
  removed,
  retained,
}: store.ImportRow) {
  return {
    state,
    bytes,
    bytes_read,
    rows,
    added,
    repeated,
    refused,
    left_out,
    matched,
    removed,
    retained,
  };
}
