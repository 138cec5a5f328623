import {
  listViewers,
  LOOK_SIGNAL,
  TicketPresence,
  TicketViewers,
  ViewerActivity,
  VIEWERS_SIGNAL,
} from '#contracts/crm/viewers/viewers.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import type { SeatedViewer } from '#server/kit/viewers/declaration.ts';
import { makeViewerService } from '#server/kit/viewers/service.ts';

/** What a user does in a ticket, the least active first: a reply counts more than a note. */
const DOINGS: readonly ViewerActivity[] = ['reading', 'note', 'reply'];

function buildFrame(ticket_id: string, items: readonly SeatedViewer[]): TicketViewers {
  return TicketViewers.parse({ ticket_id, items });
}

/** Who views a ticket and who writes in it. */
const ticketViewers = makeViewerService({
  name: 'ticket-viewers',
  signals: { look: LOOK_SIGNAL, viewers: VIEWERS_SIGNAL },
  doings: DOINGS,
  readLook: (given) => {
    const { data } = TicketPresence.safeParse(given);
    return data ? { resourceId: data.ticket_id, doing: data.doing, part: null } : null;
  },
  buildFrame,
  mayLook: ({ user, account }) =>
    allows(user.role.permissions, ['crm.ticket.read']) && hasFeature(account, 'ticket_viewer'),
  exists: async (unit, ticketId) => (await findTicket(unit, ticketId)) !== null,
});

export const viewersService = ticketViewers.service;

export const handlers = [
  bind(listViewers, async ({ context, unit, params }) => {
    const { _id } = requireFound(await findTicket(unit, params._id));
    return buildFrame(_id, ticketViewers.listViewers(context, unit.accountId, _id));
  }),
];
