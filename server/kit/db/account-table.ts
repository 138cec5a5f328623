import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Expression,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
  type UpdateQueryBuilder,
  type UpdateResult,
  type WhereInterface,
} from 'kysely';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** The tables whose rows belong to an account. */
export type AccountTableName = {
  [Name in keyof Tables]: Tables[Name] extends { account_id: unknown } ? Name : never;
}[keyof Tables];

/** A stored row as it is read. */
export type StoredRow<Name extends AccountTableName> = Selectable<Tables[Name]>;
export type ColumnName<Name extends AccountTableName> = keyof StoredRow<Name> & string;
/** Which rows: the one with an `_id`, or those whose columns have these values. */
export type RowKey<Name extends AccountTableName> =
  | ('_id' extends keyof Tables[Name] ? string : never)
  | Readonly<Partial<StoredRow<Name>>>;
/** A row to be stored; the account is filled in. */
export type NewRow<Name extends AccountTableName> = Omit<Insertable<Tables[Name]>, 'account_id'>;
/** New values of columns, or expressions of them. */
export type RowChanges<Name extends AccountTableName> = {
  [Column in keyof Omit<Updateable<Tables[Name]>, 'account_id'>]:
    | Updateable<Tables[Name]>[Column]
    | Expression<unknown>;
};
type NoColumns = Record<never, never>;

/** What a table needs of a unit of work; the platform reads and writes one account in the same way. */
export type TableUnit = Pick<UnitOfWork, 'accountId' | 'now'> & { db: Kysely<Tables> };

/** The version on which a change was made, where it is known; `current` is returned where it was made on another one. */
export type VersionCheck = { version?: number | undefined; current?: () => unknown };

/** The tables as the builder sees them where a table name is a type parameter. */
export type AnyTables = Record<string, Record<string, unknown>>;

/**
 * Reads and writes one table, the rows of the unit's account alone. The short methods serve single rows; the four named as those of the query
 * builder return a builder that is restricted to the account already. Each makes one statement, the same that would be written by hand.
 */
export class AccountTable<Name extends AccountTableName> {
  readonly #unit: TableUnit;
  readonly #name: string;
  /** The builder cannot follow a table name that is a type parameter: methods convert to the types of the table. */
  readonly #db: Kysely<AnyTables>;

  constructor(unit: TableUnit, name: Name) {
    this.#unit = unit;
    this.#name = name;
    this.#db = unit.db as unknown as Kysely<AnyTables>;
  }

  /** Begins a query of the account's rows. */
  selectFrom(): SelectQueryBuilder<Tables, Name, NoColumns> {
    return this.#select() as unknown as SelectQueryBuilder<Tables, Name, NoColumns>;
  }

  /** Begins an insertion of rows into the account. */
  insertInto(rows: NewRow<Name> | readonly NewRow<Name>[]): InsertQueryBuilder<Tables, Name, InsertResult> {
    const list: readonly NewRow<Name>[] = Array.isArray(rows) ? rows : [rows as NewRow<Name>];
    const values = list.map((row) => ({ ...row, account_id: this.#unit.accountId }));
    return this.#db.insertInto(this.#name).values(values) as unknown as InsertQueryBuilder<
      Tables,
      Name,
      InsertResult
    >;
  }

  /** Begins a change of the account's rows. */
  updateTable(): UpdateQueryBuilder<Tables, Name, Name, UpdateResult> {
    return this.#update() as unknown as UpdateQueryBuilder<Tables, Name, Name, UpdateResult>;
  }

  /** Begins a deletion of the account's rows. */
  deleteFrom(): DeleteQueryBuilder<Tables, Name, DeleteResult> {
    return this.#delete() as unknown as DeleteQueryBuilder<Tables, Name, DeleteResult>;
  }

  /** Some columns of one row. */
  async find<Column extends ColumnName<Name>>(
    key: RowKey<Name>,
    columns: readonly Column[],
  ): Promise<Pick<StoredRow<Name>, Column> | undefined> {
    const row = await withKey(this.#select(), key).select(columns).executeTakeFirst();
    return row as Pick<StoredRow<Name>, Column> | undefined;
  }

  /** Some columns of one row, which is locked until the transaction ends. */
  async lock<Column extends ColumnName<Name>>(
    key: RowKey<Name>,
    columns: readonly Column[],
  ): Promise<Pick<StoredRow<Name>, Column> | undefined> {
    const row = await withKey(this.#select(), key).select(columns).forUpdate().executeTakeFirst();
    return row as Pick<StoredRow<Name>, Column> | undefined;
  }

  /** Some columns of rows, in no particular order. */
  async list<Column extends ColumnName<Name>>(
    key: Readonly<Partial<StoredRow<Name>>>,
    columns: readonly Column[],
  ): Promise<Pick<StoredRow<Name>, Column>[]> {
    const rows = await withKey(this.#select(), key).select(columns).execute();
    return rows as Pick<StoredRow<Name>, Column>[];
  }

  /** Whether there is such a row. */
  async exists(key: RowKey<Name>): Promise<boolean> {
    const row = await withKey(this.#select(), key)
      .select(sql`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Adds rows, none where the list is empty. */
  async insert(rows: NewRow<Name> | readonly NewRow<Name>[]): Promise<void> {
    if (Array.isArray(rows) && rows.length === 0) return;
    await this.insertInto(rows).execute();
  }

  /** Changes rows. */
  async update(key: RowKey<Name>, changes: RowChanges<Name>): Promise<void> {
    await withKey(this.#update(), key).set(changes).execute();
  }

  /**
   * Changes a record that users edit concurrently: its version grows by one.
   * @throws stale_version where it is not of the version that the change was made on, not_found where it is gone
   */
  async updateVersioned(
    key: 'version' extends keyof Tables[Name] ? RowKey<Name> : never,
    changes: RowChanges<Name>,
    { version, current }: VersionCheck = {},
  ): Promise<void> {
    const versioned = { ...changes, version: sql`version + 1`, updated_at: this.#unit.now };
    let query = withKey(this.#update(), key).set(versioned);
    if (version !== undefined) query = query.where('version', '=', version);
    const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
    if (!(await this.exists(key))) refuse('not_found');
    refuse('stale_version', { data: await current?.() });
  }

  /** Deletes rows; one that is gone already is passed over. What refers to them goes as the foreign keys say. */
  async delete(key: RowKey<Name>): Promise<void> {
    await withKey(this.#delete(), key).execute();
  }

  #select() {
    return this.#db.selectFrom(this.#name).where('account_id', '=', this.#unit.accountId);
  }

  #update() {
    return this.#db.updateTable(this.#name).where('account_id', '=', this.#unit.accountId);
  }

  #delete() {
    return this.#db.deleteFrom(this.#name).where('account_id', '=', this.#unit.accountId);
  }
}

/** One table of the unit's account. */
export function accountTable<Name extends AccountTableName>(unit: TableUnit, name: Name): AccountTable<Name> {
  return new AccountTable(unit, name);
}

/** Restricts a statement to rows with this `_id`, or with these values in their columns; null matches null. */
export function withKey<Query extends WhereInterface<AnyTables, string>>(query: Query, key: unknown): Query {
  if (typeof key === 'string') return query.where('_id', '=', key) as Query;
  let narrowed: WhereInterface<AnyTables, string> = query;
  for (const [column, value] of Object.entries(key as Record<string, unknown>))
    narrowed = narrowed.where(column, value === null ? 'is' : '=', value);
  return narrowed as Query;
}
