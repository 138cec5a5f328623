import { sql } from 'kysely';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadListeningRestriction } from '#server/people/visibility/public.ts';

/** `pool`: public sources are read for all accounts, whether this one collected from them or not. */
type GapQuery = { from: string; to: string; source?: string | undefined; pool?: boolean | undefined };

/**
 * The gaps that overlap a span, the earliest first: of the account's own sources, and of public ones while the account collected from them,
 * which is from its creation, as long as it has an active keyword. A source that was added within the span is reported, where the account
 * had collected from another before. Sources that the viewer may not see have no gaps for them.
 */
export async function listGaps(
  unit: UnitOfWork,
  { from, to, source, pool = false }: GapQuery,
): Promise<CollectionGap[]> {
  const hidden = (await loadListeningRestriction(unit))?.without ?? [];
  const { rows } = await sql<CollectionGap>`
    with open_sources as (
      select open._id, open.name, open.kind,
             case when ${pool} then open.created_at else greatest(open.created_at, accounts.created_at) end as since
        from public_sources() open join accounts on accounts._id = ${unit.accountId}
       where accounts._id <> ${PLATFORM_ACCOUNT_ID} and (${pool} or exists (
         select from keywords where account_id = ${unit.accountId} and product = 'listening' and active))
    ),
    sources as (
      select _id, name, case when kind = 'feed' then 'rss' end as channel, created_at as since
        from monitors where account_id = ${unit.accountId}
      union all
      select _id, name, channel, created_at from connections where account_id = ${unit.accountId}
      union all
      select _id, name, case when kind = 'feed' then 'rss' end, since from open_sources
    ),
    noted as (
      select source_id, reason, began_at, ended_at from collection_gaps where account_id = ${unit.accountId}
      union all
      select source_id, reason, greatest(began_at, since), ended_at
        from public_source_gaps() join open_sources on open_sources._id = source_id
       where coalesce(ended_at, 'infinity') > since
    ),
    gaps as (
      select source_id, reason, began_at as "from", ended_at as "to" from noted
       where began_at < ${to}::timestamptz and coalesce(ended_at, 'infinity') > ${from}::timestamptz
      union all
      select _id, 'not_begun', ${from}::timestamptz, since from sources
       where since > ${from}::timestamptz and since < ${to}::timestamptz
         and exists (select from sources earlier where earlier.since < sources.since)
    )
    select gaps.source_id, coalesce(sources.name, '') as name, sources.channel, gaps.reason, gaps."from", gaps."to"
      from gaps join sources on sources._id = gaps.source_id
     where (${source ?? null}::uuid is null or gaps.source_id = ${source ?? null}::uuid)
       and gaps.source_id <> all (${[...hidden]}::uuid[])
     order by gaps."from", sources.name limit ${MOST}`.execute(unit.db);
  return rows;
}

/** No chart can show more than this. */
const MOST = 1000;
