import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { createVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import * as fields from '#contracts/shared-fields/endpoints.ts';
import type { SharedFieldInput } from '#contracts/shared-fields/shared-field.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload } from '#tests/factories/upload.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Shared fields and measures: who sees, changes and certifies them, what they count, and where they are used. */
let world: World;
let admin: Person;
let writer: Person;
let reader: Person;
let data = '';

const ROWS = 'shop,amount\nNorth,1\nSouth,5\nEast,12\nWest,30\nNorth,7\n';
const SPAN = { from: '2020-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' };
const name = (en: string, th = '') => ({ en, th });

type FieldBody = z.input<typeof SharedFieldInput>;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  writer = await world.person(admin.accountId, {
    can: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'],
  });
  reader = await world.person(admin.accountId, { can: ['custom_viz.dashboard.read'] });
});
afterAll(() => world.stop());

/** A file cannot be waited for before the first test. */
async function readSales(): Promise<void> {
  data ||= (await makeUpload(admin, ROWS)).data_set;
}

const column = (id: string) => `${data.replaceAll('-', '_')}_${id}`;
const make = (body: FieldBody, who = writer) => who.call(fields.createSharedField, { body });
async function namesOf(who: Person): Promise<string[]> {
  return (await who.call(fields.listSharedFields, {})).items.map(({ labels }) => labels.en);
}

async function ask(input: Omit<QuestionInput, 'span'>, who = reader) {
  const { answers } = await who.call(answerQuestions, { body: { questions: [{ span: SPAN, ...input }] } });
  const [result] = answers;
  if (!result) throw new Error('no answer');
  return result;
}

async function countBy(dimension: string, measure: `${string}.${string}` = `${data}.rows`) {
  const result = await ask({ measures: [measure], rows: [{ dimension }] });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.answer.rows.map(([value], index) => [
    value?.key,
    result.answer.cells[index]?.[0]?.[0]?.value,
  ]);
}

test('A field is for its owner until it is shared, and its key stays when it is renamed', async () => {
  await readSales();
  const made = await make({
    labels: name('Big sale', 'ยอดใหญ่'),
    definition: { kind: 'field', data_set: data, formula: `if(${column('c2')}>10, "big", "small")` },
  });
  expect(made).toMatchObject({
    key: 'big_sale',
    share: 'private',
    official: false,
    may_change: true,
    unit: null,
  });
  expect(made.definition).toMatchObject({ formula: `if(${column('c2')} > 10, "big", "small")` });
  expect(await namesOf(reader)).not.toContain('Big sale');
  const params = { _id: made._id };
  expect((await reader.attempt(fields.updateSharedField, { params, body: {} })).status).toBe(403);
  const renamed = await writer.call(fields.updateSharedField, {
    params,
    body: { labels: name('Large sale'), share: 'all' },
  });
  expect(renamed).toMatchObject({ key: 'big_sale', labels: { en: 'Large sale' }, version: made.version + 1 });
  expect(await namesOf(reader)).toContain('Large sale');
  expect(await countBy('shared-big_sale')).toEqual([
    ['big', 2],
    ['small', 3],
  ]);
});

test('Groups and ranges are dimensions in their order, and one may be made of another', async () => {
  await readSales();
  await make({
    labels: name('Region'),
    share: 'all',
    definition: {
      kind: 'groups',
      dimension: column('c1'),
      groups: [
        { key: 'up', label: name('Upper'), values: ['North', 'East'] },
        { key: 'low', label: name('Lower'), values: ['South'] },
      ],
    },
  });
  expect(await countBy('shared-region')).toEqual([
    ['up', 3],
    ['low', 1],
    ['others', 1],
  ]);
  await make({
    labels: name('Size'),
    share: 'all',
    definition: {
      kind: 'bands',
      data_set: data,
      number: column('c2'),
      bands: [
        { key: 'small', label: name('Small'), from: null, to: 6 },
        { key: 'middle', label: name('Middle'), from: 6, to: 20 },
        { key: 'big', label: name('Big'), from: 20, to: null },
      ],
    },
  });
  expect(await countBy('shared-size')).toEqual([
    ['small', 2],
    ['middle', 2],
    ['big', 1],
  ]);
  await make({
    labels: name('Small upper'),
    share: 'all',
    definition: {
      kind: 'field',
      data_set: data,
      formula: 'if(shared.region = "up" and shared.size = "small", "yes", "no")',
    },
  });
  expect(await countBy('shared-small_upper')).toEqual([
    ['no', 4],
    ['yes', 1],
  ]);
  // A filter by a shared field counts the same rows.
  const filters = [{ dimension: 'shared-region', is: 'among' as const, values: ['up'] }];
  const result = await ask({ measures: [`${data}.rows`], filters });
  expect(result.ok && result.answer.cells[0]?.[0]?.[0]?.value).toBe(3);
});

