import { sql } from 'kysely';
import type { KeywordFilter, KeywordOptions } from '#contracts/keywords/options.ts';
import { buildVisibleCondition, type VisibleKeywords } from '#server/keywords/visible-keyword-sql.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A saved filter as PostgreSQL stores it. */
export type OptionRow = {
  _id: string;
  product: string;
  name: string;
  filter: unknown;
  version: number;
  created_at: string;
  updated_at: string;
};

const COLUMNS = ['_id', 'product', 'name', 'filter', 'version', 'created_at', 'updated_at'] as const;

/** The filters saved for products, by name. */
export function listSaved(unit: UnitOfWork, products: readonly string[]): Promise<OptionRow[]> {
  return accountTable(unit, 'keyword_options')
    .selectFrom()
    .select(COLUMNS)
    .where('product', 'in', [...products])
    .orderBy('name')
    .orderBy('_id')
    .execute();
}

/** Saved filters of a product by their ids, locked. */
export function findSaved(unit: UnitOfWork, product: string, ids: readonly string[]): Promise<OptionRow[]> {
  return accountTable(unit, 'keyword_options')
    .selectFrom()
    .select(COLUMNS)
    .where('product', '=', product)
    .where('_id', 'in', [...ids])
    .forUpdate()
    .execute();
}

export function insertSaved(
  unit: UnitOfWork,
  one: { _id: string; product: string; name: string; filter: KeywordFilter },
): Promise<OptionRow> {
  return accountTable(unit, 'keyword_options')
    .insertInto({ ...one, filter: JSON.stringify(one.filter), created_at: unit.now, updated_at: unit.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateSaved(
  unit: UnitOfWork,
  id: string,
  { name, filter }: { name?: string | undefined; filter?: KeywordFilter | undefined },
): Promise<OptionRow> {
  return accountTable(unit, 'keyword_options')
    .updateTable()
    .set({
      ...(name === undefined ? {} : { name }),
      ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
      updated_at: unit.now,
    })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteSaved(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await accountTable(unit, 'keyword_options')
    .deleteFrom()
    .where('_id', 'in', [...ids])
    .execute();
}

/** The visible keywords of products. */
type KeywordScope = { products: readonly string[]; visible: VisibleKeywords };

function mine(unit: UnitOfWork, { products, visible }: KeywordScope) {
  return sql`account_id = ${unit.accountId} and product = any(${products}::text[]) and ${buildVisibleCondition(visible)}`;
}

/** The names of the keywords of products. */
export async function listOptionNames(
  unit: UnitOfWork,
  among: KeywordScope,
): Promise<KeywordOptions['names']> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select _id, name from keywords where ${mine(unit, among)} order by name, _id`.execute(unit.db);
  return rows;
}

/** Parents and groups of the keywords of products, each in one statement. */
export async function listOptionChoices(
  unit: UnitOfWork,
  among: KeywordScope,
): Promise<Pick<KeywordOptions, 'parents' | 'groups'>> {
  const own = mine(unit, among);
  const { rows: parents } = await sql<{ _id: string; name: string; count: number }>`
    with below as (select parent_id, count(*)::int as count from keywords where ${own} and parent_id is not null group by parent_id)
    select _id, name, below.count from keywords join below on below.parent_id = keywords._id
     where ${own} order by name, _id`.execute(unit.db);
  const { rows: groups } = await sql<{ _id: string; name: string; count: number }>`
    with named as (select unnest(group_ids) as group_id from keywords where ${own}),
    used as (select group_id, count(*)::int as count from named group by group_id)
    select groups._id, groups.name, coalesce(used.count, 0) as count from groups left join used on used.group_id = groups._id
     where groups.account_id = ${unit.accountId} order by groups.name, groups._id`.execute(unit.db);
  return { parents, groups };
}
