import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#server/crm/canned/reader.ts';

/**
 * The rows of canned_responses that a reader may reach: their own, those shared with their group or everybody; responses left by people and
 * groups that are gone are visible to those who reach all.
 */
export function buildReachCondition({ userId, groupId, reach }: Reader): RawBuilder<boolean> {
  return sql<boolean>`(
  ${reach === 'all' ? sql`true` : reach === 'keyword' ? sql`cardinality(keyword_ids) > 0` : sql`false`}
  and case permission
    when 'all' then true
    when 'group' then group_id = ${groupId} or user_id = ${userId} or (group_id is null and ${reach === 'all'})
    else user_id = ${userId} or (user_id is null and ${reach === 'all'})
  end)`;
}
