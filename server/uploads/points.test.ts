import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCountedRows } from '#contracts/custom-viz/rows.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { nameUploadField } from '#contracts/uploads/names.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeUpload, shapeOf } from '#tests/factories/upload.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Rows of an upload at latitudes and longitudes: counted by place, opened, and kept aside where they are nowhere on earth. */
let world: World;
let person: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  person = await world.person(await world.account());
});
afterAll(() => world.stop());

const FILE =
  'Shop,North,East\nSiam,13.7466,100.5347\nSilom,13.7286,100.5341\nSiam,13.7466,100.5347\nNowhere,91,10\n';

test('Rows at one place are counted together and opened, and degrees out of range are kept aside', async () => {
  const upload = await makeUpload(person, FILE, {
    shape: (preview) => {
      const shape = shapeOf(preview);
      const types = { Shop: 'text', North: 'latitude', East: 'longitude' } as const;
      return {
        ...shape,
        time: null,
        columns: shape.columns.map((one) => ({
          ...one,
          type: types[one.header as keyof typeof types],
          measures: [],
        })),
      };
    },
  });
  const [north, east] = ['c2', 'c3'].map((column) => nameUploadField(upload.data_set, column));
  const question: QuestionInput = {
    measures: [`${upload.data_set}.rows`],
    rows: [{ dimension: north ?? '' }, { dimension: east ?? '' }],
    span: { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' },
  };
  const { answers } = await person.call(answerQuestions, { body: { questions: [question] } });
  const [result] = answers;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  const { rows, cells } = result.answer;
  const counted = rows.map((row, at) => [...row.map(({ key }) => key), cells[at]?.[0]?.[0]?.value]);
  expect(counted.toSorted()).toEqual([
    ['13.7286', '100.5341', 1],
    ['13.7466', '100.5347', 2],
  ]);
  const filters = [north, east].map((dimension, at) => ({
    dimension: dimension ?? '',
    is: 'among' as const,
    values: [['13.7466', '100.5347'][at] ?? ''],
  }));
  const opened = Question.parse({ ...question, rows: [], filters });
  const listed = await person.call(listCountedRows, { body: { question: opened, limit: 200 } });
  expect(listed.ok && listed.total).toBe(2);
});
