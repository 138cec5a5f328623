import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import { addDeliverJob } from '#server/integrations/deliver.ts';
import { RETENTION_MS } from '#server/integrations/take-delivery.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';

/** Wakes every endpoint that has something to do and was not woken, and drops deliveries past their keeping. */
export const maintainWebhooks = async (context: Context): Promise<void> => {
  const { platform } = context.database;
  const now = context.clock();
  const { rows } = await sql<{ account_id: string; _id: string }>`
    select e.account_id, e._id from webhook_endpoints e
      join event_heads h on h.account_id = e.account_id
      join accounts a on a._id = e.account_id and a.suspended_at is null and a.delete_at is null
     where e.active and ((h.seq > e.seq and not exists (
              select from webhook_deliveries d where d.account_id = e.account_id and d.endpoint_id = e._id
                 and d.state = 'waiting' and d.holds))
        or exists (select from webhook_deliveries d where d.account_id = e.account_id and d.endpoint_id = e._id
                      and d.state = 'waiting' and d.next_at <= ${now}))`.execute(platform);
  for (const { account_id, _id } of rows)
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      addDeliverJob(unit, _id),
    );
  await platform
    .deleteFrom('webhook_deliveries')
    .where('ended_at', '<', new Date(now.getTime() - RETENTION_MS).toISOString())
    .execute();
};
