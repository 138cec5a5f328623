import { liveTickets } from '#server/crm/tickets/live-tickets.ts';
import { forgetOwnTicketViews, replaceTicketViewGroup } from '#server/crm/views/view-store.ts';
import type { OwnedRecords } from '#server/people/public.ts';

/** What users and groups own in the CRM. */
export const crmRecords: OwnedRecords = {
  holdings: { tickets: liveTickets },
  deletePrivate: forgetOwnTicketViews,
  replaceGroup: replaceTicketViewGroup,
};
