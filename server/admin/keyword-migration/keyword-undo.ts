import {
  removeKeywords,
  restoreKeyword,
  overwriteKeyword,
  findWholeKeyword,
  type WholeKeyword,
} from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

type CreatedKeyword = { account_id: string; _id: string; name: string; version: number };

/** The data for undoing a migration: what it created, what it removed, and the earlier values. */
export type UndoNotes = {
  /** Created by it, in the state in which it left them. */
  created: CreatedKeyword[];
  /** Removed by it, whole. */
  removed: WholeKeyword[];
  /** Changed by it: the new values, and the earlier ones. */
  changed: { left: CreatedKeyword; before: WholeKeyword }[];
  /** Children of a removed keyword, with their former positions. */
  orphaned: { account_id: string; _id: string; parent_id: string }[];
};

/** The undo data of a migration that has done nothing yet. */
export const buildEmptyUndoNotes = (): UndoNotes => ({ created: [], removed: [], changed: [], orphaned: [] });

/** A keyword as a migration leaves it. */
export function toCreatedKeyword({ account_id, _id, name, version }: WholeKeyword): CreatedKeyword {
  return {
    account_id,
    _id,
    name,
    version,
  };
}

/**
 * Undoes a migration: keywords that it created are removed, those that it removed or changed are restored. Nothing is undone where a user
 * has worked on one of these keywords since. @throws illegal_transition naming them
 */
export async function undo(unitOf: (accountId: string) => UnitOfWork, notes: UndoNotes): Promise<void> {
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
}

async function touchedSince(
  unitOf: (accountId: string) => UnitOfWork,
  { created, changed }: UndoNotes,
): Promise<string[]> {
  const touched: string[] = [];
  for (const left of [...created, ...changed.map((one) => one.left)]) {
    const now = await findWholeKeyword(unitOf(left.account_id), left._id);
    if (now?.version !== left.version) touched.push(left.name);
  }
  return touched;
}
