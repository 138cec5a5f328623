import { describe, expect, it } from 'vitest';
import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import { buildRows } from './list-order.ts';

function keyword(name: string, more: Partial<ListedKeyword> = {}): ListedKeyword {
  return {
    _id: name,
    name,
    parent_id: null,
    group_ids: [],
    active: true,
    set_count: 1,
    updated_at: '2026-01-01T00:00:00Z',
    ...more,
  };
}
const keywords = [
  keyword('Alone', { active: false }),
  keyword('Leaf', { parent_id: 'Middle' }),
  keyword('Lost', { parent_id: 'not here', group_ids: ['g'] }),
  keyword('Middle', { parent_id: 'Top' }),
  keyword('Top'),
];
function names(filter: Parameters<typeof buildRows>[1]) {
  return buildRows(keywords, filter).map(({ keyword: { name }, depth }) => `${'-'.repeat(depth)}${name}`);
}

describe('The list of keywords', () => {
  it('The list without a filter is a tree, in which a keyword that has lost its parent is at the top level', () => {
    expect(names({})).toEqual(['Alone', 'Lost', 'Top', '-Middle', '--Leaf']);
    expect(names({ q: '', found: new Set(['Leaf']) })).toEqual(names({}));
  });

  it.each([
    [{ q: ' MIDDLE ' }, ['Middle']],
    [{ q: 'ชา' }, []],
    [{ q: 'ชา', found: new Set(['Leaf', 'Top']) }, ['Leaf', 'Top']],
    [{ q: 'mid', found: new Set(['Leaf']) }, ['Leaf', 'Middle']],
    [{ q: 'ชา', found: new Set(['Leaf', 'Alone']), active: false }, ['Alone']],
    [{ active: false }, ['Alone']],
    [{ parent_id: null }, ['Alone', 'Top']],
    [{ parent_id: 'Top' }, ['Middle']],
    [{ group_id: 'g' }, ['Lost']],
    [{ group_id: 'g', active: false }, []],
  ])('The list with the filter %j is flat', (filter, expected) => expect(names(filter)).toEqual(expected));
});
