import { changeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { changeFound } from '#contracts/crm/bulk/found.ts';
import { createTicketView } from '#contracts/crm/views/endpoints.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { waitUntil } from '#tests/factories/line.ts';
import { addTicket } from '#tests/register-examples/crm.ts';

let made = 0;
const viewBody = () => ({ name: `Inbox view ${(made += 1)}`, filter: { view: 'live', priority: '3,4' } });
async function view({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createTicketView, { body: viewBody() });
  return { _id };
}
const beginContent = {
  to: { address: 'anan@example.com' },
  connection_id: null,
  name: '',
  subject: 'Your order',
  text: 'It is on',
  cc: ['noi@example.com'],
  changes: {},
  files: [],
  assignee_id: null,
  group_id: null,
  priority: 0,
  fields: {},
};
const sideContent = {
  to: ['supplier@example.com'],
  connection_id: null,
  subject: 'Part 7',
  text: 'When is it',
  files: [],
};
async function change(stage: Stage) {
  return {
    ids: [await addTicket(stage)],
    change: { priority: 3 },
  };
}

/** A finished bulk change of everything that a filter found. */
async function changedFound(stage: Stage): Promise<{ _id: string }> {
  await addTicket(stage);
  const { _id } = await stage.admin.call(changeFound, { body: { filter, change: { priority: 2 } } });
  await waitUntil(
    () => stage.admin.call(getLongWork, { params: { _id } }),
    ({ state }) => state === 'done',
  );
  return { _id };
}
const filter = { view: 'live', created_within: '3600' } as const;

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
  'ticket.count-bulk-change': async () => ({ query: filter }),
  'ticket.start-bulk-change': async (stage) => {
    await addTicket(stage);
    return { body: { filter, change: { priority: 1 } } };
  },
  'ticket.undo-bulk-change': async (stage) => ({ params: await changedFound(stage) }),
  'ticket.list-bulk-change-refusals': async (stage) => ({ params: await changedFound(stage) }),
  'ticket_draft.list': async () => ({}),
  'ticket_draft.save': async (stage) => ({
    params: { _id: await addTicket(stage) },
    body: { kind: 'reply', text: 'Dear customer', version: 0 },
  }),
  'ticket_draft.save-outbound': async () => ({
    body: { contact_id: null, content: beginContent, version: 0 },
  }),
  'ticket_draft.save-side': async (stage) => ({
    params: { _id: await addTicket(stage) },
    body: { side_conversation_id: null, content: sideContent, version: 0 },
  }),
  'ticket.answer-mention': async (stage) => ({
    params: { _id: await addTicket(stage) },
    body: { answered: true },
  }),
  'ticket.viewers': async (stage) => ({ params: { _id: await addTicket(stage) } }),
  'board.get': async () => ({ query: { priority: '3' } }),
  'board.move': async (stage) => ({
    params: { _id: await addTicket(stage) },
    body: { state: 'open', version: 1 },
  }),
  'board.set-limits': async () => ({ body: { limits: { open: 20, pending: null } } }),
};
