import { MOST_VIEWS, TicketViewInput } from '#contracts/crm/views/endpoints.ts';
import { TICKET_VIEW_SHARING } from '#contracts/crm/views/sharing.ts';
import { declareSharedList } from '#server/kit/shared-list/declaration.ts';

/** The saved views of the inbox. */
export const TICKET_VIEWS = declareSharedList({
  table: 'ticket_views',
  schema: TicketViewInput,
  rules: TICKET_VIEW_SHARING,
  entity: 'ticket_view',
  most: MOST_VIEWS,
});
