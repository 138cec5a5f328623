import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import * as automation from '#contracts/crm/automation/endpoints.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import * as bots from '#contracts/crm/bots/endpoints.ts';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { createCannedResponse, listCannedFolders } from '#contracts/crm/canned/endpoints.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Connection } from '#server/channels/public.ts';
import { sweepAccount } from '#server/crm/automation/sweep.ts';
import { buildChatMessage, connectChat, deliver, countUnhandled } from '#tests/factories/chat.ts';
import { waitUntil, openTicket, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';
import { formatVisitorName } from '#texts/visitor-name.ts';

let world: World;
let admin: Person;
let connection: Connection;
let offset = 0;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + offset) });
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
});
afterAll(() => world.stop());

/** A customer writes. @returns how many items were new */
function write(who: string, text: string, more: Partial<Incoming> = {}): Promise<number> {
  return deliver(world, connection, [message(who, text, more)]);
}
function message(who: string, text: string, more: Partial<Incoming> = {}): Incoming {
  return buildChatMessage(who, text, { published_at: world.suite.context.clock().toISOString(), ...more });
}

const Made = z.object({ body: z.object({ _id: z.string() }) });
async function make(area: Area, name: string, body: Record<string, unknown>): Promise<string> {
  const answered = await admin.attempt(buildCollectionEndpoints(area, name).create, { body });
  return Made.parse(answered.body).body._id;
}
async function off(area: Area, name: string, _id: string): Promise<void> {
  const { update } = buildCollectionEndpoints(area, name);
  expect((await admin.attempt(update, { params: { _id }, body: { active: false } })).status).toBe(200);
}

async function ticketOf(who: string) {
  return (await fetchTickets(admin)).find((ticket) => ticket.contact.external_id === who);
}
/** What the suite has sent to a contact. */
async function said(who: string): Promise<string[]> {
  const ticket = await ticketOf(who);
  if (!ticket) return [];
  const { messages } = await openTicket(admin, ticket._id);
  return messages.flatMap(({ direction, text }) => (direction === 'out' ? [text] : []));
}
const until = <T>(look: () => Promise<T>, fits: (seen: T) => boolean) => waitUntil(look, fits, 30_000);
async function runs(who: string) {
  const ticket = await ticketOf(who);
  if (!ticket) return [];
  return (await admin.call(automation.listRuleRuns, { query: { ticket_id: ticket._id } })).items;
}

it('S6-131: an auto response answers once, after canned ones, in the language of the customer, and is recorded in the log', async () => {
  const rule = {
    name: 'Hello',
    moment: 'first_message',
    text: 'Hello {{customer.name}}, we write soon.',
    text_th: 'สวัสดีค่ะ คุณ{{customer.name}} เดี๋ยวตอบนะคะ',
    active: true,
  };
  const input = automation.tryAutoResponse.input.body.parse(rule);
  const trial = () => admin.call(automation.tryAutoResponse, { body: input });
  expect(await trial()).toMatchObject({ held: 0 });
  const response = await make(autoResponse, 'responses', rule);
  const { items } = await admin.call(listCannedFolders, { query: {} });
  const { _id: response_id } = await admin.call(createCannedResponse, {
    params: { _id: items[0]?._id ?? '' },
    body: { title: 'Price', text: 'ราคา 100 บาท' },
  });
  const words = await make(autoCanned, 'keywords', { name: 'Price', words: ['ราคา', 'price'] });
  const canned = await make(autoCanned, 'settings', {
    name: 'Price',
    response_id,
    keyword_ids: [words],
    active: true,
  });
  await write('anan', 'สวัสดีครับ');
  await until(
    () => said('anan'),
    (texts) => texts.length === 1,
  );
  await write('anan', 'ราคาเท่าไหร่');
  expect(
    await until(
      () => said('anan'),
      (texts) => texts.length === 2,
    ),
  ).toEqual(['สวัสดีค่ะ คุณanan เดี๋ยวตอบนะคะ', 'ราคา 100 บาท']);
  await write('mali', 'price please');
  expect(
    await until(
      () => said('mali'),
      (texts) => texts.length > 0,
    ),
  ).toEqual(['ราคา 100 บาท']);
  expect((await runs('mali')).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['auto_canned done']);
  expect(await trial()).toMatchObject({ of: 'tickets', looked: 2, held: 2 });
  const ofResponse = async (more: object) => {
    const body = automation.tryAutoResponse.input.body.parse({ ...rule, moment: 'every_message', ...more });
    const { of, looked, held, items } = await admin.call(automation.tryAutoResponse, { body });
    expect([of, looked, items.length]).toEqual(['messages', 3, held]);
    return items.map(({ message }) => message);
  };
  expect(await ofResponse({})).toEqual(['price please', 'ราคาเท่าไหร่', 'สวัสดีครับ']);
  expect(await ofResponse({ again_after_seconds: 3600 })).toEqual(['price please', 'สวัสดีครับ']);
  const [open, closed] = [
    await ofResponse({ hours: 'business_hours' }),
    await ofResponse({ hours: 'outside_business_hours' }),
  ];
  expect([open.length, closed.length].toSorted()).toEqual([0, 3]);
  const ofCanned = async (more: object) => {
    const body = automation.tryAutoCanned.input.body.parse({ response_id, ...more });
    return (await admin.call(automation.tryAutoCanned, { body })).items.map(({ message }) => message);
  };
  // Later messages in a ticket are evaluated too.
  expect(await ofCanned({ keyword_ids: [words] })).toEqual(['price please', 'ราคาเท่าไหร่']);
  expect(await ofCanned({ once_per_ticket: true })).toEqual(['price please', 'สวัสดีครับ']);
  // A customer without a known name is greeted without one, and agents see their address instead.
  await write('one@mail.test', 'hello there', { author: { _id: 'one@mail.test', name: '' } });
  await write('two@mail.test', 'สวัสดีค่ะ', { author: { _id: 'two@mail.test', name: '' } });
  await write('visit-1234', 'hi, a question', {
    author: { _id: 'visit-1234', name: formatVisitorName('visit-1234', 'th') },
  });
  for (const [who, greeting] of [
    ['one@mail.test', 'Hello, we write soon.'],
    ['two@mail.test', 'สวัสดีค่ะ คุณลูกค้า เดี๋ยวตอบนะคะ'],
    ['visit-1234', 'Hello, we write soon.'],
  ] as const) {
    const greeted = (texts: string[]) => texts.length > 0;
    expect(await until(() => said(who), greeted)).toEqual([greeting]);
  }
  expect((await runs('one@mail.test')).map((run) => run.ticket.customer)).toEqual(['one@mail.test']);
  await off(autoResponse, 'responses', response);
  await off(autoCanned, 'settings', canned);
});

