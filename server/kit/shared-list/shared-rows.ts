import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { SharingRules } from '#contracts/kit/sharing-rules.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { accountTable, type AnyTables, type NewRow, type RowChanges } from '#server/kit/db/account-table.ts';
import { encodeFields } from '#server/kit/db/record-columns.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type {
  SharedFields,
  SharedList,
  SharedRow,
  SharedTableName,
} from '#server/kit/shared-list/declaration.ts';

/** The last record of a page in a list by name. */
export type LastByName = { name: string; _id: string };
/** A part of a list by name: all of it, or so many records after one. */
export type ListRange = { limit?: number | undefined; after?: LastByName | undefined };

/** The new visibility of records shared with a group when the group is deleted: another group, or their owners alone. */
export type GroupReplacement = { from: string; to: string | null };

/** The name of the user in a column, also of one who has left the account; null where there never was one. */
export function buildPersonNameSql(table: string, column: string): RawBuilder<string | null> {
  const account = sql.ref(`${table}.account_id`);
  const person = sql.ref(`${table}.${column}`);
  return sql`coalesce(
    (select users.name from users where users.account_id = ${account} and users._id = ${person}),
    (select gone.name from former_users as gone where gone.account_id = ${account} and gone._id = ${person}))`;
}

type AnyRow = AnyTables[string];
/** What the database keeps of a record besides its fields. */
const KEPT = ['_id', 'owner_id', 'version', 'created_at', 'updated_at'];

/**
 * Reads and writes the rows of one list in the unit's account, without asking who may: the rules are in `SharedStore`. The query builder
 * cannot follow the columns of a declared table, so rows are converted to the types of the declaration here, and nowhere else.
 */
export class SharedRows<Fields extends SharedFields, Flags> {
  readonly #unit: UnitOfWork;
  readonly #list: SharedList<Fields, Flags>;

  constructor(unit: UnitOfWork, list: SharedList<Fields, Flags>) {
    this.#unit = unit;
    this.#list = list;
  }

