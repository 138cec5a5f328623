import { sql } from 'kysely';
import type { FieldReaders, FieldRule } from '#contracts/field-rules/field-rule.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const RULES = 'viz_field_rules';

/** The rules of all fields that not everybody may read, by field. */
export async function listRules(unit: UnitOfWork): Promise<FieldRule[]> {
  const rows = await accountTable(unit, RULES)
    .selectFrom()
    .select(['field', 'groups', 'permission'])
    .orderBy('field')
    .execute();
  return rows.map(({ field, ...readers }) => ({ field, readers }));
}

/** Stores the rule of a field, in place of the one that it has. */
export async function setRule(unit: UnitOfWork, field: string, readers: FieldReaders): Promise<void> {
  await accountTable(unit, RULES)
    .insertInto({ field, ...readers })
    .onConflict((at) => at.columns(['account_id', 'field']).doUpdateSet(readers))
    .execute();
}

/** Lets everybody read a field again. */
export async function deleteRule(unit: UnitOfWork, field: string): Promise<void> {
  await accountTable(unit, RULES).deleteFrom().where('field', '=', field).execute();
}

/** Takes a group that is deleted out of all rules. Its members who move to another group do not bring their rights along. */
export async function forgetGroup(unit: UnitOfWork, groupId: string): Promise<void> {
  await accountTable(unit, RULES)
    .updateTable()
    .set({ groups: sql`array_remove(groups, ${groupId}::uuid)` })
    .where(sql<boolean>`${groupId}::uuid = any(groups)`)
    .execute();
}

/** The groups of the account that rules can name, by name. */
export function listGroups(unit: UnitOfWork): Promise<{ _id: string; name: string }[]> {
  return accountTable(unit, 'groups').selectFrom().select(['_id', 'name']).orderBy('name').execute();
}
