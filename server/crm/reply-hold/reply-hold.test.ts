import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NewerMessages, getHistory, getTicket, replyToTicket } from '#contracts/crm/endpoints.ts';
import { takeBackReply } from '#contracts/crm/reply-hold/endpoints.ts';
import { crmUi, type CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { releaseReply } from '#server/crm/reply-hold/release.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import { connectMailbox, deliverMail } from '#tests/factories/mailbox.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A reply by e-mail waits ten seconds, in which its author takes it back as if it had never been written. */
let world: World;
let mali: Person;
let other: Person;
let mailbox: string;
let made = 0;
let ticketId: string;

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  mali = await world.person(account);
  other = await world.person(account);
  mailbox = await connectMailbox(mali);
});
afterAll(() => world.stop());
beforeEach(async () => {
  made += 1;
  const head = [`From: Anan <anan${made}@example.com>`, 'To: care@shop.test', `Subject: Order ${made}`];
  await deliverMail(world, mailbox, { head, text: 'Where is it?' });
  const [ticket] = await fetchTickets(mali);
  ticketId = ticket?._id ?? '';
});

const open = () => mali.call(getTicket, { params: { _id: ticketId } });
function reply(more: object = {}, who = mali) {
  return who.attempt(replyToTicket, {
    params: { _id: ticketId },
    body: { text: 'On its way', seen_seq: 1, hold: true, ...more },
  });
}
function takeBack(messageId: string, who = mali) {
  return who.attempt(takeBackReply, { params: { _id: ticketId, message_id: messageId } });
}
function release(messageId: string) {
  return releaseReply(world.suite.context, { account_id: mali.accountId, message_id: messageId });
}
async function kinds() {
  const { items } = await mali.call(getHistory, { params: { _id: ticketId }, query: {} });
  return items.map(({ kind }) => kind);
}
async function held(more: object = {}): Promise<string> {
  const { body } = await reply(more);
  const { messages } = await open();
  const message = messages.at(-1);
  expect({ body, message }).toMatchObject({ message: { direction: 'out', delivery: 'queued' } });
  return message?._id ?? '';
}
async function jobsOf(messageId: string): Promise<{ key: string; run_at: Date }[]> {
  const { rows } = await world.suite.context.database.owner.query(
    "select key, run_at from graphile_worker._private_jobs where key in ('send:' || $1, 'release:' || $1)",
    [messageId],
  );
  return rows;
}

test('A held reply is sent after ten seconds at the earliest, and until then the ticket is not answered', async () => {
  const before = Date.now();
  const messageId = await held({ change: { state: 'pending' } });
  const { ticket, messages } = await open();
  expect(ticket).toMatchObject({ state: 'new', assignee: null });
  expect(ticket.waiting_since).not.toBeNull();
  expect(Date.parse(messages.at(-1)?.hold_until ?? '')).toBeGreaterThanOrEqual(before + 10_000);
  const [job, ...more] = await jobsOf(messageId);
  expect(more).toEqual([]);
  expect(job?.key).toBe(`release:${messageId}`);
  expect(await kinds()).not.toContain('ticket.replied');
});

test('A reply that is taken back leaves no trace: no line, the former last message, and its text for the author', async () => {
  const earlier = await open();
  const messageId = await held({ change: { state: 'pending' } });
  expect((await takeBack(messageId)).body).toMatchObject({
    body: { message: { text: 'On its way' }, change: { state: 'pending' } },
  });
  const { ticket, messages } = await open();
  expect(messages).toEqual(earlier.messages);
  const { last_message, last_direction, waiting_since, state } = earlier.ticket;
  expect(ticket).toMatchObject({ last_message, last_direction, waiting_since, state });
  await release(messageId);
  expect((await open()).messages).toEqual(earlier.messages);
  expect(await kinds()).not.toContain('ticket.replied');
});

