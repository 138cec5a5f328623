import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getHistory } from '#contracts/crm/endpoints.ts';
import * as contract from '#contracts/crm/side-conversations/endpoints.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import { findConnection, lockOutboxRow } from '#server/channels/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeSideDesk, SUPPLIER } from '#tests/factories/side-mails.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Questions about a ticket to somebody outside, and their answers. E-mails go nowhere here; server/crm/media has a test with a mail
 * server. */
let world: World;
let desk: Awaited<ReturnType<typeof makeSideDesk>>;
let admin: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  desk = await makeSideDesk(world);
  ({ admin } = desk);
});
afterAll(() => world.stop());

describe('questions to somebody outside', () => {
  test('A side conversation is sent without an effect on the ticket, its customer and its SLA timers', async () => {
    const ticket = await desk.freshTicket();
    const side = await desk.begun(ticket._id, { to: [SUPPLIER.toUpperCase(), SUPPLIER] });
    expect(side).toMatchObject({ people: [SUPPLIER], state: 'open', standing: 'waiting', seq: 1 });
    const { messages } = await desk.opened(ticket._id, side._id);
    expect(messages).toMatchObject([
      { direction: 'out', author: { _id: desk.agent.userId }, text: 'When is it back?' },
    ]);
    const [after] = (await desk.inView({})).filter(({ _id }) => _id === ticket._id);
    expect(after).toMatchObject({ state: ticket.state, seq: ticket.seq, side: 'waiting' });
    expect(after?.waiting_since).toBe(ticket.waiting_since);
    const sent = await inTransaction(
      world.suite.context,
      { accountId: admin.accountId, actor: SYSTEM },
      (unit) => lockOutboxRow(unit, messages[0]?._id ?? ''),
    );
    expect(sent).toMatchObject({ ticket_id: ticket._id, content: { to: [SUPPLIER] } });
    // The mark comes back in answers that name no e-mail; nobody here is shown it.
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
  ])('A side conversation needs %s', async (_name, wrong, field) => {
    const ticket = await desk.freshTicket();
    expect(await desk.begin(ticket._id, wrong)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    const { items } = await admin.call(contract.listSideConversations, { params: { _id: ticket._id } });
    expect(items).toEqual([]);
  });

  test('A side conversation to the customer of the ticket, or to an own address, is refused', async () => {
    const own = (await findConnection(world.suite.context, desk.mailbox))?.values['address'];
    expect(await desk.begin((await desk.freshTicket())._id, { to: [own] })).toMatchObject({
      status: 400,
      body: { fields: { to: `${own} is a mailbox of this organisation` } },
    });
    await desk.comes({ author: { _id: 'noi@home.test', name: 'Noi' }, conversation_id: 'noi@home.test' });
    const ticket = (await fetchTickets(admin)).find(({ contact }) => contact.external_id === 'noi@home.test');
    expect(await desk.begin(ticket?._id ?? '', { to: ['Noi@home.test'] })).toMatchObject({
      status: 400,
      body: { fields: { to: 'noi@home.test is the customer: answer them in the ticket' } },
    });
  });
});

describe('answers from outside', () => {
  test('An answer joins its side conversation and no ticket, no matter who writes it, and its owner is notified once', async () => {
    const ticket = await desk.freshTicket();
    const side = await desk.begun(ticket._id);
    const all = (await fetchTickets(admin)).length;
    const ours = await desk.mailIdOf(side._id);
    const answer = { provider_id: 'answer-1@parts.test', parent_id: ours };
    expect([await desk.comes(answer), await desk.comes(answer)]).toEqual([1, 0]);
    const colleague = { author: { _id: 'Lek@parts.test', name: 'Lek' }, conversation_id: 'lek@parts.test' };
    await desk.comes({
      ...colleague,
      text: 'Or Monday',
      extra: { references: [ours, 'answer-1@parts.test'] },
    });
    expect((await fetchTickets(admin)).length).toBe(all);
    const { conversation, messages } = await desk.opened(ticket._id, side._id);
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
    const notices = (await desk.agent.call(listNotifications, { query: {} })).items.filter(
      ({ kind, link }) => kind === 'ticket.side_answered' && link.includes(side._id),
    );
    expect(notices.map(({ values }) => values)).toMatchObject([{ from: 'Lek' }, { from: 'Parts Ltd' }]);
    const history = await admin.call(getHistory, { params: { _id: ticket._id }, query: {} });
    expect(
      history.items.flatMap(({ kind, actor }) =>
        kind === 'ticket.side_message_received' ? [actor.name] : [],
      ),
    ).toEqual(['Parts Ltd', 'Lek']);
  });

  test('A message of a program or a mail server is stored and does not count as an answer', async () => {
    const ticket = await desk.freshTicket();
    const side = await desk.begun(ticket._id);
    const ours = await desk.mailIdOf(side._id);
    await desk.comes({ kind: 'event', event: 'auto_reply', parent_id: ours, text: 'I am away' });
    const bounce = { message_ids: [ours], reason: 'no such mailbox', status: '5.1.1', final: true };
    await desk.comes({ kind: 'event', event: 'bounce', text: 'no such mailbox', extra: { bounce } });
    const { conversation, messages } = await desk.opened(ticket._id, side._id);
    expect(conversation).toMatchObject({ standing: 'waiting', people: [SUPPLIER], seq: 3 });
    expect(messages.map(({ event }) => event)).toEqual([null, 'auto_reply', 'bounce']);
  });

  test('A message written without knowledge of the newest answer is refused, and an answer reopens a done side conversation', async () => {
    const ticket = await desk.freshTicket();
    const side = await desk.begun(ticket._id);
    const params = { _id: ticket._id, side_id: side._id };
    const done = await desk.agent.call(contract.updateSideConversation, { params, body: { state: 'done' } });
    expect(done).toMatchObject({ state: 'done' });
    expect((await desk.inView({ side_waiting: 'yes' })).map(({ _id }) => _id)).not.toContain(ticket._id);
    await desk.comes({ parent_id: await desk.mailIdOf(side._id) });
    const write = (seen_seq: number) =>
      desk.agent.attempt(contract.writeSideMessage, { params, body: { text: 'Thanks', seen_seq } });
    expect(await write(1)).toMatchObject({ status: 409, body: { code: 'newer_messages' } });
    expect((await desk.opened(ticket._id, side._id)).conversation.state).toBe('open');
    expect((await write(2)).status).toBe(202);
    const newest = (await desk.opened(ticket._id, side._id)).messages.at(-1)?._id ?? '';
    const row = await inTransaction(
      world.suite.context,
      { accountId: admin.accountId, actor: SYSTEM },
      (unit) => lockOutboxRow(unit, newest),
    );
    expect(row?.content.thread?.references).toHaveLength(2);
  });
});

describe('answers that name no e-mail', () => {
  const subjectOf = async (ticketId: string, sideId: string): Promise<string> => {
    const { messages } = await desk.opened(ticketId, sideId);
    const sent = await inTransaction(
      world.suite.context,
      { accountId: admin.accountId, actor: SYSTEM },
      (unit) => lockOutboxRow(unit, messages[0]?._id ?? ''),
    );
    return sent?.content.subject ?? '';
  };

  test('An answer is matched by the mark in its subject, if its sender was a recipient of an e-mail in that conversation', async () => {
    const ticket = await desk.freshTicket();
    const side = await desk.begun(ticket._id, { to: [SUPPLIER, 'depot@parts.test'] });
    const title = `Re: ${await subjectOf(ticket._id, side._id)}`;
    const numbers = async () => (await fetchTickets(admin)).length;
    const before = await numbers();
    await desk.comes({ title, text: 'On Sunday' });
    const away = {
      author: { _id: 'Depot@parts.test', name: '' },
      kind: 'event',
      event: 'auto_reply',
    } as const;
    await desk.comes({ ...away, title: `Automatic reply: ${title.toLowerCase()}`, text: 'Away' });
    expect((await desk.opened(ticket._id, side._id)).messages.map(({ text }) => text)).toEqual([
      'When is it back?',
      'On Sunday',
      'Away',
    ]);
    expect(await numbers()).toBe(before);
    // A message of anybody else opens a ticket, whatever they saw: from a customer as much as from a stranger.
    const stranger = {
      author: { _id: 'sly@evil.test', name: 'Parts Ltd' },
      conversation_id: 'sly@evil.test',
    };
    await desk.comes({ ...stranger, title, text: 'Pay here' });
    expect(await numbers()).toBe(before + 1);
    await desk.comes({ title: title.replace(/\[.*\]/, '[0000-0000]'), conversation_id: SUPPLIER });
    expect(await numbers()).toBe(before + 2);
    const { conversation, messages } = await desk.opened(ticket._id, side._id);
    expect([messages.length, conversation.people]).toEqual([3, [SUPPLIER, 'depot@parts.test']]);
  });
});

describe('copies', () => {
  const rowOf = (messageId: string) =>
    inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
      lockOutboxRow(unit, messageId),
    );

  test('Cc stays with the side conversation, Bcc belongs to one e-mail, and nobody gets an e-mail twice', async () => {
    const ticket = await desk.freshTicket();
    const cc = ['Depot@parts.test', SUPPLIER];
    const side = await desk.begun(ticket._id, { cc, bcc: ['boss@parts.test', 'depot@parts.test'] });
    expect(side).toMatchObject({ people: [SUPPLIER], cc: ['depot@parts.test'] });
    expect(side.message.extra).toMatchObject({ cc: ['depot@parts.test'], bcc: ['boss@parts.test'] });
    expect((await rowOf(side.message._id))?.content).toMatchObject({
      to: [SUPPLIER],
      cc: ['depot@parts.test'],
      bcc: ['boss@parts.test'],
    });
    const params = { _id: ticket._id, side_id: side._id };
    const further = await desk.agent.call(contract.writeSideMessage, {
      params,
      body: { text: 'And part 8?', seen_seq: 1 },
    });
    const { content } = (await rowOf(further._id)) ?? {};
    expect(content).toMatchObject({ to: [SUPPLIER], cc: ['depot@parts.test'] });
    expect(content?.bcc).toBeUndefined();
  });

  test.each(['cc', 'bcc'] as const)('The customer cannot be reached by %s', async (field) => {
    const who = { author: { _id: `${field}@home.test`, name: 'Noi' }, conversation_id: `${field}@home.test` };
    await desk.comes(who);
    const ticket = (await fetchTickets(admin)).find(({ contact }) => contact.external_id === who.author._id);
    expect(await desk.begin(ticket?._id ?? '', { [field]: [who.author._id] })).toMatchObject({
      status: 400,
      body: { fields: { [field]: `${who.author._id} is the customer: answer them in the ticket` } },
    });
  });

  test('An answer of somebody in copy joins by the mark in its subject, and keeps them in copy', async () => {
    const ticket = await desk.freshTicket();
    const side = await desk.begun(ticket._id, { cc: ['depot@parts.test'] });
    const title = `Re: ${(await rowOf(side.message._id))?.content.subject}`;
    const author = { _id: 'depot@parts.test', name: 'Depot' };
    await desk.comes({ author, conversation_id: author._id, title, text: 'On Sunday' });
    expect((await desk.opened(ticket._id, side._id)).conversation).toMatchObject({
      last_message: 'On Sunday',
      people: [SUPPLIER],
      cc: ['depot@parts.test'],
    });
  });
});
