import { sql } from 'kysely';
import type { AutoAssignCondition } from '#contracts/crm/auto-assign/entities.ts';
import { TicketConditions } from '#contracts/crm/auto-assign/fields.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = ['_id', 'name', 'condition', 'version', 'created_at', 'updated_at'] as const;

function ofAccount(unit: UnitOfWork) {
  return accountTable(unit, 'auto_assign_conditions').selectFrom().select(COLUMNS);
}

/** As it is read from the database; endpoints check its shape. */
export type ConditionRow = Pick<
  AutoAssignCondition,
  '_id' | 'name' | 'version' | 'created_at' | 'updated_at'
> & {
  condition: AutoAssignCondition['condition'];
};

/** The shared conditions of rules, by name. */
export async function listConditions(unit: UnitOfWork): Promise<ConditionRow[]> {
  return (
    await ofAccount(unit)
      .orderBy(sql`lower(name)`)
      .orderBy('_id')
      .execute()
  ).map(written);
}

/** One condition, locked. */
export async function lockCondition(unit: UnitOfWork, id: string): Promise<ConditionRow | undefined> {
  const row = await ofAccount(unit).where('_id', '=', id).forUpdate().executeTakeFirst();
  return row && written(row);
}

type StoredCondition = Omit<ConditionRow, 'condition'> & { condition: unknown };
function written({ condition, ...row }: StoredCondition): ConditionRow {
  return {
    ...row,
    condition: TicketConditions.parse(condition),
  };
}

type Fields = { name: string; condition: ConditionRow['condition'] };

/** Adds a condition. */
export async function insertCondition(
  unit: UnitOfWork,
  id: string,
  { name, condition }: Fields,
): Promise<ConditionRow> {
  return written(
    await accountTable(unit, 'auto_assign_conditions')
      .insertInto({
        _id: id,
        name,
        condition: JSON.stringify(condition),
        created_at: unit.now,
        updated_at: unit.now,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );
}

/** Changes a condition; its version increases. */
export async function updateCondition(
  unit: UnitOfWork,
  id: string,
  { name, condition }: Fields,
): Promise<ConditionRow> {
  return written(
    await accountTable(unit, 'auto_assign_conditions')
      .updateTable()
      .set({ name, condition: JSON.stringify(condition), version: sql`version + 1`, updated_at: unit.now })
      .where('_id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );
}

/** Removes a condition, also from the rules that shared it. @returns how many did */
export async function deleteCondition(unit: UnitOfWork, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update auto_assign_rules
       set condition_ids = array_remove(condition_ids, ${id}::uuid), version = version + 1, updated_at = ${unit.now}
     where account_id = ${unit.accountId} and ${id}::uuid = any(condition_ids)`.execute(unit.db);
  await accountTable(unit, 'auto_assign_conditions').delete(id);
  return Number(numAffectedRows ?? 0);
}
