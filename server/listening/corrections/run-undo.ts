import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { UndoResult, undoWork as declaration } from '#contracts/listening/corrections/undo-work.ts';
import { handleLongWork } from '#server/kit/long-work/runner.ts';
import { touchDays } from '#server/listening/sums/days-store.ts';
import { notifyFeeds } from './correct.ts';
import { daysOf, placedAmong, readSentiments, writeSentiments } from './sentiment-store.ts';
import { canRestore } from './can-restore.ts';
import { countRows, nextRows, putBackVerdicts, settleRows } from './work-row-store.ts';

/** Mentions of one step. */
const STEP = 1000;

/**
 * Takes a work back that changed the sentiment of many mentions. Each is settled once, so that the numbers are exact, and only where
 * it is as the work left it: what people said since stays.
 */
export const undoStoredWork = handleLongWork(declaration, {
  input: z.object({ undoes: Id }),
  place: z.literal('next'),
  result: UndoResult,
  begin: async ({ input, inUnit }) => {
    const total = await inUnit((unit) => countRows(unit, input.undoes));
    return { total, place: total === 0 ? null : ('next' as const), result: { undone: 0, kept: 0 } };
  },
  step: async ({ context, accountId, input: { undoes }, workId, inUnit }, { result }) => {
    const store = { clickhouse: context.clickhouse, accountId };
    const rows = (await inUnit((unit) => nextRows(unit, undoes, STEP))).map((row) => ({
      ...row,
      mention: { _id: row.mention_id, published: row.published },
    }));
    if (rows.length === 0) return { done: 0, place: null, result };
    const places = rows.map(({ mention }) => mention);
    const found = await readSentiments(store, placedAmong(places), rows.length);
    const now = new Map(found.map((mention) => [mention._id, mention]));
    const back = rows.flatMap((row) => {
      const mention = now.get(row.mention_id);
      return mention && canRestore(undoes, row, mention) ? [{ ...row, now: mention }] : [];
    });
    const ids = back.map(({ mention_id }) => mention_id);
    const went = new Set(ids);
    const days = daysOf(back.map(({ mention }) => mention));
    await inUnit((unit) => touchDays(unit, days));
    await writeSentiments(
      store,
      back.map(({ mention, was, was_by, was_confidence, now: { sentiment, sentiment_by } }) => ({
        mention,
        meant: { sentiment: was, by: was_by, confidence: was_confidence },
        from: { sentiment, by: sentiment_by },
      })),
    );
    return {
      done: rows.length,
      place: rows.length < STEP ? null : ('next' as const),
      result: { undone: result.undone + back.length, kept: result.kept + rows.length - back.length },
      commit: async (unit) => {
        await settleRows(unit, undoes, { ids, outcome: 'undone' });
        const kept = rows.flatMap(({ mention_id }) => (went.has(mention_id) ? [] : [mention_id]));
        await settleRows(unit, undoes, { ids: kept, outcome: 'kept' });
        await putBackVerdicts(unit, undoes, ids);
        await touchDays(unit, days);
        notifyFeeds(unit, workId, ids);
      },
    };
  },
  done: async (unit, { input }, { undone, kept }) => {
    unit.record({
      kind: 'sentiment.corrected',
      entityId: input.undoes,
      data: { count: undone, kept, undone: true },
    });
  },
});
