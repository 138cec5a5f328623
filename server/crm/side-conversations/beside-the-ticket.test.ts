import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { listDrafts, saveSideDraft } from '#contracts/crm/drafts/endpoints.ts';
import { countTickets, listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import * as contract from '#contracts/crm/side-conversations/endpoints.ts';
import { addSubTicket, mergeTickets, unmergeTicket } from '#contracts/crm/tickets/endpoints.ts';
import { fetchFile, uploadFile } from '#contracts/kit/files/endpoints.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { erasePerson } from '#contracts/privacy/person.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { makeGroup, addMember } from '#tests/factories/group.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { makeSideDesk, SUPPLIER } from '#tests/factories/side-mails.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Side conversations in relation to their tickets: how they are found, listed, drafted, merged, and who sees them. */
let world: World;
let desk: Awaited<ReturnType<typeof makeSideDesk>>;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  desk = await makeSideDesk(world);
  ({ admin } = desk);
});
afterAll(() => world.stop());

test('A side conversation is found by its text and its subject, and only by users who see the ticket', async () => {
  const ticket = await desk.freshTicket('Where is my cupboard?');
  await desk.freshTicket('Another matter');
  const side = await desk.begun(ticket._id, { subject: 'Scharnier ＫＬ-７７', text: 'บานพับตู้หมดหรือยัง' });
  await desk.comes({ parent_id: await desk.mailIdOf(side._id), text: 'A pallet leaves Rotterdam on Friday' });
  await desk.comes({
    parent_id: await desk.mailIdOf(side._id),
    kind: 'event',
    event: 'auto_reply',
    text: 'rhubarb',
  });
  const { messages } = await desk.opened(ticket._id, side._id);
  const found = async (q: string) => {
    const rows = await desk.inView({ q });
    expect((await admin.call(countFound, { query: { view: 'all', q } })).count).toBe(rows.length);
    return rows.map(({ _id, hit, side_hit }) => [_id, hit?.seq ?? null, side_hit?.message_id ?? null]);
  };
  const [question, answered] = messages.map(({ _id }) => _id);
  expect(await found('rotterdam')).toEqual([[ticket._id, null, answered]]);
  expect(await found('scharnier kl-77')).toEqual([[ticket._id, null, question]]);
  expect(await found('บานพับ')).toEqual([[ticket._id, null, question]]);
  // The words are split between the ticket and its side conversation: the customer's message is listed first where both match as many
  // words.
  expect(await found('cupboard rotterdam')).toEqual([[ticket._id, 1, null]]);
  expect(await found('cupboard pallet friday')).toEqual([[ticket._id, 1, answered]]);
  expect(await found('rhubarb')).toEqual([]);
  const stranger = await world.person(await world.account());
  expect((await stranger.call(listTickets, { query: { view: 'all', q: 'rotterdam' } })).items).toEqual([]);
  const group = await makeGroup(admin, 'Not these');
  const member = await addMember(world, admin, { group });
  const seen = async () => {
    const query = { view: 'all', q: 'rotterdam' } as const;
    const { items } = await member.call(listTickets, { query });
    expect((await member.call(countFound, { query })).count).toBe(items.length);
    return items.map(({ _id }) => _id);
  };
  expect(await seen()).toEqual([ticket._id]);
  const other = await connectChat(world, admin, 'Another chat');
  const option = { params: { product: 'crm' as const, groupId: group } };
  await admin.call(setGroupOption, { ...option, body: { engagements: [other._id] } });
  expect(await seen()).toEqual([]);
});

