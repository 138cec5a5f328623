import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Existing tags by their IDs, with the names of their ancestors. */
export async function loadTagNames(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, { name: string; above: string[] }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ _id: string; name: string; above: (string | null)[] }>`
    select tag._id, tag.name, array[above.name, category.name] as above
      from ticket_tags tag
      left join ticket_tags category on category.account_id = tag.account_id and category._id = tag.ticket_cat_id
      left join ticket_tags above on above.account_id = tag.account_id and above._id = category.ticket_group_id
     where tag.account_id = ${unit.accountId} and tag._id = any(${ids}::uuid[]) and tag.removal_id is null`.execute(
    unit.db,
  );
  return new Map(
    rows.map(({ _id, name, above }) => [_id, { name, above: above.flatMap((one) => one ?? []) }]),
  );
}

/** Names of groups by their IDs. */
export async function loadGroupNames(unit: UnitOfWork, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await accountTable(unit, 'groups')
    .selectFrom()
    .select(['_id', 'name'])
    .where('_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}
