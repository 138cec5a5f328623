import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toIncoming } from '#connectors/email/to-incoming.ts';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { getHistory, getTicket, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { findConnection } from '#server/channels/public.ts';
import { receive } from '#server/crm/messages/receive.ts';
import { countUnhandled } from '#tests/factories/chat.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** E-mails that name others besides the customer and us. What goes out waits for servers that do not exist. */
let world: World;
let admin: Person;
let mailbox: string;
let second: string;
let made = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  mailbox = await connectMailbox(admin);
  second = await connectMailbox(admin);
});
afterAll(() => world.stop());

async function addressOf(_id: string): Promise<string> {
  return String((await findConnection(world.suite.context, _id))?.config['address']);
}

type Letter = { from: string; text: string; id?: string; head?: readonly string[] };

/** Delivers e-mails to the mailbox, all at once. @returns their IDs */
async function arrive(...letters: readonly Letter[]): Promise<string[]> {
  const connection = await findConnection(world.suite.context, mailbox);
  if (!connection) throw new Error('the mailbox is gone');
  const ids = letters.map(({ id }) => id ?? `m${(made += 1)}@out.test`);
  const items = letters.map(({ from, text, head = [] }, index) => {
    const raw = [`From: ${from}`, `Message-ID: <${ids[index]}>`, 'Subject: Trip', ...head, '', text, ''];
    const found = { ownAddress: String(connection.config['address']), arrived: new Date() };
    const read = toIncoming(new TextEncoder().encode(raw.join('\r\n')), found);
    if (!('item' in read)) throw new Error(read.reason);
    return read.item;
  });
  await receive(world.suite.context, connection, { items, refused: [] });
  return ids;
}
const open = (_id: string) => admin.call(getTicket, { params: { _id } });
async function ticketOf(address: string) {
  const own = (await fetchTickets(admin)).filter(({ contact }) => contact.external_id === address);
  expect(own).toHaveLength(1);
  return own[0]?._id ?? '';
}
async function none(address: string) {
  return expect((await fetchTickets(admin)).map(({ contact }) => contact.external_id)).not.toContain(address);
}
const answering = (id: string): string => `In-Reply-To: <${id}>`;

/** A customer who wrote to us with a colleague of theirs in copy. */
async function travellers() {
  const customer = `anan${(made += 1)}@out.test`;
  const colleague = `noi${made}@out.test`;
  const [first = ''] = await arrive({
    from: `Anan <${customer}>`,
    text: 'Two tickets, please',
    head: [`To: ${await addressOf(mailbox)}`, `Cc: Noi <${colleague}>, ${await addressOf(second)}`],
  });
  return { customer, colleague, first, _id: await ticketOf(customer) };
}

describe('other recipients of an e-mail', () => {
  test('Other recipients are suggested for a copy of the answer, but never our own mailboxes', async () => {
    const { customer, colleague, _id } = await travellers();
    const { reply, messages, ticket } = await open(_id);
    expect(reply.recipients).toEqual({
      to: { name: 'Anan', address: customer },
      cc: [{ name: 'Noi', address: colleague }],
      cc_left_out: 0,
      subject: 'Re: Trip',
      quote_message_id: messages[0]?._id,
    });
    expect(messages[0]?.extra).toMatchObject({
      cc: [{ name: 'Noi', address: colleague }, expect.anything()],
    });
    const answer = (cc: string[]) =>
      admin.attempt(replyToTicket, { params: { _id }, body: { text: 'Done', cc, seen_seq: ticket.seq } });
    const ours = await addressOf(second);
    expect(await answer([colleague, ours])).toMatchObject({
      status: 400,
      body: { fields: { cc: `${ours} is a mailbox of this organisation` } },
    });
    const sent = await answer([colleague, colleague.toUpperCase(), customer, 'new@out.test']);
    expect(sent).toMatchObject({
      status: 202,
      body: { body: { extra: { cc: [colleague, 'new@out.test'] } } },
    });
    const after = await open(_id);
    expect(after.reply.recipients?.cc.map(({ address }) => address)).toEqual([colleague, 'new@out.test']);
  });

  test('Only addresses in Cc, not those in To, are suggested where none of the recipients is known to be ours', async () => {
    const customer = `alias${(made += 1)}@out.test`;
    await arrive({ from: customer, text: 'Hi', head: ['To: help@alias.test', 'Cc: b@out.test'] });
    const { reply } = await open(await ticketOf(customer));
    expect(reply.recipients?.cc).toEqual([{ name: '', address: 'b@out.test' }]);
  });
});

