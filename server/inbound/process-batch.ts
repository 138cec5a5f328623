import type { z } from 'zod';
import type { processBatchJob } from '#contracts/inbound/jobs.ts';
import { findUnled } from '#server/inbound/batch-store.ts';
import { gatherGroup, type Group } from '#server/inbound/gather-group.ts';
import { runSerially } from '#server/inbound/run-serially.ts';
import { storeGroup } from '#server/inbound/store-group.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';

type Payload = z.output<typeof processBatchJob.payload>;

/**
 * Puts a batch, and others that wait with it, through the pipeline into ClickHouse. At least once, with the effect of once: the insert
 * carries the leader's id as its token, so an attempt that is repeated after a crash adds nothing; only then the batches are deleted, in
 * one transaction with the event that reports them.
 */
export function processBatch(context: Context, payload: Payload, stopping: AbortSignal): Promise<void> {
  const { account_id, source_id, bulk } = payload;
  if (bulk) return processBulk(context, payload, stopping);
  // An insert costs the same for a hundred posts as for a thousand: batches that arrive during one insert go with the next.
  return source_id === undefined
    ? processNow(context, payload)
    : runSerially(`${account_id}:${source_id}`, () => processNow(context, payload));
}

async function processNow(context: Context, payload: Payload): Promise<void> {
  const group = await gatherGroup(context, payload);
  if (group) await storeGroup(context, group);
}

/**
 * Processes a batch of an import and the batches that wait behind it: while one group is stored the next one is analysed, so that neither
 * the threads nor ClickHouse wait for each other, or for the job queue to hand out the next batch. The job of each group's leader stays
 * until the group is stored, whichever process stores it.
 */
async function processBulk(context: Context, payload: Payload, stopping: AbortSignal): Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  let next: string | undefined = payload.batch_id;
  while (next !== undefined) {
    const leader: Payload = { ...payload, batch_id: next };
    const before = storing;
    // One group of an account grows at a time.
    const group: Group | undefined = await runSerially(`${payload.account_id}:bulk`, async () => {
      if (inHand.has(leader.batch_id)) return undefined;
      const gathered = await gatherGroup(context, leader, stopping);
      if (gathered)
        storing = keepInHand(
          gathered,
          before.then(() => storeGroup(context, gathered)),
        );
      return gathered;
    });
    await before;
    next = stopping.aborted ? undefined : await nextLeader(context, group);
  }
  await storing;
  await inHand.get(payload.batch_id);
}

async function nextLeader(context: Context, group: Group | undefined): Promise<string | undefined> {
  const importId = group?.importId;
  return importId ? inTransaction(context, group.scope, (unit) => findUnled(unit, importId)) : undefined;
}

/** Groups of imports that this process stores, by their leader, whose own job waits for them. */
const inHand = new Map<string, Promise<void>>();

function keepInHand({ leaderId }: Group, storing: Promise<void>): Promise<void> {
  inHand.set(leaderId, storing);
  const forget = (): void => void inHand.delete(leaderId);
  storing.then(forget, forget);
  return storing;
}
