import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMeasureRule, listMeasureAlerts, listMeasureRules } from '#contracts/custom-viz/alerts.ts';
import { viewVizDashboardAs } from '#contracts/custom-viz/endpoints.ts';
import { explainValue } from '#contracts/custom-viz/explanations.ts';
import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import { createVizLink, openVizLink } from '#contracts/custom-viz/links.ts';
import { streamRowFile } from '#contracts/custom-viz/row-files.ts';
import { listCountedRows, listDimensionValues } from '#contracts/custom-viz/rows.ts';
import { listSqlTables, runSql } from '#contracts/expert-sql/endpoints.ts';
import * as contract from '#contracts/field-rules/endpoints.ts';
import type { FieldReaders } from '#contracts/field-rules/field-rule.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { deleteGroup } from '#contracts/people/group.ts';
import { querySearch } from '#contracts/quick-analytic/endpoints.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { checkFormula, completeFormula } from '#contracts/semantic/formulas.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { createSharedField } from '#contracts/shared-fields/endpoints.ts';
import type { ColumnMeasure } from '#contracts/uploads/column.ts';
import { listUploadRows } from '#contracts/uploads/endpoints.ts';
import { checkRule } from '#server/custom-viz/alerts/check-rule.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import { buildPath, type Person } from '#tests/factories/person.ts';
import { makeUpload, shapeOf } from '#tests/factories/upload.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Who may read a field: wherever it is named, it appears for nobody else. */
let world: World;
let admin: Person;
let reader: Person;
let member: Person;
let group = '';
let upload: Awaited<ReturnType<typeof makeUpload>>;

/** Two shops of which nobody should hear, with margins whose sums and means are these digits only. */
const ROWS =
  'day,shop,margin\n2026-03-01,Zanzibar,7654321\n2026-03-02,Quito,1234567\n2026-03-03,Quito,1000\n';
const SECRET_NUMBERS = /7654321|1234567|8889888|2963296|1235567/;
const SECRET_TEXTS = /Zanzibar|Quito/;
const SPAN = { from: '2020-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' };
const can = ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'] as const;
const NOBODY: FieldReaders = { groups: [], permission: null };

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  reader = await world.person(admin.accountId, { can: [...can] });
  group = await makeGroup(admin, 'Finance');
  member = await addMember(world, admin, { group, can: [...can] });
});
afterAll(() => world.stop());

const MEASURES: Readonly<Record<string, ColumnMeasure[]>> = {
  c2: ['distinct'],
  c3: ['sum', 'mean', 'median'],
};

async function loadUpload(): Promise<void> {
  upload ??= await makeUpload(admin, ROWS, {
    shape: (preview) => {
      const shape = shapeOf(preview);
      return {
        ...shape,
        columns: shape.columns.map((one) => ({ ...one, measures: MEASURES[one._id] ?? [] })),
      };
    },
  });
}

const column = (id: string) => `${upload.data_set.replaceAll('-', '_')}_${id}`;
const measure = (name: string): `${string}.${string}` => `${upload.data_set}.${name}`;

function setRule(field: string, readers: FieldReaders | null) {
  return admin.call(contract.setFieldRule, { body: { field, readers } });
}

async function withRule(field: string, readers: FieldReaders, work: () => Promise<void>): Promise<void> {
  await setRule(field, readers);
  try {
    await work();
  } finally {
    await setRule(field, null);
  }
}

async function ask(who: Person, input: Omit<QuestionInput, 'span'>) {
  const { answers } = await who.call(answerQuestions, { body: { questions: [{ span: SPAN, ...input }] } });
  const [result] = answers;
  if (!result) throw new Error('no answer');
  return result;
}

