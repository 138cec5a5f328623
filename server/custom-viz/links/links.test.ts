import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import {
  createVizLink,
  listVizLinks,
  listVizLinkValues,
  openVizLink,
  revokeVizLink,
} from '#contracts/custom-viz/links.ts';
import { getSharedDimension, getSharedMeasure } from '#contracts/semantic/calculated.ts';
import { createSharedField } from '#contracts/shared-fields/endpoints.ts';
import type { SharedFieldInput } from '#contracts/shared-fields/shared-field.ts';
import { nameUploadField } from '#contracts/uploads/names.ts';
import { makeCoffeeCompany } from '#tests/factories/coffee-company.ts';
import { makeMarchPosts } from '#tests/factories/coffee-posts.ts';
import { ingestPosts } from '#tests/factories/inbound.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { makeUpload } from '#tests/factories/upload.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Dashboards that people without a sign-in open by a link: what they see, what they may set, and what they never learn. */
let world: World;
let maker: Person;

const spot = { x: 0, y: 0, w: 4, h: 3 };
const DOCUMENT: DashboardDocumentInput = {
  title: { en: 'Coffee' },
  period: { kind: 'between', from: '2026-03-01', to: '2026-03-31' },
  tabs: [
    {
      _id: 'first',
      name: {},
      tiles: [
        {
          _id: 'channels',
          kind: 'chart',
          spot,
          chart: {
            measures: ['mentions.mentions'],
            shelves: { across: [{ dimension: 'channel' }], down: [], colour: [], tiles: [] },
            filters: [{ dimension: 'domain', is: 'not_among', values: ['secret.example'] }],
          },
        },
        {
          _id: 'people',
          kind: 'chart',
          spot,
          chart: {
            measures: ['mentions.mentions'],
            shelves: { across: [{ dimension: 'author' }], down: [], colour: [], tiles: [] },
          },
        },
        { _id: 'rows', kind: 'rows', spot, measure: 'mentions.mentions' },
      ],
    },
  ],
  filters: [
    { _id: 'channel', dimension: 'channel' },
    { _id: 'locked', dimension: 'language', hidden: true },
  ],
};

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await makeCoffeeCompany(world, [...makeMarchPosts('pantip', 4), ...makeMarchPosts('facebook', 3)]);
});
afterAll(() => world.stop());

async function publish(person = maker) {
  return { params: await publishVizDashboard(person, { share: 'all', document: DOCUMENT }) };
}

async function open(token: string, more: object = {}) {
  const answered = await request(
    world.url,
    openVizLink.path,
    buildInit(openVizLink, { body: { token, ...more } }),
  );
  return { status: answered.status, ...(answered.body as Partial<SharedVizDashboard> & { code?: string }) };
}

/** What a tile counts, by channel. */
function countsOf({ answers = {} }: Partial<SharedVizDashboard>): Record<string, number | null> {
  const [result] = answers['channels'] ?? [];
  if (!result?.ok) throw new Error(JSON.stringify(result));
  const { rows, cells } = result.answer;
  return Object.fromEntries(
    rows.map(([value], index) => [value?.key ?? '', cells[index]?.[0]?.[0]?.value ?? null]),
  );
}

test('A live link counts anew and a frozen one keeps its numbers, and neither tells conditions, people or rows', async () => {
  const at = await publish();
  const live = await maker.call(createVizLink, { ...at, body: { kind: 'live', editable: ['channel'] } });
  const frozen = await maker.call(createVizLink, { ...at, body: { kind: 'frozen' } });
  await ingestPosts(world, maker.accountId, makeMarchPosts('facebook', 2));
  const [now, kept] = [await open(live.token), await open(frozen.token)];
  expect([countsOf(now), countsOf(kept)]).toEqual([
    { pantip: 4, facebook: 5 },
    { pantip: 4, facebook: 3 },
  ]);
  expect(now.document?.tabs[0]?.tiles.map(({ _id }) => _id)).toEqual(['channels', 'people']);
  expect(now.document?.filters.map(({ _id }) => _id)).toEqual(['channel']);
  expect(kept.document?.filters).toEqual([]);
  expect(now.answers?.['people']).toMatchObject([{ ok: false, code: 'hidden', nearest: null }]);
  const text = JSON.stringify([now, kept]);
  for (const secret of [
    'took_ms',
    'secret.example',
    'Somchai',
    'someone',
    'author shows',
    'locked',
    maker.userId,
  ])
    expect(text).not.toContain(secret);
});

