import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toIncoming } from '#connectors/email/to-incoming.ts';
import { getTicket, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import { findConnection } from '#server/channels/public.ts';
import { receive } from '#server/crm/messages/receive.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let mailbox: string;
let made = 0;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  mailbox = await connectMailbox(admin);
});
afterAll(() => world.stop());

async function connection() {
  const found = await findConnection(world.suite.context, mailbox);
  if (!found) throw new Error('the mailbox is gone');
  return { found, own: String(found.config['address']) };
}

/** Delivers a raw e-mail. */
async function arrive(head: (own: string) => string[], text: string): Promise<void> {
  const { found, own } = await connection();
  const lines = [...head(own), '', text, ''];
  if (!lines.some((line) => line.startsWith('Message-ID:')))
    lines.unshift(`Message-ID: <m${(made += 1)}@out.test>`);
  const read = toIncoming(Buffer.from(lines.join('\r\n')), { ownAddress: own, arrived: new Date() });
  const parsed = 'reason' in read ? { items: [], refused: [read] } : { items: [read.item], refused: [] };
  await receive(world.suite.context, found, parsed);
}
async function ticketsBy(address: string) {
  return (await fetchTickets(admin)).filter(({ contact }) => contact.external_id === address);
}
const open = (_id: string) => admin.call(getTicket, { params: { _id } });
async function refused(routine: 'true' | 'false' = 'false') {
  return (await admin.call(REFUSED_CALLS.crm.list, { query: { source_id: mailbox, routine } })).items;
}

describe('an e-mail of somebody new', () => {
  test.each([
    ['Auto reply does not work in my account', []],
    ['Out of office chairs: where is my order 88?', []],
    ['On leave: please stop my deliveries', []],
    ['INC0012345 was opened', ['Auto-Submitted: auto-generated', 'In-Reply-To: <never@had.test>']],
    ['Undelivered parcel', ['Return-Path: <>']],
  ])(
    'An e-mail of somebody new opens a ticket, whatever looks automatic in it: %s',
    async (subject, head) => {
      const from = `new${(made += 1)}@cust.test`;
      await arrive(() => [`From: ${from}`, `Subject: ${subject}`, ...head], 'Please help');
      const [ticket] = await ticketsBy(from);
      expect(ticket).toMatchObject({ subject, state: 'new', waiting_since: expect.any(String) });
    },
  );

  test('An e-mail without an address also opens a ticket that names its author', async () => {
    await arrive(() => ['From: Somchai Jaidee', 'Subject: Lamp'], 'The lamp is broken');
    const ticket = (await fetchTickets(admin)).find(({ subject }) => subject === 'Lamp');
    expect(ticket?.contact).toMatchObject({ name: 'Somchai Jaidee' });
    const opened = await open(ticket?._id ?? '');
    expect(opened.messages).toMatchObject([{ text: 'The lamp is broken' }]);
  });
});

describe('an automatic e-mail on a done ticket', () => {
  const done = async () => {
    const from = `system${(made += 1)}@cust.test`;
    await arrive(() => [`From: ${from}`, 'Subject: Case'], 'First words');
    const [ticket] = await ticketsBy(from);
    const _id = ticket?._id ?? '';
    await admin.call(replyToTicket, { params: { _id }, body: { text: 'Done', seen_seq: 1 } });
    await admin.call(updateTicket, { params: { _id }, body: { state: 'done' } });
    return { from, _id };
  };

  test('The e-mail of a ticket system reopens the ticket', async () => {
    const { from, _id } = await done();
    await arrive(
      () => [`From: ${from}`, 'Subject: Re: Case', 'Auto-Submitted: auto-generated'],
      'Still broken',
    );
    const { ticket, messages } = await open(_id);
    expect(ticket).toMatchObject({ state: 'open', waiting_since: expect.any(String) });
    expect(messages.at(-1)).toMatchObject({ text: 'Still broken', extra: { automatic: 'generated' } });
  });

  test('An automatic answer leaves the ticket done, and can be read in it', async () => {
    const { from, _id } = await done();
    await arrive(() => [`From: ${from}`, 'Subject: Away', 'Auto-Submitted: auto-replied'], 'Back on Monday');
    const { ticket, messages } = await open(_id);
    expect(ticket.state).toBe('done');
    expect(messages.at(-1)).toMatchObject({ event: 'auto_reply', text: 'Back on Monday' });
  });
});

