import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnnotation } from '#contracts/custom-viz/annotations.ts';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createEmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import {
  answerEmbed,
  createEmbedFile,
  EmbeddedDashboard,
  openEmbed,
} from '#contracts/custom-viz/embedding.ts';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createVizLink, openVizLink } from '#contracts/custom-viz/links.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { signEmbedToken } from '#tests/factories/embed.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** What visitors without a sign-in may do with charts: parameters, selections, steps down and annotations, within the document and the token. */
const ORIGIN = 'https://shop.example';
let world: World;
let maker: Person;
let dashboard: string;
let key: { _id: string; secret: string };

const spot = { x: 0, y: 0, w: 4, h: 3 };
const NONE = { across: [], down: [], colour: [], tiles: [] };
const MENTIONS = ['mentions.mentions' as const];
const top = { count: 1, by: MENTIONS[0] ?? 'mentions.mentions', others: false };
const DOCUMENT = {
  period: { kind: 'between', from: '2026-03-01', to: '2026-03-31' },
  zone: 'UTC',
  parameters: [
    { _id: 'first', kind: 'number', value: 1, least: 1, most: 5 },
    { _id: 'by', kind: 'dimension', value: 'channel', choices: ['channel', 'language'] },
  ],
  filters: [{ _id: 'tenant', dimension: 'language', hidden: true }],
  tabs: [
    {
      _id: 'one',
      name: {},
      tiles: [
        {
          _id: 'bars',
          kind: 'chart',
          spot,
          bindings: [
            { parameter: 'first', to: 'top' },
            { parameter: 'by', to: 'across' },
          ],
          chart: { measures: MENTIONS, shelves: { ...NONE, across: [{ dimension: 'channel', top }] } },
        },
        {
          _id: 'moods',
          kind: 'chart',
          spot,
          chart: { measures: MENTIONS, shelves: { ...NONE, across: [{ dimension: 'sentiment' }] } },
        },
        {
          _id: 'listed',
          kind: 'sql',
          spot,
          sql: 'select channel, sentiment, count(*) as n from mentions group by channel, sentiment order by channel',
        },
        {
          _id: 'days',
          kind: 'chart',
          spot,
          chart: { measures: MENTIONS, shelves: { ...NONE, across: [{ dimension: 'time', grain: 'week' }] } },
        },
      ],
    },
  ],
} satisfies DashboardDocumentInput;

beforeAll(async () => {
  world = await getSharedWorld();
  maker = await world.person(await world.account());
  await maker.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'all', patterns: ['กาแฟ'] },
  });
  const posts = (['pantip', 'pantip', 'pantip', 'facebook', 'facebook'] as const).map((channel, nth) =>
    makePost({ text: `กาแฟ ${nth}`, channel, published_at: `2026-03-0${nth + 2}T05:00:00.000Z` }),
  );
  await ingestPosts(world, maker.accountId, posts);
  const body = { name: 'Visitors', share: 'all' as const, document: DOCUMENT };
  dashboard = (await maker.call(createVizDashboard, { body }))._id;
  await maker.call(publishVizDraft, { params: { _id: dashboard }, body: {} });
  key = await maker.call(createEmbedKey, { body: { name: 'Shop', origins: [ORIGIN] } });
});
afterAll(() => world.stop());

async function send(endpoint: Endpoint, body: object) {
  const answered = await request(world.url, endpoint.path, buildInit(endpoint, { body } as never));
  return { status: answered.status, body: answered.body, text: JSON.stringify(answered.body) };
}

async function openWith(claims: object) {
  const token = await signEmbedToken(key, { origin: ORIGIN, dashboard, ...claims });
  const { status, body, text } = await send(openEmbed, { token });
  return { status, text, ...(status === 200 && { opened: EmbeddedDashboard.parse(body) }) };
}

async function sessionOf(claims: object): Promise<string> {
  const { opened, text } = await openWith(claims);
  if (!opened) throw new Error(text);
  return opened.session;
}

