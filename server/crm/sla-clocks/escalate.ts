import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import type { ClockedTicket, ReachedBy } from '#server/crm/sla-clocks/clock-store.ts';
import { loadGroupOwners } from '#server/crm/sla-clocks/owner-store.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { notify } from '#server/notifications/public.ts';
import { readSetting } from '#server/settings/public.ts';

/** An e-mail names this many tickets and counts the rest. */
const NAMED_IN_MAIL = 20;

type Escalation = { ticket: ClockedTicket; reached: readonly ReachedBy[] };

/**
 * Notifies people: the assignee before a breach, the assignee and the owners of the group at it, and by e-mail the addresses of
 * `email_escalation`, where that is on. In the transaction that records the marks, so nobody is notified twice.
 */
export async function escalate(
  unit: UnitOfWork,
  { tickets, reached }: { tickets: readonly ClockedTicket[]; reached: readonly ReachedBy[] },
): Promise<void> {
  const byTicket = new Map(tickets.map((ticket) => [ticket._id, ticket]));
  const tellings = [...Map.groupBy(reached, ({ ticketId }) => ticketId)].flatMap(
    ([id, marks]): Escalation[] => {
      const ticket = byTicket.get(id);
      return ticket ? [{ ticket, reached: marks }] : [];
    },
  );
  const breaches = withMarks(tellings, ({ mark }) => mark.breach);
  await warn(
    unit,
    withMarks(tellings, ({ mark }) => mark.kind === 'warning'),
  );
  if (breaches.length === 0) return;
  await tellBreaches(unit, breaches);
  await mailBreaches(unit, breaches);
}

function withMarks(tellings: readonly Escalation[], wanted: (reached: ReachedBy) => boolean): Escalation[] {
  return tellings.flatMap(({ ticket, reached }) => {
    const marks = reached.filter(wanted);
    return marks.length > 0 ? [{ ticket, reached: marks }] : [];
  });
}

async function warn(unit: UnitOfWork, tellings: readonly Escalation[]): Promise<void> {
  for (const { ticket, reached } of tellings) {
    if (ticket.assignee_id === null) continue;
    await notify(unit, { ...noticeOf(ticket, reached), userIds: [ticket.assignee_id], kind: 'sla.warned' });
  }
}

async function tellBreaches(unit: UnitOfWork, breaches: readonly Escalation[]): Promise<void> {
  const owners = await loadGroupOwners(
    unit,
    breaches.map(({ ticket }) => ticket._id),
  );
  for (const { ticket, reached } of breaches) {
    const userIds = [...(ticket.assignee_id ? [ticket.assignee_id] : []), ...(owners.get(ticket._id) ?? [])];
    await notify(unit, { ...noticeOf(ticket, reached), userIds, kind: 'sla.breached' });
  }
}

function metricsOf(reached: readonly ReachedBy[]): SlaMetric[] {
  return [...new Set(reached.map(({ metric }) => metric))];
}

function noticeOf(ticket: ClockedTicket, reached: readonly ReachedBy[]) {
  return {
    // A key for each possible notification of one ticket: its marks, and the version of the policy.
    topic: `${ticket._id} ${reached.map(({ metric, mark, policy }) => `${metric}.${mark.kind} ${policy}`).join(' ')}`,
    link: `/crm/tickets/${ticket._id}`,
    values: { number: ticket.number, customer: ticket.customer, metrics: metricsOf(reached) },
  };
}

async function mailBreaches(unit: UnitOfWork, breaches: readonly Escalation[]): Promise<void> {
  const { email_escalation, email_escalation_to } = await readSetting(unit, crmUi, 'settings');
  if (!email_escalation || email_escalation_to.length === 0) return;
  const { language, name } = await loadAccountProfile(unit);
  const only = breaches.length === 1 ? breaches[0] : undefined;
  const values = {
    account: name,
    total: breaches.length,
    tickets: breaches.slice(0, NAMED_IN_MAIL).map(({ ticket, reached }) => ({
      number: ticket.number,
      customer: ticket.customer,
      metrics: metricsOf(reached),
    })),
    url: only ? `/crm/tickets/${only.ticket._id}` : '/crm?view=at_risk',
  };
  for (const to of new Set(email_escalation_to))
    await enqueueMail(unit, { to, template: 'sla-breach', language, values });
}
