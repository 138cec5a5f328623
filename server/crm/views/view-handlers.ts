import * as contract from '#contracts/crm/views/endpoints.ts';
import { TicketFilter } from '#contracts/crm/views/filter.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { countFilters } from '#server/crm/views/count-store.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import { TICKET_VIEWS } from '#server/crm/views/view-list.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';

export const handlers = [
  bind(contract.listTicketViews, async ({ unit, session }) => ({
    items: await sharedStore(unit, toViewer(session), TICKET_VIEWS).list(),
  })),
  bind(contract.countTicketViews, async ({ unit, session }) => {
    const views = await sharedRows(unit, TICKET_VIEWS).listVisible(toViewer(session));
    // A filter that an older version stored and this one cannot read narrows nothing.
    const filters = views.map(({ filter }) => TicketFilter.catch({}).parse(filter));
    const counts = await countFilters(unit, filters, toFilterViewer(unit, session));
    return { items: views.map(({ _id }, index) => ({ _id, count: 0, more: false, ...counts[index] })) };
  }),
  bind(contract.createTicketView, ({ unit, session, body }) =>
    sharedStore(unit, toViewer(session), TICKET_VIEWS).create(body),
  ),
  bind(contract.updateTicketView, ({ unit, session, params, body }) =>
    sharedStore(unit, toViewer(session), TICKET_VIEWS).update(params._id, body),
  ),
  bind(contract.deleteTicketView, async ({ unit, session, params }) => {
    await sharedStore(unit, toViewer(session), TICKET_VIEWS).delete(params._id);
    return params;
  }),
];
