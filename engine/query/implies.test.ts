import { expect, it } from 'vitest';
import { impliesQuery } from '#engine/query/implies.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { Query } from '#engine/query/tree.ts';

function read(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.tree;
}

it.each([
  ['กาแฟ', 'กาแฟ'],
  ['Latte', 'latte'],
  ['กาแฟ', 'กาแฟ OR ชา'],
  ['"iced latte"', 'latte'],
  ['iced latte', 'latte iced'],
  ['กาแฟ NOT ดำ', 'กาแฟ'],
  ['กาแฟ AND channel:pantip', 'กาแฟ'],
  ['กาแฟ AND channel:pantip', 'channel:pantip AND กาแฟ'],
  ['latte OR mocha', 'latte OR mocha OR tea'],
  ['latte NEAR/3 ice', 'latte'],
  ['latte NEAR/3 ice', 'latte NEAR/3 ice'],
  ['hashtag:latte', '#latte'],
  ['lat*', 'lat*'],
  ['(a OR b) (c OR d)', 'a OR b'],
])('What %s finds is found by %s', (narrow, wide) => {
  expect(impliesQuery(read(narrow), read(wide))).toBe(true);
});

it.each([
  ['กาแฟ', 'กาแฟ AND ชา'],
  ['latte', '"iced latte"'],
  ['latte OR mocha', 'latte'],
  ['กาแฟ', 'กาแฟ AND channel:pantip'],
  ['latte ice', 'latte NEAR/3 ice'],
  ['NOT latte', 'latte'],
  ['lat*', 'latte'],
])('What %s finds is not all found by %s', (narrow, wide) => {
  expect(impliesQuery(read(narrow), read(wide))).toBe(false);
});

it('Nothing is concluded of a query with more ways than can be looked through', () => {
  const pair = (nth: number) => `(a${nth} OR b${nth})`;
  const many = Array.from({ length: 7 }, (_one, nth) => pair(nth)).join(' AND ');
  expect(impliesQuery(read(many), read('a0 OR b0'))).toBe(false);
});
