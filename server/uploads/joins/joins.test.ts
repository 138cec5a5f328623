import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { checkUploadJoin, joinUpload, removeUploadJoin } from '#contracts/uploads/join-endpoints.ts';
import type { JoinFix } from '#contracts/uploads/join.ts';
import { nameUploadField } from '#contracts/uploads/names.ts';
import { changeRowRule } from '#contracts/uploads/row-rule-endpoints.ts';
import type { Upload, UploadShape } from '#contracts/uploads/upload.ts';
import { RESTRICTED_PERMISSIONS } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload, readInto, shapeOf, waitForUpload } from '#tests/factories/upload.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Uploads that are joined by the values of a column: orders of products, of which a product has several. */
let world: World;
let person: Person;
let orders: Upload;
let products: Upload;
beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

const SPAN = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const ORDERS = 'Code,Amount\nA1,1\nA1,2\nb2,4\n007,8\nX,16\n';
const PRODUCTS = 'Code,Kind,Price\nA1,red,10\nB2,blue,20\n7,green,40\nZ,none,80\n';

/** The first column as texts, whatever it looks like. */
function withTexts(preview: Parameters<typeof shapeOf>[0]): UploadShape {
  const shape = shapeOf(preview);
  const columns = shape.columns.map((one) =>
    one._id === 'c1' ? { ...one, type: 'text' as const, dimension: null, measures: [] } : one,
  );
  return { ...shape, columns };
}

async function ask(question: Omit<QuestionInput, 'span'>) {
  const { answers } = await person.call(answerQuestions, {
    body: { questions: [{ span: SPAN, ...question }] },
  });
  const [result] = answers;
  if (!result?.ok) return { code: result?.code };
  const { rows, cells } = result.answer;
  return Object.fromEntries(
    rows.map((row, index) => [row[0]?.key ?? '', cells[index]?.[0]?.map(({ value }) => value)]),
  );
}

const codeOf = ({ data_set }: Upload) => nameUploadField(data_set, 'c1');
function toProducts(fixes: JoinFix[]) {
  return { column: 'c1', data_set: products.data_set, dimension: codeOf(products), fixes };
}
const bySum = () => [`${orders.data_set}.sum_c2`, `${products.data_set}.sum_c3`] as QuestionInput['measures'];

test('A dry run says how many rows and values match, which do not and what would fix them, and which values have several rows', async () => {
  orders = await makeUpload(person, ORDERS, { shape: withTexts });
  products = await makeUpload(person, PRODUCTS, { shape: withTexts });
  const params = { _id: orders._id };
  const check = await person.call(checkUploadJoin, { params, body: toProducts([]) });
  expect(check).toMatchObject({
    rows: 5,
    matched_rows: 2,
    values: 4,
    matched_values: 1,
    other_values: 4,
    other_matched: 1,
    unmatched: [
      { value: '007', rows: 1, fixed: '7', fixes: ['zeros'] },
      { value: 'X', rows: 1, fixed: null, fixes: [] },
      { value: 'b2', rows: 1, fixed: 'B2', fixes: ['case'] },
    ],
    repeated: [{ value: 'A1', rows: 2, sums: [3] }],
    repeated_values: 1,
    summed: ['c2'],
    lookup: false,
  });
  const fixed = await person.call(checkUploadJoin, { params, body: toProducts(['case', 'zeros']) });
  expect(fixed).toMatchObject({ matched_rows: 4, other_matched: 3 });
  expect(await ask({ measures: bySum(), rows: [{ dimension: codeOf(products) }] })).toEqual({
    code: 'refused',
  });
});

test('Values with several rows have to be accepted; then both are counted side by side, and totals stay right', async () => {
  const params = { _id: orders._id };
  const body = toProducts(['case', 'zeros']);
  const refused = await person.attempt(joinUpload, { params, body });
  expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([
    400,
    ['accept_repeats'],
  ]);
  await person.call(joinUpload, { params, body: { ...body, accept_repeats: true } });
  const joined = await waitForUpload(person, orders._id);
  expect(joined.version).toMatchObject({ kind: 'fix', rows: 5, unique_columns: [] });
  expect(await ask({ measures: bySum(), rows: [{ dimension: codeOf(products) }] })).toEqual({
    A1: [3, 10],
    B2: [4, 20],
    7: [8, 40],
    X: [16, null],
    Z: [null, 80],
  });
  expect(await ask({ measures: bySum(), rows: [] })).toEqual({ '': [31, 150] });
});

test('Where each value has one row, its other columns are those of the other data set too, and no row is counted twice', async () => {
  const params = { _id: products._id };
  const body = { column: 'c1', data_set: orders.data_set, dimension: codeOf(orders), fixes: [] };
  expect(await person.call(checkUploadJoin, { params, body })).toMatchObject({
    lookup: true,
    repeated_values: 0,
  });
  await person.call(joinUpload, { params, body });
  const kind = nameUploadField(products.data_set, 'c2');
  const amount = [`${orders.data_set}.sum_c2`, `${orders.data_set}.rows`] as QuestionInput['measures'];
  const byKind = { measures: amount, rows: [{ dimension: kind }] };
  expect(await ask(byKind)).toEqual({ red: [3, 2], blue: [4, 1], green: [8, 1], '': [16, 1] });
  // With a second row of a product the link ends, instead of counting its orders twice.
  const second = await readInto(person, products, { mode: 'append', body: 'Code,Kind,Price\nA1,pink,1\n' });
  expect(second.version?.unique_columns).not.toContain('c1');
  expect(await ask(byKind)).toEqual({ code: 'refused' });
  expect(await ask({ measures: amount, rows: [] })).toEqual({ '': [31, 5] });
});

test('Rows of later files are fixed as the join says, and a join can be removed', async () => {
  const after = await readInto(person, orders, { mode: 'append', body: 'Code,Amount\n0007,32\n' });
  expect(after.version?.rows).toBe(6);
  const question = { measures: bySum(), rows: [{ dimension: codeOf(products) }] };
  expect(await ask(question)).toMatchObject({ 7: [40, 40] });
  await person.call(removeUploadJoin, { params: { _id: orders._id, column: 'c1' } });
  expect(await ask(question)).toEqual({ code: 'refused' });
});

test('Wrong pairs are named, and who sees only some rows of an upload joins nothing', async () => {
  const params = { _id: orders._id };
  const attempt = async (changes: object) => {
    const body = { ...toProducts([]), ...changes };
    const { body: failure } = await person.attempt(checkUploadJoin, { params, body });
    return Object.keys((failure as { fields: object }).fields);
  };
  expect(await attempt({ column: 'c2' })).toEqual(['column']);
  expect(await attempt({ data_set: 'public-posts' })).toEqual(['dimension']);
  expect(await attempt({ data_set: 'mentions', dimension: 'author' })).toEqual(['dimension']);
  expect(await attempt({ data_set: orders.data_set })).toEqual(['data_set']);
  const rule = { kind: 'column' as const, column: 'c1', equals: 'email' as const };
  await person.call(changeRowRule, { params, body: { rule } });
  const colleague = await world.person(person.accountId, { can: RESTRICTED_PERMISSIONS });
  for (const call of [checkUploadJoin, joinUpload])
    expect((await colleague.attempt(call, { params, body: toProducts([]) })).status).toBe(403);
});
