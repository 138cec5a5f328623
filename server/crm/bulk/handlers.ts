import { z } from 'zod';
import { changeTickets, undoChangeTickets } from '#contracts/crm/bulk/endpoints.ts';
import * as found from '#contracts/crm/bulk/found.ts';
import { changeMany } from '#server/crm/bulk/change-many.ts';
import { changeFound, listRefusedTickets, undoFound } from '#server/crm/bulk/found.ts';
import { refuseBeyondRights } from '#server/crm/bulk/refuse-unknown.ts';
import { undoMany } from '#server/crm/bulk/undo-many.ts';
import { cannedReaderOf, countUses } from '#server/crm/canned/public.ts';
import { countTickets } from '#server/crm/views/count-store.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import { bind } from '#server/kit/http/call.ts';
import { toPage, readCursor } from '#server/kit/http/cursor.ts';

const Cursor = z.tuple([z.int32().min(0)]);

export const handlers = [
  bind(found.countFound, ({ unit, session, query }) =>
    countTickets(unit, query, toFilterViewer(unit, session)),
  ),
  bind(found.changeFound, ({ unit, session, body }) => changeFound(unit, session, body)),
  bind(found.undoChangeFound, ({ unit, session, params }) => undoFound(unit, session, params._id)),
  bind(found.listRefused, async ({ unit, params, query: { cursor, limit } }) => {
    const after = cursor === undefined ? 0 : readCursor(Cursor, cursor)[0];
    const rows = await listRefusedTickets(unit, params._id, { after, limit });
    const { items, next } = toPage(rows, limit, (row) => [row.position]);
    return {
      items: items.map(({ position: _position, ...item }) => item),
      next,
    };
  }),
  bind(changeTickets, async ({ context, unit, session, body }) => {
    refuseBeyondRights(session, body.change);
    const done = await changeMany(context, unit, body);
    if (done.act_id !== null)
      await countUses(unit, body.canned_response_ids ?? [], cannedReaderOf(session, 'read'));
    return done;
  }),
  bind(undoChangeTickets, async ({ unit, params }) => ({ items: await undoMany(unit, params._id) })),
];