test('Views list side conversations with unread answers and with pending ones, and their counts match the lists', async () => {
  const asker = await world.person(await world.account('Readers'), { role: ACCOUNT_ADMIN });
  const connection_id = await connectMailbox(asker);
  const { _id } = await createTicketOn(world, asker, {
    connection: await connectChat(world, asker, 'Chat'),
    text: 'Is it there?',
    user: 'U-read',
  });
  const { body } = desk.buildSideMail(_id, { connection_id });
  const side = await asker.call(contract.createSideConversation, { params: { _id }, body });
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
  const answer = async () => desk.comes({ parent_id: await desk.mailIdOf(side._id) }, connection_id);
  expect(await stands()).toEqual({ unread: [], waiting: ['waiting'] });
  await answer();
  expect(await stands()).toEqual({ unread: ['unread'], waiting: [] });
  // A user read the first while the second arrived.
  await answer();
  expect(await isRead(2)).toBe(true);
  expect(await isRead(3)).toBe(false);
  expect(await stands()).toEqual(none);
  // An answer still arrives on a ticket that is done.
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

test('A draft is stored for its writer on every device, and is deleted when it is sent', async () => {
  const ticket = await desk.freshTicket();
  const content = { to: [SUPPLIER], connection_id: desk.mailbox, subject: 'Part', text: 'When', files: [] };
  const save = (side_conversation_id: string | null, version: number, more: object = {}) =>
    desk.agent.attempt(saveSideDraft, {
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
  expect(await kept(desk.agent)).toMatchObject([{ side_conversation_id: null, version: 1, content }]);
  expect(await kept(admin)).toEqual([]);
  const side = await desk.begun(ticket._id);
  expect(await kept(desk.agent)).toEqual([]);
  const reply = { to: null, subject: '', text: 'And part 8?' };
  expect((await save(side._id, 0, reply)).status).toBe(200);
  expect((await save(null, 0)).status).toBe(200);
  const params = { _id: ticket._id, side_id: side._id };
  await desk.agent.call(contract.writeSideMessage, { params, body: { text: 'And part 8?', seen_seq: 1 } });
  expect((await kept(desk.agent)).map((one) => one.side_conversation_id)).toEqual([null]);
  expect((await save(null, 1, { ...reply, text: '', to: [] })).status).toBe(200);
  await desk.agent.attempt(saveSideDraft, {
    params: { _id: ticket._id },
    body: { side_conversation_id: null, content: null, version: 2 },
  });
  expect(await kept(desk.agent)).toEqual([]);
});

test('Lists and counts separate tickets that wait for somebody outside from those that were answered', async () => {
  const [waits, answered] = [await desk.freshTicket(), await desk.freshTicket()];
  await desk.begun(waits._id);
  const side = await desk.begun(answered._id);
  await desk.comes({ parent_id: await desk.mailIdOf(side._id) });
  const ids = async (query: Record<string, string>) => (await desk.inView(query)).map(({ _id }) => _id);
  const found = await ids({ side_answered: 'yes' });
  expect(found).toContain(answered._id);
  expect(found).not.toContain(waits._id);
  expect(await ids({ side_waiting: 'yes' })).toContain(waits._id);
  const count = await admin.call(countFound, { query: { view: 'all', side_answered: 'yes' } });
  expect(count.count).toBe(found.length);
  const standing = async () => (await desk.inView({})).find(({ _id }) => _id === answered._id)?.side;
  expect(await standing()).toBe('unread');
  const params = { _id: answered._id, side_id: side._id };
  await desk.agent.call(contract.readSideConversation, { params, body: { seq: 2 } });
  expect(await standing()).toBe('answered');
});

test('A side conversation moves with its ticket into a merge, and returns with the unmerge', async () => {
  const ticket = await desk.freshTicket();
  const part = await admin.call(addSubTicket, { params: { _id: ticket._id }, body: { subject: 'part' } });
  const side = await desk.begun(part._id);
  const of = async (_id: string) =>
    (await admin.call(contract.listSideConversations, { params: { _id } })).items.map((one) => one._id);
  await admin.call(mergeTickets, { params: { _id: ticket._id }, body: { from: [part._id] } });
  expect([await of(ticket._id), await of(part._id)]).toEqual([[side._id], []]);
  await desk.comes({ parent_id: await desk.mailIdOf(side._id) });
  expect((await desk.opened(ticket._id, side._id)).messages).toHaveLength(2);
  // A draft in it moves along.
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

test('A user who does not see the ticket sees neither its side conversations nor their files, and an erased person is erased there too', async () => {
  const connection = await connectChat(world, admin, 'Open chat');
  const group = await makeGroup(admin, 'Front desk');
  const member = await addMember(world, admin, { group });
  const ticket = await desk.freshTicket();
  const query = { purpose: 'message', name: 'part.png' };
  const body = buildPng(4, 4);
  const file = StoredFile.parse((await desk.agent.attempt(uploadFile, { query, body })).body);
  const side = await desk.begun(ticket._id, { media: [{ file_id: file._id }], text: 'quince jelly' });
  const named = { params: { _id: ticket._id, side_id: side._id } };
  const fetched = async () => (await member.attempt(fetchFile, { params: { _id: file._id } })).status;
  const read = async () =>
    (await member.attempt(contract.getSideConversation, { ...named, query: {} })).status;
  expect([await read(), await fetched()]).toEqual([200, 200]);
  const option = { params: { product: 'crm' as const, groupId: group } };
  await admin.call(setGroupOption, { ...option, body: { engagements: [connection._id] } });
  expect([await read(), await fetched()]).toEqual([404, 404]);
  const done = { ...named, body: { state: 'done' } };
  expect((await member.attempt(contract.updateSideConversation, done)).status).toBe(404);
  const { contact } = ticket;
  await admin.call(erasePerson, { body: { kind: 'contact', _id: contact._id, confirm: contact.name } });
  const { conversation, messages } = await desk.opened(ticket._id, side._id);
  expect(JSON.stringify([conversation, messages])).not.toMatch(/quince|Part 7|part\.png/);
});
