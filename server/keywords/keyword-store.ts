import { sql } from 'kysely';
import type { Keyword, KeywordField } from '#contracts/keywords/keyword.ts';
import { buildVisibleCondition, type VisibleKeywords } from '#server/keywords/visible-keyword-sql.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { notifyChannel } from '#server/kit/db/notify-channel.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A keyword as PostgreSQL holds it, with the number by which mentions and matchers name it. */
export type KeywordRow = Omit<Keyword, 'product' | 'match'> & {
  account_id: string;
  number: number;
  product: string;
  match: string;
};

/** The PostgreSQL channel that notifies every process of changed keywords: the payload is `account:id,id,…`. */
export const KEYWORD_CHANNEL = 'earshot_keywords';

/** The columns of a {@link KeywordRow}. */
export const KEYWORD_COLUMNS = [
  'account_id',
  '_id',
  'number',
  'product',
  'name',
  'parent_id',
  'patterns',
  'query',
  'match',
  'group_ids',
  'active',
  'version',
  'created_at',
  'updated_at',
] as const;

/** What a list returns of a keyword by default: everything but server-internal columns. */
const LISTED = KEYWORD_COLUMNS.filter((column) => column !== 'account_id' && column !== 'number');

const ALWAYS = ['_id', 'name'] as const;

export type ListOptions = {
  products: readonly string[];
  /** Only the keyword with this id. */
  _id?: string | undefined;
  /** The columns to read; all unless given. Id and name are always included, because pages need them. */
  fields?: readonly KeywordField[] | undefined;
  q?: string | undefined;
  /** Searches `q` in raw strings and queries as well. */
  words?: boolean | undefined;
  after?: { name: string; _id: string } | undefined;
  limit?: number | undefined;
  visible: VisibleKeywords;
};

/** A keyword with the columns that a list read. */
export type ListedRow = Partial<KeywordRow> & Pick<KeywordRow, '_id' | 'name'> & { set_count?: number };

/**
 * Sets are separated by commas; an escaped comma separates nothing. Counted in SQL, so that the strings need not be read; most contain no
 * backslash, and checking for one costs a tenth of removing the escapes.
 */
const STRINGS = sql`array_to_string(patterns, ',')`;
const SET_COUNT = sql<number>`case when query is not null then 0 else greatest(1, cardinality(string_to_array(
  case when strpos(${STRINGS}, '\\') = 0 then ${STRINGS} else regexp_replace(${STRINGS}, '\\\\.', '', 'g') end, ','))) end`;

function columnsOf(fields: readonly KeywordField[]) {
  return [...new Set([...ALWAYS, ...fields.filter((field) => field !== 'set_count')])];
}

