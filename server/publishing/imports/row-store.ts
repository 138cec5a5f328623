import { sql } from 'kysely';
import type { RowFault } from '#contracts/publishing/post-import.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A stored row of a file of posts. */
export type ImportRowStored = Omit<StoredRow<'publishing_import_rows'>, 'account_id' | 'import_id'>;

const COLUMNS = ['number', 'cells', 'state', 'faults', 'row_key', 'post_id'] as const;

/** The part of a file that a step of its import works on. */
export type RowPart = { after: number; limit: number; state: ImportRowStored['state'] };

/** The rows of a file in their order: all, or a part of those in a state. */
export function listRows(unit: UnitOfWork, importId: string, part?: RowPart): Promise<ImportRowStored[]> {
  const rows = accountTable(unit, 'publishing_import_rows')
    .selectFrom()
    .select(COLUMNS)
    .where('import_id', '=', importId)
    .orderBy('number');
  if (!part) return rows.execute();
  return rows.where('number', '>', part.after).where('state', '=', part.state).limit(part.limit).execute();
}

/** How many rows of a file are in a state. */
export async function countRows(
  unit: UnitOfWork,
  importId: string,
  state: ImportRowStored['state'],
): Promise<number> {
  const { count } = await accountTable(unit, 'publishing_import_rows')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A row, locked until the transaction ends. */
export function lockRow(
  unit: UnitOfWork,
  key: { import_id: string; number: number },
): Promise<ImportRowStored | undefined> {
  return accountTable(unit, 'publishing_import_rows').lock(key, COLUMNS);
}

/** Replaces the cells of a row; what an attempt found is forgotten. */
export async function updateCells(
  unit: UnitOfWork,
  key: { import_id: string; number: number },
  cells: readonly string[],
): Promise<void> {
  await accountTable(unit, 'publishing_import_rows').update(key, {
    cells: JSON.stringify(cells),
    faults: '[]',
  });
}

/** Says what became of a row. */
export async function settleRow(
  unit: UnitOfWork,
  key: { import_id: string; number: number },
  changes: Partial<Pick<ImportRowStored, 'state' | 'row_key' | 'post_id'>> & { faults?: readonly RowFault[] },
): Promise<void> {
  const { faults, ...rest } = changes;
  await accountTable(unit, 'publishing_import_rows').update(key, {
    ...rest,
    ...(faults && { faults: JSON.stringify(faults) }),
  });
}

/** Forgets what attempts found, so that they are made again. */
export async function forgetFaults(unit: UnitOfWork, importId: string): Promise<void> {
  await accountTable(unit, 'publishing_import_rows')
    .updateTable()
    .set({ faults: '[]' })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Which of these keys are posts already, by rows of any file. */
export async function findKnownKeys(unit: UnitOfWork, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await accountTable(unit, 'publishing_import_rows')
    .selectFrom()
    .select('row_key')
    .where('state', '=', 'imported')
    .where(sql<boolean>`row_key = any (${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ row_key }) => row_key ?? ''));
}
