import { sql } from 'kysely';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The tables that are keyed by account and `_id`. */
type KeyedTable = {
  [Name in keyof Tables]: Tables[Name] extends { account_id: unknown; _id: unknown } ? Name : never;
}[keyof Tables];

/** Deletes a row of the unit's account; one that is gone already is passed over. What hangs on it goes as the table's foreign keys say. */
export const deleteById = async (unit: UnitOfWork, table: KeyedTable, id: string): Promise<void> => {
  await sql`delete from ${sql.table(table)} where account_id = ${unit.accountId} and _id = ${id}::uuid`.execute(
    unit.db,
  );
};
