import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { TagType } from '#contracts/tags/tag.ts';
import {
  applyMove,
  groupByParent,
  sortByTree,
  computeUndoMoves,
  computeOrder,
  withBelow,
  withoutSubtrees,
  type TreeItem,
} from '#contracts/tags/tree.ts';

const TYPES: readonly TagType[] = ['group', 'category', 'tag'];

/** `a` a group, `a1` a category in it, `a1x` a tag in that: the name is the path. */
function item(name: string, position: number): TreeItem {
  return {
    _id: name,
    type: TYPES[name.length - 1] ?? 'group',
    parent_id: name.length === 1 ? null : name.slice(0, -1),
    position,
  };
}
const TREE = [
  item('a1y', 1),
  item('a', 1),
  item('b', 0),
  item('a1x', 0),
  item('a2', 1),
  item('a1', 0),
  item('b1', 0),
];
const ids = (items: readonly TreeItem[]): string[] => items.map(({ _id }) => _id);

test('the tree is listed from the top down, siblings in their order', () => {
  expect(ids(sortByTree(TREE))).toEqual(['b', 'b1', 'a', 'a1', 'a1x', 'a1y', 'a2']);
});

it('S3-061 a removed item takes everything below it along, and nothing else', () => {
  expect(ids(sortByTree(withoutSubtrees(TREE, ['a1'])))).toEqual(['b', 'b1', 'a', 'a2']);
  expect(ids(sortByTree(withoutSubtrees(TREE, ['a'])))).toEqual(['b', 'b1']);
  expect([...withBelow(TREE, ['b', 'a1x'])].toSorted()).toEqual(['a1x', 'b', 'b1']);
});

describe('moving items', () => {
  it.each([
    [{ ids: ['a1x'], to: 'b1', before: null }, ['b', 'b1', 'a1x', 'a', 'a1', 'a1y', 'a2']],
    [{ ids: ['a1y'], to: 'a1', before: 'a1x' }, ['b', 'b1', 'a', 'a1', 'a1y', 'a1x', 'a2']],
    [{ ids: ['a'], to: null, before: 'b' }, ['a', 'a1', 'a1x', 'a1y', 'a2', 'b', 'b1']],
    [{ ids: ['a2', 'a1'], to: 'b', before: 'b1' }, ['b', 'a2', 'a1', 'a1x', 'a1y', 'b1', 'a']],
  ])('%j', (move, order) => expect(ids(sortByTree(applyMove(TREE, move)))).toEqual(order));

  it('moving items neither loses nor duplicates any, and leaves the others in their order', () => {
    const name = fc.constantFrom('p', 'q', 'r', 's', 't', 'u');
    fc.assert(
      fc.property(
        fc.uniqueArray(name),
        fc.array(name, { minLength: 1 }),
        fc.option(name, { nil: null }),
        (there, moved, before) => {
          const order = computeOrder(there, { ids: moved, to: null, before });
          expect(order.toSorted()).toEqual([...new Set([...there, ...moved])].toSorted());
          const stay = (list: readonly string[]) =>
            list.filter((one) => moved.every((other) => other !== one));
          expect(stay(order)).toEqual(stay(there));
          const at = order.findIndex((one) => one === moved[0]);
          expect(order.slice(at, at + new Set<string>(moved).size)).toEqual([...new Set(moved)]);
        },
      ),
    );
  });
});

describe('undoing a move', () => {
  const category = fc.constantFrom('a1', 'a2', 'b1', 'b2');
  it('undoing any move of tags restores the tree as it was', () => {
    const trees = fc
      .uniqueArray(fc.tuple(category, fc.nat(30)), { minLength: 1, selector: ([, name]) => name })
      .map((tags) => [
        ...['a', 'b', 'a1', 'a2', 'b1', 'b2'].map((name, position) => item(name, position)),
        ...inPlaces(tags.map(([to, name]) => ({ ...item('a1x', 0), _id: `t${name}`, parent_id: to }))),
      ]);
    fc.assert(
      fc.property(trees, fc.infiniteStream(fc.nat()), category, fc.boolean(), (tree, chance, to, last) => {
        const tags = tree.filter(({ type }) => type === 'tag');
        const moved = tags.filter(() => chance.next().value % 3 === 0);
        const stay = tags.find(({ _id, parent_id }) => parent_id === to && !ids(moved).includes(_id));
        const after = applyMove(tree, { ids: ids(moved), to, before: last ? null : (stay?._id ?? null) });
        const back = computeUndoMoves(after, moved).reduce(applyMove, inPlaces(after));
        expect(ids(sortByTree(back))).toEqual(ids(sortByTree(tree)));
      }),
    );
  });
  it('undoing a move skips items that are gone, and items whose parent is', () => {
    const places = [item('a1x', 0), { ...item('b', 3), parent_id: null }, item('gone', 0)];
    const here = TREE.filter(({ _id }) => _id !== 'a1' && _id !== 'a1x' && _id !== 'a1y');
    expect(computeUndoMoves(here, [...places, { _id: 'a2', parent_id: 'a9', position: 0 }])).toEqual([
      { ids: ['b'], to: null, before: null },
    ]);
  });
});

/** Items with positions counted within each parent, as the server stores them. */
function inPlaces(items: readonly TreeItem[]): TreeItem[] {
  return [...groupByParent(items).values()].flatMap((list) =>
    list.map((one, position) => ({ ...one, position })),
  );
}

test('siblings with the same position have the same order for everybody', () => {
  const twins = [item('b', 0), item('a', 0)];
  expect(ids(groupByParent(twins).get(null) ?? [])).toEqual(['a', 'b']);
  expect(ids(groupByParent(twins.toReversed()).get(null) ?? [])).toEqual(['a', 'b']);
});
