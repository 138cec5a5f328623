import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { getTicket } from '#contracts/crm/endpoints.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import * as actions from '#contracts/listening/actions/endpoints.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { countBlacklisted } from '#contracts/listening/blacklist/endpoints.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import type { FeedMention, MentionSort } from '#contracts/listening/mention.ts';
import * as views from '#contracts/listening/saved-views/endpoints.ts';
import { countTagUses, mergeTags } from '#contracts/tags/endpoints.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let all: FeedMention[];
let tag: string;
let category: string;

const RANGE = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };
const CHANNELS = ['pantip', 'rss', 'twitter'] as const;
const TEXTS = ['กาแฟอร่อย #coffee', 'bad service, never again', 'ลดราคา call 5551234', 'ร้านเปิดกี่โมง 😀 @brand'];
const POSTS = 60;

function post(index: number): Incoming {
  return {
    provider_id: `m${index}`,
    kind: 'post',
    channel: CHANNELS[index % CHANNELS.length] ?? 'rss',
    author: { _id: `a${index % 7}`, name: `Author ${index % 7}`, followers: index * 10 },
    text: `${TEXTS[index % TEXTS.length]} ${index}`,
    url: `https://${index % 5 === 0 ? 'spam.example' : 'news.example'}/${index}`,
    published_at: new Date(Date.UTC(2026, 1, 1 + (index % 40), index % 24)).toISOString(),
    ...(index % 4 === 0 ? { country: 'TH', thread: `t${index % 8}` } : {}),
    engagement: { likes: index },
  };
}

function bring(items: Incoming[]): Promise<unknown> {
  return inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
    enqueueItems(unit, { sourceId: admin.accountId, channel: 'rss', items }),
  );
}
async function list(query: Record<string, unknown> = {}): Promise<FeedMention[]> {
  return (await admin.call(listMentions, { query: { ...RANGE, limit: 200, ...query } })).items;
}
async function count(query: Record<string, unknown> = {}): Promise<number> {
  return (await admin.call(countMentions, { query: { ...RANGE, ...query } })).count;
}
function change(ids: string[], edit: object, who = admin) {
  return who.attempt(actions.changeMentions, { body: { selection: { ids }, edit } });
}
const idsOf = (mentions: readonly FeedMention[]): string[] => mentions.map(({ _id }) => _id);

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  await bring(Array.from({ length: POSTS }, (_, index) => post(index)));
  await vi.waitFor(async () => expect(await count()).toBe(POSTS), { timeout: 60_000 });
  const make = (type: 'group' | 'category' | 'tag', body: { name: string } & Record<string, string>) =>
    admin.call(tagCalls.create, { params: { product: 'listening' as const, type }, body });
  const group = await make('group', { name: 'Service' });
  category = (await make('category', { name: 'Speed', ticket_group_id: group._id }))._id;
  tag = (await make('tag', { name: 'Slow', ticket_cat_id: category }))._id;
  all = await list();
});
afterAll(() => world.stop());

it('Editing named mentions takes effect at once, is written to the event log, and is undone to the previous values', async () => {
  const [first, second] = idsOf(all);
  const ids = [first ?? '', second ?? ''];
  await change([ids[0] ?? ''], { status: 'seen' });
  const answered = await change(ids, {
    status: 'done',
    starred: true,
    assigned_to: admin.userId,
    add_tags: [tag],
  });
  expect(answered).toMatchObject({ status: 200, body: { state: 'done', total: 2 } });
  const found = await list({ status: 'done', starred: 'yes', assigned: admin.userId, tag: category });
  expect(idsOf(found).toSorted()).toEqual(ids.toSorted());
  expect(found[0]).toMatchObject({ tag_ids: [tag], assigned_to: admin.userId });
  expect(await count({ not_tag: tag })).toBe(POSTS - 2);
  const params = { _id: (answered.body as { _id: string })._id };
  await admin.call(actions.undoChange, { params });
  expect(await count({ status: 'done' })).toBe(0);
  expect(await count({ tagged: 'yes' })).toBe(0);
  expect(idsOf(await list({ status: 'seen' }))).toEqual([ids[0]]);
  expect(await admin.call(actions.undoChange, { params })).toMatchObject({ state: 'undone' });
});

