import { sql } from 'kysely';
import type { TagProduct, TicketTag } from '#contracts/tags/tag.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Serialises all writers of a tree, so that what was checked still holds when it is written. */
export async function lockTags(unit: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tags:' || ${unit.accountId}, 0))`.execute(unit.db);
}

/** Items of a product as responses return them; deleted items that can still be restored are left out. */
function live(unit: UnitOfWork, product: TagProduct) {
  return unit.db
    .selectFrom('ticket_tags as tag')
    .leftJoin('ticket_tags as category', (join) =>
      join
        .onRef('category.account_id', '=', 'tag.account_id')
        .onRef('category._id', '=', 'tag.ticket_cat_id'),
    )
    .where('tag.account_id', '=', unit.accountId)
    .where('tag.product', '=', product)
    .where('tag.removal_id', 'is', null)
    .select([
      'tag._id',
      'tag.product',
      'tag.type',
      'tag.name',
      'tag.color',
      (is) => is.fn.coalesce('tag.ticket_group_id', 'category.ticket_group_id').as('ticket_group_id'),
      'tag.ticket_cat_id',
      'tag.parent_id',
      'tag.position',
      'tag.keyword_ids',
      'tag.cardinality',
      'tag.required',
      'tag.version',
      'tag.created_at',
      'tag.updated_at',
    ]);
}

/** The whole tree of a product, in no particular order. */
export function listTags(unit: UnitOfWork, product: TagProduct): Promise<TicketTag[]> {
  return live(unit, product).execute();
}

/** Some items of a product by their ids. */
export function listTagsByIds(
  unit: UnitOfWork,
  product: TagProduct,
  ids: readonly string[],
): Promise<TicketTag[]> {
  return live(unit, product)
    .where('tag._id', 'in', [...ids])
    .execute();
}

/** The position of the next item below a parent (null: the top): after the last. */
export async function findNextTagOrder(
  unit: UnitOfWork,
  product: TagProduct,
  parent: string | null,
): Promise<number> {
  const { next } = await accountTable(unit, 'ticket_tags')
    .selectFrom()
    .select(({ fn, lit }) => fn.coalesce(fn.max<number>('position'), lit(-1)).as('next'))
    .where('product', '=', product)
    .where('removal_id', 'is', null)
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .executeTakeFirstOrThrow();
  return next + 1;
}

/** A tag of listening with the number that mentions store, and its parents. */
export type NumberedTag = Pick<TicketTag, '_id' | 'name' | 'ticket_cat_id' | 'ticket_group_id'> & {
  number: number;
};

/** Every tag of listening (no categories or groups), in no particular order. */
export function listNumberedTags(unit: UnitOfWork): Promise<NumberedTag[]> {
  return live(unit, 'listening')
    .where('tag.type', '=', 'tag')
    .clearSelect()
    .select([
      'tag._id',
      'tag.name',
      'tag.number',
      'tag.ticket_cat_id',
      (is) => is.fn.coalesce('tag.ticket_group_id', 'category.ticket_group_id').as('ticket_group_id'),
    ])
    .execute();
}

/** The tags that these name, and all tags below a named category or group. */
export function listTagsBelow(tags: readonly NumberedTag[], ids: readonly string[]): readonly NumberedTag[] {
  const wanted = new Set(ids);
  return tags.filter((tag) =>
    [tag._id, tag.ticket_cat_id, tag.ticket_group_id].some((id) => wanted.has(id ?? '')),
  );
}

/** The numbers of the listening tags that the posts of a keyword receive. */
export async function listTagNumbersOfKeyword(unit: UnitOfWork, keywordId: string): Promise<number[]> {
  return (
    await live(unit, 'listening')
      .where(sql<boolean>`${keywordId}::uuid = any (tag.keyword_ids)`)
      .clearSelect()
      .select('tag.number')
      .execute()
  ).map(({ number }) => number);
}

/** Reads one item that is known to exist. */
export function getTag(unit: UnitOfWork, product: TagProduct, id: string): Promise<TicketTag> {
  return live(unit, product).where('tag._id', '=', id).executeTakeFirstOrThrow();
}

/** What is stored of an item besides its position among its siblings. */
export type TagColumns = Pick<
  TicketTag,
  'name' | 'color' | 'ticket_group_id' | 'ticket_cat_id' | 'keyword_ids' | 'cardinality' | 'required'
>;

/** A new item with its position. */
export type NewTag = TagColumns & Pick<TicketTag, '_id' | 'product' | 'type' | 'position'>;

