import { sql } from 'kysely';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { Import, Refusal } from '#contracts/listening/import.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

/** An import as PostgreSQL holds it. */
export type ImportRow = Omit<Import, 'mapping' | 'state' | 'charset'> & {
  mapping: Record<string, string>;
  charset: string | null;
  state: string;
  channel: string;
  /** The user who imports. */
  user_id: string | null;
};

const COLUMNS = [
  '_id',
  'file_name',
  'channel',
  'mapping',
  'zone',
  'month_first',
  'date_order',
  'day_numbers',
  'charset',
  'header_line',
  'state',
  'bytes',
  'bytes_read',
  'rows',
  'added',
  'repeated',
  'refused',
  'matched',
  'left_out',
  'user_id',
  'tagged',
  'corrected',
  'tags_created',
  'tags_refused',
  'undoable',
  'removed',
  'retained',
  'created_at',
  'finished_at',
  'error',
  'error_fault',
] as const;

/** States in which an import is still running. */
export const OPEN_STATES = ['queued', 'running'] as const;

export function insertImport(
  unit: UnitOfWork,
  one: Pick<
    ImportRow,
    | '_id'
    | 'file_name'
    | 'channel'
    | 'zone'
    | 'month_first'
    | 'date_order'
    | 'day_numbers'
    | 'charset'
    | 'header_line'
    | 'user_id'
    | 'bytes'
  > & {
    mapping: object;
  },
): Promise<ImportRow> {
  return accountTable(unit, 'imports')
    .insertInto({
      ...one,
      mapping: JSON.stringify(one.mapping),
      state: 'queued',
      undoable: true,
      created_at: unit.now,
      finished_at: null,
      error: null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

function importById(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'imports').selectFrom().select(COLUMNS).where('_id', '=', id);
}

/** An import by its id. */
export function findImport(unit: UnitOfWork, id: string): Promise<ImportRow | undefined> {
  return importById(unit, id).executeTakeFirst();
}

/** An import by its id, locked until the unit of work ends. */
export function lockImport(unit: UnitOfWork, id: string): Promise<ImportRow | undefined> {
  return importById(unit, id).forUpdate().executeTakeFirst();
}

type ImportCursor = { at: string; _id: string };

/** Imports, newest first, after `after`. */
export function listImports(unit: UnitOfWork, limit: number, after?: ImportCursor): Promise<ImportRow[]> {
  const query = accountTable(unit, 'imports')
    .selectFrom()
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit);
  return (
    after
      ? query.where(sql<boolean>`(created_at, _id) < (${after.at}::timestamptz, ${after._id}::uuid)`)
      : query
  ).execute();
}

/** Sets an import's fields. @returns it as stored, undefined where it is gone */
export function changeImport(
  unit: UnitOfWork,
  id: string,
  fields: Partial<
    Pick<
      ImportRow,
      | 'state'
      | 'charset'
      | 'bytes_read'
      | 'rows'
      | 'finished_at'
      | 'error'
      | 'date_order'
      | 'month_first'
      | 'day_numbers'
    > & { error_fault: string | null }
  >,
): Promise<ImportRow | undefined> {
  return accountTable(unit, 'imports')
    .updateTable()
    .set(fields)
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** The result of a slice of the file: how far it extends, and what happened to its rows. */
export type Slice = Pick<ImportRow, 'bytes_read' | 'rows' | 'added' | 'repeated' | 'refused' | 'left_out'>;

/** Adds the counts of a slice; this is part of the transaction that stores the slice's rows, so that the counts are always right. */
export function addSliceCounts(unit: UnitOfWork, id: string, slice: Slice): Promise<ImportRow> {
  return accountTable(unit, 'imports')
    .updateTable()
    .set((is) => ({
      bytes_read: slice.bytes_read,
      rows: slice.rows,
      added: is('added', '+', slice.added),
      repeated: is('repeated', '+', slice.repeated),
      refused: is('refused', '+', slice.refused),
      left_out: is('left_out', '+', slice.left_out),
    }))
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Counts the matches that the pipeline found. */
export async function addMatchedCount(unit: UnitOfWork, id: string, matched: number): Promise<void> {
  await accountTable(unit, 'imports')
    .updateTable()
    .set((is) => ({ matched: is('matched', '+', matched) }))
    .where('_id', '=', id)
    .execute();
}

/** Counts the results for the tags and sentiments of a file. */
export async function addMarkCounts(
  unit: UnitOfWork,
  id: string,
  counts: Partial<Pick<ImportRow, 'tagged' | 'corrected' | 'tags_created' | 'left_out'>>,
): Promise<void> {
  const { tagged = 0, corrected = 0, tags_created = 0, left_out = 0 } = counts;
  await accountTable(unit, 'imports')
    .updateTable()
    .set((is) => ({
      tagged: is('tagged', '+', tagged),
      corrected: is('corrected', '+', corrected),
      tags_created: is('tags_created', '+', tags_created),
      left_out: is('left_out', '+', left_out),
    }))
    .where('_id', '=', id)
    .execute();
}

/** A refused row, or a cell that was left out, before it is stored. */
export type RefusedCell = Pick<Refusal, 'row' | 'column' | 'retained'> & { reason: Fault };

/** Maximum number of refused rows and cells that are stored with their reasons; all of them are counted. */
const MOST_REFUSALS = 10_000;

/** Records refused rows and cells, up to the maximum; a slice that is read again records none twice. */
export async function addFirstRefusals(
  unit: UnitOfWork,
  before: Pick<ImportRow, '_id' | 'refused' | 'left_out'>,
  refusals: readonly RefusedCell[],
): Promise<void> {
  if (before.refused + before.left_out < MOST_REFUSALS) await addRefusals(unit, before._id, refusals);
}

async function addRefusals(
  unit: UnitOfWork,
  importId: string,
  refusals: readonly RefusedCell[],
): Promise<void> {
  if (refusals.length === 0) return;
  await unit.db
    .insertInto('import_refusals')
    .values(
      refusals.map(({ row, column, reason, retained }) => ({
        account_id: unit.accountId,
        import_id: importId,
        row,
        column_name: column ?? '',
        reason: formatFault(reason),
        reason_fault: JSON.stringify(reason),
        retained,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Refused rows and cells in the order of the file, after a row and a column of it. */
export function listRefusals(
  unit: UnitOfWork,
  importId: string,
  { after, limit }: { after: readonly [row: number, column: string]; limit: number },
): Promise<Refusal[]> {
  return accountTable(unit, 'import_refusals')
    .selectFrom()
    .select([
      'row',
      sql<string | null>`nullif(column_name, '')`.as('column'),
      'reason',
      'reason_fault',
      'retained',
    ])
    .where('import_id', '=', importId)
    .where(sql<boolean>`(row, column_name) > (${after[0]}::bigint, ${after[1]}::text)`)
    .orderBy('row')
    .orderBy('column_name')
    .limit(limit)
    .execute();
}
