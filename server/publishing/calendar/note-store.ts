import { sql } from 'kysely';
import type { CalendarNote, NoteInput } from '#contracts/publishing/notes.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const COLUMNS = ['_id', 'text', 'first_day', 'last_day', 'version', 'updated_at'] as const;

function ofAccount(unit: UnitOfWork) {
  return accountTable(unit, 'publishing_notes')
    .selectFrom()
    .select(COLUMNS)
    .select(sql<string>`coalesce(${buildPersonNameSql('publishing_notes', 'created_by')}, '')`.as('by'));
}

/** The notes of some days, the last day left out. */
export function listNotes(
  unit: UnitOfWork,
  { from_day, to_day }: { from_day: string; to_day: string },
): Promise<CalendarNote[]> {
  return ofAccount(unit)
    .where('first_day', '<', to_day)
    .where('last_day', '>=', from_day)
    .orderBy('first_day')
    .orderBy('_id')
    .execute();
}

/** All notes of the account. */
export function listAllNotes(unit: UnitOfWork): Promise<CalendarNote[]> {
  return ofAccount(unit).orderBy('first_day').orderBy('_id').execute();
}

/** A note. */
export function findNote(unit: UnitOfWork, id: string): Promise<CalendarNote | undefined> {
  return ofAccount(unit).where('_id', '=', id).executeTakeFirst();
}

/** A note, locked until the transaction ends. */
export function lockNote(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'publishing_notes').lock(id, COLUMNS);
}

/** How many notes the account has. */
export async function countNotes(unit: UnitOfWork): Promise<number> {
  const { count } = await accountTable(unit, 'publishing_notes')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a note. */
export async function insertNote(unit: UnitOfWork, _id: string, note: NoteInput): Promise<void> {
  const made = { created_at: unit.now, updated_at: unit.now, created_by: getActorUserId(unit.actor) };
  await accountTable(unit, 'publishing_notes').insert({ _id, ...note, ...made });
}

/** Replaces what a note says. */
export async function updateNote(unit: UnitOfWork, id: string, note: NoteInput): Promise<void> {
  await accountTable(unit, 'publishing_notes').update(id, {
    ...note,
    version: sql`version + 1`,
    updated_at: unit.now,
  });
}

export function deleteNote(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'publishing_notes').delete(id);
}
