import { sql } from 'kysely';
import type { z } from 'zod';
import { MOST_TARGETS, type FailureGroup } from '#contracts/publishing/sending.ts';
import { TROUBLED_STATES } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What failed, was missed or is unclear, by account and cause, most first; each group names as many targets as one call takes. */
export async function listFailures(unit: UnitOfWork): Promise<z.infer<typeof FailureGroup>[]> {
  const { rows } = await sql<z.infer<typeof FailureGroup>>`
    select t.connection_id, t.channel, min(t.account_name) as account_name, t.state, t.failure_remedy as remedy,
           min(t.failure) as message, (array_agg(t.failure_fault))[1] as fault,
           (array_agg(t._id order by t.state_at desc))[:${MOST_TARGETS}] as targets
      from publishing_targets t
      join publishing_posts p on p.account_id = t.account_id and p._id = t.post_id
     where t.account_id = ${unit.accountId} and t.state = any (${TROUBLED_STATES}::text[]) and p.deleted_at is null
     group by t.connection_id, t.channel, t.state, t.failure_remedy, t.failure_fault ->> 'code'
     order by count(*) desc limit 200`.execute(unit.db);
  return rows;
}