describe('e-mails that open no ticket', () => {
  test('A refused e-mail is listed with its text, and a click makes a ticket of it that triggers no automatic answer', async () => {
    const from = `away${(made += 1)}@cust.test`;
    await arrive(() => [`From: Away <${from}>`, 'Subject: Away', 'X-Autoreply: yes'], 'Call my colleague');
    expect(await ticketsBy(from)).toEqual([]);
    const item = (await refused()).find(({ sender }) => sender._id === from);
    expect(item).toMatchObject({
      reason: 'auto_reply',
      title: 'Away',
      text: 'Call my colleague',
      acceptable: true,
    });
    await admin.call(REFUSED_CALLS.crm.accept, { body: { ids: [item?._id ?? ''] } });
    const [ticket] = await ticketsBy(from);
    const { messages } = await open(ticket?._id ?? '');
    expect(messages).toMatchObject([{ text: 'Call my colleague', extra: { automatic: 'auto_reply' } }]);
    const accepted = await admin.call(REFUSED_CALLS.crm.list, { query: { state: 'accepted' } });
    expect(accepted.items.find(({ _id }) => _id === item?._id)?.ticket?._id).toBe(ticket?._id);
  });

  test('A returned e-mail of ours is listed apart from those that need attention', async () => {
    await arrive((own) => [`From: ${own}`, 'Subject: Ours', `X-Earshot-Loop: ${own}`], 'We wrote this');
    expect((await refused()).map(({ title }) => title)).not.toContain('Ours');
    expect(await refused('true')).toMatchObject([{ reason: 'own', title: 'Ours', text: 'We wrote this' }]);
  });

  test('A delivery report about no e-mail of ours is listed with its whole text', async () => {
    const head = ['From: MAILER-DAEMON@mx.test', 'Return-Path: <>', 'Subject: Undeliverable: lost'];
    await arrive(() => head, 'The mail to gone@cust.test failed: 550 5.1.1 unknown user');
    const item = (await refused()).find(({ reason }) => reason === 'bounce');
    expect(item?.text).toContain('The mail to gone@cust.test failed');
  });
});

describe('visitors of a web form', () => {
  const visit = (from: string, visitor: string, text: string) =>
    arrive((own) => [`From: ${from.replace('OWN', own)}`, `Reply-To: ${visitor}`, 'Subject: Contact'], text);

  test('Visitors are the customers where the form writes as the mailbox itself', async () => {
    await visit('Web form <OWN>', 'alice@visitor.test', 'I am Alice');
    const [ticket] = await ticketsBy('alice@visitor.test');
    const { messages, reply } = await open(ticket?._id ?? '');
    expect(messages).toMatchObject([{ text: 'I am Alice', extra: { via: { name: 'Web form' } } }]);
    expect(reply.recipients?.to.address).toBe('alice@visitor.test');
  });

  test('Visitors have a ticket each, and the next e-mail of one goes to that one', async () => {
    const form = 'Shop website <wordpress@shop.test>';
    await visit(form, 'bob@visitor.test', 'order 2001');
    await visit(form, 'carol@visitor.test', 'order 2002');
    await visit(form, 'bob@visitor.test', 'order 2001 again');
    const [bob, ...more] = await ticketsBy('bob@visitor.test');
    expect(more).toEqual([]);
    const { messages } = await open(bob?._id ?? '');
    expect(messages.map(({ text }) => text)).toEqual(['order 2001', 'order 2001 again']);
    expect(await ticketsBy('carol@visitor.test')).toHaveLength(1);
    expect(await ticketsBy('wordpress@shop.test')).toEqual([]);
  });

  test('Visitors are separate customers from the second on where no header says that it is a form', async () => {
    const market = 'Anan of the market <anan@market.test>';
    await visit(market, 'first@visitor.test', 'one');
    await visit(market, 'second@visitor.test', 'two');
    await visit(market, 'third@visitor.test', 'three');
    expect(await ticketsBy('anan@market.test')).toHaveLength(1);
    expect(await ticketsBy('second@visitor.test')).toHaveLength(1);
    expect(await ticketsBy('third@visitor.test')).toHaveLength(1);
  });

  test('Visitors are separated where their form repeats one Message-ID', async () => {
    const same = 'Message-ID: <form@broken.test>';
    const send = (visitor: string, text: string) =>
      arrive(() => ['From: form@broken.test', `Reply-To: ${visitor}`, 'Subject: Form', same], text);
    await send('dao@visitor.test', 'first question');
    await send('dao@visitor.test', 'second question');
    await send('ek@visitor.test', 'first question');
    await send('dao@visitor.test', 'second question');
    const [dao] = await ticketsBy('dao@visitor.test');
    const { messages } = await open(dao?._id ?? '');
    expect(messages.map(({ text }) => text)).toEqual(['first question', 'second question']);
    expect(await ticketsBy('ek@visitor.test')).toHaveLength(1);
  });
});
