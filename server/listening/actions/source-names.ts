import type { Unit } from '#server/kit/db/unit.ts';

/** Names of where mentions came from: monitors and connected channels, by their ids. */
export const namesOfSources = async (unit: Unit, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const named = (table: 'monitors' | 'connections') =>
    unit.db
      .selectFrom(table)
      .select(['_id', 'name'])
      .where('account_id', '=', unit.accountId)
      .where('_id', 'in', ids);
  const rows = await named('monitors').union(named('connections')).execute();
  return new Map(rows.map((row) => [row._id, row.name]));
};
