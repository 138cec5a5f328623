import { AccountId } from '#contracts/kit/ids.ts';
import { addDeliverJob } from '#server/integrations/deliver.ts';
import { listDueEndpoints, deleteOldDeliveries } from '#server/integrations/delivery-store.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';

/** Wakes every endpoint that has something to do and was not woken, and drops deliveries past their keeping. */
export const maintainWebhooks = async (context: Context): Promise<void> => {
  for (const { account_id, _id } of await listDueEndpoints(context))
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      addDeliverJob(unit, _id),
    );
  await deleteOldDeliveries(context);
};