it('Undo reverts only what the edit changed and keeps later changes by others', async () => {
  const ids = idsOf(all.slice(6, 8));
  const params = { product: 'listening' as const, type: 'tag' as const };
  const make = (name: string) =>
    admin.call(tagCalls.create, { params, body: { name, ticket_cat_id: category } });
  const [own, theirs, taken] = await Promise.all(['Own', 'Theirs', 'Taken'].map(make));
  const carries = async () => (await list()).filter(({ _id }) => ids.includes(_id));
  await change(ids, { add_tags: [taken?._id] });
  await change(ids.slice(0, 1), { add_tags: [own?._id] });
  const answered = await change(ids, {
    add_tags: [own?._id],
    remove_tags: [taken?._id],
    status: 'seen',
    starred: true,
    hidden: false,
    assigned_to: admin.userId,
  });
  await change(ids, { add_tags: [theirs?._id], status: 'done', assigned_to: null });
  await admin.call(actions.undoChange, { params: { _id: (answered.body as { _id: string })._id } });
  const tagsOf = Object.fromEntries((await carries()).map(({ _id, tag_ids }) => [_id, tag_ids.toSorted()]));
  expect(tagsOf).toEqual({
    [ids[0] ?? '']: [own?._id, theirs?._id, taken?._id].toSorted(),
    [ids[1] ?? '']: [theirs?._id, taken?._id].toSorted(),
  });
  for (const one of await carries())
    expect(one).toMatchObject({ status: 'done', assigned_to: null, starred: false, hidden: 'no' });
  await change(ids, { status: 'new', remove_tags: [own, theirs, taken].map((one) => one?._id) });
});

it('An edit requires the permission for its action, existing people and tags, and mentions of the own account', async () => {
  const id = all[0]?._id ?? '';
  const tagger = await world.person(admin.accountId, {
    can: ['listening.keyword.read', 'listening.cat_and_tag.write'],
  });
  expect((await change([id], { add_tags: [tag] }, tagger)).status).toBe(200);
  expect((await change([id], { starred: true }, tagger)).status).toBe(403);
  await change([id], { remove_tags: [tag] });
  expect((await change([id], { add_tags: [category] })).body).toMatchObject({ code: 'invalid_request' });
  expect((await change([id], { assigned_to: id })).body).toMatchObject({ code: 'invalid_request' });
  expect((await change([id], {})).status).toBe(400);
  const stranger = await world.person(await world.account());
  expect((await change([id], { starred: true }, stranger)).status).toBe(404);
});

it('Merging a tag moves its mentions to the other tag; deleting a tag says how many mentions have it', async () => {
  const params = { product: 'listening' as const, type: 'tag' as const };
  const late = await admin.call(tagCalls.create, { params, body: { name: 'Late', ticket_cat_id: category } });
  await change(idsOf(all.slice(0, 4)), { add_tags: [late._id] });
  const inListening = { product: 'listening' as const };
  const uses = await admin.call(countTagUses, { params: inListening, body: { ids: [category] } });
  expect(uses.mentions).toBe(4);
  await admin.call(mergeTags, { params: inListening, body: { from: late._id, into: tag } });
  await vi.waitFor(async () => expect(await count({ tag })).toBe(4), { timeout: 15_000 });
  await change(idsOf(all.slice(0, 4)), { remove_tags: [tag] });
});

it('Hidden mentions are left out of lists, counts and rollups, unless they are requested', async () => {
  const ids = idsOf(all.slice(0, 3));
  const answered = await change(ids, { hidden: true });
  expect(await count()).toBe(POSTS - 3);
  expect(await count({ hidden: 'with' })).toBe(POSTS);
  expect(idsOf(await list({ hidden: 'only' })).toSorted()).toEqual(ids.toSorted());
  await admin.call(actions.undoChange, { params: { _id: (answered.body as { _id: string })._id } });
  expect(await count()).toBe(POSTS);
});

it('An edit of all mentions of a filter runs after ten seconds, unless it is cancelled', async () => {
  const ask = (edit: object) =>
    admin.call(actions.changeMentions, {
      body: { selection: { filter: { ...RANGE, channel: 'rss' } }, edit },
    });
  const off = await ask({ hidden: true });
  expect(off).toMatchObject({ state: 'waiting', total: await count({ channel: 'rss' }) });
  await admin.call(actions.undoChange, { params: { _id: off._id } });
  const stopped = await ask({ hidden: true });
  const open = async () => (await admin.call(actions.listChanges, {})).items.map(({ _id }) => _id);
  expect(await open()).toEqual([stopped._id]);
  const stop = { params: { _id: stopped._id } };
  expect(await admin.call(actions.stopChange, stop)).toMatchObject({ state: 'stopped', done: 0 });
  expect((await admin.attempt(actions.stopChange, stop)).body).toMatchObject({ code: 'illegal_transition' });
  expect(await open()).toEqual([]);
  const on = await ask({ starred: true });
  expect(await count({ starred: 'yes' })).toBe(0);
  const state = async () => (await admin.call(actions.getChange, { params: { _id: on._id } })).state;
  await vi.waitFor(async () => expect(await state()).toBe('done'), { timeout: 25_000, interval: 500 });
  expect(idsOf(await list({ starred: 'yes' })).toSorted()).toEqual(
    idsOf(await list({ channel: 'rss' })).toSorted(),
  );
  expect(await count({ hidden: 'only' })).toBe(0);
  const late = await admin.attempt(actions.undoChange, { params: { _id: on._id } });
  expect(late.body).toMatchObject({ code: 'illegal_transition' });
}, 40_000);

