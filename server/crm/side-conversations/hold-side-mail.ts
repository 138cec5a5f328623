import type { z } from 'zod';
import { loadHoldMs } from '#server/crm/reply-hold/load-hold.ts';
import { scheduleRelease } from '#server/crm/reply-hold/release-plan.ts';
import type { SideState } from '#server/crm/reply-hold/side-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';

/** How long an e-mail waits, and what follows then. */
type ScheduledMail = { until: Date; plan: unknown };

type HoldInput = {
  hold: boolean | undefined;
  event: NewEvent;
  /** The side conversation before it; null where it begins with it. */
  before: z.infer<typeof SideState> | null;
};

/** Plans the hold of an e-mail whose event is recorded once it is sent; undefined where it is sent at once. */
export async function planHold(
  unit: UnitOfWork,
  { hold, event, before }: HoldInput,
): Promise<ScheduledMail | undefined> {
  const ms = await loadHoldMs(unit, hold);
  if (ms === 0) return undefined;
  const plan = {
    user_id: unit.actor.id,
    change: null,
    canned_response_ids: [],
    events: [event],
    side: before,
  };
  return { until: new Date(unit.now.getTime() + ms), plan };
}

type SentMail = { messageId: string; ticketId: string; hold: ScheduledMail | undefined; event: NewEvent };

/** Records that an e-mail is sent; one that is held only shows on open screens that it is there. */
export async function recordSent(
  unit: UnitOfWork,
  { messageId, ticketId, hold, event }: SentMail,
): Promise<void> {
  if (!hold) return unit.record(event);
  await scheduleRelease(unit, { _id: messageId, hold_until: hold.until.toISOString() });
  unit.record({
    kind: 'message.delivery_changed',
    entityId: ticketId,
    data: { ticket_id: ticketId, message_id: messageId },
  });
}
