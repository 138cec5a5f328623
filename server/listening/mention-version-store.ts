import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * The number of the account's last event that may have changed mentions, or what a search of them means; 0 where there is none. Whatever
 * changes mentions writes such an event after the change is visible. The condition is that of the index `event_log__mentions`.
 */
export async function findMentionVersion(unit: UnitOfWork): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from event_log
     where account_id = ${unit.accountId} and split_part(kind, '.', 1) in ('mention', 'mentions', 'sentiment',
       'auto_sentiment', 'import', 'keyword', 'ticket_tag', 'tag_rule', 'blacklist', 'person', 'privacy', 'long_work', 'listening_score_weights',
       'settings')
     order by seq desc limit 1`.execute(unit.db);
  return rows[0]?.seq ?? 0;
}
