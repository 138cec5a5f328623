import { changeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { createTicketView } from '#contracts/crm/views/endpoints.ts';
import type { Example, Stage } from '#tests/register-examples.ts';
import { newTicket } from '#tests/register-examples/crm.ts';

let made = 0;
const viewBody = () => ({ name: `Inbox view ${(made += 1)}`, filter: { view: 'live', priority: '3,4' } });
const view = async ({ admin }: Stage): Promise<{ _id: string }> => {
  const { _id } = await admin.call(createTicketView, { body: viewBody() });
  return { _id };
};
const change = async (stage: Stage) => ({
  ids: [await newTicket(stage)],
  change: { priority: 3 },
});

export const inboxExamples: Record<string, Example> = {
  'ticket_view.list': async () => ({}),
  'ticket_view.counts': async () => ({}),
  'ticket_view.create': async () => ({ body: viewBody() }),
  'ticket_view.update': async (stage) => ({ params: await view(stage), body: { sort: 'due' } }),
  'ticket_view.delete': async (stage) => ({ params: await view(stage) }),
  'ticket.change-many': async (stage) => ({ body: await change(stage) }),
  'ticket.undo-change-many': async (stage) => {
    const { act_id } = await stage.admin.call(changeTickets, { body: await change(stage) });
    return { params: { _id: act_id ?? '' } };
  },
  'ticket_draft.list': async () => ({}),
  'ticket_draft.save': async (stage) => ({
    params: { _id: await newTicket(stage) },
    body: { kind: 'reply', text: 'Dear customer', version: 0 },
  }),
  'ticket.answer-mention': async (stage) => ({
    params: { _id: await newTicket(stage) },
    body: { answered: true },
  }),
  'ticket.viewers': async (stage) => ({ params: { _id: await newTicket(stage) } }),
  'board.get': async () => ({ query: { priority: '3' } }),
  'board.move': async (stage) => ({
    params: { _id: await newTicket(stage) },
    body: { state: 'open', version: 1 },
  }),
  'board.set-limits': async () => ({ body: { limits: { open: 20, pending: null } } }),
};
