import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { changeTickets, undoChangeTickets, type BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { createCannedResponse, listCannedUses } from '#contracts/crm/canned/endpoints.ts';
import { giveCustomerTag, listCustomerTags } from '#contracts/crm/customers/endpoints.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { listDrafts, saveDraft } from '#contracts/crm/drafts/endpoints.ts';
import { getHistory, getTicket, replyToTicket } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { buildCannedBody, addCannedFolder, addCannedResponse } from '#tests/factories/canned.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The ticket change of a canned response is applied together with the answer, or neither is. */
let world: World;
let boss: Person;
let connection: Connection;
let ticket: Ticket;
let made = 0;
const kind = crypto.randomUUID();
const note = crypto.randomUUID();
const tags: string[] = [];

async function newTag(type: 'group' | 'category' | 'tag', body: { name: string } & Record<string, unknown>) {
  return (await boss.call(tagCalls.create, { params: { product: 'crm', type }, body }))._id;
}
const params = () => ({ _id: ticket._id });
function answer(change: BulkChange, who = boss) {
  return who.attempt(replyToTicket, { params: params(), body: { text: 'On its way', seen_seq: 1, change } });
}
async function now() {
  const { ticket: one, messages } = await boss.call(getTicket, { params: params() });
  const { state, priority, tag_ids, fields, assignee } = one;
  return { state, priority, tag_ids, fields, mine: assignee?._id === boss.userId, lines: messages.length };
}

beforeAll(async () => {
  world = await getSharedWorld();
  boss = await world.person(await world.account());
  connection = await connectChat(world, boss);
  const ticket_group_id = await newTag('group', { name: 'Topic' });
  const ticket_cat_id = await newTag('category', { name: 'Parcel', ticket_group_id });
  for (const name of ['Late', 'Lost'])
    tags.push(await newTag('tag', { name, ticket_group_id, ticket_cat_id }));
  const fields = [
    { _id: kind, label: 'Kind', kind: 'choice', options: ['Tea', 'Coffee'], required: true },
    { _id: note, label: 'Where it lies', kind: 'text' },
  ];
  await boss.call(buildDocumentEndpoints(customForm, 'form').update, { body: { fields } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  ticket = await createTicketOn(world, boss, {
    connection,
    text: 'where is it',
    user: `Customer ${(made += 1)}`,
  });
});

test('A canned response changes its ticket like a change by hand, and the change can be undone without the answer', async () => {
  const fields = { [kind]: 'Tea', [note]: 'shelf 4' };
  const said = await boss.call(replyToTicket, {
    params: params(),
    body: {
      text: 'On its way',
      seen_seq: 1,
      change: { state: 'done', priority: 3, add_tag_ids: [tags[0] ?? ''], fields },
    },
  });
  expect(await now()).toEqual({
    state: 'done',
    priority: 3,
    tag_ids: [tags[0]],
    fields,
    mine: true,
    lines: 2,
  });
  const { items } = await boss.call(getHistory, { params: params(), query: {} });
  expect(items.map(({ kind: happened }) => happened).slice(-4)).toEqual([
    'ticket.replied',
    'ticket.tagged',
    'ticket.form_filled',
    'ticket.updated',
  ]);
  await boss.call(undoChangeTickets, { params: { _id: said.act_id ?? '' } });
  expect(await now()).toEqual({ state: 'open', priority: 0, tag_ids: [], fields: {}, mine: true, lines: 2 });
});

test('A refused change is reported with its reason, and nothing is sent or changed', async () => {
  const before = await now();
  const draft = { kind: 'reply', text: 'On its way', changes: { state: 'done' }, version: 0 } as const;
  await boss.call(saveDraft, { params: params(), body: draft });
  const done = await answer({ state: 'done', add_tag_ids: [tags[0] ?? ''] });
  expect(done).toMatchObject({ status: 409, body: { data: { reason: 'required_fields' } } });
  const nobody = crypto.randomUUID();
  const unknown = { group_id: nobody, remove_tag_ids: [nobody], fields: { [kind]: 'Milk', [nobody]: 'x' } };
  expect(await answer(unknown)).toMatchObject({
    status: 400,
    body: {
      fields: {
        'change.group_id': expect.any(String),
        'change.remove_tag_ids': expect.any(String),
        [`change.fields.${kind}`]: expect.any(String),
        [`change.fields.${nobody}`]: expect.any(String),
      },
    },
  });
  expect(await now()).toEqual(before);
  const { items } = await boss.call(listDrafts, {});
  expect(items.find(({ ticket_id }) => ticket_id === ticket._id)).toMatchObject({
    text: draft.text,
    changes: draft.changes,
  });
});

test('A user cannot change through a response what their plan or their permissions exclude', async () => {
  const reader = await world.person(boss.accountId, { can: ['crm.ticket.read'] });
  const features = (overrides: object) =>
    world.suite.context.database.owner.query('update accounts set feature_overrides = $2 where _id = $1', [
      boss.accountId,
      JSON.stringify(overrides),
    ]);
  await features({ category_and_tag: false, custom_form: false });
  for (const change of [{ add_tag_ids: [tags[0] ?? ''] }, { fields: { [kind]: 'Tea' } }])
    expect(await answer(change)).toMatchObject({ status: 402, body: { code: 'feature_missing' } });
  expect((await now()).lines).toBe(1);
  await features({});
  expect((await answer({ priority: 2 }, reader)).status).toBe(403);
});

test('Tags that are added to a ticket concurrently are all kept', async () => {
  const mali = await world.person(boss.accountId);
  const put = (who: Person, add_tag_ids: string[]) =>
    who.call(changeTickets, { body: { ids: [ticket._id], change: { add_tag_ids } } });
  await Promise.all(tags.map((id, place) => put(place % 2 ? mali : boss, [id])));
  expect((await now()).tag_ids.toSorted()).toEqual(tags.toSorted());
});

test('A response without text is applied on its own, counts as used, and is not sent by a rule', async () => {
  const { _id } = await addCannedFolder(boss);
  const params2 = { _id };
  const one = await addCannedResponse(boss, _id, {
    text: '',
    changes: { priority: 4, fields: { [kind]: 'Coffee' } },
  });
  expect(one.changes).toEqual({ priority: 4, fields: { [kind]: 'Coffee' } });
  const change = { priority: 4, fields: { [kind]: 'Coffee' } };
  const body = { ids: [ticket._id], change, canned_response_ids: [one._id] };
  await boss.call(changeTickets, { body });
  expect(await now()).toMatchObject({ priority: 4, fields: { [kind]: 'Coffee' }, lines: 1 });
  const uses = await boss.call(listCannedUses, { params: { _id: one._id }, query: {} });
  expect(uses.items).toMatchObject([{ user_id: boss.userId, count: 1 }]);
  const rule = { name: 'Says nothing', response_id: one._id };
  const refused = await boss.attempt(buildCollectionEndpoints(autoCanned, 'settings').create, { body: rule });
  expect(refused).toMatchObject({ status: 400, body: { fields: { response_id: expect.any(String) } } });
  const wrong = [
    { add_tag_ids: [crypto.randomUUID()] },
    { fields: { [kind]: 'Milk' } },
    { state: 'done', snooze_minutes: 60 },
  ] as const;
  for (const changes of wrong) {
    const given = buildCannedBody({ changes: JSON.parse(JSON.stringify(changes)) });
    expect(await boss.attempt(createCannedResponse, { params: params2, body: given })).toMatchObject({
      status: 400,
      body: { fields: { changes: expect.any(String) } },
    });
  }
});

test('A response gives and removes customer tags once, and undoing it restores the tags as they were', async () => {
  const Made = z.object({ _id: z.string() });
  const interest = async (name: string) =>
    Made.parse(await boss.call(buildCollectionEndpoints(interestTag, 'tags').create, { body: { name } }))._id;
  const [gold, tea, coffee] = [await interest('Gold'), await interest('Tea'), await interest('Coffee')];
  const customer = { _id: ticket.contact._id };
  const until = new Date(world.suite.context.clock().getTime() + 86_400_000).toISOString();
  const give = (tag_id: string, body: { source?: 'words'; expires_at?: string }) =>
    boss.call(giveCustomerTag, { params: { ...customer, tag_id }, body });
  await give(gold, { source: 'words', expires_at: until });
  await give(tea, { expires_at: until });
  const carried = async () =>
    (await boss.call(listCustomerTags, { params: customer })).items
      .map(({ tag, source, expires_at }) => [tag.name, source, expires_at])
      .toSorted();
  const before = await carried();
  const change = { add_customer_tag_ids: [coffee, tea], remove_customer_tag_ids: [gold] };
  const stranger = await world.person(await world.account(), { role: 'agent' });
  expect(await stranger.attempt(changeTickets, { body: { ids: [ticket._id], change } })).toMatchObject({
    status: 404,
  });
  const said = await boss.call(replyToTicket, {
    params: params(),
    body: { text: 'On its way', seen_seq: 1, change },
  });
  expect(await carried()).toEqual([
    ['Coffee', 'person', null],
    ['Tea', 'person', until],
  ]);
  // What was given by hand meanwhile stays, and nothing is given twice.
  await boss.call(undoChangeTickets, { params: { _id: said.act_id ?? '' } });
  expect(await carried()).toEqual(before);
  expect(await answer({ add_customer_tag_ids: [tags[0] ?? ''] })).toMatchObject({ status: 400 });
  const viewer = await world.person(boss.accountId, { can: ['crm.ticket.read', 'crm.ticket.write'] });
  const body = { ids: [ticket._id], change: { add_customer_tag_ids: [coffee] } };
  expect(await viewer.attempt(changeTickets, { body })).toMatchObject({ status: 403 });
  expect(await carried()).toEqual(before);
});
