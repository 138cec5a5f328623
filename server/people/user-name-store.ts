import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Names of users of the account by their IDs, including those who left. */
export async function loadUserNames(unit: UnitOfWork, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await unit.cached('names of people', async () => {
    const rows = await accountTable(unit, 'users').selectFrom().select(['_id', 'name']).execute();
    return new Map(rows.map(({ _id, name }) => [_id, name]));
  });
  const gone = ids.filter((id) => !people.has(id));
  const left = await listFormerNames(unit, gone);
  return new Map(
    ids.flatMap((id) => {
      const name = people.get(id) ?? left.get(id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

async function listFormerNames(unit: UnitOfWork, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await accountTable(unit, 'former_users')
    .selectFrom()
    .select(['_id', 'name'])
    .where('_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row._id, row.name]));
}
