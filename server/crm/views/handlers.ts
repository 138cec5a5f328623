import { countTickets, listTickets } from '#contracts/crm/endpoints.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { countViews } from '#server/crm/views/count-store.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import { TicketCursor } from '#server/crm/views/list-order-sql.ts';
import { listTickets as listRows } from '#server/crm/views/list-store.ts';
import { presentListed } from '#server/crm/views/listed.ts';
import { bind } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';

export const handlers = [
  bind(listTickets, async ({ unit, session, query }) => {
    const { sort, limit, cursor, ...filter } = query;
    const after = cursor === undefined ? null : readCursor(TicketCursor, cursor);
    const { rows, next } = await listRows(
      unit,
      { filter, sort, limit, after },
      toFilterViewer(unit, session),
    );
    const tags =
      hasFeature(session.account, 'customer_tag') &&
      allows(session.user.role.permissions, ['crm.customer_tag.read']);
    return {
      items: await presentListed(unit, rows, { q: filter.q, tags }),
      next: next && writeCursor(next),
    };
  }),

  bind(countTickets, ({ unit, session }) => countViews(unit, toFilterViewer(unit, session))),
];