it('A mention becomes one ticket, linked both ways, also when two users create it at the same time', async () => {
  const params = { _id: all[5]?._id ?? '' };
  const both = await Promise.all([1, 2].map(() => admin.call(actions.handOver, { params })));
  expect(new Set(both.map(({ ticket_id }) => ticket_id)).size).toBe(1);
  const ticket_id = both[0]?.ticket_id ?? '';
  expect(both.filter(({ created }) => created)).toHaveLength(1);
  const { messages, reply } = await admin.call(getTicket, { params: { _id: ticket_id } });
  expect(messages.filter(({ direction }) => direction === 'in')).toHaveLength(1);
  expect(messages[0]?.text).toContain(all[5]?.text);
  expect(reply).toMatchObject({ allowed: false });
  const detail = await admin.call(actions.getMention, { params });
  expect(detail).toMatchObject({ ticket: { _id: ticket_id }, mention: { ticket_id } });
  expect(idsOf(await list({ has_ticket: 'yes' }))).toEqual([params._id]);
});

it('Notes are stored for colleagues, the thread is shown, and a missing translator is reported', async () => {
  const one = all.find(({ thread }) => thread === 't4');
  const params = { _id: one?._id ?? '' };
  const note = await admin.call(actions.addMentionNote, { params, body: { text: 'ask the branch' } });
  const detail = await admin.call(actions.getMention, { params });
  expect(detail).toMatchObject({ notes: [{ text: 'ask the branch', mine: true }], translates: false });
  expect(detail.thread_count).toBe(await count({ thread: 't4', channel: one?.channel ?? '' }));
  await admin.call(actions.deleteMentionNote, { params: { ...params, note_id: note._id } });
  const translated = await admin.attempt(actions.translateMention, { params, body: { to: 'en' } });
  expect(translated.body).toMatchObject({ code: 'translation_off' });
});

it('A saved view is personal, counts its mentions, and can open by default', async () => {
  const body = { name: 'Pantip', filter: { ...RANGE, channel: 'pantip' }, sort: 'impact' as const };
  const view = await admin.call(views.createView, { body });
  expect((await admin.attempt(views.createView, { body })).body).toMatchObject({ code: 'name_taken' });
  const { items } = await admin.call(views.countViews, { query: {} });
  expect(items).toEqual([{ _id: view._id, count: await count({ channel: 'pantip' }) }]);
  await admin.call(views.setDefaultView, { body: { view_id: view._id } });
  expect((await admin.call(views.listViews, {})).items).toMatchObject([{ is_default: true, mine: true }]);
  const other = await world.person(admin.accountId, {
    can: ['listening.keyword.read', 'listening.template_setting.read'],
  });
  expect((await other.call(views.listViews, {})).items).toEqual([]);
  await admin.call(views.updateView, { params: { _id: view._id }, body: { share: 'all' } });
  expect((await other.call(views.listViews, {})).items).toMatchObject([{ mine: false, may_change: false }]);
});

describe('sort orders of the feed', () => {
  const keyOf: Record<MentionSort, (mention: FeedMention) => string | number> = {
    published: ({ published_at }) => published_at,
    added: ({ collected_at }) => collected_at,
    updated: ({ updated_at }) => updated_at,
    impact: ({ score }) => score,
  };
  it.each(['published', 'added', 'updated', 'impact'] as const)(
    'The feed sorted by %s in both directions is complete page by page',
    async (sort) => {
      const read = async (order: 'desc' | 'asc'): Promise<FeedMention[]> => {
        const seen: FeedMention[] = [];
        for (let cursor: string | undefined; ;) {
          const query = { ...RANGE, limit: 13, sort, order, cursor };
          const page = await admin.call(listMentions, { query });
          seen.push(...page.items);
          if (page.next === null) return seen;
          cursor = page.next;
        }
      };
      const down = await read('desc');
      const keys = down.map(keyOf[sort]);
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
      expect(new Set(idsOf(down)).size).toBe(POSTS);
      expect(idsOf(await read('asc'))).toEqual(idsOf(down).toReversed());
    },
  );
});

