import { z } from 'zod';
import type { Receipt } from '#connectors/kit/exchange.ts';
import type { Connection } from '#server/channels/public.ts';
import { markFailed, noteReceipts, notifyUndelivered, settleByKey } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Records what the network reports about messages that we sent, and notifies open inboxes; of late failures their author too. */
export async function recordReceipts(
  unit: UnitOfWork,
  connection: Connection,
  receipts: readonly Receipt[],
): Promise<void> {
  for (const receipt of receipts) {
    for (const { message_id, ticket_id } of await applyReceipt(unit, connection._id, receipt)) {
      unit.record({
        kind: 'message.delivery_changed',
        entityId: ticket_id,
        data: { ticket_id, message_id, delivery: receipt.state },
        after: { delivery: receipt.state },
      });
      if (receipt.state === 'failed') await notifyUndelivered(unit, { messageId: message_id, certain: true });
    }
  }
}

type ChangedMessage = { message_id: string; ticket_id: string };

async function applyReceipt(
  unit: UnitOfWork,
  connectionId: string,
  receipt: Receipt,
): Promise<ChangedMessage[]> {
  const { message_ids = [] } = receipt;
  // What a network reports under another key than ours is of somebody else's message.
  const retry_key = z.uuid().safeParse(receipt.retry_key).data;
  if (receipt.state === 'failed') {
    const { message: note, failure } = receipt;
    if (message_ids.length === 0 && retry_key === undefined) return [];
    return markFailed(unit, connectionId, { providerIds: message_ids, retryKey: retry_key, note, failure });
  }
  const settled =
    retry_key === undefined ? undefined : await settleByKey(unit, connectionId, { ...receipt, retry_key });
  return settled ? [settled] : noteReceipts(unit, connectionId, receipt);
}
