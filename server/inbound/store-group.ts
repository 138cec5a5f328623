import { deleteBatches } from '#server/inbound/batch-store.ts';
import type { Group } from '#server/inbound/gather-group.ts';
import { addMatchedCount } from '#server/inbound/import-store.ts';
import { MENTION_COLUMNS } from '#server/inbound/pipeline/mention-block.ts';
import type { AnalysedBlock } from '#server/inbound/pipeline/messages.ts';
import { requirePipeline } from '#server/inbound/service.ts';
import { insertBlocksOnce } from '#server/kit/clickhouse/insert-blocks.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { counters } from '#server/kit/metrics.ts';
import { touchDays } from '#server/listening/public.ts';
import { countUsage } from '#server/payment/public.ts';

/** Stores a group once the pipeline has read all of it, then lets go of its batches. @throws what the pipeline or a store throws */
export async function storeGroup(context: Context, { scope, leaderId, members }: Group): Promise<void> {
  // In one order, whenever and however often it is stored.
  const parts = (await Promise.all(members)).sort((a, b) => (a.batch._id < b.batch._id ? -1 : 1));
  const [first] = parts;
  if (!first) return;
  const all = parts.map(({ analysed }) => analysed);
  const analysed = total(all);
  const blocks = all.filter(({ count }) => count > 0).map(({ block }) => block);
  if (blocks.length > 0)
    await insertBlocksOnce(
      context.clickhouse,
      { table: 'mentions', columns: MENTION_COLUMNS, blocks },
      leaderId,
    );
  requirePipeline(context).release(all);
  const { import_id, source_id, channel } = first.batch;
  await inTransaction(context, scope, async (unit) => {
    if ((await deleteBatches(unit, leaderId)) === 0 || analysed.count === 0) return;
    await touchDays(unit, analysed.days);
    if (import_id) await addMatchedCount(unit, import_id, analysed.matched);
    await countUsage(unit, 'stored_mentions', analysed.count);
    await countUsage(unit, 'monthly_mentions', analysed.count);
    unit.record({
      kind: 'mentions.stored',
      data: {
        count: analysed.count,
        source_id,
        channel,
        newest: analysed.newest,
        received: [...new Set(parts.map(({ batch }) => batch.received_at))],
        first_day: analysed.days.toSorted()[0] ?? null,
      },
    });
    unit.afterCommit(() => counters.mentions.inc(analysed.count));
  });
}

/** What several batches came to together. */
function total(parts: readonly AnalysedBlock[]): Omit<AnalysedBlock, 'block'> {
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
}
