import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Names of the sources of mentions: monitors, connected channels and public sources, by their ids. */
export async function loadSourceNames(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const named = (table: 'monitors' | 'connections') =>
    unit.db
      .selectFrom(table)
      .select(['_id', 'name'])
      .where('account_id', '=', unit.accountId)
      .where('_id', 'in', ids);
  const rows = await named('monitors').union(named('connections')).execute();
  const { rows: open } = await sql<{ _id: string; name: string }>`
    select _id, name from public_sources() where _id = any(${ids}::uuid[])`.execute(unit.db);
  return new Map([...open, ...rows].map((row) => [row._id, row.name]));
}

/** Names of all sources of mentions, by their ids. */
export async function listSourceNames(unit: UnitOfWork): Promise<Map<string, string>> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select _id::text, name from monitors where account_id = ${unit.accountId}
    union all
    select _id::text, name from connections where account_id = ${unit.accountId}
    union all
    select _id::text, name from public_sources()`.execute(unit.db);
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}