  /** The rows that a person sees, by name regardless of case. */
  async listVisible(
    viewer: Viewer,
    { limit, after }: ListRange = {},
  ): Promise<(SharedRow<Fields> & Flags)[]> {
    const { table, rules } = this.#list;
    let query = this.#select(viewer._id)
      .where(buildVisibilitySql(viewer, table, rules))
      .orderBy(sql`lower(name)`)
      .orderBy('_id');
    if (after)
      query = query.where(sql<boolean>`(lower(name), _id) > (lower(${after.name}), ${after._id}::uuid)`);
    if (limit !== undefined) query = query.limit(limit);
    return (await query.execute()).map((row) => this.#read(row));
  }

  /** A row, no matter who may see it; `viewerId` is whose default it may be. */
  async find(id: string, viewerId?: string): Promise<(SharedRow<Fields> & Flags) | undefined> {
    const row = await this.#select(viewerId).where('_id', '=', id).executeTakeFirst();
    return row && this.#read(row);
  }

  /** A row, no matter who may see it, locked until the transaction ends. */
  async lock(id: string, viewerId?: string): Promise<(SharedRow<Fields> & Flags) | undefined> {
    const row = await this.#select(viewerId).where('_id', '=', id).forUpdate().executeTakeFirst();
    return row && this.#read(row);
  }

  /** How many rows a person owns. */
  async countOwned(ownerId: string): Promise<number> {
    const { count } = await this.#where(this.#table.selectFrom())
      .where('owner_id', '=', ownerId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Adds a row of a person. */
  async insert(record: { _id: string; owner_id: string }, fields: Fields): Promise<void> {
    const { now } = this.#unit;
    const row = { ...record, ...this.#list.scope, ...this.#encode(fields), created_at: now, updated_at: now };
    await this.#table.insert(row as unknown as NewRow<SharedTableName>);
  }

  /** Replaces the fields of a row; its version grows by one. */
  async update(id: string, fields: Fields): Promise<void> {
    await this.#table.updateVersioned(id, this.#encode(fields) as unknown as RowChanges<SharedTableName>);
  }

  /** Deletes a row, with what the foreign keys say. */
  async delete(id: string): Promise<void> {
    await this.#table.delete(id);
  }

  /** Moves the rows that are shared with a group. A person who has such a record open saves against its new version. */
  async replaceGroup({ from, to }: GroupReplacement): Promise<void> {
    await this.#table
      .updateTable()
      .where(sql<boolean>`share = 'group' and group_id = ${from}::uuid`)
      .set({
        share: to === null ? 'private' : 'group',
        group_id: to,
        version: sql`version + 1`,
        updated_at: this.#unit.now,
      })
      .execute();
  }

  /** Deletes the rows of the list that only the leaving person could see. */
  async deletePrivate(ownerId: string): Promise<void> {
    const { scope = {} } = this.#list;
    await this.#table
      .deleteFrom()
      .where(sql<boolean>`owner_id = ${ownerId}::uuid and share = 'private'`)
      .where(({ and }) => and({ ...scope } as never))
      .execute();
  }

  /** Makes a record the one with which a screen of the person opens; null: none. */
  async setDefault(userId: string, id: string | null): Promise<void> {
    const { defaults, scope } = this.#list;
    if (!defaults) throw new Error(`${this.#list.table} has no defaults`);
    const key = { account_id: this.#unit.accountId, user_id: userId, ...scope };
    const db = this.#unit.db as unknown as Kysely<AnyTables>;
    if (id === null) {
      await db
        .deleteFrom(defaults.table)
        .where(({ and }) => and(key))
        .execute();
      return;
    }
    await db
      .insertInto(defaults.table)
      .values({ ...key, [defaults.column]: id })
      .onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet({ [defaults.column]: id }))
      .execute();
  }

  get #table() {
    return accountTable(this.#unit, this.#list.table);
  }

  #where(query: unknown): SelectQueryBuilder<AnyTables, string, AnyRow> {
    const { scope = {} } = this.#list;
    return (query as SelectQueryBuilder<AnyTables, string, AnyRow>).where(({ and }) => and({ ...scope }));
  }

  #select(viewerId: string | undefined): SelectQueryBuilder<AnyTables, string, AnyRow> {
    const { table, schema, columns = {}, defaults } = this.#list;
    const fields = Object.keys(schema.shape).map((field) =>
      columns[field] === undefined ? field : `${columns[field]} as ${field}`,
    );
    const query = this.#where(this.#table.selectFrom())
      .select([...KEPT, ...fields])
      .select(buildPersonNameSql(table, 'owner_id').as('owner_name'));
    if (!defaults) return query;
    const column = (name: string) => sql.ref(`${table}.${name}`);
    return query.select(
      sql<boolean>`exists (
        select from ${sql.table(defaults.table)} as chosen
         where chosen.account_id = ${column('account_id')} and chosen.${sql.ref(defaults.column)} = ${column('_id')}
           and chosen.user_id = ${viewerId ?? null}::uuid)`.as('is_default'),
    );
  }

  #read(row: AnyRow): SharedRow<Fields> & Flags {
    const { schema, read } = this.#list;
    const fields = read?.(Object.fromEntries(Object.keys(schema.shape).map((field) => [field, row[field]])));
    return { ...row, ...fields } as SharedRow<Fields> & Flags;
  }

  #encode(fields: Fields): AnyRow {
    const { schema, columns = {} } = this.#list;
    return Object.fromEntries(
      Object.entries(encodeFields(schema.shape, fields)).map(([field, value]) => [
        columns[field] ?? field,
        value,
      ]),
    );
  }
}

/** The rows of a list in the unit's account. */
export function sharedRows<Fields extends SharedFields, Flags>(
  unit: UnitOfWork,
  list: SharedList<Fields, Flags>,
): SharedRows<Fields, Flags> {
  return new SharedRows(unit, list);
}

/** Whether the viewer sees a row: `maySee` of the same rules, as SQL. */
function buildVisibilitySql(
  viewer: Viewer,
  table: string,
  rules: Pick<SharingRules, 'seesOtherGroups'>,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(
    ${column('owner_id')} = ${viewer._id}::uuid or ${column('share')} = 'all'
    or (${column('share')} = 'group'
        and (${rules.seesOtherGroups(viewer)} or ${column('group_id')} = ${viewer.group_id}::uuid)))`;
}