test('Filters find what a plain evaluation of the mentions finds', async () => {
  all = await list();
  type Case = { query: Record<string, string>; holds: (mention: FeedMention) => boolean };
  const among = (name: 'channel' | 'country' | 'thread' | 'status', values: string[]): Case[] => {
    const text = values.map((value) => value || 'unknown').join(',');
    return [
      { query: { [name]: text }, holds: (mention) => values.includes(mention[name]) },
      { query: { [`not_${name}`]: text }, holds: (mention) => !values.includes(mention[name]) },
    ];
  };
  const cases: Case[] = [
    ...among('channel', ['rss', 'twitter']),
    ...among('country', ['']),
    ...among('country', ['TH']),
    ...among('thread', ['t4']),
    ...among('status', ['new']),
    { query: { starred: 'yes' }, holds: ({ starred }) => starred },
    { query: { starred: 'no' }, holds: ({ starred }) => !starred },
    { query: { has_ticket: 'no' }, holds: ({ ticket_id }) => ticket_id === null },
    { query: { assigned: 'nobody' }, holds: ({ assigned_to }) => assigned_to === null },
    { query: { min_followers: '200' }, holds: ({ author }) => (author.followers ?? -1) >= 200 },
    { query: { max_engagement: '20' }, holds: ({ engagement_total }) => engagement_total <= 20 },
    { query: { hashtag: 'coffee' }, holds: ({ text }) => text.includes('#coffee') },
    { query: { not_mentioned: 'brand' }, holds: ({ text }) => !text.includes('@brand') },
    { query: { emoji: '😀' }, holds: ({ text }) => text.includes('😀') },
    {
      query: { weekday: '6,7' },
      holds: ({ published_at }) => [0, 6].includes(new Date(published_at).getUTCDay()),
    },
    {
      query: { hour: '7', time_zone: 'Asia/Bangkok' },
      holds: ({ published_at }) => new Date(published_at).getUTCHours() === 0,
    },
    {
      query: { query: '(service OR ราคา) NOT channel:rss' },
      holds: ({ text, channel }) => /service|ราคา/.test(text) && channel !== 'rss',
    },
  ];
  await fc.assert(
    fc.asyncProperty(fc.subarray(cases, { minLength: 1, maxLength: 3 }), async (some) => {
      const names = some.flatMap(({ query }) => Object.keys(query));
      fc.pre(new Set(names).size === names.length);
      const query = Object.assign({}, ...some.map((one) => one.query)) as Record<string, string>;
      const expected = all.filter((mention) => some.every(({ holds }) => holds(mention)));
      expect(idsOf(await list(query)).toSorted()).toEqual(idsOf(expected).toSorted());
      expect(await count(query)).toBe(expected.length);
    }),
    { numRuns: 40, examples: cases.map((one): [Case[]] => [[one]]) },
  );
});

it('The blacklist hides matching mentions, stored or new, counts them, and shows them again when the entry is removed', async () => {
  const entries = buildCollectionEndpoints(blacklist, 'entries');
  const params = { product: 'listening' };
  const add = async (body: object) => (await admin.call(entries.create, { params, body })) as { _id: string };
  const site = await add({ kind: 'site', value: 'spam.example' });
  const pattern = await add({ kind: 'pattern', value: 'call \\d{3}' });
  const ofSite = all.filter(({ url }) => url.includes('spam.example'));
  expect((await admin.call(countBlacklisted, {})).pending).toEqual([site._id, pattern._id]);
  const both = all.filter(({ url, text }) => url.includes('spam.example') || text.includes('call 5'));
  await vi.waitFor(async () => expect(await count()).toBe(POSTS - both.length), {
    timeout: 25_000,
    interval: 500,
  });
  await vi.waitFor(async () => expect((await admin.call(countBlacklisted, {})).pending).toEqual([]));
  const { items } = await admin.call(countBlacklisted, {});
  expect(new Map(items.map(({ _id, count: n }) => [_id, n]))).toEqual(
    new Map([
      [site._id, ofSite.length],
      [pattern._id, both.length - ofSite.length],
    ]),
  );
  for (const { _id, count: n, from, to } of items)
    expect(await count({ hidden: 'only', hidden_by: _id, from, to })).toBe(n);
  await bring([{ ...post(999), url: 'https://www.spam.example/new' }]);
  await vi.waitFor(async () => expect(await count({ hidden: 'only' })).toBe(both.length + 1), {
    timeout: 10_000,
  });
  await admin.call(entries.remove, { params: { ...params, _id: site._id } });
  const left = all.filter(({ text }) => text.includes('call 5')).length;
  await vi.waitFor(async () => expect(await count({ hidden: 'only' })).toBe(left), {
    timeout: 25_000,
    interval: 500,
  });
}, 70_000);
