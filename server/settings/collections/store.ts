import { sql } from 'kysely';
import { z } from 'zod';
import { itemOf, type Collection } from '#contracts/kit/area.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { faultyTexts } from '#server/kit/http/faulty-text.ts';

type Row = Record<string, unknown>;

/** Names come from declarations, never from a request, and are quoted all the same. */
const table = (resource: Collection) => sql.table(resource.table);
const columnsOf = (resource: Collection): string[] => Object.keys(itemOf(resource).shape);
const selection = (resource: Collection) => sql.join(columnsOf(resource).map((name) => sql.ref(name)));

/** Arrays of text and plain values go as they are, other objects as JSON. */
const bound = (value: unknown): unknown =>
  value !== null &&
  typeof value === 'object' &&
  !(Array.isArray(value) && value.every((one) => typeof one === 'string'))
    ? JSON.stringify(value)
    : value;

export type ListOptions = { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined };
const Cursor = z.tuple([z.string(), z.uuid()]);

/** Items in the order of their sort field; whole unless a limit or a cursor is given. Null when the cursor is not one of ours. */
export const listItems = async (
  unit: Unit,
  resource: Collection,
  options: ListOptions,
): Promise<{ items: Row[]; next: string | null } | null> => {
  const after = options.cursor === undefined ? null : readCursor(options.cursor);
  if (after && !after.success) return null;
  const limit = options.limit ?? (options.cursor === undefined ? undefined : 50);
  const sortKey = sql`${sql.ref(resource.sort)}::text`;
  const found = options.q
    ? sql`and (${sql.join(
        resource.search.map(
          (name) => sql`${sql.ref(name)}::text ilike ${`%${escapeLike(options.q ?? '')}%`}`,
        ),
        sql` or `,
      )})`
    : sql``;
  const beyond = after ? sql`and (${sortKey}, _id) > (${after.data[0]}, ${after.data[1]})` : sql``;
  const { rows } = await sql<Row>`
    select ${selection(resource)} from ${table(resource)}
    where account_id = ${unit.accountId} ${found} ${beyond}
    order by ${sortKey}, _id ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`.execute(unit.db);
  const items = limit === undefined ? rows : rows.slice(0, limit);
  const last = items.at(-1);
  const more = limit !== undefined && rows.length > limit && last;
  return {
    items,
    next: more
      ? Buffer.from(JSON.stringify([String(last[resource.sort]), last._id])).toString('base64url')
      : null,
  };
};

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

const readCursor = (cursor: string) => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Cursor.safeParse(faultyTexts(place) ? null : place);
  } catch {
    return Cursor.safeParse(null);
  }
};

/** One item, locked when it is about to change. */
export const findItem = async (
  unit: Unit,
  resource: Collection,
  id: string,
  lock = false,
): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select ${selection(resource)} from ${table(resource)}
    where account_id = ${unit.accountId} and _id = ${id} ${lock ? sql`for update` : sql``}`.execute(unit.db);
  return rows[0];
};

/** Adds an item. @returns it as stored */
export const insertItem = async (unit: Unit, resource: Collection, id: string, fields: Row): Promise<Row> => {
  const names = Object.keys(fields);
  const { rows } = await sql<Row>`
    insert into ${table(resource)} (account_id, _id, created_at, updated_at, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${unit.accountId}, ${id}, ${unit.now}, ${unit.now}, ${sql.join(names.map((name) => bound(fields[name])))})
    returning ${selection(resource)}`.execute(unit.db);
  return first(rows);
};

/** Changes an item's fields; its version grows by one. @returns it as stored */
export const updateItem = async (unit: Unit, resource: Collection, id: string, fields: Row): Promise<Row> => {
  const changes = Object.entries(fields).map(([name, value]) => sql`${sql.ref(name)} = ${bound(value)}`);
  const { rows } = await sql<Row>`
    update ${table(resource)} set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = ${unit.now}`])}
    where account_id = ${unit.accountId} and _id = ${id} returning ${selection(resource)}`.execute(unit.db);
  return first(rows);
};

/** Removes an item. */
export const deleteItem = async (unit: Unit, resource: Collection, id: string): Promise<void> => {
  await sql`delete from ${table(resource)} where account_id = ${unit.accountId} and _id = ${id}`.execute(
    unit.db,
  );
};

const first = (rows: Row[]): Row => {
  const row = rows[0];
  if (!row) throw new Error('the statement answered no row');
  return row;
};
