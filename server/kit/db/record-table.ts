import {
  sql,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Selectable,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { z } from 'zod';
import {
  AccountTable,
  withKey,
  type AnyTables,
  type AccountTableName,
  type ColumnName,
  type NewRow,
  type RowKey,
} from '#server/kit/db/account-table.ts';
import { encodeFields } from '#server/kit/db/record-columns.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A table whose rows a schema of the contract declares: each field of the schema is a column (`RecordColumns` in its `tables.ts`). */
export type RecordDeclaration<Name extends AccountTableName, Schema extends z.ZodObject> = {
  table: Name;
  schema: Schema;
};

/** The values of a stored record: as in the contract, or dates for instants. What the database fills in may be left out. */
type Values<Name extends AccountTableName, Schema extends z.ZodObject> = {
  [Field in keyof Insertable<Tables[Name]>]: Field extends keyof z.output<Schema>
    ? z.output<Schema>[Field] | Extract<Insertable<Tables[Name]>[Field], Date>
    : Insertable<Tables[Name]>[Field];
};
type SystemColumn = 'account_id' | '_id' | 'version' | 'created_at' | 'updated_at';
/** The values of a new record; its id is made unless it is given. */
export type NewRecord<Name extends AccountTableName, Schema extends z.ZodObject> = { _id?: string } & Omit<
  Values<Name, Schema>,
  SystemColumn
>;
export type RecordChanges<Name extends AccountTableName, Schema extends z.ZodObject> = Partial<
  Omit<Values<Name, Schema>, SystemColumn>
>;

/** Declares a record. A schema whose fields are not the columns of the table does not compile. */
export function declareRecord<Name extends AccountTableName, Schema extends z.ZodObject>(
  table: Name,
  schema: Selectable<Tables[Name]> extends z.output<Schema> ? Schema : never,
): RecordDeclaration<Name, Schema> {
  return { table, schema };
}

type AnyRow = Record<string, unknown>;

/**
 * Reads and writes whole records of the unit's account; what concerns single columns goes through `table`. A change increases the version.
 */
class RecordTable<Name extends AccountTableName, Schema extends z.ZodObject> {
  readonly table: AccountTable<Name>;
  readonly #unit: UnitOfWork;
  readonly #fields: Schema['shape'];
  /** The columns of the table, as the declaration has checked: the builder cannot follow them through the type parameters. */
  readonly #columns: ColumnName<Name>[];

  constructor(unit: UnitOfWork, { table, schema }: RecordDeclaration<Name, Schema>) {
    this.table = new AccountTable(unit, table);
    this.#unit = unit;
    this.#fields = schema.shape;
    this.#columns = Object.keys(schema.shape) as ColumnName<Name>[];
  }

  /** Begins a query of whole records. */
  select(): SelectQueryBuilder<Tables, Name, z.output<Schema>> {
    const rows: unknown = this.table.selectFrom();
    const whole: unknown = (rows as SelectQueryBuilder<AnyTables, string, AnyRow>).select(this.#columns);
    return whole as SelectQueryBuilder<Tables, Name, z.output<Schema>>;
  }

  /** Finds a record. */
  async find(key: RowKey<Name>): Promise<z.output<Schema> | undefined> {
    return (await this.table.find(key, this.#columns)) as z.output<Schema> | undefined;
  }

  /** Finds a record and locks it until the transaction ends. */
  async lock(key: RowKey<Name>): Promise<z.output<Schema> | undefined> {
    return (await this.table.lock(key, this.#columns)) as z.output<Schema> | undefined;
  }

  /** Adds a record. @returns it as stored */
  async insert(record: NewRecord<Name, Schema>): Promise<z.output<Schema>> {
    const { newId, now } = this.#unit;
    const row: AnyRow = { _id: newId(), created_at: now, updated_at: now, ...this.#encode(record) };
    const insertion: unknown = this.table.insertInto(row as NewRow<Name>);
    return (await (insertion as InsertQueryBuilder<AnyTables, string, InsertResult>)
      .returning(this.#columns)
      .executeTakeFirstOrThrow()) as z.output<Schema>;
  }

  /** Changes a record. @returns it as stored @throws NoResultError where it is gone */
  async update(key: RowKey<Name>, changes: RecordChanges<Name, Schema>): Promise<z.output<Schema>> {
    const update: unknown = this.table.updateTable();
    return (await withKey(update as UpdateQueryBuilder<AnyTables, string, string, UpdateResult>, key)
      .set({ ...this.#encode(changes), version: sql`version + 1`, updated_at: this.#unit.now })
      .returning(this.#columns)
      .executeTakeFirstOrThrow()) as z.output<Schema>;
  }

  /** Deletes a record; one that is gone already is passed over. */
  async delete(key: RowKey<Name>): Promise<void> {
    await this.table.delete(key);
  }

  #encode(values: object): AnyRow {
    return encodeFields(this.#fields, values);
  }
}

/** A declared table of the unit's account. */
export function recordTable<Name extends AccountTableName, Schema extends z.ZodObject>(
  unit: UnitOfWork,
  declaration: RecordDeclaration<Name, Schema>,
): RecordTable<Name, Schema> {
  return new RecordTable(unit, declaration);
}
