import { listViewers } from '#contracts/crm/viewers/viewers.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { openViewerSockets } from '#server/crm/viewers/sockets.ts';
import { openViewers, type Viewers } from '#server/crm/viewers/viewers.ts';
import type { Context } from '#server/kit/context.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import type { Service } from '#server/kit/service.ts';

/** The viewers of each suite that runs in this process: tests run several side by side. */
const opened = new WeakMap<Context, Viewers>();

/** Who views a ticket and who writes in it. */
export const viewersService: Service = {
  name: 'ticket-viewers',
  start: async (context) => {
    const viewers = await openViewers(context);
    opened.set(context, viewers);
    return viewers.close;
  },
  sockets: (io, context) => {
    const viewers = opened.get(context);
    if (viewers) openViewerSockets(io, context, viewers);
  },
};

export const handlers = [
  bind(listViewers, async ({ context, unit, params }) => {
    const { _id } = requireFound(await findTicket(unit, params._id));
    return { ticket_id: _id, items: opened.get(context)?.viewersOf(unit.accountId, _id) ?? [] };
  }),
];
