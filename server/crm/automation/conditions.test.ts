import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import { createAutoAssignAgent, createAutoAssignRule } from '#contracts/crm/auto-assign/endpoints.ts';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import { listRuleRuns } from '#contracts/crm/automation/endpoints.ts';
import { giveCustomerTag } from '#contracts/crm/customers/endpoints.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { autoSentiment } from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import type { FeatureOverrides } from '#contracts/permissions/features.ts';
import { ticketTagCalls } from '#contracts/tags/type-endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import { waitUntil, openTicket, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Every condition of the builder can be evaluated for a ticket, in every kind of rule. */
let world: World;
let admin: Person;
let connection: Connection;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
});
afterAll(() => world.stop());

function write(who: string, text: string, more: Partial<Incoming> = {}): Promise<number> {
  return deliver(world, connection, [buildChatMessage(who, text, more)]);
}
const Made = z.object({ body: z.object({ _id: z.string() }) });
async function make(area: Area, name: string, body: Record<string, unknown>): Promise<string> {
  return Made.parse((await admin.attempt(buildCollectionEndpoints(area, name).create, { body })).body).body
    ._id;
}
async function ticketOf(who: string) {
  const found = (await fetchTickets(admin)).find((ticket) => ticket.contact.external_id === who);
  if (!found) throw new Error(`${who} has no ticket`);
  return found;
}
function asks(field: string, operator: string, value: unknown) {
  return {
    match: 'all',
    items: [{ field, operator, value }],
  };
}
/** A rule that sets a priority on every ticket for which its condition holds. */
function urgentWhere(name: string, condition: object) {
  return make(automations, 'rules', {
    name,
    trigger: 'message_received',
    condition,
    actions: [{ do: 'set_priority', value: '4' }],
    active: true,
  });
}
async function becomesUrgent(who: string): Promise<void> {
  expect(
    await waitUntil(
      () => ticketOf(who),
      ({ priority }) => priority === 4,
    ),
  ).toMatchObject({ priority: 4 });
}

it('A condition on the interests of a customer covers all of their contacts', async () => {
  const tag = await make(interestTag, 'tags', { name: 'VIP' });
  await urgentWhere('VIP first', asks('interest', 'is_any_of', [tag]));
  await write('anan', 'hello');
  const { _id, contact } = await ticketOf('anan');
  await admin.call(giveCustomerTag, { params: { _id: contact._id, tag_id: tag }, body: {} });
  await write('anan', 'hello again');
  await becomesUrgent('anan');
  const { userId } = await world.person(admin.accountId, { role: 'agent' });
  await admin.call(createAutoAssignAgent, { body: { _id: userId } });
  const condition = { match: 'all' as const, items: asks('interest', 'is_any_of', [tag]).items };
  await admin.call(createAutoAssignRule, { body: { name: 'VIP', users: [userId], condition } });
  const settings = { enabled: true, only_punched_in: false, keep_last_agent: false };
  await admin.call(buildDocumentEndpoints(autoAssign, 'settings').update, { body: settings });
  for (const state of ['done', 'closed'] as const)
    await admin.call(updateTicket, { params: { _id }, body: { state } });
  await write('anan', 'a new matter');
  await write('boon', 'hello');
  expect((await ticketOf('anan')).assignee?._id).toBe(userId);
  expect((await ticketOf('boon')).assignee).toBeNull();
});

it('Sentiment follows the account’s own rules for messages, in conditions and in queries', async () => {
  await make(autoSentiment, 'rules', {
    name: 'Slang',
    product: 'crm',
    words: ['slaps'],
    sentiment: 'negative',
  });
  await make(autoSentiment, 'rules', {
    name: 'Of listening',
    product: 'listening',
    words: ['slaps'],
    sentiment: 'positive',
    priority: 1,
  });
  await make(autoResponse, 'responses', {
    name: 'Sorry',
    condition: asks('sentiment', 'is_any_of', ['negative']),
    text: 'We are sorry.',
    active: true,
  });
  await urgentWhere('Unhappy', asks('query', 'matches', 'sentiment:negative'));
  await write('chai', 'this slaps');
  await write('dao', 'my order 1234');
  await becomesUrgent('chai');
  const said = async (who: string) => {
    const { messages } = await openTicket(admin, (await ticketOf(who))._id);
    return messages.flatMap(({ direction, text }) => (direction === 'out' ? [text] : []));
  };
  expect(
    await waitUntil(
      () => said('chai'),
      (texts) => texts.length > 0,
    ),
  ).toEqual(['We are sorry.']);
  expect(await said('dao')).toEqual([]);
});

it("A condition can test the state of a ticket's SLA timers", async () => {
  await write('ek', 'hello');
  await waitUntil(
    () => ticketOf('ek'),
    ({ sla_band }) => sla_band === 'ok',
  );
  await urgentWhere('In time', asks('sla_band', 'is_any_of', ['ok']));
  await write('ek', 'hello again');
  await becomesUrgent('ek');
});

it('A condition can test the subject of an e-mail', async () => {
  await urgentWhere('Refunds', asks('message', 'contains_any', ['refund']));
  await write('fon', 'see the picture', { title: 'My refund', extra: { subject: 'My refund' } });
  await becomesUrgent('fon');
});

it("A rule does not do what the account's plan excludes, and says so", async () => {
  const tag = await make(interestTag, 'tags', { name: 'Loud' });
  const group = (
    await admin.call(ticketTagCalls.create, { params: { type: 'group' }, body: { name: 'Mood' } })
  )._id;
  const features = (overrides: FeatureOverrides) =>
    world.suite.context.database.owner.query('update accounts set feature_overrides = $2 where _id = $1', [
      admin.accountId,
      JSON.stringify(overrides),
    ]);
  await features({ category_and_tag: false, customer_tag: false });
  const rule_id = await make(automations, 'rules', {
    name: 'Tags',
    trigger: 'message_received',
    condition: asks('message', 'contains_any', ['loud']),
    actions: [
      { do: 'add_tag', value: group },
      { do: 'add_customer_tag', value: tag },
      { do: 'note', value: 'They shout' },
    ],
    active: true,
  });
  await write('gai', 'very loud');
  const { items } = await waitUntil(
    () => admin.call(listRuleRuns, { query: { rule_id } }),
    (seen) => seen.items.length > 0,
  );
  expect(items[0]?.results.map(({ why }) => why)).toEqual(['feature_missing', 'feature_missing', null]);
  await features({});
});