type State = Record<string, unknown>;
function ask(session: string, state: State) {
  return send(answerEmbed, { session, tiles: ['bars', 'moods', 'days'], state });
}

/** What a tile counts, by the values of its rows. */
async function count(session: string, tile: string, state: State): Promise<[string | null, number | null][]> {
  const { body, text } = await ask(session, state);
  const [result] = answerEmbed.answer.safeParse(body).data?.answers[tile] ?? [];
  if (!result?.ok) throw new Error(text);
  return result.answer.rows.map(([value], row) => [
    value?.key ?? null,
    result.answer.cells[row]?.[0]?.[0]?.value ?? null,
  ]);
}

const value = (dimension: string, ...values: (string | null)[]) => ({ dimension, is: 'among', values });
const select = (tile: string, ...filters: object[]) => ({ selections: [{ tile, filters }] });
function drill(tile: string, axis: string, dimension: string, key = 'pantip') {
  return { drills: { [tile]: [{ axis, filters: [value(axis, key)], to: { dimension } }] } };
}

test('A parameter that the token opens is set within its choices, and the others are neither set nor seen', async () => {
  const { opened } = await openWith({ parameters: { editable: ['first'] } });
  expect(opened?.document.parameters.map(({ _id }) => _id)).toEqual(['first']);
  const session = opened?.session ?? '';
  expect(await count(session, 'bars', {})).toEqual([['pantip', 3]]);
  expect(await count(session, 'bars', { parameters: { first: 2 } })).toEqual([
    ['pantip', 3],
    ['facebook', 2],
  ]);
  for (const parameters of [
    { first: 6 },
    { first: 'x' },
    { by: 'language' },
    { by: 'author' },
    { none: 1 },
  ]) {
    const { status, text } = await ask(session, { parameters });
    expect([status, text]).toEqual([400, expect.stringContaining('state.parameters.')]);
  }
});

test('A locked parameter holds whatever the visitor sends, and its value and name stay inside', async () => {
  const { opened, text } = await openWith({ parameters: { locked: { first: 2 }, editable: ['by'] } });
  expect(text).not.toContain('"first"');
  const session = opened?.session ?? '';
  expect(await count(session, 'bars', {})).toHaveLength(2);
  expect((await ask(session, { parameters: { first: 1 } })).status).toBe(400);
  const refused = async (parameters: object) => (await openWith({ parameters })).text;
  expect(await refused({ locked: { first: 9 } })).toContain('parameters.locked.first');
  expect(await refused({ locked: { first: 2 }, editable: ['first'] })).toContain('parameters.editable.first');
  expect(await refused({ editable: ['nothing'] })).toContain('parameters.editable.nothing');
});

test('A row of a statement and pairs of values narrow the other tiles, and nothing but values of what is shown', async () => {
  const session = await sessionOf({ select: true });
  const sum = (rows: [string | null, number | null][]) => rows.reduce((all, [, one]) => all + (one ?? 0), 0);
  const all = await count(session, 'moods', {});
  const [mood] = all[0] ?? [];
  const ofMood = await count(session, 'moods', select('listed', value('sentiment', mood ?? null)));
  expect(ofMood).toEqual([all[0]]);
  expect(sum(await count(session, 'moods', select('listed', value('channel', 'facebook'))))).toBe(2);
  const pairs = (['facebook', 'pantip'] as const).map((channel) => [
    value('channel', channel),
    value('sentiment', mood ?? null),
  ]);
  expect(await count(session, 'moods', select('listed', { any: pairs }))).toEqual([all[0]]);
  const left = { selections: [{ tile: 'listed', exclude: true, filters: [{ any: pairs }] }] };
  expect(await count(session, 'moods', left)).toEqual(all.slice(1));
  for (const refused of [
    select('listed', value('author', 'x')),
    select('listed', { any: [[value('channel', 'pantip')], [value('author', 'x')]] }),
    select('listed', {
      instant: 'published',
      from: '2026-03-02T00:00:00.000Z',
      to: '2026-03-03T00:00:00.000Z',
    }),
    select('listed', { search: 'กาแฟ' }),
    select('bars', { any: [[value('channel', 'pantip'), value('sentiment', 'x')]] }),
    select('listed'),
  ])
    expect((await ask(session, refused)).text).toContain('state.selections.0');
});

