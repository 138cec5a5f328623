import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import {
  createDashboardLink,
  getDashboard,
  LISTENING_CALLS,
  listDashboardLinks,
  listDashboardVersions,
  openSharedDashboard,
} from '#contracts/custom-viz/listening/endpoints.ts';
import { toStoredFilter } from '#contracts/custom-viz/listening/mention-span.ts';
import { listWidgets } from '#contracts/custom-viz/listening/widget-tile.ts';
import { RANGE_GROUPS } from '#contracts/listening/ranges.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { WIDGETS } from '#contracts/listening/widgets/register.ts';
import { STARTER_WIDGETS } from '#contracts/listening/widgets/starters.ts';
import { Widget } from '#contracts/listening/widgets/widget.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import { generateToken, hashToken } from '#server/kit/secrets.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Dashboards of listening as installations stored them until they moved to the engine of custom visualisation. */
let world: World;
let admin: Person;

const MIGRATIONS = new URL('../../server/migrations/', import.meta.url);
const readMigration = (name: string): string => readFileSync(new URL(name, MIGRATIONS), 'utf8');
/** The tables as they were, from the baseline. */
const OLD_TABLES = [
  ...readMigration('0001_create_baseline.sql').matchAll(
    /create table (?:dashboards|dashboard_versions|dashboard_links) \([\s\S]*?\n\);/g,
  ),
];

const READING = { now: new Date('2026-11-20T08:00:00.000Z'), zone: 'Asia/Bangkok' };
const AT = {
  made: '2026-01-01T00:00:00.000Z',
  first: '2026-01-02T00:00:00.000Z',
  second: '2026-01-03T00:00:00.000Z',
};

/** One widget of each kind, as they are stored with all their options. */
const EVERY_KIND = WIDGETS.map(({ kind }, nth) =>
  Widget.parse({
    _id: `w-${nth}`,
    kind,
    title: nth === 0 ? 'ตัวเลข' : '',
    spot: { x: 0, y: nth * 5, w: 12, h: 5 },
    filter: nth === 1 ? { channel: 'facebook,pantip', text: 'อร่อย' } : {},
    ...(kind === 'share' && { by: 'channel' }),
    ...(kind === 'note' && { text: 'ยอดขาย "วันจันทร์" $$' }),
  }),
);

type OldBoard = { name: string; about?: string; widgets: unknown; filter: StoredFilter; version?: number };

async function insertBoard({ name, about = '', widgets, filter, version = 1 }: OldBoard): Promise<string> {
  const { rows } = await world.suite.context.database.owner.query(
    `insert into dashboards (account_id, _id, name, about, widgets, filter, share, group_id, owner_id, version, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 'all', null, $6, $7, $8, $9) returning _id`,
    [
      admin.accountId,
      name,
      about,
      JSON.stringify(widgets),
      JSON.stringify(filter),
      admin.userId,
      version,
      AT.made,
      AT.second,
    ],
  );
  return String(rows[0]?._id);
}

const ids: Record<string, string> = {};
const token = generateToken();
const FIXED = {
  from: '2026-03-01T05:30:00.000Z',
  to: '2026-03-09T01:00:00.000Z',
  keyword: '0190a000-0000-7000-8000-000000000001',
  query: 'กาแฟ AND NOT ชา',
  hour: '8,9',
  time_zone: 'Asia/Bangkok',
};

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account());
  const { owner } = world.suite.context.database;
  for (const [statement] of OLD_TABLES) await owner.query(statement);
  ids.every = await insertBoard({
    name: 'Every kind',
    about: 'เช้า',
    widgets: EVERY_KIND,
    filter: FIXED,
    version: 3,
  });
  ids.old = await insertBoard({
    name: 'Old',
    widgets: [
      {
        _id: 'ring',
        kind: 'share',
        by: 'keyword',
        view: 'donut',
        measure: 'reach',
        spot: { x: 0, y: 0, w: 4, h: 5 },
      },
      { _id: 'people', kind: 'share', by: 'keyword', measure: 'authors', spot: { x: 4, y: 0, w: 4, h: 5 } },
    ],
    filter: {},
  });
  for (const range of RANGE_GROUPS.flat())
    ids[range] = await insertBoard({ name: range, widgets: [], filter: { range, sentiment: 'negative' } });
  for (const [starter, widgets] of Object.entries(STARTER_WIDGETS))
    ids[starter] = await insertBoard({ name: starter, widgets, filter: { range: '30d' } });
  const versions = [
    {
      version: 1,
      at: AT.first,
      fields: {
        name: 'Former name',
        about: 'before',
        widgets: [],
        filter: { range: '7d' },
        share: 'private',
        group_id: null,
      },
    },
    // As an older version of the suite wrote it.
    { version: 2, at: AT.second, fields: { name: 'Every kind', widgets: EVERY_KIND.slice(0, 2) } },
  ];
  for (const { version, at, fields } of versions)
    await owner.query(
      'insert into dashboard_versions (account_id, dashboard_id, version, at, by_id, fields) values ($1, $2, $3, $4, $5, $6)',
      [admin.accountId, ids.every, version, at, admin.userId, JSON.stringify(fields)],
    );
  await owner.query(
    `insert into dashboard_links (account_id, _id, dashboard_id, name, token_hash, password_hash, created_at, created_by, expires_at, opened)
     values ($1, gen_random_uuid(), $2, 'Agency', $3, $4, now(), $5, '2126-01-01T00:00:00Z', 7)`,
    [admin.accountId, ids.every, hashToken(token), await hashPassword('secret words'), admin.userId],
  );
  for (const name of ['0225_convert_dashboards.sql', '0265_convert_listening_dashboards.sql']) {
    const client = await owner.connect();
    await client
      .query('begin')
      .then(() => client.query(readMigration(name)))
      .then(() => client.query('commit'))
      .finally(() => client.release());
  }
});
afterAll(() => world.stop());