test('Visitors set the filters that the link allows, and no others', async () => {
  const at = await publish();
  const { token } = await maker.call(createVizLink, { ...at, body: { kind: 'live', editable: ['channel'] } });
  const pantip = { values: ['pantip'] };
  const narrowed = await open(token, { state: { filters: { channel: pantip } } });
  expect(countsOf(narrowed)).toEqual({ pantip: 4 });
  for (const id of ['locked', 'nothing', 'constructor'])
    expect(await open(token, { state: { filters: { [id]: pantip } } })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  const refused = await maker.attempt(createVizLink, {
    ...at,
    body: { kind: 'live', editable: ['nothing'] },
  });
  expect(refused.status).toBe(400);
});

test('A link opens with its password, until it is revoked or its maker may no longer share', async () => {
  const other = await world.person(maker.accountId);
  const at = await publish(other);
  const made = await other.call(createVizLink, { ...at, body: { kind: 'live', password: 'secret words' } });
  expect((await open(made.token)).code).toBe('link_password');
  expect((await open(made.token, { password: 'wrong words' })).code).toBe('link_password');
  expect((await open(made.token, { password: 'secret words' })).status).toBe(200);
  const { items } = await other.call(listVizLinks, at);
  expect(items).toMatchObject([{ _id: made._id, opened: 1, has_password: true, closed: null }]);
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('_id', '=', other.userId)
    .execute();
  expect((await open(made.token, { password: 'secret words' })).code).toBe('link_invalid');
  expect((await maker.call(listVizLinks, at)).items).toMatchObject([{ closed: 'maker_suspended' }]);
  const own = await maker.call(createVizLink, { ...at, body: { kind: 'frozen' } });
  await maker.call(revokeVizLink, { params: { ...at.params, link_id: own._id } });
  expect((await open(own.token)).code).toBe('link_invalid');
  const rows = await world.suite.context.database.platform
    .selectFrom('viz_links')
    .select('picture')
    .where('_id', '=', own._id)
    .execute();
  expect(rows).toEqual([{ picture: null }]);
});

test('Visitors of a live link list the values of filters that they may set, among what the other filters leave, and of no others', async () => {
  const params = await publishVizDashboard(maker, { document: DOCUMENT });
  const link = { kind: 'live' as const, editable: ['channel'], password: 'open sesame' };
  const { token } = await maker.call(createVizLink, { params, body: link });
  const ask = (more: object) =>
    request(
      world.url,
      listVizLinkValues.path,
      buildInit(listVizLinkValues, { body: { token, password: 'open sesame', filter: 'channel', ...more } }),
    );
  const { values } = (await ask({})).body as { values: { key: string; count: number }[] };
  const counted = Object.fromEntries(values.map(({ key, count }) => [key, count]));
  expect(counted).toEqual(countsOf(await open(token, { password: 'open sesame' })));
  expect(values.length).toBeGreaterThan(1);
  expect((await ask({ filter: 'locked' })).status).toBe(400);
  expect((await ask({ state: { filters: { locked: { values: ['th'] } } } })).status).toBe(400);
  expect((await ask({ password: 'wrong one' })).status).toBe(403);
  expect((await ask({ token: 'nothing'.repeat(4) })).status).toBe(422);
});

test('Visitors see what shared fields are called that are shown, and no formula', async () => {
  const make = (en: string, definition: z.input<typeof SharedFieldInput>['definition']) =>
    maker.call(createSharedField, { body: { labels: { en, th: '' }, definition } });
  const { key: measure } = await make('Doubled posts', {
    kind: 'measure',
    data_set: 'mentions',
    formula: 'count() * 2',
  });
  const { key: groups } = await make('Kinds of channels', {
    kind: 'groups',
    dimension: 'channel',
    groups: [{ key: 'chat', label: { en: 'Chat', th: 'แชต' }, values: ['line'] }],
  });
  await make('Not shown', { kind: 'measure', data_set: 'mentions', formula: 'count() * 3' });
  const chart = {
    measures: [getSharedMeasure(measure)],
    shelves: { across: [{ dimension: getSharedDimension(groups) }] },
  };
  const tile = { _id: 'kinds', kind: 'chart' as const, spot: { x: 0, y: 0, w: 4, h: 4 }, chart };
  const { _id } = await publishVizDashboard(maker, {
    name: 'Kinds',
    document: { tabs: [{ _id: 'first', name: {}, tiles: [tile] }] },
  });
  for (const kind of ['live', 'frozen'] as const) {
    const { token } = await maker.call(createVizLink, { params: { _id }, body: { kind } });
    const { fields = [] } = await open(token);
    const named = fields.map(({ labels, values, definition }) => [labels.en, values.length, definition]);
    expect(named.toSorted()).toEqual([
      ['Doubled posts', 0, null],
      ['Kinds of channels', 2, null],
    ]);
    expect(JSON.stringify(fields)).not.toContain('count()');
  }
});

test('Visitors see what an upload and the columns that are shown are called, and nothing of its other columns', async () => {
  const upload = await makeUpload(maker, 'Shop,Amount,Secret\nNorth,1,x\nSouth,2,y\n', {
    name: 'Sales by shop',
  });
  const chart = {
    measures: [`${upload.data_set}.sum_c2` as const],
    shelves: { across: [{ dimension: nameUploadField(upload.data_set, 'c1') }] },
  };
  const tile = { _id: 'sales', kind: 'chart' as const, spot: { x: 0, y: 0, w: 4, h: 4 }, chart };
  const { _id } = await publishVizDashboard(maker, {
    name: 'Sales',
    document: { tabs: [{ _id: 'first', name: {}, tiles: [tile] }] },
  });
  for (const kind of ['live', 'frozen'] as const) {
    const { token } = await maker.call(createVizLink, { params: { _id }, body: { kind } });
    const { uploads = [] } = await open(token);
    expect(uploads.map(({ name, shape }) => [name, shape.columns.map(({ label }) => label)])).toEqual([
      ['Sales by shop', ['Shop', 'Amount']],
    ]);
    expect(JSON.stringify(uploads)).not.toContain('Secret');
  }
});
