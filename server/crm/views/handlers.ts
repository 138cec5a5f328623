import { countTickets, listTickets } from '#contracts/crm/endpoints.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { askerOf } from '#server/crm/views/asker.ts';
import { countViews } from '#server/crm/views/count-store.ts';
import { presentListed } from '#server/crm/views/listed.ts';
import { listTickets as listRows, Place, placeOf } from '#server/crm/views/list-store.ts';
import { bind } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';

export const handlers = [
  bind(listTickets, async ({ unit, session, query }) => {
    const { sort, limit, cursor, ...filter } = query;
    const after = cursor === undefined ? null : readCursor(Place, cursor);
    const rows = await listRows(unit, { filter, sort, limit, after }, askerOf(unit, session));
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return {
      items: await presentListed(unit, items, {
        q: filter.q,
        tags: hasFeature(session.account, 'customer_tag'),
      }),
      next: rows.length > items.length && last ? writeCursor(placeOf(sort, last)) : null,
    };
  }),

  bind(countTickets, ({ unit, session }) => countViews(unit, askerOf(unit, session))),
];
