import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getHistory, listTickets } from '#contracts/crm/endpoints.ts';
import { countFound } from '#contracts/crm/bulk/found.ts';
import * as contract from '#contracts/crm/side-conversations/endpoints.ts';
import { addSubTicket, mergeTickets, unmergeTicket } from '#contracts/crm/tickets/endpoints.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { fetchFile, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { listNotices } from '#contracts/notices/endpoints.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { erasePerson } from '#contracts/privacy/person.ts';
import { putGroupOption } from '#contracts/settings/manage/endpoints.ts';
import { findConnection, lockOutboxRow } from '#server/channels/public.ts';
import { receive } from '#server/crm/public.ts';
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';
import { connectChat, ticketOn } from '#tests/makers/chat.ts';
import { makeGroup, memberOf } from '#tests/makers/group.ts';
import { ticketsOf } from '#tests/makers/line.ts';
import { connectMailbox } from '#tests/makers/mailbox.ts';
import type { Person } from '#tests/makers/person.ts';
import { pngOf } from '#tests/makers/picture.ts';
import { sharedWorld, type World } from '#tests/world.ts';

/** What somebody outside is asked about a ticket. Mails go nowhere here; server/crm/media has a test with a mail server. */
let world: World;
let admin: Person;
let agent: Person;
let mailbox: string;
let made = 0;

beforeAll(async () => {
  world = await sharedWorld();
  const account = await world.account();
  admin = await world.person(account, { role: ACCOUNT_ADMIN });
  agent = await world.person(account, { role: 'agent' });
  mailbox = await connectMailbox(admin);
});
afterAll(() => world.stop());

const SUPPLIER = 'supplier@parts.test';
const freshTicket = async (text = 'Where is my part?') => {
  const connection = await connectChat(world, admin, `Chat ${(made += 1)}`);
  return ticketOn(world, admin, { connection, text, user: `U-side-${made}` });
};
const asked = (_id: string, more: Record<string, unknown>) => ({
  params: { _id },
  body: { connection_id: mailbox, to: [SUPPLIER], subject: 'Part 7', text: 'When is it back?', ...more },
});
const begin = (ticketId: string, more: Record<string, unknown>) =>
  agent.attempt(contract.beginSideConversation, asked(ticketId, more));
const begun = (ticketId: string, more: Record<string, unknown> = {}) =>
  agent.call(contract.beginSideConversation, asked(ticketId, more));
const opened = (ticketId: string, sideId: string, by = admin) =>
  by.call(contract.getSideConversation, { params: { _id: ticketId, side_id: sideId }, query: {} });

/** The Message-ID of the newest mail of a side conversation. */
const mailIdOf = async (sideId: string): Promise<string> =>
  (
    await world.suite.context.database.platform
      .selectFrom('side_messages')
      .select('mail_id')
      .where('side_conversation_id', '=', sideId)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
  ).mail_id;

/** A mail comes into the mailbox, as its connector hands it over. @returns how many were new */
const comes = async (item: Partial<Incoming>): Promise<number> => {
  const connection = await findConnection(world.suite.context, mailbox);
  if (!connection) throw new Error('the mailbox is gone');
  const whole: Incoming = {
    provider_id: `in-${(made += 1)}@parts.test`,
    kind: 'message',
    channel: 'email',
    place: 'mail',
    author: { _id: SUPPLIER, name: 'Parts Ltd' },
    conversation_id: SUPPLIER,
    text: 'On Friday',
    published_at: new Date().toISOString(),
    ...item,
  };
  return receive(world.suite.context, connection, { items: [whole], refused: [] });
};
const inView = async (query: Record<string, string>) =>
  (await admin.call(listTickets, { query: { view: 'all', limit: 200, ...query } })).items;

