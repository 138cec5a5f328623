import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import { canRestore } from './can-restore.ts';
import { notifyFeeds, type CorrectionContext } from './correct.ts';
import { getDays, buildPositionCondition, readSentiments, writeSentiments } from './sentiment-store.ts';
import { listNextRows, revertReviews, setRowOutcome } from './work-row-store.ts';

/** The result of an undo step. */
type RemovedRows = {
  /** Mentions that were processed, and those that are restored. */
  read: number;
  undone: number;
  /** Records both; feeds are notified with the id of the undo. */
  commit: (unit: UnitOfWork, entityId: string) => Promise<void>;
};

/**
 * Resets the next mentions of long work, or of an import, to their earlier sentiment: each once, and only where it is as the work left it.
 * Later corrections by people are kept.
 */
export async function revertRows(
  { context, accountId, inUnit }: Omit<CorrectionContext, 'userId'>,
  workId: string,
  most: number,
): Promise<RemovedRows> {
  const store = { clickhouse: context.clickhouse, accountId };
  const rows = (await inUnit((unit) => listNextRows(unit, workId, most))).map((row) => ({
    ...row,
    mention: { _id: row.mention_id, published: row.published },
  }));
  if (rows.length === 0) return { read: 0, undone: 0, commit: async () => {} };
  const places = rows.map(({ mention }) => mention);
  const found = await readSentiments(store, buildPositionCondition(places), rows.length);
  const now = new Map(found.map((mention) => [mention._id, mention]));
  const back = rows.flatMap((row) => {
    const mention = now.get(row.mention_id);
    return mention && canRestore(workId, row, mention) ? [{ ...row, now: mention }] : [];
  });
  const ids = back.map(({ mention_id }) => mention_id);
  const went = new Set(ids);
  const days = getDays(back.map(({ mention }) => mention));
  await inUnit((unit) => touchDays(unit, days));
  await writeSentiments(
    store,
    back.map(
      ({
        mention,
        previous_sentiment,
        previous_source,
        previous_confidence,
        now: { sentiment, sentiment_by },
      }) => ({
        mention,
        meant: { sentiment: previous_sentiment, by: previous_source, confidence: previous_confidence },
        from: { sentiment, by: sentiment_by },
      }),
    ),
  );
  return {
    read: rows.length,
    undone: back.length,
    commit: async (unit, entityId) => {
      await setRowOutcome(unit, workId, { ids, outcome: 'undone' });
      const kept = rows.flatMap(({ mention_id }) => (went.has(mention_id) ? [] : [mention_id]));
      await setRowOutcome(unit, workId, { ids: kept, outcome: 'kept' });
      await revertReviews(unit, workId, ids);
      await touchDays(unit, days);
      notifyFeeds(unit, entityId, ids);
    },
  };
}
