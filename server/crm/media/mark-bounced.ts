import { z } from 'zod';
import { quoteFault } from '#contracts/inbound/fault.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { markFailed, notifyUndelivered } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The enhanced status codes of addresses (RFC 3463, 3.2): there is no such recipient, or none any more. */
const NO_RECIPIENT = /^5\.1\./;

const BouncedItem = z.object({
  bounce: z.object({
    message_ids: z.array(z.string()),
    reason: z.string(),
    status: z.string(),
    final: z.boolean(),
  }),
});

/**
 * Records a mail server's report about an e-mail of ours at that e-mail: that it was not delivered, and why. A server that only warns of a
 * delay changes nothing; an e-mail that one recipient accepted and another refused was not delivered to one of them and is shown so.
 * @returns the tickets of the e-mails that it is about
 */
export async function markBounced(unit: UnitOfWork, connectionId: string, item: Incoming): Promise<string[]> {
  const bounce = BouncedItem.safeParse(item.extra).data?.bounce;
  if (!bounce?.final || bounce.message_ids.length === 0) return [];
  const note = quoteFault(cutText([bounce.status, bounce.reason].filter(Boolean).join(' '), 500));
  const rows = await markFailed(unit, connectionId, {
    providerIds: bounce.message_ids,
    note,
    failure: NO_RECIPIENT.test(bounce.status) ? 'person_gone' : 'refused',
  });
  for (const { message_id, ticket_id } of rows) {
    unit.record({
      kind: 'message.delivery_changed',
      entityId: ticket_id,
      data: { ticket_id, message_id, delivery: 'failed' },
      after: { delivery: 'failed' },
    });
    await notifyUndelivered(unit, { messageId: message_id, certain: true });
  }
  return rows.map(({ ticket_id }) => ticket_id);
}
