import { sql } from 'kysely';
import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { buildItemSchema } from '#contracts/kit/area/collection.ts';
import type { Product } from '#contracts/kit/products.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';

type Row = Record<string, unknown>;

/** Names come from declarations, never from a request, and are quoted nevertheless. */
const table = (resource: Collection) => sql.table(resource.table);
function columnsOf(resource: Collection): string[] {
  return [...Object.keys(buildItemSchema(resource).shape), ...(resource.ordered ? ['position'] : [])];
}
const selection = (resource: Collection) => sql.join(columnsOf(resource).map((name) => sql.ref(name)));

/** Arrays of text and plain values are bound as they are, other objects as JSON. An empty array is bound by the type of its field. */
function bound({ fields }: Collection, name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const ofTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return ofTexts && (value.length > 0 || !holdsObjects(fields[name])) ? value : JSON.stringify(value);
}

function holdsObjects(field: unknown): boolean {
  return field instanceof z.ZodDefault
    ? holdsObjects(field.unwrap())
    : field instanceof z.ZodArray && field.element instanceof z.ZodObject;
}

/** The items of a product are separate from those of other products. */
function within({ byProduct }: Collection, product: Product | undefined) {
  return byProduct ? sql`and product = ${product}` : sql``;
}
const sortOf = ({ ordered, sort }: Collection): string => (ordered ? 'position' : sort);

export type ListOptions = { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined };
/**
 * What a store function works on: a declared collection, the name of an item in its events, and the product where each has its own items.
 */
export type Shelf = {
  resource: Collection;
  noun: string;
  product?: Product | undefined;
  /** The permissions of the user, where items have permissions of their own; absent for changes that the suite makes by itself. */
  held?: readonly string[];
};
/** The cursor of a row in a list sorted by position, and in one sorted by a text. */
const CURSORS = { position: z.tuple([z.int32(), z.uuid()]), text: ByName };

/**
 * Items in the order of their sort field; all of them unless a limit or a cursor is given.
 * @throws cursor_invalid
 */
export async function listItems(
  unit: UnitOfWork,
  { resource, product }: Shelf,
  options: ListOptions,
): Promise<{ items: Row[]; next: string | null }> {
  const cursor = CURSORS[resource.ordered ? 'position' : 'text'];
  const after = options.cursor === undefined ? null : readCursor(cursor, options.cursor);
  const limit = options.limit ?? (options.cursor === undefined ? undefined : 50);
  const sort = sortOf(resource);
  const sortKey = resource.ordered ? sql`${sql.ref(sort)}` : sql`${sql.ref(sort)}::text`;
  const found = options.q
    ? sql`and ${buildAnyContainsSql(
        resource.search.map((name) => sql`${sql.ref(name)}::text`),
        options.q,
      )}`
    : sql``;
  const beyond = after ? sql`and (${sortKey}, _id) > (${after[0]}, ${after[1]})` : sql``;
  const { rows } = await sql<Row>`
    select ${selection(resource)} from ${table(resource)}
    where account_id = ${unit.accountId} ${within(resource, product)} ${found} ${beyond}
    order by ${sortKey}, _id ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`.execute(unit.db);
  return toPage(rows, limit, (row) => [placeOf(row, resource), row._id]);
}

/** The cursor of a row in the list: its position as a number, otherwise its text. */
function placeOf(row: Row, resource: Collection): string | number {
  return resource.ordered ? Number(row.position) : String(row[resource.sort]);
}

function itemById(unit: UnitOfWork, { resource, product }: Shelf, id: string) {
  return sql<Row>`
    select ${selection(resource)} from ${table(resource)}
    where account_id = ${unit.accountId} ${within(resource, product)} and _id = ${id}`;
}

/** Finds an item by its id and locks it until the transaction ends. */
export async function lockItem(unit: UnitOfWork, shelf: Shelf, id: string): Promise<Row | undefined> {
  return (await sql<Row>`${itemById(unit, shelf, id)} for update`.execute(unit.db)).rows[0];
}

/** Finds some items by their ids and locks them, in no particular order. */
export async function findItems(
  unit: UnitOfWork,
  { resource, product }: Shelf,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${selection(resource)} from ${table(resource)}
    where account_id = ${unit.accountId} ${within(resource, product)} and _id = any(${ids}) for update`.execute(
    unit.db,
  );
  return rows;
}

/**
 * Adds an item; in an ordered list it comes last.
 * @returns the stored item
 */
export async function insertItem(
  unit: UnitOfWork,
  { resource, product }: Shelf,
  id: string,
  fields: Row,
): Promise<Row> {
  const values: [string, unknown][] = [
    ['account_id', unit.accountId],
    ['_id', id],
    ['created_at', unit.now],
    ['updated_at', unit.now],
    ...(resource.byProduct ? [['product', product] satisfies [string, unknown]] : []),
    ...Object.entries(fields).map(([name, value]): [string, unknown] => [name, bound(resource, name, value)]),
  ];
  const last = sql`(select coalesce(max(position), -1) + 1 from ${table(resource)} where account_id = ${unit.accountId} ${within(resource, product)})`;
  const { rows } = await sql<Row>`
    insert into ${table(resource)} (${sql.join(values.map(([name]) => sql.ref(name)))} ${resource.ordered ? sql`, position` : sql``})
    values (${sql.join(values.map(([, value]) => value))} ${resource.ordered ? sql`, ${last}` : sql``})
    returning ${selection(resource)}`.execute(unit.db);
  return first(rows);
}

/**
 * Changes an item's fields; its version grows by one.
 * @returns the stored item
 */
export async function updateItem(
  unit: UnitOfWork,
  { resource, product }: Shelf,
  id: string,
  fields: Row,
): Promise<Row> {
  const changes = Object.entries(fields).map(
    ([name, value]) => sql`${sql.ref(name)} = ${bound(resource, name, value)}`,
  );
  const { rows } = await sql<Row>`
    update ${table(resource)} set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = ${unit.now}`])}
    where account_id = ${unit.accountId} ${within(resource, product)} and _id = ${id}
    returning ${selection(resource)}`.execute(unit.db);
  return first(rows);
}

/** Removes items. */
export async function deleteItems(
  unit: UnitOfWork,
  { resource, product }: Shelf,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from ${table(resource)}
    where account_id = ${unit.accountId} ${within(resource, product)} and _id = any(${ids})`.execute(unit.db);
}

/**
 * Sets the position of every item in the order of `ids`.
 * @returns how many items were positioned, and the previous order
 */
export async function updateItemOrder(
  unit: UnitOfWork,
  { resource, product }: Shelf,
  ids: readonly string[],
): Promise<{ placed: number; before: readonly string[] }> {
  const mine = sql`account_id = ${unit.accountId} ${within(resource, product)}`;
  const { rows: all } = await sql<{ _id: string }>`
    select _id from ${table(resource)} where ${mine} order by position, _id for update`.execute(unit.db);
  const { numAffectedRows } = await sql`
    update ${table(resource)} set position = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where ${mine} and _id = wanted.id`.execute(unit.db);
  return { placed: Number(numAffectedRows ?? 0), before: all.map(({ _id }) => _id) };
}

function first(rows: Row[]): Row {
  const row = rows[0];
  if (!row) throw new Error('the statement answered no row');
  return row;
}
