import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildLateSql, OF_POST, PAUSED } from '#server/publishing/sending/target-sql.ts';

/** The most that are listed. */
const MOST = 200;

/** The late targets of an account, the latest first. */
export async function listOverdue(unit: UnitOfWork) {
  const { rows } = await sql<{
    _id: string;
    post_id: string;
    account_name: string;
    at: string;
    cause: 'retry' | 'reconnect' | 'paused' | 'not_sending';
  }>`
    select t._id, t.post_id, t.account_name, greatest(p.at, t.again_at) as at,
           case when ${PAUSED} then 'paused' when t.failure_remedy = 'reconnect' then 'reconnect'
                when t.next_try_at > ${unit.now} then 'retry' else 'not_sending' end as cause
      from publishing_targets t join publishing_posts p on ${OF_POST}
     where t.account_id = ${unit.accountId} and ${buildLateSql(unit.now)}
     order by at limit ${MOST}`.execute(unit.db);
  return rows;
}