describe('an answer of somebody in copy', () => {
  test('The answer of somebody in copy joins the ticket under their own name, waits for us, and leaves the recipients as they are', async () => {
    const { customer, colleague, first, _id } = await travellers();
    const { ticket } = await open(_id);
    await admin.call(replyToTicket, { params: { _id }, body: { text: 'Done', seen_seq: ticket.seq } });
    const mail = {
      from: `Noi <${colleague}>`,
      text: 'Window seats',
      id: `n${(made += 1)}@out.test`,
      head: [answering(first), 'Reply-To: elsewhere@out.test'],
    };
    await arrive(mail);
    await arrive(mail);
    const { ticket: now, contact, messages, reply } = await open(_id);
    expect(messages.filter(({ text }) => text === 'Window seats')).toMatchObject([
      { direction: 'in', author: { _id: colleague, name: 'Noi' } },
    ]);
    expect(contact).toMatchObject({ external_id: customer, name: 'Anan' });
    expect(now.waiting_since).not.toBeNull();
    expect(reply.recipients).toEqual({
      to: { name: 'Anan', address: customer },
      cc: [{ name: 'Noi', address: colleague }],
      cc_left_out: 0,
      subject: 'Re: Trip',
      // A colleague of the customer wrote last: what they say is not quoted to the customer unasked.
      quote_message_id: null,
    });
    await none(colleague);
  });

  test('It joins also where both e-mails arrive at once, and opens a ticket of its own once theirs is closed', async () => {
    const customer = `both${(made += 1)}@out.test`;
    const colleague = `other${made}@out.test`;
    const first = `both-${made}@out.test`;
    const late = { from: colleague, text: 'Me too', head: [answering(first)] };
    await arrive({ from: `Anan <${customer}>`, text: 'Hello', id: first, head: [`Cc: ${colleague}`] }, late);
    const _id = await ticketOf(customer);
    expect((await open(_id)).messages.map(({ author }) => author._id)).toEqual([customer, colleague]);
    const { items } = await admin.call(getHistory, { params: { _id }, query: {} });
    const written = items.filter(({ kind }) => kind === 'message.received');
    expect(written.map(({ actor }) => actor.name)).toEqual(['Anan', colleague]);
    await admin.call(updateTicket, { params: { _id }, body: { state: 'closed' } });
    await arrive({ ...late, text: 'And now?' });
    expect((await open(await ticketOf(colleague))).messages).toMatchObject([{ text: 'And now?' }]);
    expect((await open(_id)).messages).toHaveLength(2);
  });

  test('A sender who only knows the ID of an e-mail joins no ticket', async () => {
    const { first, _id } = await travellers();
    const stranger = `stranger${(made += 1)}@out.test`;
    await arrive({ from: stranger, text: 'Tell me more', head: [answering(first)] });
    expect((await open(_id)).messages).toHaveLength(1);
    expect((await open(await ticketOf(stranger))).contact.external_id).toBe(stranger);
  });

  test('An answer of somebody in copy triggers no rule, and an automatic answer of theirs is an event of the ticket', async () => {
    const responses = buildCollectionEndpoints(autoResponse, 'responses').create;
    await admin.call(responses, {
      body: { name: 'Every', moment: 'every_message', text: 'We are reading', active: true },
    });
    await admin.call(buildDocumentEndpoints(crmUi, 'settings').update, {
      body: { reply_with_assignee: false },
    });
    const { colleague, first, _id } = await travellers();
    const said = async () => {
      await expect.poll(() => countUnhandled(world, admin.accountId), { timeout: 20_000 }).toBe(0);
      return (await open(_id)).messages.filter(({ kind }) => kind === 'bot').length;
    };
    const before = await said();
    await arrive({ from: colleague, text: 'Thanks', head: [answering(first)] });
    await arrive({ from: colleague, text: 'Away', head: [answering(first), 'Auto-Submitted: auto-replied'] });
    expect(await said()).toBe(before);
    const { messages } = await open(_id);
    expect(messages.find(({ event }) => event === 'auto_reply')).toMatchObject({
      author: { _id: colleague },
    });
    await none(colleague);
  });
});

test('An e-mail with more than twenty people in copy suggests all of them, and says how many one e-mail cannot reach', async () => {
  const customer = `many${(made += 1)}@out.test`;
  const people = Array.from({ length: 120 }, (_, at) => `p${at}@out.test`);
  await arrive({ from: customer, text: 'Hi', head: [`Cc: ${people.join(', ')}`] });
  const { reply, messages } = await open(await ticketOf(customer));
  expect(reply.recipients?.cc).toHaveLength(99);
  expect(reply.recipients?.cc_left_out).toBe(21);
  expect(messages[0]?.extra).toMatchObject({ cc: people.map((address) => ({ name: '', address })) });
});