test('A measure is counted with the rights of its reader, and tells its unit', async () => {
  await readSales();
  const made = await make({
    labels: name('Mean sale'),
    share: 'all',
    definition: { kind: 'measure', data_set: data, formula: `sum(${column('c2')}) / rows`, good: 'up' },
  });
  expect(made).toMatchObject({ unit: 'number', additive: false });
  const whole = await ask({ measures: ['shared.mean_sale'] });
  expect(whole.ok && whole.answer.cells[0]?.[0]?.[0]?.value).toBe(11);
  await make(
    {
      labels: name('All tickets'),
      share: 'all',
      definition: { kind: 'measure', data_set: 'tickets', formula: 'tickets * 2' },
    },
    admin,
  );
  expect(await ask({ measures: ['shared.all_tickets'] })).toMatchObject({ ok: false, code: 'hidden' });
  expect(await ask({ measures: ['shared.all_tickets'] }, admin)).toMatchObject({ ok: true });
  // Somebody who may not read tickets writes no formula over them.
  const foreign = await writer.attempt(fields.createSharedField, {
    body: {
      labels: name('Mine'),
      definition: { kind: 'measure', data_set: 'tickets', formula: 'tickets * 2' },
    },
  });
  expect(foreign).toMatchObject({
    status: 400,
    body: { faults: { 'definition.data_set': { code: 'not_known_here' } } },
  });
});

test('A shared measure counts what its formula counts when it is written in the chart', async () => {
  await readSales();
  const formulas = [
    'count() * 2',
    `sum(${column('c2')}) / count()`,
    `max(${column('c2')}) - 1`,
    'count() / total(count())',
  ];
  for (const [nth, formula] of formulas.entries()) {
    const { key } = await make({
      labels: name(`Alike ${nth}`),
      share: 'all',
      definition: { kind: 'measure', data_set: data, formula },
    });
    const rows = [{ dimension: column('c1') }];
    const shared = await ask({ measures: [`shared.${key}`], rows });
    const written = await ask({
      measures: ['calculated.own'],
      calculated: { measures: [{ name: 'own', data_set: data, formula }] },
      rows,
    });
    if (!shared.ok || !written.ok) throw new Error(JSON.stringify([formula, shared, written]));
    const read = ({ answer }: typeof shared) => [answer.rows.map(([value]) => value?.key), answer.cells];
    expect(shared.answer.cells.length).toBeGreaterThan(3);
    expect([formula, read(shared)]).toEqual([formula, read(written)]);
  }
});

test('What cannot be computed is refused at its place: circles, unknown names, values twice, ranges that overlap', async () => {
  await readSales();
  const first = await make({
    labels: name('First'),
    definition: { kind: 'field', data_set: data, formula: 'if(true, "a", "b")' },
  });
  await make({
    labels: name('Second'),
    definition: { kind: 'field', data_set: data, formula: 'if(shared.first = "a", "c", "d")' },
  });
  const circle = await writer.attempt(fields.updateSharedField, {
    params: { _id: first._id },
    body: { definition: { kind: 'field', data_set: data, formula: 'shared.second' } },
  });
  expect(circle).toMatchObject({
    status: 400,
    body: { faults: { 'definition.formula': { code: 'field_cycle' } } },
  });
  const refuse = async (definition: FieldBody['definition']) => {
    const { status, body } = await writer.attempt(fields.createSharedField, {
      body: { labels: name('Wrong'), definition },
    });
    return [
      status,
      Object.entries((body as { faults: Record<string, { code: string }> }).faults).map(([path, one]) => [
        path,
        one.code,
      ]),
    ];
  };
  expect(await refuse({ kind: 'measure', data_set: data, formula: 'rows / nothing' })).toEqual([
    400,
    [['definition.formula', 'question_formula']],
  ]);
  const group = { label: name('x'), values: ['North'] };
  expect(
    await refuse({
      kind: 'groups',
      dimension: column('c1'),
      groups: [
        { key: 'a', ...group },
        { key: 'b', ...group },
      ],
    }),
  ).toEqual([400, [['definition.groups', 'value_twice']]]);
  expect(await refuse({ kind: 'groups', dimension: 'nowhere', groups: [{ key: 'a', ...group }] })).toEqual([
    400,
    [['definition.dimension', 'unknown_dimension']],
  ]);
  const band = { label: name('x'), from: 1, to: 5 };
  expect(
    await refuse({
      kind: 'bands',
      data_set: data,
      number: column('c2'),
      bands: [
        { key: 'a', ...band },
        { key: 'b', ...band },
      ],
    }),
  ).toEqual([400, [['definition.bands.1', 'bands_overlap']]]);
  // The private field of somebody else does not exist for a writer.
  const hidden = await admin.attempt(fields.createSharedField, {
    body: { labels: name('Third'), definition: { kind: 'field', data_set: data, formula: 'shared.first' } },
  });
  expect(hidden).toMatchObject({
    status: 400,
    body: { faults: { 'definition.formula': { code: 'formula_name_unknown' } } },
  });
});

