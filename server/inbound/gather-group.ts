import { setTimeout as sleep } from 'node:timers/promises';
import { AccountId } from '#contracts/kit/ids.ts';
import { claimBatches, claimMore, type StoredBatch } from '#server/inbound/batch-store.ts';
import type { AnalysedBlock } from '#server/inbound/pipeline/messages.ts';
import { requirePipeline } from '#server/inbound/service.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { suspendBatchIfFull } from '#server/payment/public.ts';

/** How often in a row, and how many milliseconds apart, a group looks for more of its import before it continues without. */
const MOST_LOOKS = 20;
const LOOK_AGAIN = 100;

/** A batch and the pipeline's result for it. */
export type Member = { batch: StoredBatch; analysed: AnalysedBlock };
/** Batches that are stored together; some may still be in the pipeline. */
export type Group = {
  scope: Parameters<typeof inTransaction>[1];
  leaderId: string;
  importId: string | null;
  members: readonly Promise<Member>[];
};

/** Batches that others of this process lead: their own jobs have nothing to do, and need not query the database. */
const led = new Set<string>();
/** Jobs that other processes took leave theirs behind. */
const MOST_LED = 10_000;

function noteLed(id: string): void {
  if (led.size >= MOST_LED) led.clear();
  led.add(id);
}

/**
 * Claims a batch and those that are stored with it, and hands each to the pipeline as soon as it is claimed. A group of an import grows
 * until it is full, its file is read, or no batch arrives for two seconds. Nothing where another batch leads this one.
 */
export async function gatherGroup(
  context: Context,
  { account_id, batch_id: leaderId, bulk = false }: { account_id: string; batch_id: string; bulk?: boolean },
  stopping?: AbortSignal,
): Promise<Group | undefined> {
  if (led.delete(leaderId)) return undefined;
  const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
  const pipeline = requirePipeline(context);
  const members = new Map<string, Promise<Member>>();
  let unread = 0;
  const take = (batches: readonly StoredBatch[]): void => {
    for (const batch of batches) {
      if (batch._id !== leaderId) noteLed(batch._id);
      unread += 1;
      const member = pipeline
        .analyse(scope.accountId, toWaitingBatch(batch), bulk)
        .finally(() => (unread -= 1))
        .then((analysed) => ({ batch, analysed }));
      // The code that stores the group receives the error.
      member.catch(() => undefined);
      members.set(batch._id, member);
    }
  };
  const claimed = await inTransaction(context, scope, async (unit) =>
    (await suspendBatchIfFull(unit, leaderId)) ? [] : claimBatches(unit, leaderId),
  );
  const [first] = claimed;
  if (!first) return undefined;
  take(claimed);
  for (let looks = 0; bulk && looks < MOST_LOOKS && !stopping?.aborted; looks += 1) {
    // Batches that wait while the threads have enough to do are claimed later: another process may have less to do.
    if (unread > pipeline.threads) looks = 0;
    else {
      const more = await inTransaction(context, scope, (unit) =>
        claimMore(unit, leaderId, new Set(members.keys())),
      );
      take(more.batches);
      if (!more.growing) break;
      if (more.batches.length > 0) looks = 0;
    }
    await sleep(LOOK_AGAIN);
  }
  return { scope, leaderId, importId: first.import_id, members: [...members.values()] };
}

/** A stored batch as the pipeline reads it. */
export function toWaitingBatch({ source_id, received_at, payload, storage_policy }: StoredBatch) {
  return {
    sourceId: source_id,
    receivedAt: received_at,
    payload,
    onlyMatched: storage_policy === 'matched',
  };
}