test('A value that is selected in one chart narrows the others, and nothing but a value of that chart is selected', async () => {
  const session = await sessionOf({});
  const sum = (rows: [string | null, number | null][]) => rows.reduce((all, [, n]) => all + (n ?? 0), 0);
  expect(sum(await count(session, 'moods', {}))).toBe(5);
  expect(sum(await count(session, 'moods', select('bars', value('channel', 'facebook'))))).toBe(2);
  const both = select('bars', value('channel', 'pantip', 'facebook'));
  expect(sum(await count(session, 'moods', both))).toBe(5);
  const span = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-04T00:00:00.000Z' };
  expect(sum(await count(session, 'moods', { selections: [{ tile: 'days', filters: [], span }] }))).toBe(2);
  const forged: State[] = [
    select('bars', value('author', 'x')),
    select('bars', value('channel', ...Array.from({ length: 101 }, (_one, at) => `channel ${at}`))),
    select('bars', value('channel')),
    select('bars', { dimension: 'channel', is: 'beyond', values: ['x'] }),
    select('bars', { search: 'กาแฟ' }),
    select('bars', value('channel', 'pantip'), value('channel', 'facebook')),
    select('bars', value('time', '2026-03-02')),
    select('elsewhere', value('channel', 'pantip')),
    { selections: [{ tile: 'moods', filters: [], span }] },
    select('bars'),
  ];
  for (const state of forged) expect([state, (await ask(session, state)).status]).toEqual([state, 400]);
  const fixed = await sessionOf({ select: false });
  expect((await ask(fixed, select('bars', value('channel', 'facebook')))).status).toBe(400);
});

describe('Steps down', () => {
  test('lead into declared levels, and the page receives those alone', async () => {
    const { opened } = await openWith({ drill: true, parameters: { editable: ['first'] } });
    expect(opened?.acts).toEqual({ select: true, levels: { bars: { channel: ['source'] } }, time: true });
    const session = opened?.session ?? '';
    const state = { parameters: { first: 5 }, ...drill('bars', 'channel', 'source') };
    const rows = await count(session, 'bars', state);
    expect(rows.reduce((all, [, n]) => all + (n ?? 0), 0)).toBe(3);
    const week = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-09T00:00:00.000Z' };
    const days = {
      days: [{ axis: 'time', filters: [], span: week, to: { dimension: 'time', grain: 'day' } }],
    };
    expect(await count(session, 'days', { drills: days })).toHaveLength(7);
  });

  test('lead neither to people, nor across hierarchies, nor anywhere without the token', async () => {
    const session = await sessionOf({ drill: true });
    const forged: State[] = [
      drill('bars', 'channel', 'author'),
      drill('bars', 'channel', 'mentioned'),
      drill('bars', 'channel', 'language'),
      drill('bars', 'source', 'channel'),
      drill('moods', 'channel', 'source'),
      drill('none', 'channel', 'source'),
      { drills: { bars: [{ axis: 'channel', filters: [], to: { dimension: 'source' } }] } },
      { drills: { bars: [{ axis: 'time', filters: [], to: { dimension: 'source' } }] } },
      {
        drills: {
          bars: [
            { axis: 'channel', filters: [value('channel', 'pantip')], to: { dimension: 'source' } },
            { axis: 'source', filters: [value('source', 'x')], to: { dimension: 'author' } },
          ],
        },
      },
    ];
    for (const state of forged) {
      const { status, text } = await ask(session, state);
      expect([state, status, text]).toEqual([state, 400, expect.stringContaining('state.drills.')]);
      expect((await send(createEmbedFile, { session, format: 'csv', state })).status).not.toBe(200);
    }
    const shut = await sessionOf({});
    expect((await ask(shut, drill('bars', 'channel', 'source'))).status).toBe(400);
  });

  test('never lead below a locked value, and the page does not receive which', async () => {
    const body = {
      name: 'Locked',
      document: { ...DOCUMENT, filters: [{ _id: 'tenant', dimension: 'channel', hidden: true }] },
    };
    const { _id } = await maker.call(createVizDashboard, { body });
    await maker.call(publishVizDraft, { params: { _id }, body: {} });
    const { opened } = await openWith({ dashboard: _id, drill: true, locked: { tenant: ['pantip'] } });
    expect(opened?.acts.levels).toEqual({});
    const { status } = await ask(opened?.session ?? '', drill('bars', 'channel', 'source'));
    expect(status).toBe(400);
    expect(await count(opened?.session ?? '', 'bars', {})).toEqual([['pantip', 3]]);
  });
});