test('An official field is changed with the permission alone, and every former version can be restored', async () => {
  await readSales();
  const made = await make({
    labels: name('Doubled'),
    share: 'all',
    definition: { kind: 'measure', data_set: data, formula: 'rows * 2' },
  });
  const params = { _id: made._id };
  const certify = { params, body: { official: true } };
  expect((await writer.attempt(fields.certifySharedField, certify)).status).toBe(403);
  expect(await admin.call(fields.certifySharedField, certify)).toMatchObject({ official: true });
  const change = { params, body: { definition: { ...made.definition, formula: 'rows * 3' } } };
  expect((await writer.attempt(fields.updateSharedField, change)).status).toBe(403);
  expect((await writer.attempt(fields.deleteSharedField, { params })).status).toBe(403);
  const narrowed = await admin.attempt(fields.updateSharedField, { params, body: { share: 'private' } });
  expect(narrowed).toMatchObject({
    status: 400,
    body: { faults: { share: { code: 'official_is_shared' } } },
  });
  await admin.call(fields.updateSharedField, change);
  const valueOf = async () => {
    const result = await ask({ measures: ['shared.doubled'] });
    return result.ok && result.answer.cells[0]?.[0]?.[0]?.value;
  };
  expect(await valueOf()).toBe(15);
  const { items } = await reader.call(fields.listSharedFieldVersions, { params });
  expect(items).toMatchObject([
    {
      number: made.version + 1,
      official: true,
      definition: { formula: expect.stringMatching(/rows\]? \* 2/) },
    },
    { number: made.version, official: false },
  ]);
  await admin.call(fields.restoreSharedFieldVersion, { params: { ...params, number: made.version } });
  expect(await valueOf()).toBe(10);
});

test('Its use is listed with dashboards that the caller does not see as a number, and a deleted key is not given again', async () => {
  await readSales();
  const made = await make({
    labels: name('Used'),
    share: 'all',
    definition: { kind: 'measure', data_set: data, formula: 'rows + 1' },
  });
  const tile = (measure: `${string}.${string}`) => ({
    kind: 'chart' as const,
    _id: 'a',
    spot: { x: 0, y: 0, w: 6, h: 4 },
    title: name('Count'),
    chart: { measures: [measure] },
  });
  const board = (measure: `${string}.${string}`) => ({
    tabs: [{ _id: 'a', name: name('Overview'), tiles: [tile(measure)] }],
    filters: [{ _id: 'f', dimension: 'shared-region' }],
  });
  await publishVizDashboard(admin, { name: 'Open', share: 'all', document: board('shared.used') });
  await publishVizDashboard(admin, { name: 'Secret', document: board('shared.used') });
  await admin.call(createVizDashboard, {
    body: { name: 'Other', share: 'all', document: board('shared.used_more') },
  });
  const params = { _id: made._id };
  const usage = await reader.call(fields.getSharedFieldUsage, { params });
  expect(usage).toMatchObject({
    dashboards: [{ name: 'Open', tiles: [{ tab: { en: 'Overview' }, title: { en: 'Count' } }], filters: [] }],
    hidden: 1,
    fields: [],
  });
  await writer.call(fields.deleteSharedField, { params });
  expect(await ask({ measures: ['shared.used'] })).toMatchObject({
    ok: false,
    fault: { code: 'unknown_measure' },
  });
  const again = await make({
    labels: name('Used'),
    definition: { kind: 'measure', data_set: data, formula: 'rows' },
  });
  expect(again.key).toBe('used_2');
});