/** Questions that would tell the margin, in every part of a question that can name it. */
function listMarginQuestions(): Omit<QuestionInput, 'span'>[] {
  const [margin, shop, rows] = [column('c3'), column('c2'), measure('rows')];
  const formula = (text: string): Omit<QuestionInput, 'span'> => ({
    measures: ['calculated.x'],
    calculated: { measures: [{ name: 'x', formula: text, data_set: upload.data_set }] },
  });
  const field = (text: string): Omit<QuestionInput, 'span'> => ({
    measures: [rows],
    rows: [{ dimension: 'calculated-x' }],
    calculated: { fields: [{ name: 'x', formula: text }] },
  });
  return [
    { measures: [measure('sum_c3')] },
    { measures: [measure('mean_c3')] },
    { measures: [rows, measure('median_c3')], rows: [{ dimension: shop }] },
    { measures: [rows], shares: [{ measure: measure('sum_c3'), within: null }] },
    { measures: [rows], rows: [{ dimension: shop, top: { by: measure('sum_c3'), count: 1 } }] },
    { measures: [rows], rows: [{ dimension: margin }] },
    { measures: [rows], columns: [{ dimension: margin }] },
    { measures: [rows], filters: [{ number: margin, least: 5000 }] },
    { measures: [rows], filters: [{ dimension: margin, is: 'among', values: ['7654321'] }] },
    { measures: [rows], filters: [{ except: [{ number: margin, least: 5000 }] }] },
    formula(`sum(${margin})`),
    formula(`sum_c3 * 1`),
    formula(`sum_c3 / rows`),
    formula(`sum(if(${margin} > 5000, 1, 0))`),
    formula(`max(${margin})`),
    field(`${margin} + 0`),
    field(`if(${margin} > 5000, "a", "b")`),
  ];
}

test('A measure appears for nobody else in any part of a question, and its readers count it as before', async () => {
  await loadUpload();
  const sums = { measures: [measure('sum_c3')] };
  // The answer is kept before the rule is: it belongs to those who may read it.
  expect(JSON.stringify(await ask(reader, sums))).toMatch(/8889888/);
  await withRule(measure('sum_c3'), { groups: [group], permission: null }, async () => {
    for (const question of listMarginQuestions()) {
      const result = await ask(reader, question);
      expect(result, JSON.stringify(question)).toMatchObject({ ok: false, code: 'hidden' });
      expect(await ask(member, question), JSON.stringify(question)).toMatchObject({ ok: true });
      expect(JSON.stringify(result)).not.toMatch(SECRET_NUMBERS);
    }
    expect(await ask(reader, sums)).toMatchObject({
      ok: false,
      code: 'hidden',
      fault: { code: 'field_hidden', params: { field: measure('sum_c3') } },
    });
    expect(JSON.stringify(await ask(member, sums))).toMatch(/8889888/);
    expect(await ask(reader, { measures: [measure('rows')] })).toMatchObject({ ok: true });
  });
  expect(JSON.stringify(await ask(reader, sums))).toMatch(/8889888/);
});

