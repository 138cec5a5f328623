import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDashboardLink, openSharedDashboard } from '#contracts/custom-viz/listening/endpoints.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { createApiKey } from '#contracts/integrations/api-key.ts';
import { createKeyword, getKeyword, listKeywords } from '#contracts/keywords/endpoints.ts';
import { getKeywordOptions } from '#contracts/keywords/options.ts';
import { countAllKeywords } from '#contracts/keywords/root.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import * as actions from '#contracts/listening/actions/endpoints.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { listGaps } from '#contracts/listening/collection-gaps/endpoints.ts';
import { correctSentiment, getReview, reviewSentiment } from '#contracts/listening/corrections/endpoints.ts';
import { countMentions, explainMention, listMentions } from '#contracts/listening/endpoints.ts';
import * as exports from '#contracts/listening/exports/endpoints.ts';
import { NewMentions, ARRIVED_SIGNAL, WATCH_SIGNAL } from '#contracts/listening/live-feed.ts';
import * as reports from '#contracts/listening/reports/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { readOptionLists } from '#contracts/settings/option-lists.ts';
import { RESTRICTED_PERMISSIONS, makeGroup, addMember } from '#tests/factories/group.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { publishListeningDashboard } from '#tests/factories/listening-dashboard.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The settings of a group restrict what its users see throughout listening. */
const RANGE = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
let world: World;
let admin: Person;
let member: Person;
let group: string;
let tea: string;
let coffee: string;

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

beforeEach(async () => {
  admin = await world.person(await world.account());
  group = await makeGroup(admin, 'Tea people');
  member = await addMember(world, admin, { group });
  const keyword = (name: string) =>
    admin.call(createKeyword, { params: { product: 'listening' }, body: { name, patterns: [name] } });
  [tea, coffee] = [(await keyword('tea'))._id, (await keyword('coffee'))._id];
  const [probe] = [makePost({ text: 'tea and coffee', thread: 't1' })];
  await vi.waitFor(
    async () => {
      await ingestPosts(world, admin.accountId, [{ ...probe, provider_id: crypto.randomUUID() }]);
      const { items } = await admin.call(listMentions, { query: RANGE });
      expect(items[0]?.keyword_ids).toHaveLength(2);
    },
    { timeout: 20_000, interval: 300 },
  );
  const { items } = await admin.call(listMentions, { query: RANGE });
  await admin.call(actions.changeMentions, {
    body: { selection: { ids: items.map(({ _id }) => _id) }, edit: { hidden: true } },
  });
  await ingestPosts(world, admin.accountId, [
    makePost({ text: 'tea', thread: 't2' }),
    makePost({ text: 'coffee', thread: 't2' }),
    makePost({ text: 'tea or coffee', channel: 'pantip' }),
    makePost({ text: 'water' }),
  ]);
});

function hold(body: object) {
  return admin.call(setGroupOption, { params: { product: 'listening', groupId: group }, body });
}
async function texts(who: Person) {
  return (await who.call(listMentions, { query: RANGE })).items.map(({ text }) => text).toSorted();
}
async function count(who: Person, query: object = {}) {
  return (await who.call(countMentions, { query: { ...RANGE, ...query } })).count;
}

test('A group that is restricted to keywords sees only their mentions, and no other keyword', async () => {
  expect(await texts(member)).toEqual(['coffee', 'tea', 'tea or coffee', 'water']);
  await hold({ keywords: { enable: true, data: [tea] } });
  expect(await texts(member)).toEqual(['tea', 'tea or coffee']);
  expect([await count(member), await count(member, { keyword: coffee }), await count(admin)]).toEqual([
    2, 0, 4,
  ]);
  const { items } = await member.call(listMentions, { query: RANGE });
  expect(items.map(({ keyword_ids, hits }) => [keyword_ids, hits.length])).toEqual([
    [[tea], 1],
    [[tea], 1],
  ]);
  const channels = (who: Person) =>
    who.call(queryAnalytics, {
      body: {
        time_zone: 'UTC',
        questions: [{ kind: 'groups', by: 'channel', filter: RANGE }],
      },
    });
  const ofAdmin = await channels(admin);
  expect(await channels(member)).not.toEqual(ofAdmin);
  expect(await channels(admin)).toEqual(ofAdmin);
  await hold({ keywords: { enable: true, data: [] } });
  expect(await texts(member)).toEqual([]);
  await hold({ keywords: { enable: false, data: [] } });
  expect(await texts(member)).toHaveLength(4);
});

