import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import { listRuleRuns } from '#contracts/crm/automation/endpoints.ts';
import { listDrafts, saveBeginDraft } from '#contracts/crm/drafts/endpoints.ts';
import { getHistory, listTickets, updateTicket } from '#contracts/crm/endpoints.ts';
import { createTicket, listBeginChannels } from '#contracts/crm/outbound/endpoints.ts';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import { getSlaMetrics } from '#contracts/crm/sla-clocks/endpoints.ts';
import { crmUi, type CrmUi } from '#contracts/crm/ui-settings/area.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { connectChat, createTicketOn, countUnhandled } from '#tests/factories/chat.ts';
import { receiveCustomerMessage } from '#tests/factories/customer.ts';
import { makeGroup, addMember } from '#tests/factories/group.ts';
import { connectLine, LINE_CHANNEL, openTicket, fetchTickets } from '#tests/factories/line.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import { buildInit, buildPath, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Outbound conversations. What goes out waits for networks that no test of this file reaches. */
let world: World;
let admin: Person;
let agent: Person;
let mail: string;
let made = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  admin = await world.person(account);
  agent = await world.person(account, { role: 'agent' });
  mail = await connectMailbox(admin);
});
afterAll(() => world.stop());

const freshAddress = (): string => `anan${(made += 1)}@example.com`;
function letter(more: Record<string, unknown> = {}) {
  return {
    address: freshAddress(),
    connection_id: mail,
    subject: 'Your order',
    text: 'It is on its way',
    ...more,
  };
}
const begin = (body: ReturnType<typeof letter>, by = agent) => by.call(createTicket, { body });
function answers(user: string, text: string, more: Partial<Incoming> = {}) {
  return receiveCustomerMessage(
    world.suite.context,
    { accountId: admin.accountId, connectionId: mail, user },
    { text, place: 'mail', ...more },
  );
}
const heardAll = () => expect.poll(() => countUnhandled(world, admin.accountId), { timeout: 20_000 }).toBe(0);
async function withRules<T>(rules: Partial<CrmUi>, work: () => Promise<T>): Promise<T> {
  const ui = buildDocumentEndpoints(crmUi, 'settings');
  await admin.call(ui.update, { body: rules });
  try {
    return await work();
  } finally {
    await admin.call(ui.update, { body: { no_dup_open_inbox: true, reply_with_assignee: false } });
  }
}
async function channelsFor(query: { contact_id?: string; address?: string }, by = agent) {
  return (await by.call(listBeginChannels, { query })).items;
}