test('A dimension appears for nobody else as axis, filter, text, value, formula or word of a statement', async () => {
  await loadUpload();
  const [shop, rows] = [column('c2'), measure('rows')];
  const calculated = { fields: [{ name: 'x', formula: `concat(${shop}, "!")` }], measures: [] };
  await withRule(shop, { groups: [group], permission: null }, async () => {
    const questions: Omit<QuestionInput, 'span'>[] = [
      { measures: [rows], rows: [{ dimension: shop }] },
      { measures: [rows], filters: [{ dimension: shop, is: 'among', values: ['Zanzibar'] }] },
      { measures: [rows], filters: [{ text_of: shop, is: 'contains', part: 'Zan' }] },
      { measures: [measure('distinct_c2')] },
      { measures: [rows], rows: [{ dimension: 'calculated-x' }], calculated },
    ];
    for (const question of questions) {
      expect(await ask(reader, question), JSON.stringify(question)).toMatchObject({ code: 'hidden' });
      expect(await ask(member, question), JSON.stringify(question)).toMatchObject({ ok: true });
    }
    const values = { body: { dimension: shop, data_sets: [], span: SPAN } };
    expect(await reader.call(listDimensionValues, values)).toMatchObject({ ok: false, code: 'hidden' });
    expect(JSON.stringify(await member.call(listDimensionValues, values))).toMatch(SECRET_TEXTS);
    const span = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
    const question = { measures: [rows], span, time: column('c1'), comparison: 'before' as const };
    const explained = { body: { question, dimensions: [shop] } };
    expect(JSON.stringify((await reader.attempt(explainValue, explained)).body)).not.toMatch(SECRET_TEXTS);
    expect(JSON.stringify((await member.attempt(explainValue, explained)).body)).toMatch(SECRET_TEXTS);
    const table = upload.data_set.replaceAll('-', '_');
    for (const text of [
      `select ${shop} from ${table}`,
      `select "${shop}" as innocent from ${table}`,
      `select count(*) as n from ${table} where ${shop} = 'Zanzibar'`,
      `select count(*) as n from ${table} group by ${shop} order by ${shop}`,
      `with a as (select ${shop} as b from ${table}) select b from a`,
      `select n from (select max(t.${shop}) as n from ${table} t) x`,
    ])
      expect(await reader.call(runSql, { body: { text, span: SPAN } }), text).toMatchObject({
        ok: false,
        code: 'hidden',
        fault: { code: 'field_hidden' },
      });
    const star = await reader.call(runSql, { body: { text: `select * from ${table}`, span: SPAN } });
    expect(star).toMatchObject({ ok: true });
    expect(JSON.stringify(star)).not.toMatch(SECRET_TEXTS);
    const { tables } = await reader.call(listSqlTables, {});
    expect(JSON.stringify(tables)).not.toContain(shop);
  });
});

test('Rows behind a number, their file and the rows of the upload leave a closed field out', async () => {
  await loadUpload();
  const question = { measures: [measure('rows')], span: SPAN };
  await setRule(column('c2'), { groups: [group], permission: null });
  await setRule(measure('sum_c3'), { groups: [group], permission: null });
  const read = async (who: Person) => {
    const stream = await fetch(new URL(streamRowFile.path, world.url), {
      method: 'POST',
      headers: { cookie: who.cookie, origin: world.url, 'content-type': 'application/json' },
      body: JSON.stringify({ question, title: 'Rows', language: 'en' }),
    });
    const rows = await who.call(listCountedRows, { body: { question } });
    const params = { _id: upload._id };
    return [await stream.text(), rows, await who.call(listUploadRows, { params, query: {} })];
  };
  for (const part of await read(reader)) {
    expect(JSON.stringify(part)).not.toMatch(SECRET_NUMBERS);
    expect(JSON.stringify(part)).not.toMatch(SECRET_TEXTS);
  }
  for (const part of await read(member)) {
    expect(JSON.stringify(part)).toMatch(SECRET_NUMBERS);
    expect(JSON.stringify(part)).toMatch(SECRET_TEXTS);
  }
  await setRule(column('c2'), null);
  await setRule(measure('sum_c3'), null);
});

test('Formulas and shared fields that name a closed field are refused, and an editor does not offer it', async () => {
  await loadUpload();
  const { key } = await admin.call(createSharedField, {
    body: {
      labels: { en: 'Margin of a row', th: '' },
      definition: { kind: 'measure', data_set: upload.data_set, formula: `sum(${column('c3')}) / rows` },
      share: 'all',
    },
  });
  await withRule(measure('sum_c3'), NOBODY, async () => {
    expect(await ask(reader, { measures: [`shared.${key}`] })).toMatchObject({ ok: false, code: 'hidden' });
    const formula = { data_set: upload.data_set, level: 'measure' as const, formula: `sum(${column('c3')})` };
    expect(await reader.call(checkFormula, { body: formula })).toMatchObject({ ok: false });
    const text = `sum(${column('c')}`;
    const offered = await reader.call(completeFormula, {
      body: { ...formula, formula: text, caret: text.length },
    });
    expect(JSON.stringify(offered)).not.toContain(column('c3'));
  });
  expect(await ask(reader, { measures: [`shared.${key}`] })).toMatchObject({ ok: true });
  await withRule(`shared.${key}`, NOBODY, async () => {
    expect(await ask(reader, { measures: [`shared.${key}`] })).toMatchObject({
      ok: false,
      code: 'hidden',
      fault: { params: { field: `shared.${key}` } },
    });
  });
});

