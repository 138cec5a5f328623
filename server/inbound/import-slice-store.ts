import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { KEY_BYTES } from '#server/listening/mention-ids/public.ts';

/** The keys that a slice of an import brought, as texts of one character per byte. */
type SliceKeys = { added: readonly string[]; repeated: readonly string[] };

/** A slice as it is read back. */
export type ImportSlice = { number: number; added: readonly string[] };

/** Records what a slice of an import brought, so that it can be undone. */
export async function addSlice(
  unit: UnitOfWork,
  importId: string,
  { added, repeated }: SliceKeys,
): Promise<void> {
  if (added.length + repeated.length === 0) return;
  await sql`insert into import_slices (account_id, import_id, number, added, repeated)
    select ${unit.accountId}::uuid, ${importId}::uuid, coalesce(max(number), 0) + 1, ${bytesOf(added)}::bytea, ${bytesOf(repeated)}::bytea
      from import_slices where account_id = ${unit.accountId} and import_id = ${importId}`.execute(unit.db);
}

/** The last slice of an import that is still recorded. */
export async function findLastSlice(unit: UnitOfWork, importId: string): Promise<ImportSlice | undefined> {
  const row = await accountTable(unit, 'import_slices')
    .selectFrom()
    .select(['number', 'added'])
    .where('import_id', '=', importId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { number: row.number, added: keysIn(row.added) };
}

/** Deletes the record of a slice. */
export async function deleteSlice(unit: UnitOfWork, importId: string, number: number): Promise<void> {
  await accountTable(unit, 'import_slices').delete({ import_id: importId, number });
}

/** Which of an import's keys came again in another import that was not undone, by the import to which they belong from now on. */
export async function findKeysElsewhere(
  unit: UnitOfWork,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ import_id: string; keys: Buffer }>`
    with given as (${keyRows(keys)}),
    others as (
      select slice.import_id, substring(slice.repeated from at * ${KEY_BYTES} + 1 for ${KEY_BYTES}) as key
        from import_slices slice
        join imports other on other.account_id = slice.account_id and other._id = slice.import_id
       cross join generate_series(0, length(slice.repeated) / ${KEY_BYTES} - 1) as at
       where slice.account_id = ${unit.accountId} and slice.import_id <> ${importId}
         and other.state not in ('undoing', 'undone')),
    heirs as (select key, min(import_id::text) as import_id from others join given using (key) group by key)
    select import_id, string_agg(key, '') as keys from heirs group by import_id`.execute(unit.db);
  return new Map(rows.map((row) => [row.import_id, keysIn(row.keys)]));
}

/** Deletes the keys of items: a file that brings them again adds them. */
export async function deleteKeys(unit: UnitOfWork, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from inbound_keys known using (${keyRows(keys)}) as given
    where known.account_id = ${unit.accountId} and known.key = given.key`.execute(unit.db);
}

/** Counts what the undo removed and left. */
export function addUndoneCounts(
  unit: UnitOfWork,
  importId: string,
  { removed, retained }: { removed: number; retained: number },
): Promise<unknown> {
  return accountTable(unit, 'imports')
    .updateTable()
    .set((is) => ({ removed: is('removed', '+', removed), retained: is('retained', '+', retained) }))
    .where('_id', '=', importId)
    .execute();
}

/** Mentions, of those that are named, about which the team has a note. */
export async function findNotedMentions(unit: UnitOfWork, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await accountTable(unit, 'mention_notes')
    .selectFrom()
    .select('mention_id')
    .distinct()
    .where('mention_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ mention_id }) => mention_id));
}

/** Drops items that wait for room in the plan: they need not be stored any more. */
export async function deleteSuspendedBatches(unit: UnitOfWork, importId: string): Promise<void> {
  await accountTable(unit, 'inbound_batches')
    .deleteFrom()
    .where('import_id', '=', importId)
    .where('suspended_at', 'is not', null)
    .execute();
}

const bytesOf = (keys: readonly string[]): Buffer => Buffer.from(keys.join(''), 'latin1');

/** Keys as rows of one column: they are sent as one value. */
function keyRows(keys: readonly string[]) {
  return sql`select substring(${bytesOf(keys)}::bytea from number * ${KEY_BYTES} + 1 for ${KEY_BYTES}) as key
        from generate_series(0, ${keys.length - 1}::int) as number`;
}

function keysIn(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return Array.from({ length: text.length / KEY_BYTES }, (_, at) =>
    text.slice(at * KEY_BYTES, (at + 1) * KEY_BYTES),
  );
}