it('S6-132: a ticket automation runs its actions when its condition holds, continues after a refusal, and triggers no other automation', async () => {
  const condition = {
    match: 'all',
    items: [{ field: 'message', operator: 'contains_any', value: ['refund'] }],
  };
  const urgent = await make(automations, 'rules', {
    name: 'Refunds first',
    trigger: 'message_received',
    condition,
    actions: [
      { do: 'set_priority', value: '4' },
      { do: 'set_group', value: '01920000-0000-7000-8000-000000000000' },
      { do: 'note', value: 'A refund of {{customer.name}}' },
      { do: 'tell', value: admin.userId },
    ],
    active: true,
  });
  const circle = await make(automations, 'rules', {
    name: 'Circle',
    trigger: 'priority_changed',
    actions: [{ do: 'set_priority', value: '1' }],
    active: true,
  });
  await write('somchai', 'I want a refund');
  await write('nok', 'hello');
  const done = await until(
    () => runs('somchai'),
    (seen) => seen.length > 0,
  );
  expect(done[0]).toMatchObject({
    rule: { name: 'Refunds first' },
    outcome: 'done',
    results: [{ why: null }, { why: 'invalid_request' }, { why: null }, { why: null }],
  });
  expect(await ticketOf('somchai')).toMatchObject({ priority: 4, last_direction: 'in' });
  expect(await runs('nok')).toEqual([]);
  expect(await runs('somchai')).toHaveLength(1);
  await write('nok', 'now I want a refund');
  const tried = await admin.call(automation.tryAutomation, {
    body: automation.tryAutomation.input.body.parse({
      trigger: 'message_received',
      condition,
    }),
  });
  // Later messages in a ticket are shown in the preview too, as the rule runs on them.
  expect(tried).toMatchObject({ of: 'messages', held: 2 });
  expect(tried.items.map(({ customer, message }) => `${customer}: ${message}`)).toEqual([
    'nok: now I want a refund',
    'somchai: I want a refund',
  ]);
  await off(automations, 'rules', urgent);
  await off(automations, 'rules', circle);
});

it('S6-150: a template is sent to conversations that nobody has read, once per wait, and by hand to the others', async () => {
  await write('unread', 'anybody?');
  await write('seen', 'anybody?');
  await until(
    () => ticketOf('seen'),
    (ticket) => ticket !== undefined,
  );
  const template = {
    name: 'Sorry',
    text: 'Sorry, {{customer.name}}, we are slow today.',
    after_seconds: 1800,
    active: true,
  };
  const id = await make(unreadTemplates, 'templates', template);
  offset += 3_600_000;
  await openTicket(admin, (await ticketOf('seen'))?._id ?? '');
  const input = automation.tryUnreadTemplate.input.body.parse(template);
  const tried = await admin.call(automation.tryUnreadTemplate, { body: input });
  expect(tried.items.map(({ customer }) => customer)).toContain('unread');
  expect(tried.items.map(({ customer }) => customer)).not.toContain('seen');
  for (let round = 0; round < 2; round += 1) await sweepAccount(world.suite.context, admin.accountId);
  expect(await said('unread')).toEqual(['Sorry, unread, we are slow today.']);
  expect(await said('seen')).toEqual([]);
  const ticket_ids = [await ticketOf('seen'), await ticketOf('unread')].flatMap((one) => one?._id ?? []);
  const sent = await admin.call(automation.sendUnreadTemplate, { params: { _id: id }, body: { ticket_ids } });
  expect(sent).toEqual({ sent: 1, left: 1 });
  await off(unreadTemplates, 'templates', id);
});

