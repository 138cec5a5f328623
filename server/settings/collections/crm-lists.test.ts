import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { chatbot, setChatbotKey } from '#contracts/crm/bots/chatbot.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import type { Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { verification } from '#contracts/verification/area.ts';
import { loadChatbotKey } from '#server/crm/chatbot/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The lists of the CRM's settings over their real calls: created, changed, deleted, ordered, imported and exported, and by whom. */
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

type Item = Record<string, unknown> & { _id: string; version: number };
type Case = { area: Area; name: string; path: string; good: () => Record<string, unknown>; change: object };
let made = 0;
const named = (rest: object) => () => ({ name: `Item ${(made += 1)}`, ...rest });
const field = { label: 'Telephone', kind: 'phone', required: true };
const question = { label: 'Was the greeting kind?', kind: 'yes_no', weight: 20, critical: false };

const CASES: readonly [string, Case][] = [
  [
    'S7-071 S7-072 S7-073 S7-074 S3-113: post blocker',
    {
      area: postBlocker,
      name: 'rules',
      path: '/crm/post_blocker',
      good: named({ words: ['เงินด่วน'], channels: ['facebook'], kinds: ['comment'] }),
      change: { authors: ['@cheap_loans'], action: 'listen_only' },
    },
  ],
  [
    'S7-087 S7-088 S7-089 S7-090 S3-114: interest tag',
    {
      area: interestTag,
      name: 'tags',
      path: '/cms/interest-tag',
      good: named({ words: ['ผิวแห้ง'], meaning: 'Asks about dry skin' }),
      change: { color: '#112233' },
    },
  ],
  [
    'quality check',
    {
      area: qc,
      name: 'scorecards',
      path: '/crm/qc',
      good: named({ questions: [question] }),
      change: { pass_percent: 60 },
    },
  ],
  [
    'S7-106 S7-107 S7-108 S7-109 S3-110: verification settings',
    {
      area: verification,
      name: 'settings',
      path: '/crm/verification/settings',
      good: named({ message: 'Who are you? {link}', fields: [field] }),
      change: { expires_minutes: 30, redirect_url: 'https://shop.example/thanks' },
    },
  ],
  [
    'S7-110 S7-111 S7-112 S7-113 S3-111: verification labels',
    {
      area: verification,
      name: 'labels',
      path: '/crm/verification/labels',
      good: named({ color: '#2f9e44' }),
      change: { applied: 'answered' },
    },
  ],
  [
    'S7-114 S7-115 S7-116 S7-117: chatbot',
    {
      area: chatbot,
      name: 'bots',
      path: '/crm/chatbot',
      good: named({ flows: [] }),
      change: { flows: [{ words: ['เวลา'], answer: '9–18', hand_over: false }], active: true },
    },
  ],
];

const callsOf = ({ area, name }: Case) => buildCollectionEndpoints(area, name);
async function create(of: Case): Promise<Item> {
  return (await admin.call(callsOf(of).create, { body: of.good() })) as Item;
}
async function list(of: Case): Promise<Item[]> {
  return ((await admin.call(callsOf(of).list, {})) as { items: Item[] }).items;
}

describe.each(CASES)(
  'S3-110, S3-111, S3-113, S3-114, S7-071 … S7-074, S7-087 … S7-090, S7-106 … S7-117: %s',
  (_name, of) => {
    it('A list is served at its path: items are listed, created, changed with their version, and deleted', async () => {
      expect(callsOf(of).list.path).toBe(`/api/v1.0${of.path}`);
      const item = await create(of);
      const params = { _id: item._id };
      const listed = await admin.fetch(`/api/v1.0${of.path}`);
      expect(listed.body).toMatchObject({ statusCode: 20000 });
      expect((await list(of)).find(({ _id }) => _id === item._id)).toEqual(item);
      const body = { ...of.change, version: item.version };
      const changed = await admin.call(callsOf(of).update, { params, body });
      expect(changed).toMatchObject({ ...item, ...of.change, version: 2, updated_at: expect.any(String) });
      const late = await admin.attempt(callsOf(of).update, { params, body });
      expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } });
      expect(await admin.call(callsOf(of).remove, { params })).toEqual({ _id: item._id });
      expect((await list(of)).map(({ _id }) => _id)).not.toContain(item._id);
    });

    it('A name is unique, items keep their order, and several are deleted at once', async () => {
      const [first, second, third] = [await create(of), await create(of), await create(of)];
      const twice = { body: { ...of.good(), name: first.name } };
      expect((await admin.attempt(callsOf(of).create, twice)).status).toBe(409);
      const { order, removeMany } = callsOf(of);
      if (!order) throw new Error('not ordered');
      const ids = [third._id, first._id, second._id];
      await admin.call(order, { body: { ids } });
      expect((await list(of)).map(({ _id }) => _id)).toEqual(ids);
      await admin.call(removeMany, { body: { ids } });
      expect(await list(of)).toEqual([]);
    });

    it('Only users of the account with the permission see and change a list', async () => {
      const [rights] = [of.area.access];
      const can = rights.read.filter((one): one is Permission => typeof one === 'string');
      const reader = await world.person(admin.accountId, { can });
      const nobody = await world.person(admin.accountId, { can: [] });
      const stranger = await world.person(await world.account());
      const item = await create(of);
      expect((await reader.attempt(callsOf(of).list, {})).status).toBe(200);
      expect((await nobody.attempt(callsOf(of).list, {})).status).toBe(can.length === 0 ? 200 : 403);
      expect((await reader.attempt(callsOf(of).create, { body: of.good() })).status).toBe(403);
      expect(await stranger.call(callsOf(of).list, {})).toEqual({ items: [], next: null });
      expect((await stranger.attempt(callsOf(of).remove, { params: { _id: item._id } })).status).toBe(404);
      await admin.call(callsOf(of).remove, { params: { _id: item._id } });
    });
  },
);

