import { sql } from 'kysely';
import type { Keyword } from '#contracts/settings/keywords/keyword.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** A keyword as PostgreSQL holds it, with the number by which mentions and matchers name it. */
export type KeywordRow = Omit<Keyword, 'product' | 'match'> & {
  account_id: string;
  number: number;
  product: string;
  match: string;
};

/** The PostgreSQL channel that tells every process of a changed keyword: the payload is `account:id`. */
export const KEYWORD_CHANNEL = 'earshot_keywords';

const COLUMNS = [
  'account_id',
  '_id',
  'number',
  'product',
  'name',
  'parent_id',
  'patterns',
  'match',
  'group_ids',
  'active',
  'version',
  'created_at',
  'updated_at',
] as const;

export type ListOptions = {
  product: string;
  q?: string | undefined;
  after?: { name: string; _id: string } | undefined;
  limit?: number | undefined;
};

/** Keywords of a product by name; `q` is looked for in their names. */
export const listKeywords = (
  unit: Unit,
  { product, q, after, limit }: ListOptions,
): Promise<KeywordRow[]> => {
  let query = unit.db
    .selectFrom('keywords')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('product', '=', product)
    .orderBy('name')
    .orderBy('_id');
  if (q) query = query.where('name', 'ilike', `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`);
  if (after) query = query.where(sql<boolean>`(name, _id) > (${after.name}, ${after._id}::uuid)`);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
};

export const countKeywords = async (unit: Unit, product: string): Promise<number> =>
  (
    await unit.db
      .selectFrom('keywords')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('account_id', '=', unit.accountId)
      .where('product', '=', product)
      .executeTakeFirstOrThrow()
  ).count;

/** One keyword of a product; `lock` where it is about to change. */
export const findKeyword = (
  unit: Unit,
  one: { product: string; _id: string },
  lock = false,
): Promise<KeywordRow | undefined> => {
  const query = unit.db
    .selectFrom('keywords')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('product', '=', one.product)
    .where('_id', '=', one._id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

export type KeywordFields = Pick<
  KeywordRow,
  'name' | 'parent_id' | 'patterns' | 'match' | 'group_ids' | 'active'
>;

export const insertKeyword = async (
  unit: Unit,
  one: { product: string; _id: string },
  fields: KeywordFields,
): Promise<KeywordRow> => {
  const row = await unit.db
    .insertInto('keywords')
    .values({
      account_id: unit.accountId,
      ...one,
      ...fields,
      owner_id: unit.actor.kind === 'user' ? unit.actor.id : null,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await tellChange(unit, one._id);
  return row;
};

export const updateKeyword = async (
  unit: Unit,
  id: string,
  fields: Partial<KeywordFields>,
): Promise<KeywordRow> => {
  const row = await unit.db
    .updateTable('keywords')
    .set({ ...fields, updated_at: unit.now })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await tellChange(unit, id);
  return row;
};

/** Takes a keyword away; what stood below it moves up to where it stood. */
export const deleteKeyword = async (unit: Unit, { _id, parent_id }: KeywordRow): Promise<void> => {
  await unit.db
    .updateTable('keywords')
    .set({ parent_id })
    .where('account_id', '=', unit.accountId)
    .where('parent_id', '=', _id)
    .execute();
  await unit.db
    .deleteFrom('keywords')
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', _id)
    .execute();
  await tellChange(unit, _id);
};

/** Active keywords of every account, for the matchers; with an id only that one. */
export const activeKeywords = ({ database: { platform } }: Context, id?: string): Promise<KeywordRow[]> => {
  const query = platform.selectFrom('keywords').select(COLUMNS).where('active', '=', true);
  return (id === undefined ? query : query.where('_id', '=', id)).execute();
};

const tellChange = async (unit: Unit, id: string): Promise<void> => {
  await sql`select pg_notify(${KEYWORD_CHANNEL}, ${`${unit.accountId}:${id}`})`.execute(unit.db);
};

/** What readers of mentions need to know of a keyword. */
export type KeywordName = Pick<KeywordRow, '_id' | 'number' | 'name' | 'product' | 'active'>;

/** The names of every keyword of the account. */
export const keywordNames = (unit: Unit): Promise<KeywordName[]> =>
  unit.db
    .selectFrom('keywords')
    .select(['_id', 'number', 'name', 'product', 'active'])
    .where('account_id', '=', unit.accountId)
    .execute();

/** Keywords of the account by their numbers. */
export const keywordsByNumber = async (unit: Unit, numbers: readonly number[]): Promise<KeywordRow[]> =>
  numbers.length === 0
    ? []
    : unit.db
        .selectFrom('keywords')
        .select(COLUMNS)
        .where('account_id', '=', unit.accountId)
        .where('number', 'in', [...numbers])
        .execute();

/** What each keyword of a product stands below, by ids. */
export const parentsOf = async (unit: Unit, product: string): Promise<Map<string, string | null>> => {
  const rows = await unit.db
    .selectFrom('keywords')
    .select(['_id', 'parent_id'])
    .where('account_id', '=', unit.accountId)
    .where('product', '=', product)
    .execute();
  return new Map(rows.map((row) => [row._id, row.parent_id]));
};

/** One keyword of the account, whatever its product. */
export const keywordById = (unit: Unit, id: string): Promise<KeywordRow | undefined> =>
  unit.db
    .selectFrom('keywords')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .executeTakeFirst();
