import type { Receipt } from '#connectors/kit/exchange.ts';
import type { Connection } from '#server/channels/public.ts';
import { noteReceipts } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Records that customers' devices received, or showed, what we sent them, and notifies open inboxes. */
export async function recordReceipts(
  unit: UnitOfWork,
  connection: Connection,
  receipts: readonly Receipt[],
): Promise<void> {
  for (const receipt of receipts) {
    for (const { message_id, ticket_id } of await noteReceipts(unit, connection._id, receipt))
      unit.record({
        kind: 'message.delivery_changed',
        entityId: ticket_id,
        data: { ticket_id, message_id, delivery: receipt.state },
        after: { delivery: receipt.state },
      });
  }
}
