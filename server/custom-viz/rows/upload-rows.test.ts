import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCountedRows, listDimensionValues } from '#contracts/custom-viz/rows.ts';
import { nameUploadField } from '#contracts/uploads/names.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import { addMember, makeGroup } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload, shapeOf } from '#tests/factories/upload.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The rows and values of uploads, as a dashboard lists them. */
const SPAN = { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };
const SALES = `Day,Shop,Channel,Amount
2026-03-01,North,LINE,1200.5
2026-03-05,South,Facebook,300
2026-03-06,North,LINE,7
`;
let world: World;
let person: Person;
let upload: Upload;
let shop: string;

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

function list(body: { dimension: string; data_sets?: string[] }, who = person) {
  return who.call(listDimensionValues, { body: { span: SPAN, ...body } });
}

test('The values of a column of an upload are listed with their counts', async () => {
  upload = await makeUpload(person, SALES, { shape: (preview) => shapeOf(preview, { time: 'c1' }) });
  shop = nameUploadField(upload.data_set, 'c2');
  expect(await list({ dimension: shop })).toMatchObject({
    ok: true,
    values: [
      { key: 'North', count: 2 },
      { key: 'South', count: 1 },
    ],
  });
  const shared = await list({ dimension: 'channel', data_sets: [upload.data_set] });
  expect(shared).toMatchObject({
    values: [
      { key: 'line', count: 2 },
      { key: 'facebook', count: 1 },
    ],
  });
});

test('The rows behind a number of an upload are as many as it counts, with all of their columns', async () => {
  const question = {
    measures: [`${upload.data_set}.sum_c4` as const, 'tickets.tickets' as const],
    filters: [{ dimension: shop, is: 'among' as const, values: ['North'] }],
    span: SPAN,
  };
  const page = await person.call(listCountedRows, { body: { question } });
  if (!page.ok) throw new Error(page.fault.message);
  expect([page.total, page.data_set]).toEqual([2, upload.data_set]);
  const rows = page.rows.map(({ values }) =>
    Object.fromEntries(page.columns.map(({ name }, index) => [name, values[index]])),
  );
  const amount = nameUploadField(upload.data_set, 'c4');
  expect(rows.map((row) => [row[shop], row['channel'], Number(row[amount])])).toEqual([
    ['North', 'line', 7],
    ['North', 'line', 1200.5],
  ]);
});

test('An upload of a group lists nothing for others', async () => {
  const [own, other] = [await makeGroup(person, 'Sales'), await makeGroup(person, 'Care')];
  const kept = await makeUpload(person, SALES, { rule: { kind: 'group', group_id: own } });
  const dimension = nameUploadField(kept.data_set, 'c2');
  const can = ['custom_viz.dashboard.read' as const];
  const [inside, outside] = [
    await addMember(world, person, { group: own, can }),
    await addMember(world, person, { group: other, can }),
  ];
  expect(await list({ dimension }, inside)).toMatchObject({ values: [{ key: 'North', count: 2 }, {}] });
  const refused = await outside.attempt(listDimensionValues, { body: { dimension, span: SPAN } });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('dimension')]);
});

test('What is refused is named: the data sets where others have the dimension, else the dimension', async () => {
  const attempt = async (body: object) => {
    const { status, body: failure } = await person.attempt(listDimensionValues, {
      body: { span: SPAN, ...body } as never,
    });
    return [status, Object.keys((failure as { fields: object }).fields)];
  };
  expect(await attempt({ dimension: 'channel', data_sets: ['shoes'] })).toEqual([400, ['data_sets.0']]);
  expect(await attempt({ dimension: 'channel', data_sets: ['nothing', 'shoes'] })).toEqual([
    400,
    ['data_sets.0', 'data_sets.1'],
  ]);
  expect(await attempt({ dimension: 'shoe', data_sets: ['tickets'] })).toEqual([400, ['dimension']]);
});