describe.each(CASES.filter(([, { area }]) => area !== chatbot))('%s as CSV', (_name, of) => {
  it('An exported CSV is imported unchanged', async () => {
    const items = [await create(of), await create(of)];
    const { exportCsv, importCsv, removeMany } = callsOf(of);
    if (!exportCsv || !importCsv) throw new Error('no CSV');
    const csv = String((await admin.attempt(exportCsv, {})).body);
    await admin.call(removeMany, { body: { ids: items.map(({ _id }) => _id) } });
    const dry = await admin.call(importCsv, { body: { csv, dry_run: true } });
    expect(dry).toMatchObject({ dry_run: true, created: 2, faults: [] });
    expect(await list(of)).toEqual([]);
    await admin.call(importCsv, { body: { csv } });
    const bare = ({ _id, version: _v, created_at: _c, updated_at: _u, ...rest }: Item) => rest;
    expect((await list(of)).map(bare)).toEqual(items.map(bare));
    await admin.call(removeMany, { body: { ids: (await list(of)).map(({ _id }) => _id) } });
  });
});

describe('permissions of the lists', () => {
  it.each([
    ['S6-052 crm.post_blocker.read', postBlocker, 'rules', 'crm.post_blocker.read', 'list'],
    ['S6-053 crm.post_blocker.write', postBlocker, 'rules', 'crm.post_blocker.write', 'create'],
    ['S6-071 crm.qc.write', qc, 'scorecards', 'crm.qc.write', 'create'],
  ] as const)(
    'S6-052, S6-053, S6-071: %s opens its call and nothing else does',
    async (_name, area, name, permission, call) => {
      const calls = buildCollectionEndpoints(area, name);
      const known = JSON.stringify((await admin.fetch('/api/v1.0/permissions')).body);
      expect(known).toContain(`"${permission}"`);
      const body =
        area === qc ? { name: 'By right', questions: [question] } : { name: 'By right', words: ['x'] };
      const holder = await world.person(admin.accountId, { can: [permission] });
      const other = await world.person(admin.accountId, { can: ['crm.ticket.read', 'crm.ticket.write'] });
      expect((await other.attempt(calls[call], { body })).status).toBe(403);
      expect((await holder.attempt(calls[call], { body })).status).toBeLessThan(300);
    },
  );
});

describe('validation of the lists', () => {
  it('A blocker without conditions would block everything, so it is refused, also in a change', async () => {
    const { create: make, update } = buildCollectionEndpoints(postBlocker, 'rules');
    const empty = await admin.attempt(make, { body: { name: 'Everything' } });
    expect(empty).toMatchObject({
      status: 400,
      body: { code: 'blocker_empty', fields: { words: expect.stringContaining('Give the rule words') } },
    });
    const { _id } = (await admin.call(make, { body: { name: 'Some', words: ['x'] } })) as Item;
    const emptied = await admin.attempt(update, { params: { _id }, body: { words: [] } });
    expect(emptied).toMatchObject({ status: 400, body: { code: 'blocker_empty' } });
  });

  it('A bot at GPTBots requires a URL; its key is stored encrypted and never returned', async () => {
    const { create: make, list: all } = buildCollectionEndpoints(chatbot, 'bots');
    const bot = { name: 'Outside', provider: 'gptbots' };
    expect((await admin.attempt(make, { body: bot })).body).toMatchObject({ code: 'chatbot_incomplete' });
    const made_ = (await admin.call(make, {
      body: { ...bot, gptbots_url: 'https://api.gptbots.example' },
    })) as Item;
    expect(made_).toMatchObject({ has_api_key: false });
    const params = { _id: made_._id };
    await admin.call(setChatbotKey, { params, body: { api_key: 'app-key-of-the-bot' } });
    const listed = await admin.attempt(all, {});
    expect(JSON.stringify(listed.body)).not.toContain('app-key-of-the-bot');
    expect(JSON.stringify(listed.body)).toContain('"has_api_key":true');
    const { context } = world.suite;
    const opened = () =>
      inTransaction(context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
        loadChatbotKey(context, unit, made_._id),
      );
    expect(await opened()).toBe('app-key-of-the-bot');
    await admin.call(setChatbotKey, { params, body: { api_key: '' } });
    expect(await opened()).toBeNull();
  });
});
