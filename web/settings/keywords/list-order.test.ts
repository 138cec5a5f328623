import { describe, expect, it } from 'vitest';
import type { Keyword } from '#contracts/settings/keywords/keyword.ts';
import { indexOf, rowsOf } from './list-order.ts';

const keyword = (name: string, more: Partial<Keyword> = {}): Keyword => ({
  _id: name,
  name,
  parent_id: null,
  patterns: [`${name}-word*ชา`],
  query: null,
  match: 'auto',
  group_ids: [],
  active: true,
  product: 'listening',
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
});
const index = indexOf([
  keyword('Alone', { active: false }),
  keyword('Leaf', { parent_id: 'Middle' }),
  keyword('Lost', { parent_id: 'not here', group_ids: ['g'] }),
  keyword('Middle', { parent_id: 'Top' }),
  keyword('Top'),
]);
const names = (filter: Parameters<typeof rowsOf>[1]) =>
  rowsOf(index, filter).map(({ keyword: { name }, depth }) => `${'-'.repeat(depth)}${name}`);

describe('the list of keywords', () => {
  it('is a tree while nothing is narrowed; what has lost its parent stands on its own', () => {
    expect(names({})).toEqual(['Alone', 'Lost', 'Top', '-Middle', '--Leaf']);
    expect(names({ q: '' })).toEqual(names({}));
  });

  it.each([
    [{ q: ' MIDDLE ' }, ['Middle']],
    [{ q: 'leaf-word' }, ['Leaf']],
    [{ active: false }, ['Alone']],
    [{ parent_id: null }, ['Alone', 'Top']],
    [{ parent_id: 'Top' }, ['Middle']],
    [{ group_id: 'g' }, ['Lost']],
    [{ group_id: 'g', active: false }, []],
  ])('narrowed to %j is flat', (filter, expected) => expect(names(filter)).toEqual(expected));
});
