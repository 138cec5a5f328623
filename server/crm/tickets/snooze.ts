import { getContactName } from '#contracts/crm/contact-name.ts';
import { LIVE_STATES, type TicketState } from '#contracts/crm/ticket.ts';
import { wakeTicketJob } from '#contracts/crm/tickets/endpoints.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { applyTicketPatch, lockConversation, saveConversation } from '#server/crm/messages/conversation.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { notify } from '#server/notifications/public.ts';

/** The longest snooze of a ticket. */
const SLEEP_MAX_MS = 365 * 86_400_000;

/** Refuses an invalid snooze: in the past, for longer than a year, or of a ticket that is done. @throws invalid_request,
 * illegal_transition */
export function refuseSleep(unit: UnitOfWork, state: TicketState, until: string | null | undefined): void {
  if (!until) return;
  const left = Date.parse(until) - unit.now.getTime();
  if (left <= 0) refuse('invalid_request', { fields: { snoozed_until: fault('ahead') } });
  if (left > SLEEP_MAX_MS) refuse('invalid_request', { fields: { snoozed_until: fault('year_away') } });
  if (!LIVE_STATES.includes(state))
    refuse('illegal_transition', {
      fault: fault('done_no_waking'),
      data: { reason: 'snooze_of_done' },
    });
}

/** Schedules the wake-up of a ticket. When it is snoozed again, it wakes only at the instant of the later call. */
export function scheduleWake(unit: UnitOfWork, { _id, snoozed_until }: TicketRow): Promise<void> {
  return unit.addJob(
    wakeTicketJob,
    { account_id: unit.accountId, ticket_id: _id },
    { key: `wake:${_id}`, runAt: new Date(snoozed_until ?? unit.now) },
  );
}

/** Wakes a ticket whose time has come, and notifies its assignee. One that was woken or is snoozed for longer is left as it is. */
export async function wakeTicket(
  context: Context,
  payload: { account_id: string; ticket_id: string },
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const conversation = await lockConversation(unit, payload.ticket_id);
    const until = conversation?.ticket.snoozed_until;
    if (!conversation || !until || Date.parse(until) > unit.now.getTime()) return;
    const { ticket, contact } = conversation;
    const changed = applyTicketPatch(conversation, { snoozed_until: null });
    await saveConversation(unit, conversation);
    unit.record({
      kind: 'ticket.unsnoozed',
      entityId: ticket._id,
      data: { ticket_id: ticket._id },
      ...changed,
    });
    if (ticket.assignee_id)
      await notify(unit, {
        kind: 'ticket.unsnoozed',
        userIds: [ticket.assignee_id],
        topic: `${ticket._id} ${until}`,
        link: `/crm/tickets/${ticket._id}`,
        values: { number: ticket.number, customer: getContactName(contact), subject: ticket.subject },
      });
  });
}
