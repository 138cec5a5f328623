import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The sources of posts by id: monitors, connected channels and public sources with their names. */
export const loadSourceNames = async (unit: UnitOfWork): Promise<Map<string, string>> => {
  const { rows } = await sql<{ _id: string; name: string }>`
    select _id::text, name from monitors where account_id = ${unit.accountId}
    union all
    select _id::text, name from connections where account_id = ${unit.accountId}
    union all
    select _id::text, name from public_sources()`.execute(unit.db);
  return new Map(rows.map(({ _id, name }) => [_id, name]));
};