/** Only a category stores the column of the group; a tag finds its group through its category. */
function stored<T extends Partial<TagColumns>>(fields: T): T {
  return fields.ticket_cat_id ? { ...fields, ticket_group_id: null } : fields;
}

/** Adds items; parents come before their children. */
export async function insertTags(unit: UnitOfWork, tags: readonly NewTag[]): Promise<void> {
  const rows = tags.map((tag) => ({
    ...stored(tag),
    account_id: unit.accountId,
    created_at: unit.now,
    updated_at: unit.now,
  }));
  // PostgreSQL limits the number of values in one statement.
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await unit.db
      .insertInto('ticket_tags')
      .values(rows.slice(at, at + INSERTED_AT_ONCE))
      .execute();
}
const INSERTED_AT_ONCE = 2000;

/** Changes an item; its version grows by one. */
export async function updateTag(
  unit: UnitOfWork,
  id: string,
  columns: TagColumns & { position: number },
): Promise<void> {
  await accountTable(unit, 'ticket_tags')
    .updateTable()
    .set((is) => ({ ...stored(columns), updated_at: unit.now, version: is('version', '+', 1) }))
    .where('_id', '=', id)
    .execute();
}

/** Moves items to a parent; `column` is the parent column of their type. Their versions grow. */
export async function reparentTags(
  unit: UnitOfWork,
  ids: readonly string[],
  { column, to }: { column: 'ticket_group_id' | 'ticket_cat_id'; to: string },
): Promise<void> {
  await accountTable(unit, 'ticket_tags')
    .updateTable()
    .set((is) => ({ [column]: to, updated_at: unit.now, version: is('version', '+', 1) }))
    .where('_id', 'in', [...ids])
    .execute();
}

/** Numbers siblings in this order. Their versions stay: a neighbour that makes room has not changed. */
export async function updateTagOrder(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await sql`
    update ticket_tags tag set position = place.at - 1
      from unnest(${[...ids]}::uuid[]) with ordinality as place (_id, at)
     where tag.account_id = ${unit.accountId} and tag._id = place._id and tag.position <> place.at - 1`.execute(
    unit.db,
  );
}

/** Sets the colour of items; their versions grow. */
export async function recolorTags(
  unit: UnitOfWork,
  given: readonly { _id: string; color: string }[],
): Promise<void> {
  if (given.length === 0) return;
  await sql`
    update ticket_tags tag set color = given.color, version = version + 1, updated_at = ${unit.now}
      from unnest(${given.map(({ _id }) => _id)}::uuid[], ${given.map(({ color }) => color)}::text[]) as given (_id, color)
     where tag.account_id = ${unit.accountId} and tag._id = given._id`.execute(unit.db);
}

/** Hides items until they are restored or deleted for good. */
export async function hideTags(unit: UnitOfWork, ids: readonly string[], removalId: string): Promise<void> {
  await accountTable(unit, 'ticket_tags')
    .updateTable()
    .set({ removal_id: removalId, removed_at: unit.now })
    .where('_id', 'in', [...ids])
    .execute();
}

/**
 * Shows what a deletion hid.
 * @returns the ids
 */
export async function showTags(unit: UnitOfWork, product: TagProduct, removalId: string): Promise<string[]> {
  const rows = await accountTable(unit, 'ticket_tags')
    .updateTable()
    .set({ removal_id: null, removed_at: null })
    .where('product', '=', product)
    .where('removal_id', '=', removalId)
    .returning('_id')
    .execute();
  return rows.map(({ _id }) => _id);
}

/** Whether any of these items is hidden below a parent that is itself hidden. */
export async function isOrphaned(unit: UnitOfWork, ids: readonly string[]): Promise<boolean> {
  const row = await unit.db
    .selectFrom('ticket_tags as tag')
    .innerJoin('ticket_tags as above', (join) =>
      join.onRef('above.account_id', '=', 'tag.account_id').onRef('above._id', '=', 'tag.parent_id'),
    )
    .where('tag.account_id', '=', unit.accountId)
    .where('tag._id', 'in', [...ids])
    .where('above.removal_id', 'is not', null)
    .select('tag._id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes for good what was hidden before an instant. */
export async function forgetHidden(unit: UnitOfWork, before: Date): Promise<void> {
  await accountTable(unit, 'ticket_tags')
    .deleteFrom()
    .where('removal_id', 'is not', null)
    .where('removed_at', '<', before.toISOString())
    .execute();
}

/** Deletes items for good, with their descendants and their assignments. */
export async function deleteTags(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await accountTable(unit, 'ticket_tags')
    .deleteFrom()
    .where('_id', 'in', [...ids])
    .execute();
}