/** Keywords of products by name; `q` is searched in their names. */
export function listKeywords(
  unit: UnitOfWork,
  { products, _id, fields, q, words, after, limit, visible }: ListOptions,
): Promise<ListedRow[]> {
  let query = accountTable(unit, 'keywords')
    .selectFrom()
    .select(fields ? columnsOf(fields) : LISTED)
    .$if(fields?.includes('set_count') ?? false, (read) => read.select(SET_COUNT.as('set_count')))
    .where('product', 'in', [...products])
    .where(buildVisibleCondition(visible))
    .orderBy('name')
    .orderBy('_id');
  if (q) {
    const inWords = words ? [sql.ref('query'), sql`array_to_string(patterns, chr(10))`] : [];
    query = query.where(buildAnyContainsSql([sql.ref('name'), ...inWords], q));
  }
  if (_id) query = query.where('_id', '=', _id);
  if (after) query = query.where(sql<boolean>`(name, _id) > (${after.name}, ${after._id}::uuid)`);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

export async function countKeywords(
  unit: UnitOfWork,
  products: readonly string[],
  visible: VisibleKeywords,
): Promise<number> {
  return (
    await accountTable(unit, 'keywords')
      .selectFrom()
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('product', 'in', [...products])
      .where(buildVisibleCondition(visible))
      .executeTakeFirstOrThrow()
  ).count;
}

/** The key of a keyword: its id, within the given products. */
export type KeywordKey = { products: readonly string[]; _id: string };

function keywordAt(unit: UnitOfWork, { products, _id }: KeywordKey) {
  return accountTable(unit, 'keywords')
    .selectFrom()
    .select(KEYWORD_COLUMNS)
    .where('product', 'in', [...products])
    .where('_id', '=', _id);
}

/** A keyword by its id. */
export function findKeyword(unit: UnitOfWork, place: KeywordKey): Promise<KeywordRow | undefined> {
  return keywordAt(unit, place).executeTakeFirst();
}

/** A keyword by its id, locked until the transaction ends. */
export function lockKeyword(unit: UnitOfWork, place: KeywordKey): Promise<KeywordRow | undefined> {
  return keywordAt(unit, place).forUpdate().executeTakeFirst();
}

export type KeywordFields = Pick<
  KeywordRow,
  'name' | 'parent_id' | 'patterns' | 'match' | 'group_ids' | 'active'
> &
  Partial<Pick<KeywordRow, 'query'>>;

export async function insertKeyword(
  unit: UnitOfWork,
  one: { product: string; _id: string },
  fields: KeywordFields,
): Promise<KeywordRow> {
  const row = await accountTable(unit, 'keywords')
    .insertInto({
      ...one,
      ...fields,
      owner_id: unit.actor.kind === 'user' ? unit.actor.id : null,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .returning(KEYWORD_COLUMNS)
    .executeTakeFirstOrThrow();
  await notifyChanges(unit, [one._id]);
  return row;
}

export async function updateKeyword(
  unit: UnitOfWork,
  id: string,
  fields: Partial<KeywordFields>,
): Promise<KeywordRow> {
  const row = await accountTable(unit, 'keywords')
    .updateTable()
    .set({ ...fields, updated_at: unit.now })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('_id', '=', id)
    .returning(KEYWORD_COLUMNS)
    .executeTakeFirstOrThrow();
  await notifyChanges(unit, [id]);
  return row;
}

/** Active keywords of every account, for the matchers; with ids only those. */
export function listActiveKeywords(
  { database: { platform } }: Context,
  ids?: readonly string[],
): Promise<KeywordRow[]> {
  const query = platform.selectFrom('keywords').select(KEYWORD_COLUMNS).where('active', '=', true);
  return (ids === undefined ? query : query.where('_id', 'in', [...ids])).execute();
}

/** PostgreSQL accepts payloads of up to 8000 bytes; an id with its comma takes 37. */
const IDS_A_MESSAGE = 200;

/** Notifies the matchers of every process once the transaction commits. */
export async function notifyChanges(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_A_MESSAGE) {
    const message = `${unit.accountId}:${ids.slice(from, from + IDS_A_MESSAGE).join(',')}`;
    await notifyChannel(unit.db, KEYWORD_CHANNEL, message);
  }
}

/** What readers of mentions need of a keyword. */
export type KeywordName = Pick<KeywordRow, '_id' | 'number' | 'name' | 'product' | 'parent_id'>;

/** The names of every keyword of the account. */
export function listAllKeywordNames(unit: UnitOfWork): Promise<KeywordName[]> {
  return accountTable(unit, 'keywords')
    .selectFrom()
    .select(['_id', 'number', 'name', 'product', 'parent_id'])
    .execute();
}

/** Keywords of the account by their numbers. */
export async function listKeywordsByNumber(
  unit: UnitOfWork,
  numbers: readonly number[],
): Promise<KeywordRow[]> {
  return numbers.length === 0
    ? []
    : accountTable(unit, 'keywords')
        .selectFrom()
        .select(KEYWORD_COLUMNS)
        .where('number', 'in', [...numbers])
        .execute();
}

/** A keyword of a product with its ancestors, nearest first; empty where the product has no such keyword. */
export async function listKeywordAncestry(
  unit: UnitOfWork,
  { product, _id }: { product: string; _id: string },
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    with recursive line as (
      select _id, parent_id, 0 as depth from keywords
       where account_id = ${unit.accountId} and product = ${product} and _id = ${_id}
      union all
      select above._id, above.parent_id, depth + 1 from keywords above
        join line on above._id = line.parent_id
       where above.account_id = ${unit.accountId} and depth < ${DEEPEST}
    ) select _id from line order by depth`.execute(unit.db);
  return rows.map((row) => row._id);
}

/** Deeper than any real nesting; it ends the recursion if stored data contain a cycle. */
const DEEPEST = 1000;

/** One keyword of the account, of any product. */
export function findKeywordById(unit: UnitOfWork, id: string): Promise<KeywordRow | undefined> {
  return accountTable(unit, 'keywords').find(id, KEYWORD_COLUMNS);
}
