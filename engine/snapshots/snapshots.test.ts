import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCanonicalJson } from './canonical-json.ts';
import { compareAnswers } from './compare-answers.ts';
import { compareStatements } from './compare-statements.ts';
import { computeSha256 } from './sha256.ts';
import { verifySnapshot } from './verify-snapshot.ts';

const encode = (text: string): Uint8Array => Buffer.from(text, 'utf8');

test('The hash of a text is that of another implementation', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(computeSha256(encode(text))).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
  for (const length of [0, 55, 56, 63, 64, 119, 120, 1_000_000]) {
    const text = 'a'.repeat(length);
    expect(computeSha256(encode(text))).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('A file of a snapshot is intact in any order of its keys, and changed after any edit', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (given) => {
      const content = JSON.parse(JSON.stringify({ ...given, number: 1 })) as Record<string, unknown>;
      const sha256 = computeSha256(encode(toCanonicalJson(content)));
      const turned = Object.fromEntries(Object.entries(content).toReversed());
      expect(verifySnapshot(JSON.stringify({ content: turned, sha256 }, null, 2), encode).state).toBe(
        'intact',
      );
      const edited = { ...content, number: 2 };
      expect(verifySnapshot(JSON.stringify({ content: edited, sha256 }), encode).state).toBe('changed');
    }),
  );
  const wrong = `{"sha256":"${'0'.repeat(64)}","signature":{"value":1},"content":{}}`;
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"sha256":1,"content":{}}',
    '{"sha256":"0","content":{}}',
    wrong,
  ])
    expect(verifySnapshot(text, encode)).toEqual({ state: 'unreadable' });
});

function cell(value: number | null) {
  return {
    value,
    numerator: null,
    denominator: null,
    status: 'value',
    partial: false,
    about: false,
  };
}
function value(key: string) {
  return {
    kind: 'value',
    key,
    span: null,
    span_before: null,
    filter: null,
    partial: false,
  };
}
function answer(numbers: Record<string, number | null>) {
  return {
    ok: true,
    as_of: null,
    labels: {},
    answer: {
      measures: [{ measure: 'mentions.mentions', share: null }],
      rows: Object.keys(numbers).map((key) => [value(key)]),
      columns: [[]],
      cells: Object.values(numbers).map((one) => [[cell(one)]]),
    },
  } as never;
}

test('Numbers are compared by their values of rows and columns, wherever they are', () => {
  expect(compareAnswers([answer({ a: 1, b: 2 })], [answer({ b: 2, a: 1 })])).toEqual({
    state: 'same',
    numbers: 2,
    changed: 0,
    examples: [],
  });
  const place = { column: [], measure: 'mentions.mentions' };
  expect(compareAnswers([answer({ a: 1, b: 2 })], [answer({ a: 3, c: 4 })])).toEqual({
    state: 'changed',
    numbers: 3,
    changed: 3,
    examples: [
      { ...place, row: ['a'], before: 1, now: 3 },
      { ...place, row: ['b'], before: 2, now: null },
      { ...place, row: ['c'], before: null, now: 4 },
    ],
  });
  const refused = { ok: false, code: 'hidden' } as never;
  expect(compareAnswers([answer({ a: 1 })], [refused]).state).toBe('unanswered');
  expect(compareAnswers([refused], [refused]).state).toBe('same');
});

function statement(rows: unknown[][], names = ['channel', 'posts']) {
  const columns = names.map((name) => ({
    name,
    type: name === 'channel' ? 'text' : 'integer',
    unit: null,
    data_set: null,
    dimension: name === 'channel' ? name : null,
    time: null,
    grain: null,
    measure: null,
  }));
  return {
    ok: true,
    answer: { columns, rows, cut: false, data_sets: [], not_applied: [], as_of: null, labels: {} },
  };
}
const compareRows = (before: unknown, now: unknown) => compareStatements(before as never, now as never);

test('Answers of a statement are compared by the values of their rows, in any order', () => {
  const before = statement([
    ['x', 1],
    ['line', 2],
    ['line', 3],
  ]);
  expect(
    compareRows(
      before,
      statement([
        ['line', 2],
        ['x', 1],
        ['line', 3],
      ]),
    ),
  ).toMatchObject({ state: 'same', numbers: 3 });
  expect(
    compareRows(
      before,
      statement([
        ['line', 2],
        ['line', 4],
        ['web', 5],
      ]),
    ),
  ).toEqual({
    state: 'changed',
    numbers: 4,
    changed: 3,
    examples: [
      { row: ['x'], column: [], measure: 'posts', before: 1, now: null },
      { row: ['line'], column: [], measure: 'posts', before: 3, now: 4 },
      { row: ['web'], column: [], measure: 'posts', before: null, now: 5 },
    ],
  });
  const refused = { ok: false, code: 'wrong' };
  for (const other of [refused, undefined]) expect(compareRows(before, other).state).toBe('unanswered');
  expect(compareRows(refused, before).state).toBe('unanswered');
  expect(compareRows(refused, refused).state).toBe('same');
});

test('A statement without numbers is compared by how often it has each row', () => {
  const list = (...channels: string[]) =>
    statement(
      channels.map((one) => [one]),
      ['channel'],
    );
  expect(compareRows(list('x', 'line', 'x'), list('line', 'x', 'x')).state).toBe('same');
  expect(compareRows(list('x', 'line', 'x'), list('x', 'line')).examples).toEqual([
    { row: ['x'], column: [], measure: '', before: 2, now: 1 },
  ]);
});