test('A released reply is sent in its author’s name and changes the ticket, once', async () => {
  const messageId = await held({ change: { state: 'pending' } });
  await release(messageId);
  await release(messageId);
  const { ticket, messages } = await open();
  expect(ticket).toMatchObject({ state: 'pending', waiting_since: null, assignee: { _id: mali.userId } });
  expect(messages.at(-1)).toMatchObject({ _id: messageId, hold_until: null });
  expect((await kinds()).filter((kind) => kind === 'ticket.replied')).toEqual(['ticket.replied']);
  expect((await takeBack(messageId)).body).toMatchObject({ data: { reason: 'reply_sent' } });
});

test('A customer who writes while a reply is held still waits after it', async () => {
  const messageId = await held();
  const head = [`From: Anan <anan${made}@example.com>`, 'To: care@shop.test', `Subject: Re: Order ${made}`];
  await deliverMail(world, mailbox, { head, text: 'Hello?' });
  await release(messageId);
  const { ticket } = await open();
  if (ticket.last_direction === 'in') expect(ticket.waiting_since).toBe(ticket.last_message_at);
});

test('A colleague cannot take it back, and sees it before answering at the same time', async () => {
  const messageId = await held();
  expect((await takeBack(messageId, other)).status).toBe(404);
  const { body } = await reply({ text: 'I answer too' }, other);
  expect(body).toMatchObject({ code: 'newer_messages' });
  const { data } = body as { data: unknown };
  expect(NewerMessages.parse(data).items).toMatchObject([{ _id: messageId, text: 'On its way' }]);
});

test('A change that the ticket refuses refuses the reply at once, and nothing is held', async () => {
  const { status } = await reply({ change: { assignee_id: crypto.randomUUID() } });
  expect(status).toBeGreaterThanOrEqual(400);
  expect((await open()).messages.filter(({ direction }) => direction === 'out')).toEqual([]);
});

test('A caller that asks for no hold is sent at once', async () => {
  await reply({ hold: undefined });
  const { messages, ticket } = await open();
  expect(messages.at(-1)?.hold_until).toBeNull();
  expect(ticket.state).toBe('open');
});

const ui = buildDocumentEndpoints(crmUi, 'settings');
async function holdFor(mail_hold: CrmUi['mail_hold']): Promise<void> {
  await mali.call(ui.update, { body: { mail_hold } });
}

test.each([5, 20, 30] as const)(
  'A reply waits for the %s seconds that the account chose',
  async (seconds) => {
    await holdFor(`${seconds}s`);
    const before = Date.now();
    await held();
    const until = Date.parse((await open()).messages.at(-1)?.hold_until ?? '');
    expect(until).toBeGreaterThanOrEqual(before + seconds * 1000);
    expect(until).toBeLessThan(Date.now() + seconds * 1000 + 1000);
    await holdFor('10s');
  },
);

test('An account that wants no hold sends replies at once, and any other time is refused', async () => {
  await holdFor('off');
  await reply();
  const { messages, ticket } = await open();
  expect([messages.at(-1)?.hold_until, ticket.state]).toEqual([null, 'open']);
  await holdFor('10s');
  const refused = await mali.attempt(ui.update, { body: { mail_hold: '7s' } });
  expect(refused).toMatchObject({ status: 400, body: { fields: { mail_hold: expect.any(String) } } });
});

test('An e-mail that a server accepts first and returns later is failed, with the reason of the server', async () => {
  const messageId = await held({ cc: ['boss@example.com'] });
  await release(messageId);
  const providerId = `sent-${made}@shop.test`;
  await world.suite.context.database.owner.query(
    "update outbox set state = 'accepted', provider_id = $2 where message_id = $1",
    [messageId, providerId],
  );
  const boundary = 'Content-Type: multipart/report; boundary=b';
  const text = [
    '--b',
    '',
    'Sorry',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Final-Recipient: rfc822; boss@example.com',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${providerId}>`,
    '--b--',
  ].join('\r\n');
  const head = ['From: MAILER-DAEMON@mx.test', 'Subject: Undelivered', boundary];
  await deliverMail(world, mailbox, { head, text });
  expect((await open()).messages.find(({ _id }) => _id === messageId)).toMatchObject({
    delivery: 'failed',
    delivery_note: '5.1.1 550 no such user',
  });
});
