import { sql } from 'kysely';
import { FieldDefinition } from '#contracts/shared-fields/definition.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What every field of the account computes, who owns it and who sees it. */
export async function listDefinitions(unit: UnitOfWork) {
  const rows = await accountTable(unit, 'viz_fields')
    .selectFrom()
    .select(['_id', 'key', 'labels', 'definition', 'official', 'owner_id', 'share', 'group_id'])
    .orderBy('key')
    .execute();
  return rows.map(({ definition, ...row }) => ({ ...row, definition: FieldDefinition.parse(definition) }));
}
export type DefinedField = Awaited<ReturnType<typeof listDefinitions>>[number];

/** The names of every field of the account. */
export function listAllFields(unit: UnitOfWork) {
  return accountTable(unit, 'viz_fields')
    .selectFrom()
    .select(['key', 'labels', 'about', 'definition', 'official', 'unit', 'additive'])
    .orderBy('key')
    .execute();
}

/** How many fields the account has. */
export async function countFields(unit: UnitOfWork): Promise<number> {
  const { count } = await accountTable(unit, 'viz_fields')
    .selectFrom()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The longest key, and the digits that make one unlike the others. */
const LONGEST = 36;

/** A key that no field of the account has or had, made of a name: small Latin letters, digits and underlines. */
export async function findFreeKey(unit: UnitOfWork, name: string): Promise<string> {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, LONGEST)
    .replace(/_+$/, '');
  const base = plain || 'field';
  const { rows } = await sql<{ key: string }>`
    select key from viz_fields where account_id = ${unit.accountId} and starts_with(key, ${base})
    union
    select key from viz_field_versions where account_id = ${unit.accountId} and starts_with(key, ${base})`.execute(
    unit.db,
  );
  const taken = new Set(rows.map(({ key }) => key));
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}_${count}`;
    if (!taken.has(key)) return key;
  }
}
