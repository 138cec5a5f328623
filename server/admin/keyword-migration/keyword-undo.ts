import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import {
  removeKeywords,
  restoreKeyword,
  overwriteKeyword,
  findWholeKeyword,
  type WholeKeyword,
} from '#server/settings/keywords/public.ts';

type CreatedKeyword = { account_id: string; _id: string; name: string; version: number };

/** What undoing a migration needs: what it made, what it took away, and what was what before. */
export type UndoNotes = {
  /** Made by it, in the state that it left them in. */
  created: CreatedKeyword[];
  /** Taken away by it, whole. */
  removed: WholeKeyword[];
  /** Changed by it: what it left, and how it was before. */
  changed: { left: CreatedKeyword; before: WholeKeyword }[];
  /** Stood below something that went; where they stood. */
  orphaned: { account_id: string; _id: string; parent_id: string }[];
};

/** The notes of a migration that has done nothing yet. */
export const buildEmptyUndoNotes = (): UndoNotes => ({ created: [], removed: [], changed: [], orphaned: [] });

/** A keyword as a migration leaves it. */
export const toCreatedKeyword = ({ account_id, _id, name, version }: WholeKeyword): CreatedKeyword => ({
  account_id,
  _id,
  name,
  version,
});

/**
 * Undoes a migration: what it made goes, what it took or changed comes back. Nothing is undone where somebody has worked on one
 * of these keywords since. @throws illegal_transition naming them
 */
export const undo = async (unitOf: (accountId: string) => UnitOfWork, notes: UndoNotes): Promise<void> => {
  const touched = await touchedSince(unitOf, notes);
  if (touched.length > 0) refuse('illegal_transition', { data: { changed_since: touched } });
  for (const { account_id, _id } of notes.created.toReversed())
    await removeKeywords(unitOf(account_id), [_id]);
  for (const { before } of notes.changed) {
    const { product, name, parent_id, patterns, query } = before;
    await overwriteKeyword(unitOf(before.account_id), before._id, {
      product,
      name,
      parent_id,
      patterns,
      query,
    });
  }
  for (const row of notes.removed) await restoreKeyword(unitOf(row.account_id), row);
  for (const { account_id, _id, parent_id } of notes.orphaned) {
    const unit = unitOf(account_id);
    if (await findWholeKeyword(unit, _id)) await overwriteKeyword(unit, _id, { parent_id });
  }
};

const touchedSince = async (
  unitOf: (accountId: string) => UnitOfWork,
  { created, changed }: UndoNotes,
): Promise<string[]> => {
  const touched: string[] = [];
  for (const left of [...created, ...changed.map((one) => one.left)]) {
    const now = await findWholeKeyword(unitOf(left.account_id), left._id);
    if (now?.version !== left.version) touched.push(left.name);
  }
  return touched;
};