test('A mention outside the bounds is not found by its id either: to open, to edit, to explain, or in its conversation', async () => {
  const all = (await admin.call(listMentions, { query: RANGE })).items;
  const idOf = (text: string) => all.find((one) => one.text === text)?._id ?? '';
  await hold({ keywords: { enable: true, data: [tea] } });
  const params = { _id: idOf('coffee') };
  const edit = { selection: { ids: [params._id] }, edit: { starred: true } };
  const answers = await Promise.all([
    member.attempt(actions.getMention, { params }),
    member.attempt(actions.getThread, { params }),
    member.attempt(actions.changeMentions, { body: edit }),
    member.attempt(actions.addMentionNote, { params, body: { text: 'a note' } }),
    member.attempt(explainMention, { params, query: {} }),
    member.attempt(correctSentiment, { body: { selection: edit.selection, sentiment: 'positive' } }),
    member.attempt(reviewSentiment, { body: { ...RANGE, items: [{ ...params, sentiment: 'positive' }] } }),
    member.attempt(explainMention, { params: { _id: idOf('tea or coffee') }, query: { keyword: coffee } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 404));
  const seen = { _id: idOf('tea') };
  expect((await member.call(actions.getMention, { params: seen })).thread_count).toBe(1);
  const thread = await member.call(actions.getThread, { params: seen });
  expect([thread.items.map(({ text }) => text), thread.total]).toEqual([['tea'], 1]);
});

test('A correction of all mentions of a filter, run later by the suite, is limited to what its requester sees', async () => {
  await hold({ keywords: { enable: true, data: [tea] } });
  const body = { selection: { filter: RANGE }, sentiment: 'negative' as const };
  expect((await member.call(correctSentiment, { body })).mentions).toBe(2);
  const corrected = async () =>
    (await admin.call(listMentions, { query: { ...RANGE, sentiment_by: 'person' } })).items
      .map(({ text }) => text)
      .toSorted();
  await expect.poll(corrected, { timeout: 30_000 }).toEqual(['tea', 'tea or coffee']);
  expect((await member.call(getReview, { query: RANGE })).items).toEqual([]);
  expect((await admin.call(getReview, { query: RANGE })).items).toHaveLength(2);
});

test('Mentions of monitors that are not chosen are hidden, those of all other sources are visible', async () => {
  const feeds = buildCollectionEndpoints(monitors, 'feeds');
  const newFeed = async (name: string) => {
    const body = { name, url: `https://${name}.example.com/feed` };
    const made = await admin.call(feeds.create, { params: { product: 'listening' }, body });
    return String((made as { _id: unknown })._id);
  };
  const [seen, other] = [await newFeed('seen'), await newFeed('other')];
  await ingestPosts(world, admin.accountId, [makePost({ text: 'of the seen one' })], seen);
  await ingestPosts(world, admin.accountId, [makePost({ text: 'of the other' })], other);
  await hold({ custom_socials: [seen] });
  expect(await texts(member)).toEqual(['coffee', 'of the seen one', 'tea', 'tea or coffee', 'water']);
  expect(await count(admin)).toBe(6);
  const gaps = async (who: Person) =>
    (await who.call(listGaps, { query: RANGE })).items.map(({ name }) => name);
  expect([await gaps(admin), await gaps(member)]).toEqual([['other'], []]);
  const lists = await member.call(readOptionLists, { params: { product: 'listening' } });
  expect(lists.custom_socials.map(({ name }) => name)).toEqual(['seen']);
});

test('Open feeds notify each user of the mentions they may see', async () => {
  await hold({ keywords: { enable: true, data: [tea] } });
  const heardBy = async (who: Person) => {
    const { socket, catchUp } = await openBrowser(world.url, who);
    let heard = 0;
    socket.on(ARRIVED_SIGNAL, (given: unknown) => (heard += NewMentions.parse(given).count));
    socket.emit(WATCH_SIGNAL, { feed: 'all', filter: RANGE });
    await catchUp(0);
    return { socket, heard: () => heard };
  };
  const [ofAdmin, ofMember] = [await heardBy(admin), await heardBy(member)];
  const posts = ['tea', 'coffee', 'water'].map((text) => makePost({ text: `more ${text}` }));
  await ingestPosts(world, admin.accountId, posts);
  await vi.waitFor(() => expect([ofAdmin.heard(), ofMember.heard()]).toEqual([3, 1]));
  for (const { socket } of [ofAdmin, ofMember]) socket.close();
});

test('Filter options list the visible keywords; the settings list all for users who may change them', async () => {
  const can = RESTRICTED_PERMISSIONS.filter((one) => one !== 'listening.keyword.write');
  const reader = await addMember(world, admin, { group, can });
  await hold({ keywords: { enable: true, data: [tea] } });
  const params = { product: 'listening' as const };
  const named = async (who: Person, query = {}) =>
    (await who.call(listKeywords, { params, query })).items.map(({ name }) => name);
  const asFilters = { fields: '_id,name', seen: '1' };
  expect([await named(member, asFilters), await named(admin, asFilters)]).toEqual([
    ['tea'],
    ['coffee', 'tea'],
  ]);
  expect([await named(member), await named(reader)]).toEqual([['coffee', 'tea'], ['tea']]);
  expect(await named(reader, { hierarchy: '1' })).toEqual(['tea']);
  const options = await reader.call(getKeywordOptions, { params, query: {} });
  expect(options.names.map(({ name }) => name)).toEqual(['tea']);
  const lists = await member.call(readOptionLists, { params });
  expect(lists.keywords.map(({ name }) => name)).toEqual(['tea']);
  expect((await reader.call(countAllKeywords, {})).count).toBe(1);
  const { status } = await reader.attempt(getKeyword, { params: { ...params, _id: coffee }, query: {} });
  expect(status).toBe(404);
});

test('An export holds what its owner sees, and exports of others are not available', async () => {
  await hold({ keywords: { enable: true, data: [tea] } });
  const make = async (who: Person) => {
    const body = { filter: RANGE, format: 'csv' as const, columns: ['text' as const] };
    const { _id } = await who.call(exports.createExport, { body });
    const state = () => who.call(exports.getExport, { params: { _id } });
    await expect.poll(async () => (await state()).state, { timeout: 30_000 }).toBe('done');
    return state();
  };
  const [whole, part] = [await make(admin), await make(member)];
  expect([whole.rows, part.rows]).toEqual([4, 2]);
  expect((await member.attempt(exports.getExport, { params: { _id: whole._id } })).status).toBe(404);
  expect((await member.call(exports.listExports, { query: {} })).items.map(({ _id }) => _id)).toEqual([
    part._id,
  ]);
});

test('An older file can be downloaded as long as it contains no more than the user sees now', async () => {
  const body = { filter: RANGE, format: 'csv' as const, columns: ['text' as const] };
  await hold({ keywords: { enable: true, data: [tea] } });
  const { _id } = await member.call(exports.createExport, { body });
  const params = { _id };
  const state = async () => (await member.call(exports.getExport, { params })).state;
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
  await hold({ keywords: { enable: true, data: [tea, coffee] } });
  expect(await state()).toBe('done');
  await hold({ keywords: { enable: true, data: [coffee] } });
  expect(await state()).toBe('expired');
  expect((await member.attempt(exports.fetchManifest, { params })).status).toBe(404);
  const file = { params: { _id, number: '1' } };
  expect((await member.attempt(exports.fetchExportFile, file)).status).toBe(404);
  expect((await admin.attempt(exports.fetchExportFile, file)).status).toBe(200);
});

test('An API key counts what its creator sees', async () => {
  await hold({ keywords: { enable: true, data: [tea] } });
  const can = [...RESTRICTED_PERMISSIONS, 'center.integration_api_management.write'] as const;
  const maker = await addMember(world, admin, { group, can });
  const { key } = await maker.call(createApiKey, { body: { scopes: ['listening.keyword.read'] } });
  const { body } = await request(world.url, buildPath(countMentions, { query: RANGE }), {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(countMentions.answer.parse(body).count).toBe(2);
});

test('A shared link shows no more than its creator sees', async () => {
  const filter = RANGE;
  const tellings = async (who: Person) => {
    const widgets = [{ _id: 'a', kind: 'numbers' as const, spot: { x: 0, y: 0, w: 6, h: 4 } }];
    const { _id } = await publishListeningDashboard(who, { name: 'Shared', widgets, filter });
    const { token } = await who.call(createDashboardLink, { params: { _id }, body: {} });
    const body = { token, time_zone: 'UTC' };
    const { mentions } = openSharedDashboard.answer.parse(
      (await request(world.url, openSharedDashboard.path, buildInit(openSharedDashboard, { body }))).body,
    );
    const [answer] = mentions?.answers['a'] ?? [];
    return answer?.ok && answer.answer.kind === 'figures' ? answer.answer.now.mentions : null;
  };
  await hold({ keywords: { enable: true, data: [tea] } });
  expect([await tellings(admin), await tellings(member)]).toEqual([4, 2]);
});

test('A report that the suite makes holds what its owner sees', async () => {
  await hold({ keywords: { enable: true, data: [tea] } });
  const body = { span: 'fixed', filter: RANGE, formats: ['csv'], sections: ['numbers'] };
  const found = async (owner: Person) => {
    const { _id } = await owner.call(reports.createReport, {
      body: { ...body, name: owner.userId } as never,
    });
    await owner.call(reports.makeReport, { params: { _id }, body: {} });
    const runs = async () => (await owner.call(reports.listReportRuns, { params: { _id }, query: {} })).items;
    await expect.poll(async () => (await runs())[0]?.state, { timeout: 30_000 }).toBe('done');
    const [made] = await runs();
    return { mentions: made?.mentions, file: { params: { _id, run_id: made?._id ?? '', format: 'csv' } } };
  };
  const [whole, part] = [await found(admin), await found(member)];
  expect([whole.mentions, part.mentions]).toEqual([4, 2]);
  const given = async (who: Person, { file }: typeof whole) =>
    (await who.attempt(reports.fetchReportFile, file)).status;
  expect([await given(admin, part), await given(member, whole), await given(member, part)]).toEqual([
    200, 404, 200,
  ]);
  const params = { _id: whole.file.params._id };
  const change = { params, body: { people: [member.userId] } };
  expect((await member.attempt(reports.updateReport, change)).status).toBe(403);
  await hold({ keywords: { enable: true, data: [coffee] } });
  expect(await given(member, part)).toBe(404);
});
