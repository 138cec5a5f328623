import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { processBatchJob } from '#contracts/inbound/jobs.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { claimBatches, dropBatches, isGroupGrowing, type StoredBatch } from '#server/inbound/batch-store.ts';
import { countMatched } from '#server/inbound/import-store.ts';
import { inTurn } from '#server/inbound/in-turn.ts';
import { pipelineOf } from '#server/inbound/module.ts';
import { MENTION_COLUMNS } from '#server/inbound/pipeline/mention-block.ts';
import type { Analysed } from '#server/inbound/pipeline/messages.ts';
import { insertBlocksOnce } from '#server/kit/clickhouse/insert-blocks.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';
import { touchDays } from '#server/listening/public.ts';
import { counters } from '#server/kit/metrics.ts';
import { countUsage, holdIfFull } from '#server/payment/public.ts';

/** How often, and how many milliseconds apart, a batch of an import looks whether its group has grown enough. */
const MOST_LOOKS = 8;
const LOOK_AGAIN = 250;

/**
 * Takes a batch, and what waits beside it, through the pipeline into ClickHouse. At least once, with the effect of once: the
 * insert carries the leader's id as its token, so a try that is repeated after a crash adds nothing; only then the batches go,
 * in one transaction with the event that tells of them.
 */
export const processBatch = (context: Context, payload: Payload): Promise<void> => {
  const { account_id, source_id } = payload;
  // An insert costs the same for a hundred posts as for a thousand: what comes while one is on its way goes with the next.
  return source_id === undefined
    ? processNow(context, payload)
    : inTurn(`${account_id}:${source_id}`, () => processNow(context, payload));
};

type Payload = z.output<typeof processBatchJob.payload>;

/** Batches that others of this process lead: their own jobs have nothing to do, which the database need not be asked. */
const led = new Set<string>();
/** Jobs that other processes took leave theirs behind. */
const MOST_LED = 10_000;

const noteLed = (id: string): void => {
  if (led.size >= MOST_LED) led.clear();
  led.add(id);
};

const processNow = async (context: Context, payload: Payload): Promise<void> => {
  if (led.delete(payload.batch_id)) return;
  const scope = { accountId: AccountId.parse(payload.account_id), actor: SYSTEM };
  const bulk = payload.bulk === true;
  if (bulk) await letGroupGrow(context, scope, payload.batch_id);
  const batches = await withUnit(context, scope, async (unit) =>
    (await holdIfFull(unit, payload.batch_id)) ? [] : claimBatches(unit, payload.batch_id),
  );
  const [first] = batches;
  if (!first) return;
  for (const { _id } of batches) if (_id !== payload.batch_id) noteLed(_id);
  const pipeline = pipelineOf(context);
  const parts = await Promise.all(
    batches.map((batch) => pipeline.analyse(scope.accountId, waiting(batch), bulk)),
  );
  const analysed = total(parts);
  const blocks = parts.filter(({ count }) => count > 0).map(({ block }) => block);
  if (blocks.length > 0)
    await insertBlocksOnce(
      context.clickhouse,
      { table: 'mentions', columns: MENTION_COLUMNS, blocks },
      payload.batch_id,
    );
  pipeline.release(parts);
  await withUnit(context, scope, async (unit) => {
    if ((await dropBatches(unit, payload.batch_id)) === 0 || analysed.count === 0) return;
    await touchDays(unit, analysed.days);
    if (first.import_id) await countMatched(unit, first.import_id, analysed.matched);
    await countUsage(unit, 'stored_mentions', analysed.count);
    await countUsage(unit, 'monthly_mentions', analysed.count);
    unit.record({
      kind: 'mentions.stored',
      data: {
        count: analysed.count,
        source_id: first.source_id,
        channel: first.channel,
        newest: analysed.newest,
        received: [...new Set(batches.map(({ received_at }) => received_at))],
        first_day: analysed.days.toSorted()[0] ?? null,
      },
    });
    unit.afterCommit(() => counters.mentions.inc(analysed.count));
  });
};

type Scope = Parameters<typeof withUnit>[1];

/** Waits until enough of an import waits beside a batch, or its file is read; not for long. */
const letGroupGrow = async (context: Context, scope: Scope, batchId: string): Promise<void> => {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    if (!(await withUnit(context, scope, (unit) => isGroupGrowing(unit, batchId)))) return;
    await sleep(LOOK_AGAIN);
  }
};

/** A stored batch as the pipeline takes it. */
export const waiting = ({ source_id, received_at, payload, keep }: StoredBatch) => ({
  sourceId: source_id,
  receivedAt: received_at,
  payload,
  onlyMatched: keep === 'matched',
});

/** What several batches came to together. */
const total = (parts: readonly Analysed[]): Omit<Analysed, 'block'> => {
  const newest = parts
    .flatMap((part) => part.newest ?? [])
    .sort()
    .at(-1);
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    matched: parts.reduce((sum, { matched }) => sum + matched, 0),
    newest: newest ?? null,
    days: [...new Set(parts.flatMap(({ days }) => days))],
  };
};
