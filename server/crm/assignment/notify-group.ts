import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import { loadContactNames } from '#server/crm/customers/contact-store.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { findTickets, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { listOnDuty, type OnDuty } from '#server/crm/working-status/public.ts';
import { cachePerUnit } from '#server/kit/db/once-per-unit.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  hasUnread,
  listUsersBelowUnread,
  notify,
  withdrawNotifications,
} from '#server/notifications/public.ts';
import { findUsersWithoutAccess, loadCrmRestrictions } from '#server/people/visibility/public.ts';

const KIND = 'ticket.queued';

/** Users with so many unread notifications of this kind know that work waits: they get no more. */
const UNREAD_MAX = 20;

/** Both are queried once for all events of a batch. */
const onDuty = cachePerUnit((unit) => listOnDuty(unit));
const isAnyUnread = cachePerUnit((unit) => hasUnread(unit, KIND));

/**
 * Notifies the members of a group who are at work that a ticket waits for one of them, and everybody at work of a ticket without a group.
 * The notification goes when somebody takes the ticket, or it ends: the bell lists work that still waits (docs/decisions/0186).
 */
export const notifyGroupReactor: Reactor = {
  name: 'notify-group',
  kinds: ['ticket.created', 'ticket.updated', 'ticket.merged'],
  alsoOwn: true,
  concerns: async (unit, event) =>
    (waitsSince(event) && (await onDuty(unit)).length > 0) || (hasLeft(event) && (await isAnyUnread(unit))),
  reactTogether: async (_context, unit, events) => {
    for (const event of events.filter(hasLeft))
      await withdrawNotifications(unit, { kind: KIND, topic: event.ticket_id });
    const begun = events.filter(waitsSince);
    const members = begun.length === 0 ? [] : await onDuty(unit);
    if (members.length > 0) await notifyAll(unit, begun, members);
  },
};

/** Whether a ticket begins to wait for a group by an event. */
function waitsSince({ kind, data, before, after }: TicketEvent): boolean {
  if (kind === 'ticket.created') return !after['assignee_id'] && data['past'] !== true;
  return (
    kind === 'ticket.updated' &&
    ('group_id' in after || Boolean(before['assignee_id'])) &&
    !after['assignee_id']
  );
}

/** Whether it no longer waits for the group for which it did. */
function hasLeft({ kind, after }: TicketEvent): boolean {
  return (
    kind === 'ticket.merged' ||
    (kind === 'ticket.updated' &&
      (Boolean(after['assignee_id']) ||
        'group_id' in after ||
        ['done', 'closed'].includes(String(after['state']))))
  );
}

async function notifyAll(
  unit: UnitOfWork,
  events: readonly TicketEvent[],
  members: readonly OnDuty[],
): Promise<void> {
  const actors = new Map(events.map(({ ticket_id, actor }) => [ticket_id, actor.id]));
  const tickets = (await findTickets(unit, [...actors.keys()])).filter(isWaiting);
  if (tickets.length === 0) return;
  const names = await loadContactNames(
    unit,
    tickets.map(({ contact_id }) => contact_id),
  );
  const restrictions = await loadCrmRestrictions(unit);
  for (const ticket of tickets) {
    const unseen = findUsersWithoutAccess(restrictions, ticket);
    const candidates = members
      .filter(({ group_id }) => ticket.group_id === null || group_id === ticket.group_id)
      .map(({ _id }) => _id)
      .filter((id) => !unseen.has(id) && id !== actors.get(ticket._id));
    await notify(unit, {
      kind: KIND,
      userIds: await listUsersBelowUnread(unit, candidates, { kind: KIND, max: UNREAD_MAX }),
      topic: ticket._id,
      link: `/crm/tickets/${ticket._id}`,
      values: {
        number: ticket.number,
        customer: names.get(ticket.contact_id) ?? '',
        said: ticket.last_message,
        said_kind: ticket.last_kind,
      },
    });
  }
}

function isWaiting(ticket: TicketRow): boolean {
  const { state, assignee_id, merged_into, snoozed_until, blocked, standby } = ticket;
  const isTaken = assignee_id !== null || merged_into !== null || snoozed_until !== null;
  return LIVE_STATES.includes(state) && !isTaken && !blocked && !standby;
}
