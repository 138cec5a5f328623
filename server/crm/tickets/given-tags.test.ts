import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActivity } from '#contracts/audit/activity.ts';
import { changeTickets, undoChangeTickets } from '#contracts/crm/bulk/endpoints.ts';
import { getHistory, updateTicket } from '#contracts/crm/endpoints.ts';
import { exportReport, getReport } from '#contracts/crm/reports/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import * as tickets from '#contracts/crm/tickets/endpoints.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { setGroupOption, setGroupSetting } from '#contracts/people/visibility/endpoints.ts';
import { listSettingHistory } from '#contracts/settings/history.ts';
import { readOptionLists } from '#contracts/settings/option-lists.ts';
import { deleteTags } from '#contracts/tags/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { receiveCustomerMessage } from '#tests/factories/customer.ts';
import { makeGroup, assignToGroup } from '#tests/factories/group.ts';
import { connectLine, startLineWorld, fetchTickets, type LineWorld } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';

let line: LineWorld;
const world = () => line.world;
let admin: Person;
/** A member of the group that is restricted to some tags, as is `chief`, who may change that restriction. */
let member: Person;
let chief: Person;
let connection: string;
let group: string;
let tag: Record<'topic' | 'delivery' | 'late' | 'lost' | 'mood' | 'angry', string>;
let ticket: Ticket;
let made = 0;

const crm = { product: 'crm' as const };
async function newTag(type: 'group' | 'category' | 'tag', body: { name: string } & Record<string, unknown>) {
  return (await admin.call(tagCalls.create, { params: { ...crm, type }, body }))._id;
}
function gives(...ticket_tags: string[]) {
  return admin.call(setGroupSetting, { params: { group_id: group }, body: { ticket_tags } });
}
function sees(...ids: string[]) {
  return admin.call(setGroupOption, {
    params: { ...crm, groupId: group },
    body: { tags: ids.map((_id) => ({ _id, name: '' })) },
  });
}
function put(who: Person, ...tag_ids: string[]) {
  return who.attempt(tickets.tagTicket, { params: { _id: ticket._id }, body: { tag_ids } });
}
async function carried() {
  return (await fetchTickets(admin)).find(({ _id }) => _id === ticket._id)?.tag_ids.toSorted();
}
async function choices(who: Person, query: { q?: string; parent_id?: string } = {}) {
  return (await who.call(tickets.getTagChoices, { params: { _id: ticket._id }, query })).items.map(
    ({ name }) => name,
  );
}
function many(who: Person, change: { add_tag_ids?: string[]; remove_tag_ids?: string[] }) {
  return who.attempt(changeTickets, { body: { ids: [ticket._id], change } });
}

beforeAll(async () => {
  line = await startLineWorld();
});
afterAll(() => line.stop());
beforeEach(async () => {
  const { world } = line;
  admin = await world.person(await world.account());
  connection = (await connectLine(world, admin))._id;
  group = await makeGroup(admin, 'Night shift');
  const answering = [
    'crm.ticket.read',
    'crm.ticket.write',
    'crm.report.read',
    'crm.cat_and_tag.read',
  ] as const;
  member = await world.person(admin.accountId, { can: answering });
  chief = await world.person(admin.accountId, { can: [...answering, 'crm.group_manage.write'] });
  await assignToGroup(world, group, [member, chief]);
  const topic = await newTag('group', { name: 'Topic', cardinality: 'one', required: true });
  const delivery = await newTag('category', { name: 'Delivery', ticket_group_id: topic });
  const late = await newTag('tag', { name: 'Late', ticket_cat_id: delivery });
  const lost = await newTag('tag', { name: 'Lost', ticket_cat_id: delivery });
  const mood = await newTag('group', { name: 'Mood' });
  const feeling = await newTag('category', { name: 'Feeling', ticket_group_id: mood });
  const angry = await newTag('tag', { name: 'Angry', ticket_cat_id: feeling });
  tag = { topic, delivery, late, lost, mood, angry };
  const user = `Ugiven${(made += 1)}`;
  await receiveCustomerMessage(
    world.suite.context,
    { accountId: admin.accountId, connectionId: connection, user },
    { text: 'help' },
  );
  const [opened] = await fetchTickets(admin);
  if (!opened) throw new Error('the message became no ticket');
  ticket = opened;
});

test('A group that is restricted to some tags is offered those, and adds no others, neither to one ticket nor in bulk', async () => {
  expect(await choices(member)).toEqual(['Topic', 'Mood']);
  await gives(tag.mood);
  expect(await choices(member)).toEqual(['Mood']);
  expect(await choices(member, { q: 'a' })).toEqual(['Angry']);
  expect(await choices(chief)).toEqual(['Topic', 'Mood']);
  const { items } = await member.call(tickets.listAssignableTags, {});
  expect(items.map(({ name }) => name)).toEqual(['Mood', 'Feeling', 'Angry']);

  const refused = await put(member, tag.late);
  expect([refused.status, Failure.parse(refused.body).fields]).toEqual([
    400,
    { tag_ids: 'include a tag that your group does not use' },
  ]);
  for (const change of [{ add_tag_ids: [tag.late] }, { remove_tag_ids: [tag.late] }]) {
    const answer = await many(member, change);
    const [field] = Object.keys(change);
    expect(Object.keys(Failure.parse(answer.body).fields ?? {})).toEqual([`change.${field}`]);
  }
  expect((await many(member, { add_tag_ids: [tag.angry] })).status).toBe(200);
  expect(await carried()).toEqual([tag.angry]);
  expect((await put(chief, tag.late, tag.angry)).status).toBe(200);
});

