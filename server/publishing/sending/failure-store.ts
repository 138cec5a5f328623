import { sql } from 'kysely';
import { MOST_TARGETS, POSTS_NAMED, type FailureGroup } from '#contracts/publishing/sending.ts';
import { TROUBLED_STATES } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { OF_POST } from '#server/publishing/sending/target-sql.ts';

/** Characters of a post by which people recognise it. */
const WORDS = 80;

/** What failed, was missed or is unclear, by account and cause, most first; each group names as many targets as one call takes. */
export async function listFailures(unit: UnitOfWork): Promise<FailureGroup[]> {
  const { rows } = await sql<FailureGroup>`
    select t.connection_id, t.channel, min(t.account_name) as account_name, t.state, t.failure_remedy as remedy,
           t.failure_cause as cause, min(t.failure) as message, (array_agg(t.failure_fault))[1] as fault,
           (array_agg(t._id order by t.state_at desc))[:${MOST_TARGETS}] as targets,
           to_jsonb((array_agg(jsonb_build_object('_id', p._id, 'words',
             left(coalesce(nullif(p.name, ''), p.content ->> 'text', ''), ${WORDS})) order by t.state_at desc))[:${POSTS_NAMED}]) as posts
      from publishing_targets t join publishing_posts p on ${OF_POST}
     where t.account_id = ${unit.accountId} and t.state = any (${TROUBLED_STATES}::text[]) and p.deleted_at is null
     group by t.connection_id, t.channel, t.state, t.failure_remedy, t.failure_cause, t.failure_fault ->> 'code'
     order by count(*) desc limit 200`.execute(unit.db);
  return rows;
}
