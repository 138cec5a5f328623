import { sql } from 'kysely';
import { buildUnseenSql } from '#server/kit/db/narrowed.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Person } from '#server/privacy/person-store.ts';

/**
 * Whether a colleague did anything in a conversation or at a post that the viewer's groups do not see: the log's entries are part of a
 * colleague's archive, and row-level security does not restrict them. Posts in the log cannot be looked up one by one, so a viewer who is
 * restricted in listening counts as not seeing them.
 */
export async function hasHiddenActs(
  unit: UnitOfWork,
  person: Person,
  held: { crm: boolean; listening: boolean },
): Promise<boolean> {
  if (person.kind !== 'user' || !(held.crm || held.listening)) return false;
  const own = sql`from event_log where account_id = ${unit.accountId} and actor_id = ${person._id}`;
  const acted = sql`coalesce((select array_agg(distinct entity_id) ${own} and entity_id is not null), '{}')`;
  const { rows } = await sql<{ hidden: boolean }>`select
    ${held.crm ? buildUnseenSql(unit.accountId, acted) : sql`false`}
    or ${held.listening ? sql`exists (select ${own} and kind like 'mention%')` : sql`false`} as hidden`.execute(
    unit.db,
  );
  return rows[0]?.hidden === true;
}
