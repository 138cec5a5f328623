import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportWorkbook, getReport, listReportTickets } from '#contracts/crm/reports/endpoints.ts';
import { toReportBy } from '#contracts/crm/reports/report-by.ts';
import { fillForm } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { FieldKind } from '#contracts/crm/tickets/form.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { computeBinEdges } from '#server/crm/reports/histogram-bins.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { getSharedWorld, type World } from '#tests/world.ts';
import { formatKey } from '#texts/report-key-name.ts';

/** Reports by the values of the custom form. */
let world: World;
let boss: Person;
const ids: Partial<Record<FieldKind, string>> = {};
const idOf = (kind: FieldKind): string => (ids[kind] ??= crypto.randomUUID());
const KINDS = ['text', 'long_text', 'number', 'date', 'choice', 'choices', 'yes_no'] as const;
const filled: Partial<Record<FieldKind, unknown>>[] = [
  { choice: 'none', choices: ['S', 'L'], yes_no: true, text: ' none ', date: '2026-11-02', number: 5 },
  { choice: 'Tea, black', choices: ['S'], yes_no: false, text: 'none', date: '2026-11-30', number: 20 },
  { choice: 'Tea, black', long_text: 'a long story', date: '2025-01-01' },
  {},
];
function saveForm(kinds: readonly FieldKind[]) {
  return boss.call(buildDocumentEndpoints(customForm, 'form').update, {
    body: {
      fields: kinds.map((kind) => ({
        _id: idOf(kind),
        label: `A ${kind}`,
        kind,
        options: kind === 'choice' ? ['none', 'Tea, black'] : kind === 'choices' ? ['S', 'L'] : [],
      })),
    },
  });
}

beforeAll(async () => {
  world = await getSharedWorld();
  boss = await world.person(await world.account());
  const connection = await connectChat(world, boss);
  await saveForm(KINDS);
  const fill = async (user: string, answers: Partial<Record<FieldKind, unknown>>) => {
    const { _id } = await createTicketOn(world, boss, { connection, text: 'hello', user });
    const fields = Object.fromEntries(
      KINDS.flatMap((kind) => (kind in answers ? [[idOf(kind), answers[kind]]] : [])),
    );
    if (Object.keys(fields).length > 0) await boss.call(fillForm, { params: { _id }, body: { fields } });
  };
  for (const [at, answers] of filled.entries()) await fill(`Customer ${at}`, answers);
  for (let at = 1; at <= 14; at += 1) await fill(`Many ${at}`, { number: at * 100 });
});
afterAll(() => world.stop());

/** Rows by their keys, each equal to what it opens. */
async function rowsBy(kind: FieldKind) {
  const by = toReportBy(idOf(kind));
  const { rows, total, field } = await boss.call(getReport, { query: { metrics: 'tickets,received', by } });
  expect(total[0]?.count).toBe(18);
  for (const { key, cells } of rows) {
    const opened = await boss.call(listReportTickets, { query: { by, key, limit: 200 } });
    expect(opened.items, key).toHaveLength(cells[0]?.count ?? -1);
    expect(opened.count, key).toBe(cells[0]?.count);
  }
  const naming = { language: 'en', channel: String } as const;
  return {
    field,
    counts: Object.fromEntries(rows.map(({ key, cells }) => [key, cells[0]?.count])),
    names: rows.map((row) => formatKey(by, row, naming)),
  };
}

test('Choices, texts, dates and booleans have a row each that opens what it counts, and a choice named none differs from no value', async () => {
  const choice = await rowsBy('choice');
  expect(choice.field).toEqual({ label: 'A choice', kind: 'choice' });
  expect(choice.counts).toEqual({ none: 15, '=Tea, black': 2, '=none': 1 });
  expect(choice.names).toEqual(['Not filled in', 'Tea, black', 'none']);
  expect((await rowsBy('choices')).counts).toEqual({ none: 16, '=S': 2, '=L': 1 });
  expect((await rowsBy('yes_no')).counts).toEqual({ none: 16, yes: 1, no: 1 });
  expect((await rowsBy('text')).counts).toEqual({ none: 16, '=none': 2 });
  expect((await rowsBy('long_text')).counts).toEqual({ none: 17, filled: 1 });
  const date = await rowsBy('date');
  expect(Object.entries(date.counts)).toEqual([
    ['2025-01', 1],
    ['2026-11', 2],
    ['none', 15],
  ]);
  expect(date.names[0]).toBe('January 2025');
});

test('Numbers are grouped in round ranges in order, and few numbers are listed one by one', async () => {
  const { counts, names } = await rowsBy('number');
  expect(Object.entries(counts)).toEqual([
    ['..200', 3],
    ['200..400', 2],
    ['400..600', 2],
    ['600..800', 2],
    ['800..1000', 2],
    ['1000..1200', 2],
    ['1200..1400', 2],
    ['1400..', 1],
    ['none', 2],
  ]);
  expect(names.slice(0, 2)).toEqual(['Under 200', '200 to under 400']);
  expect(names[7]).toBe('1,400 and more');
  const few = await boss.call(getReport, {
    query: { by: toReportBy(idOf('number')), form: `${idOf('yes_no')}:yes,${idOf('yes_no')}:no` },
  });
  expect(few.rows.map(({ key }) => key)).toEqual(['=5', '=20']);
  expect([computeBinEdges(0, 1), computeBinEdges(-7, 3), computeBinEdges(0.1, 0.9)]).toEqual([
    [0.2, 0.4, 0.6, 0.8, 1],
    [-6, -4, -2, 0, 2],
    [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
  ]);
});

test('A deleted field still reports its values, an invalid one finds nothing, and a workbook names the field by which it is grouped', async () => {
  const by = toReportBy(idOf('choice'));
  const workbook = await fetch(`${world.url}${exportWorkbook.path}?by=${by}`, {
    headers: { cookie: boss.cookie },
  });
  const sheet = unzip(Buffer.from(await workbook.arrayBuffer())).get('xl/worksheets/sheet1.xml');
  for (const said of ['A choice', 'Tea, black']) expect(sheet).toContain(said);
  await saveForm(['number']);
  const { field, rows } = await boss.call(getReport, { query: { by } });
  expect([field, rows.length]).toEqual([null, 3]);
  for (const key of ['1e..2', '9e999..', '..', '=', `${'9'.repeat(40)}..1`]) {
    const query = { by: toReportBy(idOf('number')), key };
    expect((await boss.call(listReportTickets, { query })).count, key).toBe(0);
  }
  expect((await boss.attempt(getReport, { query: { by: 'form:x' } })).status).toBe(400);
});
