import type { ImportRun } from '#server/inbound/import-run.ts';
import { transferTags, moveMarks, listNextMarks } from '#server/inbound/marks/mark-store.ts';
import {
  changeTags,
  deleteImportReviews,
  findStates,
  revertRows,
  touchDays,
} from '#server/listening/public.ts';

/** Mentions of one step. */
const STEP = 1000;

/**
 * Removes the tags and sentiments that an import set on mentions that stay. Later changes of users stay too, and tags that another import
 * also sets belong to that import from then on.
 *
 * @returns false where the process is to stop first
 */
export async function undoMarks(run: ImportRun): Promise<boolean> {
  const { inUnit, importId, stopping } = run;
  for (;;) {
    if (stopping.aborted) return false;
    const marks = await inUnit((unit) => listNextMarks(unit, importId, { which: 'added_tags', most: STEP }));
    if (marks.length === 0) break;
    await takeOff(run, marks);
  }
  for (;;) {
    if (stopping.aborted) return false;
    const taken = await revertRows(run, importId, STEP);
    if (taken.read === 0) break;
    await inUnit((unit) => taken.commit(unit, importId));
  }
  await inUnit((unit) => deleteImportReviews(unit, importId));
  return true;
}

async function takeOff(
  { context, accountId, importId, inUnit }: ImportRun,
  marks: Awaited<ReturnType<typeof listNextMarks>>,
): Promise<void> {
  const store = { clickhouse: context.clickhouse, accountId };
  const added_tags = marks.filter((mark) => mark.added_tags.length > 0);
  const found = new Map((await findStates(store, added_tags, null)).map((state) => [state._id, state]));
  const staying = await inUnit((unit) => transferTags(unit, importId, added_tags));
  const changes = added_tags.flatMap((mark) => {
    const state = found.get(mark.mention_id);
    const numbers = mark.added_tags.filter((one) => !staying.get(mark.mention_id)?.includes(one));
    return state && numbers.length > 0 ? { _id: state._id, published: state.published, numbers } : [];
  });
  const days = changes.map(({ published }) => new Date(published).toISOString().slice(0, 10));
  await inUnit((unit) => touchDays(unit, days));
  await changeTags(store, 'remove', changes);
  await inUnit(async (unit) => {
    await touchDays(unit, days);
    await moveMarks(unit, importId, { ids: marks.map(({ mention_id }) => mention_id), state: 'undone' });
    if (changes.length > 0)
      unit.record({
        kind: 'mentions.changed',
        entityId: importId,
        data: { state: 'undone', count: changes.length },
      });
  });
}
