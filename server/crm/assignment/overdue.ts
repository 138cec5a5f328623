import { reassignOverdueTicketJob } from '#contracts/crm/assignment/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { assignTicketByRules } from '#server/crm/assignment/assign-by-rules.ts';
import { findDecision, loadChannelClock, readSettings } from '#server/crm/auto-assign/public.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Reassigns a ticket that a rule assigned to somebody who has not answered for too long, counted in business time of its channel: a ticket
 * of Friday evening is not taken from anybody before Monday. A ticket that a person assigned stays with the chosen agent.
 */
export async function reassignOverdue(
  context: Context,
  { account_id, ticket_id }: { account_id: string; ticket_id: string },
): Promise<void> {
  await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, async (unit) => {
    const due = await dueAt(unit, ticket_id);
    if (due === null) return;
    if (due.at > unit.now.getTime()) return lookAgain(unit, ticket_id, due.at);
    const decision = await assignTicketByRules(context, unit, { ticketId: ticket_id, from: due.from });
    // Nobody else is available: it stays where it is, and is checked again.
    if (decision && decision.agent_id === null)
      await lookAgain(unit, ticket_id, due.after(unit.now.getTime()) ?? null);
  });
}

type OverdueAt = { at: number; from: string; after: (since: number) => number | undefined };

/** When a ticket becomes overdue with its assignee; null where no rule assigned it or its customer does not wait. */
async function dueAt(unit: UnitOfWork, ticketId: string): Promise<OverdueAt | null> {
  const { enabled, reassign_after_seconds: seconds } = await readSettings(unit);
  const ticket = await findTicket(unit, ticketId);
  const kept = await findDecision(unit, ticketId);
  const from = kept?.decision.agent_id;
  if (!enabled || seconds === 0 || !ticket?.waiting_since || !from || ticket.assignee_id !== from)
    return null;
  const hours = await loadChannelClock(unit, ticket.channel);
  const after = (since: number): number | undefined => hours.after(since, seconds * 1000);
  const at = after(Math.max(Date.parse(ticket.waiting_since), Date.parse(kept.at)));
  return at === undefined ? null : { at, from, after };
}

async function lookAgain(unit: UnitOfWork, ticketId: string, at: number | null): Promise<void> {
  if (at === null) return;
  await unit.addJob(
    reassignOverdueTicketJob,
    { account_id: unit.accountId, ticket_id: ticketId },
    { key: `overdue:${ticketId}`, runAt: new Date(at) },
  );
}
