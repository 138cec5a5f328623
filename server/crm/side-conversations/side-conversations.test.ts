import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDrafts, saveSideDraft } from '#contracts/crm/drafts/endpoints.ts';
import { countTickets, getHistory, listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
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
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';
import { connectChat, ticketOn } from '#tests/makers/chat.ts';
import { makeGroup, memberOf } from '#tests/makers/group.ts';
import { ticketsOf } from '#tests/makers/line.ts';
import { connectMailbox } from '#tests/makers/mailbox.ts';
import type { Person } from '#tests/makers/person.ts';
import { pngOf } from '#tests/makers/picture.ts';
import { mailComes, newestMailId } from '#tests/makers/side-mails.ts';
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

const mailIdOf = (sideId: string) => newestMailId(world, sideId);
const comes = (item: Partial<Incoming>, into = mailbox) => mailComes(world, into, item);
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
    expect(sent).toMatchObject({ ticket_id: ticket._id, content: { to: [SUPPLIER] } });
    // It comes back in answers that name no mail; nobody here is shown it.
    expect(sent?.content.subject).toMatch(/^Part 7 \[[0-9A-Z]{4}-[0-9A-Z]{4}\]$/);
    expect([side.subject, messages[0]?.extra?.['subject']]).toEqual(['Part 7', 'Part 7']);
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

describe('an answer that names no mail', () => {
  const subjectOf = async (ticketId: string, sideId: string): Promise<string> => {
    const { messages } = await opened(ticketId, sideId);
    const sent = await withUnit(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      lockOutboxRow(unit, messages[0]?._id ?? ''),
    );
    return sent?.content.subject ?? '';
  };

  test('comes home by the mark in its subject, from those alone whom a mail went to', async () => {
    const ticket = await freshTicket();
    const side = await begun(ticket._id, { to: [SUPPLIER, 'depot@parts.test'] });
    const title = `Re: ${await subjectOf(ticket._id, side._id)}`;
    const numbers = async () => (await ticketsOf(admin)).length;
    const before = await numbers();
    await comes({ title, text: 'On Sunday' });
    const away = {
      author: { _id: 'Depot@parts.test', name: '' },
      kind: 'event',
      event: 'auto_reply',
    } as const;
    await comes({ ...away, title: `Automatic reply: ${title.toLowerCase()}`, text: 'Away' });
    expect((await opened(ticket._id, side._id)).messages.map(({ text }) => text)).toEqual([
      'When is it back?',
      'On Sunday',
      'Away',
    ]);
    expect(await numbers()).toBe(before);
    // Who was not asked writes a ticket, whatever they saw: a customer as much as a stranger.
    const stranger = {
      author: { _id: 'sly@evil.test', name: 'Parts Ltd' },
      conversation_id: 'sly@evil.test',
    };
    await comes({ ...stranger, title, text: 'Pay here' });
    expect(await numbers()).toBe(before + 1);
    await comes({ title: title.replace(/\[.*\]/, '[0000-0000]'), conversation_id: SUPPLIER });
    expect(await numbers()).toBe(before + 2);
    const { conversation, messages } = await opened(ticket._id, side._id);
    expect([messages.length, conversation.people]).toEqual([3, [SUPPLIER, 'depot@parts.test']]);
  });
});

test('is found by what was said in it and what it is about, by those alone who see the ticket', async () => {
  const ticket = await freshTicket('Where is my cupboard?');
  await freshTicket('Another matter');
  const side = await begun(ticket._id, { subject: 'Scharnier ＫＬ-７７', text: 'บานพับตู้หมดหรือยัง' });
  await comes({ parent_id: await mailIdOf(side._id), text: 'A pallet leaves Rotterdam on Friday' });
  await comes({ parent_id: await mailIdOf(side._id), kind: 'event', event: 'auto_reply', text: 'rhubarb' });
  const { messages } = await opened(ticket._id, side._id);
  const found = async (q: string) => {
    const rows = await inView({ q });
    expect((await admin.call(countFound, { query: { view: 'all', q } })).count).toBe(rows.length);
    return rows.map(({ _id, hit, side_hit }) => [_id, hit?.seq ?? null, side_hit?.message_id ?? null]);
  };
  const [asked, answered] = messages.map(({ _id }) => _id);
  expect(await found('rotterdam')).toEqual([[ticket._id, null, answered]]);
  expect(await found('scharnier kl-77')).toEqual([[ticket._id, null, asked]]);
  expect(await found('บานพับ')).toEqual([[ticket._id, null, asked]]);
  // Words apart, in the ticket and beside it: what the customer said stands first where it holds as many.
  expect(await found('cupboard rotterdam')).toEqual([[ticket._id, 1, null]]);
  expect(await found('cupboard pallet friday')).toEqual([[ticket._id, 1, answered]]);
  expect(await found('rhubarb')).toEqual([]);
  const stranger = await world.person(await world.account());
  expect((await stranger.call(listTickets, { query: { view: 'all', q: 'rotterdam' } })).items).toEqual([]);
  const group = await makeGroup(admin, 'Not these');
  const member = await memberOf(world, admin, { group });
  const seen = async () => {
    const query = { view: 'all', q: 'rotterdam' } as const;
    const { items } = await member.call(listTickets, { query });
    expect((await member.call(countFound, { query })).count).toBe(items.length);
    return items.map(({ _id }) => _id);
  };
  expect(await seen()).toEqual([ticket._id]);
  const other = await connectChat(world, admin, 'Another chat');
  const option = { params: { product: 'crm' as const, groupId: group } };
  await admin.call(putGroupOption, { ...option, body: { engagements: [other._id] } });
  expect(await seen()).toEqual([]);
});

test('views hold what was answered and nobody read, and what is waited for; counts equal them', async () => {
  const asker = await world.person(await world.account('Readers'), { role: ACCOUNT_ADMIN });
  const connection_id = await connectMailbox(asker);
  const { _id } = await ticketOn(world, asker, {
    connection: await connectChat(world, asker, 'Chat'),
    text: 'Is it there?',
    user: 'U-read',
  });
  const { body } = asked(_id, { connection_id });
  const side = await asker.call(contract.beginSideConversation, { params: { _id }, body });
  const params = { _id, side_id: side._id };
  const stands = async () => {
    const counts = await asker.call(countTickets, {});
    const rows = async (view: 'side_unread' | 'side_waiting') =>
      (await asker.call(listTickets, { query: { view } })).items.map((row) => row.side);
    const [unread, waiting] = [await rows('side_unread'), await rows('side_waiting')];
    expect([counts['side_unread'], counts['side_waiting']]).toEqual([unread.length, waiting.length]);
    return { unread, waiting };
  };
  const none = { unread: [], waiting: [] };
  const isRead = async (seq: number) =>
    (await asker.call(contract.readSideConversation, { params, body: { seq } })).unread;
  const answer = async () => comes({ parent_id: await mailIdOf(side._id) }, connection_id);
  expect(await stands()).toEqual({ unread: [], waiting: ['waiting'] });
  await answer();
  expect(await stands()).toEqual({ unread: ['unread'], waiting: [] });
  // Somebody read the first while the second came in.
  await answer();
  expect(await isRead(2)).toBe(true);
  expect(await isRead(3)).toBe(false);
  expect(await stands()).toEqual(none);
  // A ticket that is done loses no answer.
  await asker.call(updateTicket, { params: { _id }, body: { state: 'done' } });
  await answer();
  expect(await stands()).toEqual({ unread: ['unread'], waiting: [] });
  await asker.call(contract.updateSideConversation, { params, body: { state: 'done' } });
  expect([await isRead(0), await stands()]).toEqual([false, none]);
  await asker.call(contract.updateSideConversation, { params, body: { state: 'open' } });
  expect(await isRead(0)).toBe(true);
  await asker.call(contract.writeSideMessage, { params, body: { text: 'Thanks', seen_seq: 4 } });
  expect(await stands()).toEqual({ unread: [], waiting: ['waiting'] });
});

test('what is being written is kept for its writer at any desk, and ends with what is sent', async () => {
  const ticket = await freshTicket();
  const content = { to: [SUPPLIER], connection_id: mailbox, subject: 'Part', text: 'When', files: [] };
  const save = (side_conversation_id: string | null, version: number, more: object = {}) =>
    agent.attempt(saveSideDraft, {
      params: { _id: ticket._id },
      body: { side_conversation_id, content: { ...content, ...more }, version },
    });
  const kept = async (by: Person) =>
    (await by.call(listDrafts, {})).sides.filter(({ ticket_id }) => ticket_id === ticket._id);
  expect((await save(null, 0)).status).toBe(200);
  expect(await save(null, 0, { text: 'Other tab' })).toMatchObject({
    status: 409,
    body: { data: { version: 1, content: { text: 'When' } } },
  });
  expect((await save('0190a0a0-0000-7000-8000-000000000000', 0)).status).toBe(404);
  expect(await kept(agent)).toMatchObject([{ side_conversation_id: null, version: 1, content }]);
  expect(await kept(admin)).toEqual([]);
  const side = await begun(ticket._id);
  expect(await kept(agent)).toEqual([]);
  const reply = { to: null, subject: '', text: 'And part 8?' };
  expect((await save(side._id, 0, reply)).status).toBe(200);
  expect((await save(null, 0)).status).toBe(200);
  const params = { _id: ticket._id, side_id: side._id };
  await agent.call(contract.writeSideMessage, { params, body: { text: 'And part 8?', seen_seq: 1 } });
  expect((await kept(agent)).map((one) => one.side_conversation_id)).toEqual([null]);
  expect((await save(null, 1, { ...reply, text: '', to: [] })).status).toBe(200);
  await agent.attempt(saveSideDraft, {
    params: { _id: ticket._id },
    body: { side_conversation_id: null, content: null, version: 2 },
  });
  expect(await kept(agent)).toEqual([]);
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
  const standing = async () => (await inView({})).find(({ _id }) => _id === answered._id)?.side;
  expect(await standing()).toBe('unread');
  const params = { _id: answered._id, side_id: side._id };
  await agent.call(contract.readSideConversation, { params, body: { seq: 2 } });
  expect(await standing()).toBe('answered');
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
  // What somebody writes in it goes along.
  const content = { to: null, connection_id: null, subject: '', text: 'Thanks', files: [] };
  await admin.call(saveSideDraft, {
    params: { _id: ticket._id },
    body: { side_conversation_id: side._id, content, version: 0 },
  });
  await admin.call(unmergeTicket, { params: { _id: part._id } });
  expect([await of(ticket._id), await of(part._id)]).toEqual([[], [side._id]]);
  const { sides } = await admin.call(listDrafts, {});
  expect(sides).toMatchObject([{ ticket_id: part._id, side_conversation_id: side._id, content }]);
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
