import { sql } from 'kysely';
import type { NamedResource } from '#contracts/audit/activity.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Where things have their names: the type that screens know them by, the table, and the name as an expression. */
const SOURCES = [
  ['user', 'users', 'name'],
  ['user', 'former_users', 'name'],
  ['role', 'roles', 'name'],
  ['group', 'groups', 'name'],
  ['keyword', 'keywords', 'name'],
  ['working_status', 'working_statuses', 'name'],
  ['social_custom', 'monitors', 'name'],
  ['blacklist', 'blacklist_entries', 'value'],
  ['engagement', 'connections', 'name'],
  ['ticket_tag', 'ticket_tags', 'name'],
  ['contact', 'contacts', 'name'],
  ['ticket', 'tickets', "'#' || number"],
  ['import', 'imports', 'file_name'],
  ['api_key', 'api_keys', 'note'],
  ['webhook', 'webhook_endpoints', 'note'],
  // What a post says is for those who may read posts.
  ['publishing_post', 'publishing_posts', "nullif(name, '')"],
  ['publishing_queue', 'publishing_queues', 'name'],
  ['publishing_workflow', 'publishing_workflows', 'name'],
  ['publishing_client', 'publishing_clients', 'name'],
  ['short_link', 'short_links', "nullif(name, '')"],
] as const;

/** The things behind ids, by id; ids that name nothing (any more) are left out. */
export async function loadResourceNames(
  unit: UnitOfWork,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, NamedResource>> {
  if (ids.size === 0) return new Map();
  const wanted = [...ids];
  const parts = SOURCES.map(
    ([type, table, name]) => sql`
      select _id, ${sql.lit(type)} as type, ${sql.raw(name)} as name from ${sql.table(table)}
       where account_id = ${unit.accountId} and _id = any(${sql.val(wanted)}::uuid[])`,
  );
  const { rows } = await sql<{
    _id: string;
    type: string;
    name: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(unit.db);
  return new Map(rows.map((row) => [row._id, row]));
}

/** The people of the account and those who left it, by name. */
export async function listEverybody(unit: UnitOfWork): Promise<{ _id: string; name: string }[]> {
  const { rows } = await sql<{ _id: string; name: string }>`
    select _id, name from users where account_id = ${unit.accountId}
    union select _id, name from former_users where account_id = ${unit.accountId}
    order by name, _id`.execute(unit.db);
  return rows;
}
