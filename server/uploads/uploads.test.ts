import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import * as contract from '#contracts/uploads/endpoints.ts';
import { checkUploadFile } from '#contracts/uploads/file-endpoints.ts';
import { nameUploadField } from '#contracts/uploads/names.ts';
import { changeRowRule } from '#contracts/uploads/row-rule-endpoints.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { countRows } from '#server/uploads/row-store.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload, previewFile, readInto, sendFile, shapeOf } from '#tests/factories/upload.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Uploads: files as data sets, their versions, and who sees them. */
let world: World;
let person: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

const SPAN = { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };

const SALES = `Day,Shop,Channel,Amount,Note
2026-03-01,North,LINE,"1,200.50",first
05/03/2569,South,Facebook,฿300,=SUM(A1:A9)
2026-03-06,North,Facebook,abc,no number
2026-02-31,North,LINE,5,no day
2026-03-07,South,Carrier pigeon,7,unknown channel
`;

/** The only answer to a question, by the keys of its rows. */
async function ask(who: Person, question: Omit<QuestionInput, 'span'>) {
  const { answers } = await who.call(answerQuestions, { body: { questions: [{ span: SPAN, ...question }] } });
  const [result] = answers;
  if (!result?.ok) return { code: result?.code };
  const { rows, cells } = result.answer;
  return Object.fromEntries(
    rows.map((row, index) => [
      row.map(({ key }) => key).join('/'),
      cells[index]?.[0]?.map(({ value }) => value),
    ]),
  );
}

const measure = ({ data_set }: Upload, name: string) => `${data_set}.${name}` as const;

test('A file becomes a data set with its types; rows that cannot be read are kept aside, and can be fetched without a formula that runs', async () => {
  const upload = await makeUpload(person, SALES, {
    shape: (preview) => {
      expect(preview.guesses.map(({ column }) => column.type)).toEqual([
        'date',
        'text',
        'shared',
        'decimal',
        'text',
      ]);
      const shape = shapeOf(preview, { time: 'c1' });
      shape.columns = shape.columns.map((one) => ({
        ...one,
        ...(one._id === 'c4' && { type: 'money' as const }),
      }));
      return shape;
    },
  });
  expect(upload.version).toMatchObject({ state: 'ready', kind: 'create', rows: 3, added: 3, refused: 2 });
  const total = await ask(person, {
    measures: [measure(upload, 'rows'), measure(upload, 'sum_c4')],
    rows: [],
  });
  expect(total).toEqual({ '': [3, 1507.5] });
  const refused = await person.attempt(contract.fetchRefusedRows, {
    params: { _id: upload._id, version_id: upload.version?._id },
  });
  const lines = String(refused.body).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('This is no number');
  expect(lines[2]).toContain('This date cannot be read');
  const { items } = await person.call(contract.listUploadRows, { params: { _id: upload._id }, query: {} });
  expect(items).toEqual([
    ['2026-03-01T00:00:00.000Z', 'North', 'line', 1200.5, 'first'],
    ['2026-03-05T00:00:00.000Z', 'South', 'facebook', 300, '=SUM(A1:A9)'],
    ['2026-03-07T00:00:00.000Z', 'South', 'Carrier pigeon', 7, 'unknown channel'],
  ]);
});

test('A shared dimension joins the rows of a file with other data sets in one chart, each counted alone', async () => {
  const upload = await makeUpload(person, 'Channel,Budget\nLINE,100\nLine,50\nFacebook,7\n');
  const question: Omit<QuestionInput, 'span'> = {
    measures: [measure(upload, 'sum_c2'), 'tickets.tickets'],
    rows: [{ dimension: 'channel' }],
  };
  // The facts of a new account are prepared when somebody first asks for them.
  await expect
    .poll(() => ask(person, question), { timeout: 15_000 })
    .toMatchObject({ line: [150, 0], facebook: [7, 0] });
});

test('Sums of a file are those of a plain second count, at every level', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    shop: `shop ${(index * 7) % 13}`,
    kind: ['a', 'b', ''][index % 3] ?? '',
    value: index % 11 === 0 ? '' : ((index * 37) % 1000) / 4,
  }));
  const csv = ['shop,kind,value', ...rows.map(({ shop, kind, value }) => `${shop},${kind},${value}`)].join(
    '\n',
  );
  const upload = await makeUpload(person, csv);
  const field = (id: string) => nameUploadField(upload.data_set, id);
  const counted: Record<string, [number, number | null]> = {};
  for (const { shop, kind, value } of rows) {
    const cell = (counted[`${shop}/${kind}`] ??= [0, null]);
    cell[0] += 1;
    if (value !== '') cell[1] = (cell[1] ?? 0) + Number(value);
  }
  const answered = await ask(person, {
    measures: [measure(upload, 'rows'), measure(upload, 'sum_c3')],
    rows: [{ dimension: field('c1') }, { dimension: field('c2') }],
  });
  expect(answered).toEqual(counted);
});