it('S6-149: the chatbot dashboard counts what bots did; every number matches its list, and every part is within its total', async () => {
  await until(
    () => countUnhandled(world, admin.accountId),
    (count) => count === 0,
  );
  const bot = await make(chatbot, 'bots', {
    name: 'Nong',
    channel: 'webchat',
    greeting: 'I am a bot.',
    handover_words: ['agent'],
    active: true,
  });
  const at = { x: 0, y: 0 };
  const colleague = await world.person(admin.accountId);
  const choices = ['The lid', 'The cup'].map((label) => ({ label, next: 'p' }));
  const graph = {
    nodes: [
      { ...at, id: 's', kind: 'start' as const, next: 'q' },
      {
        ...at,
        id: 'q',
        kind: 'ask' as const,
        text: 'Order?',
        key: 'order',
        expects: 'number' as const,
        next: 'e',
      },
      { ...at, id: 'e', kind: 'end' as const, text: 'Order {{order}} is on its way.', done: true },
      { ...at, id: 's2', kind: 'start' as const, words: ['broken'], next: 'w' },
      { ...at, id: 'w', kind: 'choose' as const, text: 'What is broken?', choices },
      { ...at, id: 'p', kind: 'hand_over' as const, person_id: colleague.userId },
    ],
  };
  const faulty = { nodes: [{ ...at, id: 'a', kind: 'say' as const, text: 'x', next: 'b' }] };
  expect(
    await admin.attempt(bots.saveBotFlow, { params: { _id: bot }, body: { graph: faulty } }),
  ).toMatchObject({
    status: 400,
    body: {
      code: 'flow_faulty',
      data: { faults: [{ code: 'no_start' }, { code: 'leads_nowhere', id: 'a' }] },
    },
  });
  await admin.call(bots.saveBotFlow, { params: { _id: bot }, body: { graph } });
  await write('buyer', 'where is it');
  await until(
    () => said('buyer'),
    (texts) => texts.length === 2,
  );
  await write('buyer', '1042');
  expect(
    await until(
      () => said('buyer'),
      (texts) => texts.length === 3,
    ),
  ).toEqual(['I am a bot.', 'Order?', 'Order 1042 is on its way.']);
  await until(
    () => ticketOf('buyer'),
    (ticket) => ticket?.state === 'done',
  );
  await write('angry', 'agent!');
  await write('other', 'hm');
  await until(
    () => said('other'),
    (texts) => texts.length === 2,
  );
  const other = await ticketOf('other');
  const { ticket } = await openTicket(admin, other?._id ?? '');
  await admin.call(replyToTicket, {
    params: { _id: ticket._id },
    body: { text: 'I take over', seen_seq: ticket.seq },
  });
  const span = {
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + offset + 60_000).toISOString(),
  };
  const report = () => admin.call(bots.botReport, { query: span });
  const { figures, reasons } = await until(report, (seen) => seen.figures.ended === 3);
  expect(figures).toMatchObject({ started: 3, resolved: 1, handed_over: 1, taken_over: 1, talking: 0 });
  expect(reasons).toEqual([{ reason: 'asked', count: 1 }]);
  for (const figure of bots.BotMetric.options) {
    const { items } = await admin.call(bots.listBotEpisodes, { query: { ...span, figure } });
    expect(items, figure).toHaveLength(figures[figure]);
    expect(figures[figure]).toBeLessThanOrEqual(figures.started);
  }
  // Every day of the period is listed, and every conversation that began on it has an outcome.
  const from = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const { days } = await admin.call(bots.botReport, { query: { ...span, from } });
  expect(days.length).toBeGreaterThanOrEqual(4);
  for (const { day, started, resolved, handed_over, taken_over, abandoned, talking } of days)
    expect(resolved + handed_over + taken_over + abandoned + talking, day).toBe(started);
  expect(days.reduce((sum, { started }) => sum + started, 0)).toBe(figures.started);
  const angry = await openTicket(admin, (await ticketOf('angry'))?._id ?? '');
  expect(angry.messages.find(({ direction }) => direction === 'note')?.text).toContain('Nong');
  // A flow that names a person assigns the ticket to them, with the customer's choices.
  await write('parcel', 'it is broken');
  await until(
    () => said('parcel'),
    (texts) => texts.length === 2,
  );
  await write('parcel', '2');
  const parcel = await until(
    () => ticketOf('parcel'),
    (one) => one?.assignee?._id === colleague.userId,
  );
  const taken = await openTicket(admin, parcel?._id ?? '');
  expect(taken.messages.find(({ direction }) => direction === 'note')?.text).toContain(
    '• What is broken? → The cup',
  );
  await off(chatbot, 'bots', bot);
});