test('A dashboard says so in its files, as a colleague sees it, and outside with the rights of its maker', async () => {
  await loadUpload();
  const spot = { x: 0, y: 0, w: 6, h: 4 };
  const chart = { form: { name: 'number' as const }, measures: [measure('sum_c3')] };
  const document = {
    period: { kind: 'between' as const, from: '2020-01-01', to: '2039-12-31' },
    tabs: [{ _id: 'a', name: {}, tiles: [{ _id: 'n', kind: 'chart' as const, spot, chart }] }],
  };
  const { _id } = await publishVizDashboard(member, { share: 'all', document });
  await withRule(measure('sum_c3'), { groups: [group], permission: null }, async () => {
    const path = buildPath(createDashboardFile, { params: { _id } });
    const file = async (who: Person) => {
      const answered = await fetch(new URL(path, world.url), {
        method: 'POST',
        headers: { cookie: who.cookie, origin: world.url, 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'csv', language: 'en', state: {} }),
      });
      return answered.text();
    };
    expect(await file(member)).toMatch(/8889888/);
    expect(await file(reader)).not.toMatch(SECRET_NUMBERS);
    const seen = await admin.call(viewVizDashboardAs, { params: { _id }, body: { user_id: reader.userId } });
    expect(JSON.stringify(seen)).toContain('field_hidden');
    expect(JSON.stringify(seen)).not.toMatch(SECRET_NUMBERS);
    const open = async (who: Person) => {
      const { token } = await who.call(createVizLink, { params: { _id }, body: { kind: 'live' } });
      return JSON.stringify(await who.call(openVizLink, { body: { token } }));
    };
    expect(await open(member)).toMatch(/8889888/);
    expect(await open(admin)).not.toMatch(SECRET_NUMBERS);
  });
});

test('A closed measure of the suite closes what would tell it, also of posts that are counted beside it', async () => {
  await withRule('mentions.negative', NOBODY, async () => {
    const closed = ['mentions.negative', 'posts.negative', 'posts.positive'] as const;
    for (const one of closed) expect(await ask(admin, { measures: [one] })).toMatchObject({ code: 'hidden' });
    for (const measures of [['mentions.mentions'], ['posts.posts']] as const)
      expect(await ask(admin, { measures: [...measures], rows: [{ dimension: 'sentiment' }] })).toMatchObject(
        { code: 'hidden' },
      );
    expect(await ask(admin, { measures: ['mentions.reach'] })).toMatchObject({ ok: true });
  });
  await withRule('tickets.csat', NOBODY, async () => {
    for (const one of ['tickets.csat', 'tickets.satisfied', 'tickets.csat_answers'] as const)
      expect(await ask(admin, { measures: [one] })).toMatchObject({ code: 'hidden' });
    const { tables } = await admin.call(listSqlTables, {});
    const columns = tables.find(({ name }) => name === 'tickets')?.columns.map(({ name }) => name);
    expect(columns).not.toContain('csat');
    expect(columns).toContain('nps');
  });
});

