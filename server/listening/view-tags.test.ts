import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActivity } from '#contracts/audit/activity.ts';
import * as actions from '#contracts/listening/actions/endpoints.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import * as exports from '#contracts/listening/exports/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { readOptionLists } from '#contracts/settings/option-lists.ts';
import { listTags } from '#contracts/tags/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { runChange } from '#server/listening/actions/run-change.ts';
import { RESTRICTED_PERMISSIONS, makeGroup, addMember } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The tags that a group's users see, in everything that listening shows and lets them do; they hide no mentions. */
const RANGE = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
const params = { product: 'listening' as const };
let world: World;
let admin: Person;
let member: Person;
let group: string;
let orders: string;
let delivery: string;
let late: string;
let spam: string;
let ids: { tea: string; coffee: string };

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

async function make(type: 'group' | 'category' | 'tag', body: { name: string } & Record<string, string>) {
  return (await admin.call(tagCalls.create, { params: { ...params, type }, body }))._id;
}
function edit(who: Person, ofThese: readonly string[], change: object) {
  return who.attempt(actions.changeMentions, {
    body: { selection: { ids: ofThese }, edit: change } as never,
  });
}
async function count(who: Person, query: object) {
  return (await who.call(countMentions, { query: { ...RANGE, ...query } })).count;
}
async function tagsOf(who: Person) {
  const { items } = await who.call(listMentions, { query: RANGE });
  return Object.fromEntries(items.map(({ text, tag_ids }) => [text, tag_ids.toSorted()]));
}

beforeEach(async () => {
  admin = await world.person(await world.account());
  group = await makeGroup(admin, 'Delivery people');
  member = await addMember(world, admin, { group });
  orders = await make('group', { name: 'Orders' });
  delivery = await make('category', { name: 'Delivery', ticket_group_id: orders });
  late = await make('tag', { name: 'late', ticket_cat_id: delivery });
  const other = await make('group', { name: 'Other' });
  const rest = await make('category', { name: 'Rest', ticket_group_id: other });
  spam = await make('tag', { name: 'spam', ticket_cat_id: rest });
  await ingestPosts(world, admin.accountId, [makePost({ text: 'tea' }), makePost({ text: 'coffee' })]);
  const { items } = await admin.call(listMentions, { query: RANGE });
  const idOf = (text: string) => items.find((one) => one.text === text)?._id ?? '';
  ids = { tea: idOf('tea'), coffee: idOf('coffee') };
  await edit(admin, [ids.tea], { add_tags: [late, spam] });
  await edit(admin, [ids.coffee], { add_tags: [spam] });
  await admin.call(setGroupOption, {
    params: { ...params, groupId: group },
    body: { tags: [{ _id: delivery }] },
  });
});

test('Descendants of chosen tags are visible on mentions, in filters, in values and in charts; no mention is hidden', async () => {
  expect(await tagsOf(member)).toEqual({ tea: [late], coffee: [] });
  const found = async (query: object) => [await count(admin, query), await count(member, query)];
  expect(await found({ tag: spam })).toEqual([2, 0]);
  expect(await found({ tag: orders })).toEqual([1, 1]);
  expect(await found({ query: 'tag:spam' })).toEqual([2, 0]);
  expect(await found({ tagged: 'yes' })).toEqual([2, 1]);
  const dimension = { dimension: 'tag' as const };
  const values = await member.call(actions.listValues, { params: dimension, query: RANGE });
  expect(values.items).toEqual([{ value: late, label: 'late', count: 1 }]);
  const body = {
    time_zone: 'UTC',
    questions: [{ kind: 'groups' as const, by: 'tag' as const, filter: RANGE }],
  };
  const labels = async (who: Person) => JSON.stringify(await who.call(queryAnalytics, { body }));
  expect(await labels(admin)).toContain(spam);
  expect(await labels(member)).not.toContain(spam);
  expect(await labels(member)).toContain(late);
});

test('Filter options list the visible tags with their ancestors, also tags that are added later', async () => {
  await make('tag', { name: 'lost', ticket_cat_id: delivery });
  const listed = await member.call(listTags, { params, query: {} });
  const names = ['Orders', 'Delivery', 'late', 'lost'];
  expect(listed.items.map(({ name }) => name)).toEqual(names);
  const lists = await member.call(readOptionLists, { params });
  expect(lists.tags.map(({ name }) => name)).toEqual(names);
  expect((await admin.call(listTags, { params, query: {} })).items).toHaveLength(7);
});

test('The event log of edited mentions names the visible tags', async () => {
  const auditor = await addMember(world, admin, {
    group,
    can: [...RESTRICTED_PERMISSIONS, 'center.activity_log.read'],
  });
  const named = async (who: Person) => {
    const { items } = await who.call(listActivity, { query: { kind: 'mentions.changed' } });
    const names = items.flatMap((line) => Object.values(line.names));
    return [...new Set(names.flatMap(({ type, name }) => (type === 'ticket_tag' ? [name] : [])))].toSorted();
  };
  expect(await named(admin)).toEqual(['late', 'spam']);
  expect(await named(auditor)).toEqual(['late']);
});

/** Runs an edit of all mentions of a filter without waiting for its time. */
function runIt(id: string): Promise<void> {
  return runChange(
    world.suite.context,
    { account_id: admin.accountId, change_id: id },
    { lastAttempt: false },
  );
}

test('Only visible tags are added and removed, on named mentions and on all of a filter; others stay', async () => {
  const both = [ids.tea, ids.coffee];
  expect((await edit(member, both, { add_tags: [spam] })).status).toBe(400);
  expect((await edit(member, both, { remove_tags: [spam] })).status).toBe(400);
  expect((await edit(member, both, { remove_tags: [late] })).status).toBe(200);
  expect(await tagsOf(admin)).toEqual({ tea: [spam], coffee: [spam] });
  const ofAll = (change: object) =>
    member.attempt(actions.changeMentions, {
      body: { selection: { filter: RANGE }, edit: change } as never,
    });
  expect((await ofAll({ remove_tags: [spam] })).status).toBe(400);
  const { body } = await ofAll({ add_tags: [late] });
  const { _id } = body as { _id: string };
  await runIt(_id);
  const tags = [late, spam].toSorted();
  expect(await tagsOf(admin)).toEqual({ tea: tags, coffee: tags });
});

test('An edit of all mentions of a filter fails if its tag is no longer visible when it starts', async () => {
  const change = await member.call(actions.changeMentions, {
    body: { selection: { filter: RANGE }, edit: { add_tags: [late] } },
  });
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { tags: [{ _id: spam }] },
  });
  await runIt(change._id);
  const stood = await world.suite.context.database.platform
    .selectFrom('mention_changes')
    .select(['state', 'error', 'done'])
    .where('_id', '=', change._id)
    .executeTakeFirstOrThrow();
  expect(stood).toEqual({ state: 'failed', error: 'invalid_request', done: 0 });
});

test('Exports of others, which name all tags, are not available', async () => {
  const body = { filter: RANGE, format: 'csv' as const, columns: ['tags' as const] };
  const { _id } = await admin.call(exports.createExport, { body });
  expect((await member.attempt(exports.getExport, { params: { _id } })).status).toBe(404);
  const own = await member.call(exports.createExport, { body });
  expect((await member.call(exports.listExports, { query: {} })).items.map((one) => one._id)).toEqual([
    own._id,
  ]);
});
