import { liveTickets } from '#server/crm/tickets/live-tickets.ts';
import { TICKET_VIEWS } from '#server/crm/views/view-list.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import type { OwnedRecords } from '#server/people/public.ts';

/** What users and groups own in the CRM. */
export const crmRecords: OwnedRecords = {
  holdings: { tickets: liveTickets },
  deletePrivate: (unit, ownerId) => sharedRows(unit, TICKET_VIEWS).deletePrivate(ownerId),
  replaceGroup: (unit, move) => sharedRows(unit, TICKET_VIEWS).replaceGroup(move),
};