test('Rows are appended, merged by key and replaced, and each version can be restored', async () => {
  const first = 'sku,price\na,1\nb,2\n';
  const shape = (preview: Parameters<typeof shapeOf>[0]) => shapeOf(preview, { key: ['c1'] });
  const upload = await makeUpload(person, first, { shape });
  const sum = () => ask(person, { measures: [measure(upload, 'rows'), measure(upload, 'sum_c2')], rows: [] });
  const appended = await readInto(person, upload, { mode: 'append', body: 'SKU,price\nb,200\nc,3\nc,4\n' });
  expect(appended.version).toMatchObject({ number: 2, added: 1, refused: 2, rows: 3 });
  expect(await sum()).toEqual({ '': [3, 6] });
  const merged = await readInto(person, upload, { mode: 'merge', body: 'sku,price\nb,20\nd,4\n' });
  expect(merged.version).toMatchObject({ number: 3, added: 2, refused: 0, rows: 4 });
  expect(await sum()).toEqual({ '': [4, 28] });
  await readInto(person, upload, { mode: 'replace', body: 'sku,price\nz,9\n' });
  expect(await sum()).toEqual({ '': [1, 9] });
  const { items } = await person.call(contract.listUploadVersions, { params: { _id: upload._id } });
  expect(items.map(({ number, kind, rows }) => [number, kind, rows])).toEqual([
    [4, 'replace', 1],
    [3, 'merge', 4],
    [2, 'append', 3],
    [1, 'create', 2],
  ]);
  for (const [number, total] of [
    [3, [4, 28]],
    [2, [3, 6]],
    [1, [2, 3]],
  ] as const) {
    const version_id = items.find((one) => one.number === number)?._id ?? '';
    const restored = await person.call(contract.restoreUploadVersion, {
      params: { _id: upload._id, version_id },
    });
    expect(restored.version).toMatchObject({ kind: 'restore', restored: number });
    expect(await sum()).toEqual({ '': total });
  }
});

test('A dry run says what reading would give: bad cells, repeated keys, values that match and those that do not', async () => {
  const body = 'id,Channel,n\n1,LINE,1\n1,LINE,2\n2,Pigeon,x\n3,Pigeon,3\n4,Pigeon,4\n';
  const file = await sendFile(person, body);
  const preview = await previewFile(person, file);
  const shape = shapeOf(preview, { key: ['c1'] });
  shape.columns = shape.columns.map((one) => ({
    ...one,
    ...(one._id === 'c2' && { type: 'shared' as const, dimension: 'channel' as const }),
    ...(one._id === 'c3' && { type: 'whole' as const }),
  }));
  const run = await person.call(checkUploadFile, { params: { _id: file }, body: { shape } });
  expect(run).toMatchObject({ whole: true, rows: 5, added: 3, refused: 2, repeated: 1 });
  expect(run.first_refused.map(({ row, column, reason }) => [row, column, reason.code])).toEqual([
    [2, 'id', 'key_again'],
    [3, 'n', 'cell_no_number'],
  ]);
  expect(run.shared).toEqual([
    {
      column: 'c2',
      dimension: 'channel',
      values: 2,
      matched: 1,
      unmatched: [{ value: 'Pigeon', rows: 2 }],
      most_rows: 2,
    },
  ]);
});

test('A file whose key is a shared value gives its other columns to the rows of the suite with this value', async () => {
  const upload = await makeUpload(person, 'Channel,Team\nLINE,East\nFacebook,West\n', {
    shape: (preview) => shapeOf(preview, { key: ['c1'], lookup: 'c1' }),
  });
  const result = await ask(person, {
    measures: ['tickets.tickets'],
    rows: [{ dimension: nameUploadField(upload.data_set, 'c2') }],
  });
  expect(result).toEqual({});
});

test('Other accounts never see an upload, nor people outside its group; a rule by column shows each their own rows', async () => {
  const upload = await makeUpload(person, 'mail,n\nx@example.com,1\nY,2\n');
  const question = { measures: [measure(upload, 'rows')], rows: [] };
  const stranger = await world.person(await world.account());
  expect(await ask(stranger, question)).toEqual({ code: 'refused' });
  for (const call of [
    contract.getUpload,
    contract.listUploadVersions,
    contract.listUploadRows,
    contract.deleteUpload,
  ])
    expect((await stranger.attempt(call, { params: { _id: upload._id }, query: {} })).status).toBe(404);
  const colleague = await world.person(person.accountId);
  expect(await ask(colleague, question)).toEqual({ '': [2] });
  const rule = { kind: 'column' as const, column: 'c1', equals: 'email' as const };
  await person.call(changeRowRule, { params: { _id: upload._id }, body: { rule } });
  expect(await ask(colleague, question)).toEqual({ '': [0] });
  const own = await readInto(person, upload, { mode: 'append', body: `mail,n\n${colleague.email},3\n` });
  expect(own.version?.rows).toBe(3);
  expect(await ask(colleague, question)).toEqual({ '': [1] });
  expect(
    (await colleague.call(contract.listUploadRows, { params: { _id: upload._id }, query: {} })).items,
  ).toEqual([[colleague.email, 3]]);
});

test('A deleted upload is no data set any more, and its rows go', async () => {
  const upload = await makeUpload(person, 'a,b\n1,2\n');
  await person.call(contract.deleteUpload, { params: { _id: upload._id } });
  expect(await ask(person, { measures: [measure(upload, 'rows')], rows: [] })).toEqual({ code: 'refused' });
  const segments = [upload.version?._id ?? ''];
  const of = { accountId: person.accountId, width: 'narrow' as const, segments };
  await expect.poll(() => countRows(world.suite.context.clickhouse, of)).toBe(0);
});
