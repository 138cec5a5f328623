import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { UndoResult, undoWork as declaration } from '#contracts/listening/corrections/undo-work.ts';
import { handleLongWork } from '#server/kit/long-work/runner.ts';
import { revertRows } from './take-back-rows.ts';
import { countRows } from './work-row-store.ts';

/** Mentions of one step. */
const STEP = 1000;

/**
 * Undoes long work that changed the sentiment of many mentions. Each mention is processed once, so that the numbers are exact, and only
 * where it is as the work left it: later corrections by people are kept.
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
    const taken = await revertRows({ context, accountId, inUnit }, undoes, STEP);
    return {
      done: taken.read,
      place: taken.read < STEP ? null : ('next' as const),
      result: { undone: result.undone + taken.undone, kept: result.kept + taken.read - taken.undone },
      commit: (unit) => taken.commit(unit, workId),
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
