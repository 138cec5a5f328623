import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import type { RefreshedCounts } from '#contracts/listening/jobs.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { isAnyWaiting } from '#server/inbound/batch-store.ts';
import {
  Stored,
  buildCountAssignments,
  COUNTS,
  readStoredCounts,
} from '#server/inbound/mention-changes/count-store.ts';
import { updateMentions } from '#server/kit/clickhouse/mentions.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPositionCondition, touchDays, buildScoreAssignments } from '#server/listening/public.ts';
import { readSetting } from '#server/settings/public.ts';

/**
 * Stores the counts of posts that were received again, and what is computed from them (engagement, reach, score); lists, rollups and
 * details show them from then on. The last received counts apply, also where a count went down.
 * @throws while one of them is not stored and anything of the account is still in the pipeline, so that its job is retried
 */
export async function updateMentionCounts(
  context: Context,
  payload: { account_id: string; counts: readonly RefreshedCounts[] },
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  // Checked before the store: what is in the pipeline now may be stored by then, never the other way round.
  const waiting = await inUnit((unit) => isAnyWaiting(unit, unit.now));
  const brought = new Map(payload.counts.map((one) => [one._id, one]));
  const stored = await readStoredCounts(context.clickhouse, accountId, [...brought.keys()]);
  const changed = stored.filter((row) => differs(row, brought.get(row._id)));
  if (changed.length > 0) {
    const days = changed.map(({ published }) => new Date(published).toISOString().slice(0, 10));
    const where = buildPositionCondition(changed);
    const weights = await inUnit(async (unit) => {
      await touchDays(unit, days);
      return readSetting(unit, themeSettings, 'score_weights');
    });
    const counts = changed.flatMap(({ _id }) => brought.get(_id) ?? []);
    await updateMentions(context.clickhouse, accountId, { set: buildCountAssignments(counts), where });
    await updateMentions(context.clickhouse, accountId, { set: buildScoreAssignments(weights), where });
    await inUnit(async (unit) => {
      await touchDays(unit, days);
      unit.record({ kind: 'mentions.recounted', data: { count: changed.length } });
    });
  }
  if (waiting && stored.length < brought.size) throw new Error('a mention may still be on its way');
}

function differs(row: z.infer<typeof Stored>, brought: RefreshedCounts | undefined): boolean {
  return COUNTS.some((name) => brought?.[name] !== undefined && brought[name] !== row[name]);
}
