import { connectEngagement } from '#contracts/channels/connections.ts';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { getOwnSignature } from '#contracts/crm/mail/signature-endpoints.ts';
import { createSideConversation } from '#contracts/crm/side-conversations/endpoints.ts';
import { mergeTickets, addSubTicket, linkTickets } from '#contracts/crm/tickets/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { receiveCustomerMessage } from '#tests/factories/customer.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';

let made = 0;

/** A ticket with two messages, of a customer of its own. */
async function conversation({ world, admin }: Stage): Promise<{ _id: string; message_ids: string[] }> {
  const user = `Utickets${(made += 1)}`;
  const body = { channel: 'webchat' as const, name: `Tickets chat ${made}`, form: {} };
  const { _id: connectionId } = await admin.call(connectEngagement, { params: { product: 'crm' }, body });
  const customer = { accountId: admin.accountId, connectionId, user };
  for (const text of ['one', 'two']) await receiveCustomerMessage(world.suite.context, customer, { text });
  const ticket = (await fetchTickets(admin)).find((one) => one.contact.external_id === user);
  if (!ticket) throw new Error('the delivery became no ticket');
  const { messages } = await admin.call(getTicket, { params: { _id: ticket._id } });
  return { _id: ticket._id, message_ids: messages.map(({ _id }) => _id) };
}

/** A ticket and one split off it: two tickets of one customer. */
async function withPart(stage: Stage): Promise<{ _id: string; part: string }> {
  const { _id } = await conversation(stage);
  const part = await stage.admin.call(addSubTicket, { params: { _id }, body: { subject: 'part' } });
  return { _id, part: part._id };
}

function withTicket(rest: { query?: Record<string, unknown>; body?: unknown } = {}): Example {
  return async (stage) => ({ params: { _id: (await conversation(stage))._id }, ...rest });
}

/** An e-mail to a new recipient; no mail server accepts it. */
const newMail: Example = async ({ admin }) => {
  const connection_id = await connectMailbox(admin);
  const address = `new${(made += 1)}@example.com`;
  return { body: { address, connection_id, subject: 'Your order', text: 'It is on its way' } };
};

/** A side conversation of a new ticket, whose e-mail no server accepts. */
async function side(stage: Stage) {
  const { _id } = await conversation(stage);
  const connection_id = await connectMailbox(stage.admin);
  const body = {
    connection_id,
    to: ['supplier@example.com'],
    subject: 'Part 7',
    text: 'When is it back in stock?',
  };
  return { _id, body };
}
async function begunSide(stage: Stage) {
  const { _id, body } = await side(stage);
  const begun = await stage.admin.call(createSideConversation, { params: { _id }, body });
  return { _id, side_id: begun._id };
}

export const ticketExamples: Record<string, Example> = {
  'ticket.outbound-channels': async () => ({ query: { address: 'anan@example.com' } }),
  'ticket.create': newMail,
  'mail_signature.get': async () => ({}),
  'mail_signature.save': async ({ admin }) => {
    const { version } = await admin.call(getOwnSignature, {});
    return { body: { html: '<p>{{agent.name}}</p>', version } };
  },
  'mail_signature.choices': async ({ admin }) => ({
    query: { connection_id: await connectMailbox(admin) },
  }),
  'mail.preview': async ({ admin }) => ({
    body: { connection_id: await connectMailbox(admin), text: '', html: '<p>Hello</p>' },
  }),
  'mailbox_signature.list': async () => ({}),
  'mailbox_signature.save': async ({ admin }) => ({
    params: { _id: await connectMailbox(admin) },
    body: { html: '<p>{{account.name}}</p>', choice: 'both', automatic: true, version: 0 },
  }),
  'ticket.side-conversations': withTicket(),
  'ticket.side-conversation': async (stage) => ({ params: await begunSide(stage) }),
  'ticket.create-side-conversation': async (stage) => {
    const { _id, body } = await side(stage);
    return { params: { _id }, body };
  },
  'ticket.write-side-message': async (stage) => ({
    params: await begunSide(stage),
    body: { text: 'And part 8?', seen_seq: 1 },
  }),
  'ticket.update-side-conversation': async (stage) => ({
    params: await begunSide(stage),
    body: { state: 'done' },
  }),
  // These need a reply and an e-mail that failed: server/crm/side-conversations has tests of its own.
  'ticket.read-side-conversation': async () => 'own-test',
  'ticket.resend-side-message': async () => 'own-test',
  'ticket.tags': withTicket(),
  'ticket.closing-requirements': withTicket(),
  'ticket.groups': async () => ({}),
  'ticket.tag-choices': withTicket({ query: { q: 'late' } }),
  'ticket.assignable-tags': async () => ({}),
  'ticket.tag': withTicket({ body: { tag_ids: [] } }),
  'ticket.save-form': withTicket({ body: { fields: {} } }),
  'ticket.related': withTicket(),
  'ticket.create-sub-ticket': withTicket({ body: { subject: 'Ask the store' } }),
  'ticket.split': async (stage) => {
    const { _id, message_ids } = await conversation(stage);
    return { params: { _id }, body: { message_ids: message_ids.slice(0, 1) } };
  },
  'ticket.merge': async (stage) => {
    const { _id, part } = await withPart(stage);
    return { params: { _id }, body: { from: [part] } };
  },
  'ticket.unmerge': async (stage) => {
    const { _id, part } = await withPart(stage);
    await stage.admin.call(mergeTickets, { params: { _id }, body: { from: [part] } });
    return { params: { _id: part } };
  },
  'ticket.link': async (stage) => {
    const [one, other] = [await conversation(stage), await conversation(stage)];
    return { params: { _id: one._id, other_id: other._id }, body: { as: 'related' } };
  },
  'ticket.unlink': async (stage) => {
    const [one, other] = [await conversation(stage), await conversation(stage)];
    const params = { _id: one._id, other_id: other._id };
    await stage.admin.call(linkTickets, { params, body: { as: 'related' } });
    return { params };
  },
};
