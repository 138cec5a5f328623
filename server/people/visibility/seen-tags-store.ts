import { sql } from 'kysely';
import { VISIBILITY_PERMISSIONS } from '#contracts/people/visibility/endpoints.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * The tags, categories and groups of listening to which groups restrict their users, by user; users who see all tags are not included.
 * Users who may set what groups see have no restriction.
 */
export async function readSeenTags(
  unit: UnitOfWork,
  userId?: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ _id: string; tags: string[] }>`
    select person._id, option.tags
      from group_options option
      join users person on person.account_id = option.account_id and person.group_id = option.group_id
      join roles role on role.account_id = person.account_id and role._id = person.role_id
     where option.account_id = ${unit.accountId} and option.product = 'listening' and cardinality(option.tags) > 0
       and ${userId === undefined ? sql`true` : sql`person._id = ${userId}`}
       and not (role.permissions @> ${[...VISIBILITY_PERMISSIONS.write.listening]}::text[])`.execute(unit.db);
  return new Map(rows.map(({ _id, tags }) => [_id, tags]));
}
