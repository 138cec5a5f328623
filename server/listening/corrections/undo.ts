import { refuse } from '#server/kit/errors.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import { notifyFeeds, type CorrectionContext } from './correct.ts';
import { getDays, writeSentiments } from './sentiment-store.ts';
import { markUndone, restorePreviousReviews, lockCorrection } from './verdict-store.ts';

/**
 * Restores what mentions were before a correction, and the reviews they had then. Later reviews are kept.
 * @throws not_found, illegal_transition where it was undone before
 */
export async function undoCorrection(
  { context, accountId, inUnit }: CorrectionContext,
  id: string,
): Promise<{ mentions: number }> {
  const before = await inUnit(async (unit) => {
    const found = await lockCorrection(unit, id);
    if (!found) return refuse('not_found');
    if (found.state !== 'done') return refuse('illegal_transition');
    await touchDays(unit, getDays(found.before));
    return found.before;
  });
  await writeSentiments(
    { clickhouse: context.clickhouse, accountId },
    before.map((one) => ({ mention: one, meant: one })),
  );
  await inUnit(async (unit) => {
    await restorePreviousReviews(unit, before);
    await markUndone(unit, id);
    await touchDays(unit, getDays(before));
    const after = Object.fromEntries(before.map(({ _id, sentiment }) => [_id, sentiment]));
    unit.record({
      kind: 'sentiment.corrected',
      entityId: id,
      data: { count: before.length, undone: true },
      after,
    });
    notifyFeeds(
      unit,
      id,
      before.map(({ _id }) => _id),
    );
  });
  return { mentions: before.length };
}
