import { sql } from 'kysely';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { Context } from '#server/kit/context.ts';

/** Accounts whose rules on mentions have something to evaluate: new mentions, a complete hour, or a new rule. */
export async function listAccountsWithDueAlerts({ clock, database }: Context): Promise<string[]> {
  const hour = new Date(Math.floor(clock().getTime() / MS_PER_HOUR) * MS_PER_HOUR);
  const { rows } = await sql<{ account_id: string }>`
    select rules.account_id
      from (select distinct account_id from alert_rules where active and source = 'mentions') rules
      left join alert_cursors looks on looks.account_id = rules.account_id
     where looks.account_id is null or looks.evaluated_until < ${hour}
        or exists (select from alert_rules r where r.account_id = rules.account_id and r.active and r.source = 'mentions' and r.effective_from > looks.evaluated_until)
        or exists (select from event_log e where e.account_id = rules.account_id and e.seq > looks.seq
                    and e.kind = 'mentions.stored')`.execute(database.platform);
  return rows.map(({ account_id }) => account_id);
}

/** Rules of all accounts that are to be checked, those that wait longest first. */
export async function listDueMeasureRules(
  { clock, database }: Context,
  most: number,
): Promise<{ account_id: string; _id: string }[]> {
  const { rows } = await sql<{ account_id: string; _id: string }>`
    select account_id, _id from alert_rules
     where source = 'measure' and active and stopped is null and next_check_at <= ${clock()}
     order by next_check_at limit ${most}`.execute(database.platform);
  return rows;
}
