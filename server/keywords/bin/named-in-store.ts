import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Columns of the bin that record which lists name a keyword: what groups see, what they work with, and the tags of the keyword. */
export function buildNamedInSql(unit: UnitOfWork, keyword: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  (select coalesce(jsonb_agg(jsonb_build_object('group_id', group_id, 'product', product)), '[]') from group_options
    where account_id = ${unit.accountId} and ${keyword}::text = any (keywords)),
  array(select group_id from group_settings where account_id = ${unit.accountId} and ${keyword} = any (keywords)),
  array(select _id from ticket_tags where account_id = ${unit.accountId} and ${keyword} = any (keyword_ids))`;
}

/** Adds restored keywords to the end of the lists that named them and still exist. */
export async function restoreListEntries(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  const account = unit.accountId;
  const binned = sql`select * from deleted_keywords where account_id = ${account} and _id = any (${ids}::uuid[])`;
  await sql`
    update group_options named set keywords = named.keywords || again.ids, version = version + 1, updated_at = ${unit.now}
      from (select (one->>'group_id')::uuid as group_id, one->>'product' as product, array_agg(bin._id::text) as ids
              from (${binned}) bin cross join jsonb_array_elements(bin.in_options) one group by 1, 2) again
     where named.account_id = ${account} and named.group_id = again.group_id and named.product = again.product`.execute(
    unit.db,
  );
  await sql`
    update group_settings named set keywords = named.keywords || again.ids, version = version + 1, updated_at = ${unit.now}
      from (select one as group_id, array_agg(bin._id) as ids from (${binned}) bin cross join unnest(bin.in_settings) one group by 1) again
     where named.account_id = ${account} and named.group_id = again.group_id`.execute(unit.db);
  await sql`
    update ticket_tags named set keyword_ids = named.keyword_ids || again.ids, version = version + 1, updated_at = ${unit.now}
      from (select one as _id, array_agg(bin._id) as ids from (${binned}) bin cross join unnest(bin.in_tags) one group by 1) again
     where named.account_id = ${account} and named._id = again._id`.execute(unit.db);
}
