import { sql } from 'kysely';
import type { CollectionGap } from '#contracts/listening/gaps/endpoints.ts';
import type { Unit } from '#server/kit/db/unit.ts';

type Asked = { from: string; to: string; source?: string | undefined };

/**
 * The gaps that touch a span, the earliest first. A source that was added within the span says so, where the account had listened
 * before by another.
 */
export const listGaps = async (unit: Unit, { from, to, source }: Asked): Promise<CollectionGap[]> => {
  const { rows } = await sql<CollectionGap>`
    with sources as (
      select _id, name, created_at from monitors where account_id = ${unit.accountId}
      union all
      select _id, name, created_at from connections where account_id = ${unit.accountId}
    ),
    gaps as (
      select source_id, reason, began_at as "from", ended_at as "to" from collection_gaps
       where account_id = ${unit.accountId} and began_at < ${to}::timestamptz
         and coalesce(ended_at, 'infinity') > ${from}::timestamptz
      union all
      select _id, 'not_begun', ${from}::timestamptz, created_at from sources
       where created_at > ${from}::timestamptz and created_at < ${to}::timestamptz
         and exists (select from sources earlier where earlier.created_at < sources.created_at)
    )
    select gaps.source_id, coalesce(sources.name, '') as name, gaps.reason, gaps."from", gaps."to"
      from gaps join sources on sources._id = gaps.source_id
     where ${source ?? null}::uuid is null or gaps.source_id = ${source ?? null}::uuid
     order by gaps."from", sources.name limit ${MOST}`.execute(unit.db);
  return rows;
};

/** More than this no chart can show. */
const MOST = 1000;
