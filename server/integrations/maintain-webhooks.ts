import { AccountId } from '#contracts/kit/ids.ts';
import { addDeliverJob } from '#server/integrations/deliver.ts';
import { listDueEndpoints, deleteOldDeliveries } from '#server/integrations/delivery-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';

/** Wakes every endpoint that has something to do and was not woken, and drops deliveries past their keeping. */
export async function maintainWebhooks(context: Context): Promise<void> {
  for (const { account_id, _id } of await listDueEndpoints(context))
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      addDeliverJob(unit, _id),
    );
  await deleteOldDeliveries(context);
}