test('A selected category includes its tags, later ones too; an empty selection means all tags that the group sees', async () => {
  await gives(tag.delivery);
  const soon = await newTag('tag', { name: 'Soon', ticket_cat_id: tag.delivery });
  expect((await put(member, soon)).status).toBe(200);
  await gives();
  await sees(tag.mood);
  expect((await put(member, soon, tag.late)).status).toBe(400);
  expect((await put(member, tag.angry)).status).toBe(200);
  await gives(tag.late);
  expect(await choices(member), 'given, and not seen any more').toEqual([]);
});

test('Tags given by others stay, count as required tags, and keep their group single where it allows one tag', async () => {
  await gives(tag.angry, tag.lost);
  await put(admin, tag.late);
  expect((await member.call(tickets.getTicketTags, { params: { _id: ticket._id } })).items).toMatchObject([
    { _id: tag.late, fixed: true },
  ]);
  expect((await put(member, tag.angry)).status).toBe(200);
  expect(await carried()).toEqual([tag.late, tag.angry].toSorted());
  expect((await put(member)).status).toBe(200);
  expect(await carried()).toEqual([tag.late]);
  expect(await choices(member), 'Topic takes one tag and has it').toEqual(['Mood']);
  expect(Failure.parse((await put(member, tag.lost)).body).fields).toEqual({
    tag_ids: 'takes only one tag of “Topic”',
  });
  const done = { params: { _id: ticket._id }, body: { state: 'done' as const } };
  expect((await member.attempt(updateTicket, done)).status).toBe(200);
});

test('Undoing a bulk change restores tags with which the group no longer works', async () => {
  await put(admin, tag.late);
  const act = await member.call(changeTickets, {
    body: { ids: [ticket._id], change: { remove_tag_ids: [tag.late] } },
  });
  expect(await carried()).toEqual([]);
  await gives(tag.angry);
  await member.call(undoChangeTickets, { params: { _id: act.act_id ?? '' } });
  expect(await carried()).toEqual([tag.late]);
});

test('Filters, reports and files name only the tags that a group sees', async () => {
  await put(admin, tag.late, tag.angry);
  await gives(tag.angry);
  const names = async (who: Person) =>
    (await who.call(readOptionLists, { params: crm })).tags.map(({ name }) => name);
  const rows = async (who: Person) =>
    (await who.call(getReport, { query: { metrics: 'tickets', by: 'tag' } })).rows.map(({ name }) => name);
  const file = async (who: Person) => String((await who.attempt(exportReport, { query: {} })).body);
  expect(await names(member)).toContain('Late');
  expect((await rows(member)).toSorted()).toEqual(['Angry', 'Late']);
  await sees(tag.mood);
  expect(await names(member)).toEqual(['Mood', 'Feeling', 'Angry']);
  expect(await rows(member)).toEqual(['Angry']);
  expect(await rows(chief)).toHaveLength(2);
  expect(await file(member)).toContain(',Angry,');
  expect(await file(chief)).toContain('"Angry, Late"');
  const shown = await member.call(tickets.getTicketTags, { params: { _id: ticket._id } });
  expect([shown.items.map(({ name }) => name), shown.needed]).toEqual([['Angry'], []]);
});

test('The history of a ticket and the event log name only the tags that a group sees', async () => {
  await put(admin, tag.late, tag.angry);
  await put(admin, tag.angry);
  await sees(tag.mood);
  const names = ['Angry', 'Late'];
  const toldTo = async (who: Person): Promise<string[][]> => {
    const { items } = await who.call(getHistory, { params: { _id: ticket._id }, query: {} });
    const query = { noun: 'ticket', entity: ticket._id };
    const log = await who.call(listActivity, { query: { entity: ticket._id } });
    const history = await who.call(listSettingHistory, { query });
    return [items, log.items, history.items].map((lines) => {
      const text = JSON.stringify(lines);
      return names.filter((name) => text.includes(name));
    });
  };
  const auditor = await world().person(admin.accountId, {
    can: ['crm.ticket.read', 'crm.cat_and_tag.read', 'center.activity_log.read'],
  });
  await assignToGroup(world(), group, [auditor]);
  // The history of settings contains settings only: `ticket.tagged` is in none.
  expect(await toldTo(admin)).toEqual([names, names, []]);
  expect(await toldTo(auditor)).toEqual([['Angry'], ['Angry'], []]);
});

test('A deleted tag that may be restored does not block another', async () => {
  await put(admin, tag.late);
  await admin.call(deleteTags, { params: crm, body: { ids: [tag.late] } });
  expect((await many(admin, { add_tag_ids: [tag.angry] })).body).toMatchObject({
    body: { items: [{ ok: true }] },
  });
});