const read = (id: string | undefined) => admin.call(getDashboard, { params: { _id: id ?? '' } });

test('A widget of each kind, its title, its place, its options and its filter are what they were', async () => {
  const { published, ...board } = await read(ids.every);
  const tiles = published?.tabs.flatMap((tab) => tab.tiles) ?? [];
  for (const language of ['en', 'th'] as const) expect(listWidgets(tiles, language)).toEqual(EVERY_KIND);
  expect(board).toMatchObject({
    name: 'Every kind',
    share: 'all',
    mine: true,
    may_change: true,
    version: 3,
    draft: null,
    published_at: AT.second,
  });
  expect(published?.about).toEqual({ en: 'เช้า', th: 'เช้า' });
  expect(toStoredFilter(published ?? missing(), READING)).toEqual(FIXED);
});

test('Shares by keyword are shares of voice where they can be added up', async () => {
  const { published } = await read(ids.old);
  expect(listWidgets(published?.tabs[0]?.tiles ?? [], 'en')).toMatchObject([
    { kind: 'voice', view: 'donut', amount: 'reach', keywords: [] },
    { kind: 'share', by: 'keyword' },
  ]);
});

test.each(RANGE_GROUPS.flat())(
  'The range %s still opens the dashboard, with its other conditions',
  async (range) => {
    const { published } = await read(ids[range]);
    expect(toStoredFilter(published ?? missing(), READING)).toEqual({ range, sentiment: 'negative' });
  },
);

test.each(Object.keys(STARTER_WIDGETS))(
  'A dashboard made from the starter %s is edited and published as before',
  async (starter) => {
    const { published, revision } = await read(ids[starter]);
    const params = { _id: ids[starter] ?? '' };
    const document = DashboardDocument.parse({ ...published, about: { en: 'x', th: 'x' } });
    await admin.call(LISTENING_CALLS.saveDraft, { params, body: { revision, document } });
    expect((await admin.call(LISTENING_CALLS.publish, { params, body: {} })).published).toEqual(document);
  },
);

test('Every version is kept with who saved it and when, and two people still merge their changes', async () => {
  const params = { _id: ids.every ?? '' };
  const { items } = await admin.call(listDashboardVersions, { params });
  expect(items.map(({ version, at }) => [version, at])).toEqual([
    [3, AT.second],
    [2, AT.first],
    [1, AT.made],
  ]);
  expect(items[2]?.document).toMatchObject({
    title: { en: 'Former name' },
    about: { en: 'before' },
    period: { kind: 'last', count: 7 },
  });
  expect(items[1]?.document.tabs[0]?.tiles).toHaveLength(2);
  const base = items[0]?.document ?? missing();
  const save = (part: object) =>
    admin.call(LISTENING_CALLS.saveDraft, { params, body: { revision: 1, document: { ...base, ...part } } });
  await save({ mentions: { ...base.mentions, channel: 'facebook' } });
  const { document, conflicts } = await save({ mentions: { ...base.mentions, text: 'ชา' } });
  expect([document.mentions, conflicts]).toEqual([{ ...base.mentions, channel: 'facebook', text: 'ชา' }, []]);
  await admin.call(LISTENING_CALLS.discardDraft, { params });
});

test('An old link opens by its token and its password, and counts on', async () => {
  const open = async (password?: string) =>
    request(
      world.url,
      openSharedDashboard.path,
      buildInit(openSharedDashboard, { body: { token, password, time_zone: 'Asia/Bangkok' } }),
    );
  expect(await open()).toMatchObject({ status: 403, body: { code: 'link_password' } });
  expect(await open('secret words')).toMatchObject({
    status: 200,
    body: {
      name: 'Every kind',
      kind: 'live',
      zone: 'Asia/Bangkok',
      expires_at: '2126-01-01T00:00:00.000Z',
      mentions: { from: FIXED.from, to: FIXED.to },
    },
  });
  const { items } = await admin.call(listDashboardLinks, { params: { _id: ids.every ?? '' } });
  expect(items).toMatchObject([{ name: 'Agency', opened: 8, has_password: true, closed: null }]);
  await admin.call(createDashboardLink, { params: { _id: ids.every ?? '' }, body: { kind: 'frozen' } });
});

function missing(): never {
  throw new Error('a dashboard is missing');
}
