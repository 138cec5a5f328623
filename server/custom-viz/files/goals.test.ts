import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { createVizLink, openVizLink } from '#contracts/custom-viz/links.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Goals by period in the files and links of a dashboard. */
let world: World;
let editor: Person;

const spot = { x: 0, y: 0, w: 6, h: 4 };
const GOAL = { grain: 'month', values: [{ from: '2026-03', value: 31 }] };

function makeDocument(values: object[] = GOAL.values) {
  const period_goal = { ...GOAL, values };
  const chart = (name: string, across: object[]) => ({
    form: { name, period_goal },
    measures: ['mentions.mentions'],
    shelves: { across, down: [], colour: [], tiles: [] },
  });
  const time = [{ dimension: 'time', grain: 'month' }];
  const tiles = [
    { _id: 'months', kind: 'chart', spot, chart: chart('bar', time) },
    { _id: 'number', kind: 'chart', spot: { ...spot, x: 6 }, chart: chart('number', []) },
  ];
  return {
    zone: 'Asia/Bangkok',
    period: { kind: 'between', from: '2026-02-01', to: '2026-03-31' },
    tabs: [{ _id: 'first', name: {}, tiles }],
  };
}

async function publish(): Promise<{ params: { _id: string } }> {
  const name = `Goals ${world.suite.context.newId()}`;
  const body = { name, share: 'all' as const, document: makeDocument() as never };
  const { _id } = await editor.call(createVizDashboard, { body });
  await editor.call(publishVizDraft, { params: { _id }, body: {} });
  return { params: { _id } };
}

async function make(at: { params: { _id: string } }, body: object): Promise<Buffer> {
  const response = await fetch(new URL(buildPath(createDashboardFile, at), world.url), {
    method: 'POST',
    headers: { cookie: editor.cookie, origin: world.url, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', ...body }),
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

beforeAll(async () => {
  world = await getSharedWorld();
  editor = await world.person(await world.account());
  const body = { name: 'all', patterns: ['กาแฟ'] };
  await editor.call(createKeyword, { params: { product: 'listening' }, body });
  const posts = ['02-10', '03-10', '03-11'].map((day) =>
    makePost({ text: `กาแฟ ${day}`, channel: 'pantip', published_at: `2026-${day}T05:00:00.000Z` } as never),
  );
  await ingestPosts(world, editor.accountId, posts);
});
afterAll(() => world.stop());

test('Files have the goal as a column, a month without one is empty, and slides draw it as a line', async () => {
  const at = await publish();
  const table = (await make(at, { format: 'csv', tiles: ['months'] })).toString('utf8');
  expect(table).toContain('Time,Mentions,Goal');
  expect(table).toContain('2026-02-01,1,\r\n');
  expect(table).toContain('2026-03-01,2,31');
  const slides = unzip(await make(at, { format: 'pptx', tiles: ['months'] }));
  const charts = [...slides]
    .filter(([path]) => /^ppt\/charts\/chart\d+\.xml$/.test(path))
    .map(([, xml]) => xml);
  expect(charts[0]).toContain('<c:barChart>');
  expect(charts[0]).toMatch(/<c:lineChart>[\s\S]*Goal[\s\S]*<c:v>31<\/c:v>/);
});

test('A number says that its time has no goal, and is otherwise given its goal to date', async () => {
  const at = await publish();
  const partly = (await make(at, { format: 'csv', tiles: ['number'] })).toString('utf8');
  expect(partly).toMatch(/^.*Mentions,Goal to date\r\n3,\r\n/);
  const state = { period: { kind: 'between', from: '2026-03-01', to: '2026-03-31' } };
  const whole = (await make(at, { format: 'csv', tiles: ['number'], state })).toString('utf8');
  expect(whole).toMatch(/Mentions,Goal to date\r\n2,31\r\n/);
});

test('Visitors of a link get the goals with the chart', async () => {
  const { token } = await editor.call(createVizLink, {
    ...(await publish()),
    body: { name: 'Out', days: 1, kind: 'live' },
  });
  const { body } = await request(world.url, openVizLink.path, buildInit(openVizLink, { body: { token } }));
  const [tile] = (body as SharedVizDashboard).document.tabs[0]?.tiles ?? [];
  expect(tile).toMatchObject({ chart: { form: { period_goal: GOAL } } });
});

test('Goals whose periods overlap are refused with the name of the field', async () => {
  const document = makeDocument([...GOAL.values, { from: '2026-03', value: 1 }]) as never;
  const answered = await editor.attempt(createVizDashboard, { body: { name: 'Overlap', document } });
  expect(answered.status).toBe(400);
  expect(Object.keys((answered.body as { fields: object }).fields)).toContain(
    'document.tabs.0.tiles.0.chart.form.period_goal.values.1.from',
  );
});
