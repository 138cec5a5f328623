import { sql } from 'kysely';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { evaluateAlertsJob } from '#contracts/listening/alerts/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';

/**
 * Adds a job for every account whose rules have something to evaluate: mentions arrived since the last evaluation, an hour is complete, or
 * a rule was added or switched on. A job that waits already is not added twice; an installation without rules runs one query on an empty
 * index.
 */
export const findDueAlerts = async (context: Context): Promise<void> => {
  const now = context.clock();
  const hour = new Date(Math.floor(now.getTime() / MS_PER_HOUR) * MS_PER_HOUR);
  const { rows } = await sql<{ account_id: string }>`
    select rules.account_id
      from (select distinct account_id from alert_rules where active) rules
      left join alert_cursors looks on looks.account_id = rules.account_id
     where looks.account_id is null or looks.looked_until < ${hour}
        or exists (select from alert_rules r where r.account_id = rules.account_id and r.active and r.rings_from > looks.looked_until)
        or exists (select from event_log e where e.account_id = rules.account_id and e.seq > looks.seq
                    and e.kind = 'mentions.stored')`.execute(context.database.platform);
  for (const { account_id } of rows)
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      unit.addJob(evaluateAlertsJob, { account_id }, { key: `alerts:${account_id}` }),
    );
};
