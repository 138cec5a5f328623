import { sql, type Selectable } from 'kysely';
import { notifyChanges } from '#server/keywords/keyword-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A keyword with every column, as moving and restoring it require. */
export type WholeKeyword = Selectable<Tables['keywords']>;

/** All keywords of a product with every column, parents before children. */
export async function listWholeKeywords(unit: UnitOfWork, product: string): Promise<WholeKeyword[]> {
  const rows = await accountTable(unit, 'keywords')
    .selectFrom()
    .selectAll()
    .where('product', '=', product)
    .orderBy('name')
    .orderBy('_id')
    .forUpdate()
    .execute();
  return parentsFirst(rows);
}

function parentsFirst(rows: readonly WholeKeyword[]): WholeKeyword[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const depth = (row: WholeKeyword, seen = 0): number => {
    const above = row.parent_id === null ? undefined : byId.get(row.parent_id);
    return above && seen < rows.length ? depth(above, seen + 1) + 1 : 0;
  };
  return rows
    .map((row) => ({ row, depth: depth(row) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ row }) => row);
}

/** What selecting among the keywords of a product requires, by name. */
export function listKeywordNames(
  unit: UnitOfWork,
  product: string,
): Promise<{ _id: string; name: string; parent_id: string | null }[]> {
  return accountTable(unit, 'keywords')
    .selectFrom()
    .select(['_id', 'name', 'parent_id'])
    .where('product', '=', product)
    .orderBy('name')
    .execute();
}

/** One keyword of the unit's account, with every column. */
export function findWholeKeyword(unit: UnitOfWork, id: string): Promise<WholeKeyword | undefined> {
  return accountTable(unit, 'keywords')
    .selectFrom()
    .selectAll()
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes any columns of a keyword except its id and number; the version grows. */
export async function overwriteKeyword(
  unit: UnitOfWork,
  id: string,
  columns: Partial<Pick<WholeKeyword, 'product' | 'name' | 'parent_id' | 'patterns' | 'query'>>,
): Promise<WholeKeyword> {
  const row = await accountTable(unit, 'keywords')
    .updateTable()
    .set({ ...columns, updated_at: unit.now })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyChanges(unit, [id]);
  return row;
}

/** Deletes keywords and leaves their children unchanged. */
export async function removeKeywords(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'keywords')
    .deleteFrom()
    .where('_id', 'in', [...ids])
    .execute();
  await notifyChanges(unit, ids);
}

/** Restores a keyword as it was, with the number that stored mentions use. */
export async function restoreKeyword(unit: UnitOfWork, row: WholeKeyword): Promise<void> {
  await sql`insert into keywords overriding system value
    select * from json_populate_record(null::keywords, ${JSON.stringify({ ...row, account_id: unit.accountId })}::json)`.execute(
    unit.db,
  );
  await notifyChanges(unit, [row._id]);
}
