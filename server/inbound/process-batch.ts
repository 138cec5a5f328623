import { AccountId } from '#contracts/kit/ids.ts';
import { claimBatches, dropBatches, type StoredBatch } from '#server/inbound/batch-store.ts';
import { countMatched } from '#server/inbound/import-store.ts';
import { pipelineOf } from '#server/inbound/module.ts';
import { MENTION_COLUMNS } from '#server/inbound/pipeline/mention-row.ts';
import { insertLinesOnce } from '#server/kit/clickhouse/insert-lines.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';
import { touchDays } from '#server/listening/public.ts';
import { counters } from '#server/kit/metrics.ts';
import { countUsage, holdIfFull } from '#server/payment/public.ts';

/**
 * Takes a batch, and what waits beside it, through the pipeline into ClickHouse. At least once, with the effect of once: the
 * insert carries the leader's id as its token, so a try that is repeated after a crash adds nothing; only then the batches go,
 * in one transaction with the event that tells of them.
 */
export const processBatch = async (
  context: Context,
  payload: { account_id: string; batch_id: string },
): Promise<void> => {
  const scope = { accountId: AccountId.parse(payload.account_id), actor: SYSTEM };
  const batches = await withUnit(context, scope, async (unit) =>
    (await holdIfFull(unit, payload.batch_id)) ? [] : claimBatches(unit, payload.batch_id),
  );
  const [first] = batches;
  if (!first) return;
  const analysed = await pipelineOf(context).analyse(scope.accountId, batches.map(waiting));
  await insertLinesOnce(
    context.clickhouse,
    { table: 'mentions', columns: MENTION_COLUMNS, lines: analysed.rows },
    payload.batch_id,
  );
  await withUnit(context, scope, async (unit) => {
    if ((await dropBatches(unit, payload.batch_id)) === 0) return;
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
        by_keyword: analysed.byKeyword,
      },
    });
    unit.afterCommit(() => counters.mentions.inc(analysed.count));
  });
};

const waiting = ({ source_id, received_at, payload }: StoredBatch) => ({
  sourceId: source_id,
  receivedAt: received_at,
  payload,
});