test('Who manages people sets rules of fields that exist, by group or permission, and everybody learns what is closed', async () => {
  await loadUpload();
  expect((await reader.attempt(contract.listFieldRules, {})).status).toBe(403);
  const body = { field: column('c2'), readers: NOBODY };
  expect((await reader.attempt(contract.setFieldRule, { body })).status).toBe(403);
  for (const field of ['tickets.nothing', 'nothing', 'shared.nothing', 'shared-nothing', 'time'])
    expect(
      (await admin.attempt(contract.setFieldRule, { body: { field, readers: NOBODY } })).body,
    ).toMatchObject({
      code: 'invalid_request',
      fields: { field: expect.anything() },
    });
  const unknown = { groups: ['00000000-0000-4000-8000-000000000000'], permission: null };
  expect(
    (await admin.attempt(contract.setFieldRule, { body: { field: column('c2'), readers: unknown } })).body,
  ).toMatchObject({ fields: { 'readers.groups': expect.anything() } });
  const shop = column('c2');
  await withRule(shop, { groups: [], permission: 'center.user_management.write' }, async () => {
    expect(await reader.call(contract.listClosedFields, {})).toEqual({ fields: [shop] });
    expect(await admin.call(contract.listClosedFields, {})).toEqual({ fields: [] });
    expect((await admin.call(contract.listFieldRules, {})).items).toEqual([
      { field: shop, readers: { groups: [], permission: 'center.user_management.write' } },
    ]);
  });
  expect(await reader.call(contract.listClosedFields, {})).toEqual({ fields: [] });
});

test('A deleted group reads nothing by its rules, and those who move to another group bring no right along', async () => {
  await loadUpload();
  const other = await makeGroup(admin, 'Sales');
  const left = await makeGroup(admin, 'Closing down');
  const moved = await addMember(world, admin, { group: left, can: [...can] });
  await setRule(column('c2'), { groups: [left], permission: null });
  expect(await moved.call(contract.listClosedFields, {})).toEqual({ fields: [] });
  await admin.call(deleteGroup, {
    params: { _id: left },
    query: { accountID: String(admin.accountId), move_to: other },
  });
  expect(await moved.call(contract.listClosedFields, {})).toEqual({ fields: [column('c2')] });
  expect((await admin.call(contract.listFieldRules, {})).items).toEqual([
    { field: column('c2'), readers: NOBODY },
  ]);
  await setRule(column('c2'), null);
});

test('Widgets of listening and searches of quick analytics count no closed field', async () => {
  const span = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
  const questions = [
    { kind: 'figures' as const, filter: span },
    { kind: 'engagement' as const, filter: span },
  ];
  const ofListening = async () => (await admin.call(queryAnalytics, { body: { questions } })).answers;
  const body = {
    search: { terms: ['tea'], filter: span },
    questions: [{ kind: 'volume' as const, by: 'sentiment' as const }],
  };
  const ofSearch = async () => (await admin.call(querySearch, { body })).answers;
  expect([...(await ofListening()), ...(await ofSearch())].map(({ ok }) => ok)).toEqual([true, true, true]);
  await withRule('mentions.negative', NOBODY, async () => {
    expect(await ofListening()).toMatchObject([{ ok: false, code: 'not_permitted' }, { ok: true }]);
    expect(await ofSearch()).toMatchObject([{ ok: false, code: 'not_permitted' }]);
  });
});

test('An alert on a field that its maker may no longer read stops', async () => {
  await loadUpload();
  const chart = { form: { name: 'number' as const }, measures: [measure('sum_c3')] };
  const spot = { x: 0, y: 0, w: 6, h: 4 };
  const tabs = [{ _id: 'a', name: {}, tiles: [{ _id: 'n', kind: 'chart' as const, spot, chart }] }];
  const { _id } = await publishVizDashboard(reader, { document: { tabs } });
  const rule = await reader.call(createMeasureRule, {
    body: {
      name: 'Margin',
      watched: { dashboard_id: _id, tile: 'n', by: null },
      conditions: [{ number: measure('sum_c3'), kind: 'above', limit: 5, direction: 'either' }],
      people: [reader.userId],
      by_email: false,
    },
  });
  await withRule(measure('sum_c3'), { groups: [group], permission: null }, async () => {
    await checkRule(world.suite.context, { account_id: admin.accountId, rule_id: rule._id });
    const { items } = await reader.call(listMeasureRules, { query: {} });
    expect(items.find((one) => one._id === rule._id)).toMatchObject({ stopped: 'hidden' });
    const { items: alerts } = await reader.call(listMeasureAlerts, { query: { rule: rule._id } });
    expect(JSON.stringify(alerts)).not.toMatch(SECRET_NUMBERS);
  });
});