test('Annotations of the dashboard are shown where the token shows them: no author, nothing of other dashboards, colleagues and tenants', async () => {
  const note = (en: string, over: object) =>
    maker.call(createAnnotation, {
      body: { text: { en, th: '' }, from: '2026-03-03T00:00:00.000Z', dashboard_id: dashboard, ...over },
    });
  await note('Campaign began', {});
  await note('For colleagues', { dashboard_id: null });
  await note('Of another tenant', { tied_to: { dimension: 'language', value: 'en' } });
  await note('Long ago', { from: '2025-03-03T00:00:00.000Z' });
  const show = async (claims: object) =>
    answerEmbed.answer.parse((await ask(await sessionOf(claims), {})).body).annotations;
  expect(await show({})).toEqual({});
  const shown = await show({ annotations: true });
  expect(Object.keys(shown)).toEqual(['days']);
  const written = shown['days']?.filter(({ kind }) => kind === 'written');
  expect(written).toEqual([
    { kind: 'written', text: { en: 'Campaign began', th: '' }, from: '2026-03-03T00:00:00.000Z', to: null },
  ]);
  expect(shown['days']?.some(({ kind }) => kind === 'alert')).toBe(false);
});

test('The visitors of a live link do what it allows and no more; a frozen one keeps its numbers and annotations', async () => {
  const make = async (more: object) => {
    const body = { name: 'Link', days: 7, ...more };
    return (await maker.call(createVizLink, { params: { _id: dashboard }, body: body as never })).token;
  };
  const open = (token: string, state: State = {}) => send(openVizLink, { token, state });
  const live = await make({ kind: 'live', parameters: ['first'], drill: true });
  const { document, acts } = openVizLink.answer.parse((await open(live)).body);
  expect(document.parameters.map(({ _id }) => _id)).toEqual(['first']);
  expect(acts.levels).toEqual({ bars: { channel: ['source'] } });
  expect((await open(live, { parameters: { first: 2 }, ...drill('bars', 'channel', 'source') })).status).toBe(
    200,
  );
  expect((await open(live, select('bars', value('channel', 'facebook')))).status).toBe(200);
  for (const state of [
    { parameters: { by: 'language' } },
    drill('bars', 'channel', 'author'),
    select('bars', value('author', 'x')),
  ])
    expect((await open(live, state)).status).toBe(400);
  const shut = await make({ kind: 'live' });
  expect((await open(shut, drill('bars', 'channel', 'source'))).status).toBe(400);
  const frozen = await make({ kind: 'frozen', parameters: ['first'], drill: true, annotations: true });
  const kept = openVizLink.answer.parse((await open(frozen)).body);
  expect([kept.acts.levels, kept.document.parameters]).toEqual([{}, []]);
  expect(JSON.stringify(kept.annotations)).toContain('Campaign began');
  const unknown = await maker.attempt(createVizLink, {
    params: { _id: dashboard },
    body: { name: 'Bad', days: 7, kind: 'live', parameters: ['nothing'] } as never,
  });
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([
    400,
    expect.stringContaining('parameters.0'),
  ]);
});