describe('a question to somebody outside', () => {
  test('goes out beside the ticket, whose customer and clocks it does not touch', async () => {
    const ticket = await freshTicket();
    const side = await begun(ticket._id, { to: [SUPPLIER.toUpperCase(), SUPPLIER] });
    expect(side).toMatchObject({ people: [SUPPLIER], state: 'open', standing: 'waiting', seq: 1 });
    const { messages } = await opened(ticket._id, side._id);
    expect(messages).toMatchObject([
      { direction: 'out', author: { _id: agent.userId }, text: 'When is it back?' },
    ]);
    const [after] = (await inView({})).filter(({ _id }) => _id === ticket._id);
    expect(after).toMatchObject({ state: ticket.state, seq: ticket.seq, side: 'waiting' });
    expect(after?.waiting_since).toBe(ticket.waiting_since);
    const sent = await withUnit(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      lockOutboxRow(unit, messages[0]?._id ?? ''),
    );
    expect(sent).toMatchObject({ ticket_id: ticket._id, content: { to: [SUPPLIER], subject: 'Part 7' } });
  });

  test.each([
    ['somebody to ask', { to: [] }, 'to'],
    ['addresses that are some', { to: ['nobody'] }, 'to.0'],
    ['a subject', { subject: ' ' }, 'subject'],
    ['something to say', { text: ' ' }, 'text'],
    ['a mailbox of the account', { connection_id: '0190a0a0-0000-7000-8000-000000000000' }, 'connection_id'],
    ['files that are there', { media: [{ file_id: '0190a0a0-0000-7000-8000-000000000000' }] }, 'media'],
  ])('needs %s', async (_name, wrong, field) => {
    const ticket = await freshTicket();
    expect(await begin(ticket._id, wrong)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    const { items } = await admin.call(contract.listSideConversations, { params: { _id: ticket._id } });
    expect(items).toEqual([]);
  });

  test('is not put to the customer themselves, nor to ourselves', async () => {
    const own = (await findConnection(world.suite.context, mailbox))?.values['address'];
    expect(await begin((await freshTicket())._id, { to: [own] })).toMatchObject({
      status: 400,
      body: { fields: { to: `${own} is a mailbox of this account` } },
    });
    await comes({ author: { _id: 'noi@home.test', name: 'Noi' }, conversation_id: 'noi@home.test' });
    const ticket = (await ticketsOf(admin)).find(({ contact }) => contact.external_id === 'noi@home.test');
    expect(await begin(ticket?._id ?? '', { to: ['Noi@home.test'] })).toMatchObject({
      status: 400,
      body: { fields: { to: 'noi@home.test is the customer: answer them in the ticket' } },
    });
  });
});

describe('an answer from outside', () => {
  test('joins its side conversation and no ticket, whoever writes; it is told to its owner, once', async () => {
    const ticket = await freshTicket();
    const side = await begun(ticket._id);
    const all = (await ticketsOf(admin)).length;
    const ours = await mailIdOf(side._id);
    const answer = { provider_id: 'answer-1@parts.test', parent_id: ours };
    expect([await comes(answer), await comes(answer)]).toEqual([1, 0]);
    const colleague = { author: { _id: 'Lek@parts.test', name: 'Lek' }, conversation_id: 'lek@parts.test' };
    await comes({ ...colleague, text: 'Or Monday', extra: { references: [ours, 'answer-1@parts.test'] } });
    expect((await ticketsOf(admin)).length).toBe(all);
    const { conversation, messages } = await opened(ticket._id, side._id);
    expect(conversation).toMatchObject({
      standing: 'answered',
      people: [SUPPLIER, 'lek@parts.test'],
      last_message: 'Or Monday',
      seq: 3,
    });
    expect(messages.map(({ author, text }) => [author.name, text]).slice(1)).toEqual([
      ['Parts Ltd', 'On Friday'],
      ['Lek', 'Or Monday'],
    ]);
    const told = (await agent.call(listNotices, { query: {} })).items.filter(
      ({ kind, link }) => kind === 'ticket.side_answered' && link.includes(side._id),
    );
    expect(told.map(({ values }) => values)).toMatchObject([{ from: 'Lek' }, { from: 'Parts Ltd' }]);
    const history = await admin.call(getHistory, { params: { _id: ticket._id }, query: {} });
    expect(
      history.items.flatMap(({ kind, actor }) => (kind === 'ticket.side_received' ? [actor.name] : [])),
    ).toEqual(['Parts Ltd', 'Lek']);
  });

  test('of a program or a mail server stands there and is no answer', async () => {
    const ticket = await freshTicket();
    const side = await begun(ticket._id);
    const ours = await mailIdOf(side._id);
    await comes({ kind: 'event', event: 'auto_reply', parent_id: ours, text: 'I am away' });
    const bounce = { message_ids: [ours], reason: 'no such mailbox', status: '5.1.1', final: true };
    await comes({ kind: 'event', event: 'bounce', text: 'no such mailbox', extra: { bounce } });
    const { conversation, messages } = await opened(ticket._id, side._id);
    expect(conversation).toMatchObject({ standing: 'waiting', people: [SUPPLIER], seq: 3 });
    expect(messages.map(({ event }) => event)).toEqual([null, 'auto_reply', 'bounce']);
  });

  test('refuses words written without it, and opens what was done', async () => {
    const ticket = await freshTicket();
    const side = await begun(ticket._id);
    const params = { _id: ticket._id, side_id: side._id };
    const done = await agent.call(contract.updateSideConversation, { params, body: { state: 'done' } });
    expect(done).toMatchObject({ state: 'done' });
    expect((await inView({ side_waiting: 'yes' })).map(({ _id }) => _id)).not.toContain(ticket._id);
    await comes({ parent_id: await mailIdOf(side._id) });
    const write = (seen_seq: number) =>
      agent.attempt(contract.writeSideMessage, { params, body: { text: 'Thanks', seen_seq } });
    expect(await write(1)).toMatchObject({ status: 409, body: { code: 'newer_messages' } });
    expect((await opened(ticket._id, side._id)).conversation.state).toBe('open');
    expect((await write(2)).status).toBe(202);
    const newest = (await opened(ticket._id, side._id)).messages.at(-1)?._id ?? '';
    const row = await withUnit(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      lockOutboxRow(unit, newest),
    );
    expect(row?.content.thread?.references).toHaveLength(2);
  });
});

test('lists and counts tell tickets that wait for somebody outside from those that were answered', async () => {
  const [waits, answered] = [await freshTicket(), await freshTicket()];
  await begun(waits._id);
  const side = await begun(answered._id);
  await comes({ parent_id: await mailIdOf(side._id) });
  const ids = async (query: Record<string, string>) => (await inView(query)).map(({ _id }) => _id);
  const found = await ids({ side_answered: 'yes' });
  expect(found).toContain(answered._id);
  expect(found).not.toContain(waits._id);
  expect(await ids({ side_waiting: 'yes' })).toContain(waits._id);
  const count = await admin.call(countFound, { query: { view: 'all', side_answered: 'yes' } });
  expect(count.count).toBe(found.length);
  const rows = await inView({});
  expect(rows.find(({ _id }) => _id === answered._id)?.side).toBe('answered');
});

test('it goes with its ticket into a merge, and comes back', async () => {
  const ticket = await freshTicket();
  const part = await admin.call(addSubTicket, { params: { _id: ticket._id }, body: { subject: 'part' } });
  const side = await begun(part._id);
  const of = async (_id: string) =>
    (await admin.call(contract.listSideConversations, { params: { _id } })).items.map((one) => one._id);
  await admin.call(mergeTickets, { params: { _id: ticket._id }, body: { from: [part._id] } });
  expect([await of(ticket._id), await of(part._id)]).toEqual([[side._id], []]);
  await comes({ parent_id: await mailIdOf(side._id) });
  expect((await opened(ticket._id, side._id)).messages).toHaveLength(2);
  await admin.call(unmergeTicket, { params: { _id: part._id } });
  expect([await of(ticket._id), await of(part._id)]).toEqual([[], [side._id]]);
});

test('who does not see the ticket sees none of it, nor its files; who is erased is erased there', async () => {
  const connection = await connectChat(world, admin, 'Open chat');
  const group = await makeGroup(admin, 'Front desk');
  const member = await memberOf(world, admin, { group });
  const ticket = await freshTicket();
  const query = { purpose: 'message', name: 'part.png' };
  const body = pngOf(4, 4);
  const file = StoredFile.parse((await agent.attempt(uploadFile, { query, body })).body);
  const side = await begun(ticket._id, { media: [{ file_id: file._id }], text: 'quince jelly' });
  const named = { params: { _id: ticket._id, side_id: side._id } };
  const fetched = async () => (await member.attempt(fetchFile, { params: { _id: file._id } })).status;
  const read = async () =>
    (await member.attempt(contract.getSideConversation, { ...named, query: {} })).status;
  expect([await read(), await fetched()]).toEqual([200, 200]);
  const option = { params: { product: 'crm' as const, groupId: group } };
  await admin.call(putGroupOption, { ...option, body: { engagements: [connection._id] } });
  expect([await read(), await fetched()]).toEqual([404, 404]);
  const done = { ...named, body: { state: 'done' } };
  expect((await member.attempt(contract.updateSideConversation, done)).status).toBe(404);
  const { contact } = ticket;
  await admin.call(erasePerson, { body: { kind: 'contact', _id: contact._id, confirm: contact.name } });
  const { conversation, messages } = await opened(ticket._id, side._id);
  expect(JSON.stringify([conversation, messages])).not.toMatch(/quince|Part 7|part\.png/);
});
