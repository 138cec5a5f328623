import { sql } from 'kysely';
import type { ManyChange } from '#contracts/keywords/many.ts';
import { KEYWORD_COLUMNS, notifyChanges, type KeywordRow } from '#server/keywords/keyword-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Keywords by their ids, locked; missing ones are left out. One parameter holds all ids, however many. */
export function lockKeywords(
  unit: UnitOfWork,
  products: readonly string[],
  ids: readonly string[],
): Promise<KeywordRow[]> {
  return accountTable(unit, 'keywords')
    .selectFrom()
    .select(KEYWORD_COLUMNS)
    .where('product', 'in', [...products])
    .where(sql<boolean>`_id = any(${ids}::uuid[])`)
    .orderBy('_id')
    .forUpdate()
    .execute();
}

/** All keywords of a product, locked, so that an import is planned against the state it will change. */
export function listLockedKeywords(unit: UnitOfWork, product: string): Promise<KeywordRow[]> {
  return accountTable(unit, 'keywords')
    .selectFrom()
    .select(KEYWORD_COLUMNS)
    .where('product', '=', product)
    .orderBy('_id')
    .forUpdate()
    .execute();
}

function groupsOf({ add_group, remove_group }: ManyChange) {
  const kept = remove_group
    ? sql<string[]>`array_remove(group_ids, ${remove_group}::uuid)`
    : sql<string[]>`group_ids`;
  return add_group
    ? sql<string[]>`array_append(array_remove(${kept}, ${add_group}::uuid), ${add_group}::uuid)`
    : kept;
}

/**
 * The same change in many keywords.
 * @returns them as stored
 */
export async function changeMany(
  unit: UnitOfWork,
  ids: readonly string[],
  change: ManyChange,
): Promise<KeywordRow[]> {
  const { active, parent_id } = change;
  const rows = await accountTable(unit, 'keywords')
    .updateTable()
    .set({
      updated_at: unit.now,
      group_ids: groupsOf(change),
      ...(active === undefined ? {} : { active }),
      ...(parent_id === undefined ? {} : { parent_id }),
    })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where(sql<boolean>`_id = any(${ids}::uuid[])`)
    .returning(KEYWORD_COLUMNS)
    .execute();
  await notifyChanges(unit, ids);
  return rows;
}

/** The result for one keyword of an import or an edit of all sets. */
export type KeywordRewrite = Pick<
  KeywordRow,
  '_id' | 'name' | 'parent_id' | 'patterns' | 'query' | 'match' | 'group_ids' | 'active'
>;

const SHAPE = sql`(_id uuid, name text, parent_id uuid, patterns text[], query text, match text, group_ids uuid[], active boolean)`;

/**
 * Overwrites stored keywords.
 * @returns them as stored
 */
export async function overwriteKeywords(
  unit: UnitOfWork,
  written: readonly KeywordRewrite[],
): Promise<KeywordRow[]> {
  if (written.length === 0) return [];
  const { rows } = await sql<KeywordRow>`
    update keywords set name = given.name, parent_id = given.parent_id, patterns = given.patterns, query = given.query, match = given.match,
           group_ids = given.group_ids, active = given.active, updated_at = ${unit.now}, version = keywords.version + 1
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given ${SHAPE}
     where keywords.account_id = ${unit.accountId} and keywords._id = given._id
    returning ${sql.join(KEYWORD_COLUMNS.map((name) => sql.ref(`keywords.${name}`)))}`.execute(unit.db);
  await notifyChanges(
    unit,
    rows.map(({ _id }) => _id),
  );
  return rows;
}

/**
 * Adds many keywords to a product.
 * @returns them as stored
 */
export async function insertMany(
  unit: UnitOfWork,
  product: string,
  written: readonly KeywordRewrite[],
): Promise<KeywordRow[]> {
  if (written.length === 0) return [];
  const owner = unit.actor.kind === 'user' ? unit.actor.id : null;
  const { rows } = await sql<KeywordRow>`
    insert into keywords (account_id, product, owner_id, created_at, updated_at, _id, name, parent_id, patterns, query, match, group_ids, active)
    select ${unit.accountId}, ${product}, ${owner}::uuid, ${unit.now}, ${unit.now},
           _id, name, parent_id, patterns, query, match, group_ids, active
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given ${SHAPE}
    returning ${sql.join(KEYWORD_COLUMNS.map((name) => sql.ref(name)))}`.execute(unit.db);
  await notifyChanges(
    unit,
    rows.map(({ _id }) => _id),
  );
  return rows;
}
