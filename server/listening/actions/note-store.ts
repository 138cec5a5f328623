import type { z } from 'zod';
import type { MentionNote } from '#contracts/listening/actions/endpoints.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';

type Note = z.infer<typeof MentionNote>;

/** The notes on a mention, the oldest first, as one user sees them. */
export async function listNotes(unit: UnitOfWork, mentionId: string, viewer: string): Promise<Note[]> {
  const rows = await accountTable(unit, 'mention_notes')
    .selectFrom()
    .select(['_id', 'user_id', 'text', 'created_at'])
    .where('mention_id', '=', mentionId)
    .orderBy('_id')
    .execute();
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
  return rows.map(({ _id, user_id, text, created_at }) => ({
    _id,
    author: { _id: user_id, name: names.get(user_id ?? '') ?? '' },
    mine: user_id === viewer,
    text,
    created_at,
  }));
}

/**
 * Adds a note.
 * @returns its id
 */
export async function insertNote(unit: UnitOfWork, mentionId: string, text: string): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'mention_notes').insert({
    _id,
    mention_id: mentionId,
    user_id: unit.actor.id,
    text,
    created_at: unit.now,
  });
  return _id;
}

/**
 * Deletes one of the user's own notes.
 * @returns whether there was one
 */
export async function deleteNote(unit: UnitOfWork, mentionId: string, noteId: string): Promise<boolean> {
  const { numDeletedRows } = await accountTable(unit, 'mention_notes')
    .deleteFrom()
    .where('mention_id', '=', mentionId)
    .where('_id', '=', noteId)
    .where('user_id', '=', unit.actor.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
