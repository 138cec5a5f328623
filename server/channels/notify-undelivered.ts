import { cutText } from '#contracts/kit/cut-text.ts';
import { findUndeliveredReply, findUndeliveredSideMail } from '#server/channels/undelivered-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { notify } from '#server/notifications/public.ts';

/** How much of a reply the notification shows, in UTF-16 units. */
const SAID_SHOWN = 140;

/**
 * Notifies the author of a reply and the owner of its ticket that the reply failed, or that it is unknown whether it arrived; by then they
 * work on other tickets. Messages that the suite wrote by itself have no author, so nobody is notified of them.
 */
export async function notifyUndelivered(
  unit: UnitOfWork,
  { messageId, certain }: { messageId: string; certain: boolean },
): Promise<void> {
  const undelivered =
    (await findUndeliveredReply(unit, messageId)) ?? (await findUndeliveredSideMail(unit, messageId));
  if (!undelivered) return;
  const { author_id, assignee_id } = undelivered;
  await notify(unit, {
    kind: 'ticket.undelivered',
    userIds: [...new Set([author_id, assignee_id])].filter((id) => id !== null),
    // A message that is sent again and lost again is notified again.
    topic: `${messageId} ${unit.now.toISOString()}`,
    link: `/crm/tickets/${undelivered._id}`,
    values: {
      number: undelivered.number,
      customer: undelivered.name || undelivered.external_id,
      said: cutText(undelivered.text, SAID_SHOWN),
      certain,
    },
  });
}