describe('an e-mail to an unknown address', () => {
  test('An outbound e-mail opens a ticket of its writer, which waits for the customer and runs no SLA timer of the customer', async () => {
    const draft = letter({ name: 'Anan', priority: 3 });
    const { ticket, message } = await begin({ ...draft, address: draft.address.toUpperCase() });
    expect(ticket).toMatchObject({
      source: 'agent',
      state: 'pending',
      subject: 'Your order',
      priority: 3,
      waiting_since: null,
      assignee: { _id: agent.userId },
      contact: { name: 'Anan', external_id: draft.address, channel: 'email' },
    });
    expect(message).toMatchObject({ direction: 'out', kind: 'mail', extra: { subject: 'Your order' } });
    const history = await admin.call(getHistory, { params: { _id: ticket._id }, query: {} });
    expect(history.items.map(({ kind }) => kind).slice(0, 2)).toEqual(['ticket.created', 'ticket.replied']);
    const running = async () => {
      await heardAll();
      const { items } = await admin.call(getSlaMetrics, { params: { _id: ticket._id } });
      return items.flatMap(({ metric, mode }) => (mode === 'running' ? [metric] : []));
    };
    expect(await running()).toEqual([]);
    await answers(draft.address, 'When exactly?');
    expect((await openTicket(admin, ticket._id)).ticket).toMatchObject({
      state: 'open',
      last_direction: 'in',
    });
    expect(await running()).toEqual(
      expect.arrayContaining(['first_response', 'resolution_time', 'waiting_time']),
    );
  });

  test.each([
    ['a subject', { subject: undefined }, 'subject'],
    ['something to say', { text: ' ' }, 'text'],
    ['an address', { address: 'nobody' }, 'address'],
    ['one recipient', { address: undefined }, 'contact_id'],
    ['a channel of the CRM', { connection_id: '0190a0a0-0000-7000-8000-000000000000' }, 'connection_id'],
    ['a group of the account', { group_id: '0190a0a0-0000-7000-8000-000000000000' }, 'group_id'],
    ['fields of the form', { fields: { none: 'x' } }, 'fields.none'],
  ])('Beginning a conversation needs %s', async (_name, wrong, field) => {
    const body = { ...letter(), ...wrong };
    const refused = await agent.attempt(createTicket, { body });
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test('A conversation that is begun repeatedly with one idempotency key is created once', async () => {
    const body = letter();
    const init = buildInit(createTicket, { body });
    const headers = { ...init.headers, 'idempotency-key': body.address };
    const send = () => agent.fetch(buildPath(createTicket, {}), { ...init, headers });
    const [one, other] = [await send(), await send()];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    expect(await ofAddress(body.address)).toHaveLength(1);
  });
});

test('What accompanies an outbound message is applied with it or not at all, and the ticket number appears in its text', async () => {
  const body = letter({ text: 'Yours is no. {{ticket.number}}', change: { priority: 4, state: 'on_hold' } });
  const { ticket, message, act_id } = await begin(body);
  expect(ticket).toMatchObject({ priority: 4, state: 'on_hold' });
  expect(message.text).toBe(`Yours is no. ${ticket.number}`);
  expect(act_id).not.toBeNull();
  const nobody = letter({ change: { assignee_id: '0190a0a0-0000-7000-8000-000000000000' } });
  expect(await agent.attempt(createTicket, { body: nobody })).toMatchObject({
    status: 400,
    body: { fields: { 'change.assignee_id': expect.any(String) } },
  });
  expect(await ofAddress(nobody.address)).toEqual([]);
});

test('Lists and reports separate outbound conversations from those that customers began', async () => {
  const { ticket } = await begin(letter());
  const numbersOf = async (query: { source?: string; not_source?: string }) =>
    (await admin.call(listTickets, { query: { view: 'all', limit: 100, ...query } })).items.map(
      ({ number }) => number,
    );
  const [ours, theirs] = [await numbersOf({ source: 'agent' }), await numbersOf({ not_source: 'agent' })];
  expect(ours).toContain(ticket.number);
  expect(theirs).not.toContain(ticket.number);
  const { rows } = await admin.call(getReport, { query: { metrics: 'tickets', by: 'source' } });
  const counted = Object.fromEntries(rows.map(({ key, cells }) => [key, cells[0]?.value]));
  expect(counted['agent']).toBe(ours.length);
  expect(counted['customer'] ?? 0).toBe(theirs.length);
});

async function ofAddress(address: string) {
  return (await fetchTickets(admin)).filter(({ contact }) => contact.external_id === address);
}

describe('a customer who has an open ticket', () => {
  test('Of two users who begin a conversation at once, the second is shown the ticket of the first', async () => {
    const body = letter();
    const both = await Promise.all([agent, admin].map((by) => by.attempt(createTicket, { body })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [ticket, ...more] = await ofAddress(body.address);
    expect(more).toEqual([]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      data: { reason: 'no_dup_open_inbox', ticket: { _id: ticket?._id, number: ticket?.number } },
    });
    expect(await channelsFor({ address: body.address })).toMatchObject([
      { allowed: false, reason: 'open_ticket', open_ticket: { _id: ticket?._id } },
    ]);
  });

  test('A second ticket opens where several may be open, and the first answer joins the ticket that it belongs to', async () => {
    const body = letter();
    await withRules({ no_dup_open_inbox: false }, async () => {
      const { ticket: one } = await begin(body);
      const { ticket: other } = await begin({ ...body, subject: 'Something else' });
      expect((await ofAddress(body.address)).map(({ state }) => state)).toEqual(['pending', 'pending']);
      await answers(body.address, 'to the first', { parent_id: undefined });
      expect((await openTicket(admin, one._id)).ticket.state).toBe('open');
      expect((await openTicket(admin, other._id)).ticket.state).toBe('pending');
    });
  });
});

describe('channels of outbound conversations', () => {
  const named = async (user: string, connectionId: string, item: Partial<Incoming> = {}) => {
    await receiveCustomerMessage(
      world.suite.context,
      { accountId: admin.accountId, connectionId, user },
      { text: `hello ${(made += 1)}`, ...item },
    );
    const [ticket] = await ofAddress(user);
    if (ticket) await admin.call(updateTicket, { params: { _id: ticket._id }, body: { state: 'done' } });
    return ticket?.contact._id ?? '';
  };
  const reasonOn = async (contact_id: string, connectionId: string) =>
    (await channelsFor({ contact_id })).find(({ connection }) => connection._id === connectionId)?.reason;

  test('A channel whose customers must write first refuses an outbound conversation with a reason, and mail needs an address', async () => {
    const chat = await connectChat(world, admin, `Chat ${(made += 1)}`);
    const contact = await named(`Uchat${(made += 1)}`, chat._id);
    expect(await reasonOn(contact, chat._id)).toBe('answers_only');
    expect(await reasonOn(contact, mail)).toBe('no_address');
    const body = { contact_id: contact, connection_id: chat._id, text: 'hello' };
    expect(await agent.attempt(createTicket, { body })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('customers write first') },
    });
  });

  test('LINE takes messages to every customer who is known there and has not left', async () => {
    const { _id: line } = await connectLine(world, admin, { ...LINE_CHANNEL, id: `U${crypto.randomUUID()}` });
    const user = `Uline${(made += 1)}`;
    const contact = await named(user, line);
    expect((await channelsFor({ contact_id: contact }))[0]).toMatchObject({ allowed: true, cost: 'paid' });
    await named(user, line, { kind: 'event', event: 'unfollow', text: '' });
    expect(await reasonOn(contact, line)).toBe('has_left');
    expect((await channelsFor({ address: freshAddress() })).map(({ reason }) => reason)).toContain(
      'not_known_there',
    );
  });

  test('A network that closes conversations takes a message only while one is open, and only to a customer who wrote in private', async () => {
    const page = await connectChat(world, admin, 'Page');
    await world.suite.context.database.platform
      .updateTable('connections')
      .set({ channel: 'facebook' })
      .where('_id', '=', page._id)
      .execute();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const said = (place: 'private' | 'comment', days: number) =>
      named(`Upage${(made += 1)}`, page._id, { place, published_at: ago(days) });
    expect(await reasonOn(await said('comment', 0), page._id)).toBe('never_wrote');
    expect(await reasonOn(await said('private', 30), page._id)).toBe('window_closed');
    const contact = await said('private', 0);
    expect(await reasonOn(contact, page._id)).toBeNull();
  });

  test('A channel that a group does not work on takes no outbound conversation from its members', async () => {
    const chat = await connectChat(world, admin, `Chat ${(made += 1)}`);
    const group = await makeGroup(admin, `Group ${(made += 1)}`);
    const member = await addMember(world, admin, { group });
    await admin.call(setGroupOption, {
      params: { product: 'crm', groupId: group },
      body: { engagements: [chat._id] },
    });
    expect((await channelsFor({ address: freshAddress() }, member))[0]).toMatchObject({ reason: 'not_seen' });
    expect((await member.attempt(createTicket, { body: letter() })).status).toBe(422);
  });
});

test('An outbound message is never mistaken for a message of the customer', async () => {
  const rules = buildCollectionEndpoints(automations, 'rules').create;
  const responses = buildCollectionEndpoints(autoResponse, 'responses').create;
  const say = { text: 'Thanks for writing', active: true };
  await admin.call(responses, { body: { name: 'First', moment: 'first_message', ...say } });
  await admin.call(responses, { body: { name: 'Done', moment: 'ticket_done', ...say } });
  await admin.call(rules, {
    body: {
      name: 'New',
      trigger: 'ticket_created',
      actions: [{ do: 'set_priority', value: '4' }],
      active: true,
    },
  });
  const runsOn = async (_id: string) => {
    await heardAll();
    return (await admin.call(listRuleRuns, { query: { ticket_id: _id } })).items.map(({ rule }) => rule.name);
  };
  const end = (_id: string) => admin.call(updateTicket, { params: { _id }, body: { state: 'done' } });
  const created = await createTicketOn(world, admin, {
    connection: await connectChat(world, admin, `Chat ${(made += 1)}`),
    text: 'help',
    user: `Uasks${(made += 1)}`,
  });
  expect((await runsOn(created._id)).toSorted()).toEqual(['First', 'New']);
  const [silent, heard] = [letter(), letter()];
  const { ticket: one } = await begin(silent);
  const { ticket: other } = await begin(heard);
  await answers(heard.address, 'Thank you');
  expect(await runsOn(other._id)).toEqual([]);
  await end(one._id);
  await end(other._id);
  expect(await runsOn(one._id)).toEqual([]);
  expect(await runsOn(other._id)).toEqual(['Done']);
});

test('A draft is visible to its writer only, the later of two devices is notified of the conflict, and sending deletes the draft', async () => {
  const { address, connection_id, ...said } = letter({
    cc: ['noi@example.com'],
    group_id: null,
    priority: 2,
  });
  const about = {
    to: { address },
    connection_id,
    name: '',
    changes: {},
    files: [],
    assignee_id: null,
    fields: {},
  };
  const content = { ...about, ...said };
  const save = (version: number, contact_id: string | null = null) =>
    agent.attempt(saveBeginDraft, { body: { contact_id, content, version } });
  const kept = async (by: Person) => (await by.call(listDrafts, {})).beginnings;
  expect((await save(0)).status).toBe(200);
  expect(await save(0)).toMatchObject({
    status: 409,
    body: { data: { version: 1, content: { to: { address } } } },
  });
  expect((await save(1)).status).toBe(200);
  expect((await save(0, '0190a0a0-0000-7000-8000-000000000000')).status).toBe(404);
  expect(await kept(agent)).toMatchObject([{ contact_id: null, version: 2, content }]);
  expect(await kept(admin)).toEqual([]);
  const { ticket, message } = await agent.call(createTicket, {
    body: { address, connection_id, ...said, drafted_for: null },
  });
  expect(ticket.priority).toBe(2);
  expect(message.extra).toMatchObject({ cc: ['noi@example.com'] });
  expect(await kept(agent)).toEqual([]);
});

test('A user can begin a conversation that is assigned to a colleague', async () => {
  const { ticket } = await withRules({ reply_with_assignee: true }, () =>
    begin(letter({ assignee_id: admin.userId })),
  );
  expect(ticket.assignee?._id).toBe(admin.userId);
});
