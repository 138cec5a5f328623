import { describe, expect, it, test } from 'vitest';
import { TAG_TYPES, type TicketTag } from '#contracts/tags/tag.ts';
import { applyMove, sortByTree } from '#contracts/tags/tree.ts';
import { moveOf, getDropSide, stepOf, type DropSide } from './drop.ts';
import { indexTree, getPathNames, buildRows } from './rows.ts';

/** The id is the path: `o` a group, `od` a category in it, `odl` a tag in that. */
function tag(_id: string, name: string, position = 0, color: string | null = null): TicketTag {
  return {
    _id,
    name,
    position,
    color,
    product: 'crm',
    type: TAG_TYPES[_id.length - 1] ?? 'group',
    parent_id: _id.slice(0, -1) || null,
    ticket_group_id: _id.length > 1 ? _id.slice(0, 1) : null,
    ticket_cat_id: _id.length > 2 ? _id.slice(0, 2) : null,
    keyword_ids: [],
    cardinality: 'many',
    required: false,
    version: 1,
    created_at: '',
    updated_at: '',
  };
}
const ITEMS = [
  tag('o', 'Orders', 0, '#aa0000'),
  tag('od', 'Delivery'),
  tag('odl', 'Late', 0),
  tag('odx', 'ส่งไม่ถึง', 1, '#00aa00'),
  tag('or', 'Refund', 1),
  tag('orl', 'Late', 0),
  tag('p', 'Praise', 1),
];
const TREE = indexTree(ITEMS);
function keys(view: Partial<Parameters<typeof buildRows>[1]>) {
  return buildRows(TREE, { open: new Set(), text: '', ...view }).map(({ key }) => key);
}

describe('The rows of the tag tree', () => {
  it('The rows show open branches, and inherit the colours of their ancestors', () => {
    expect(keys({})).toEqual(['o', 'p']);
    const rows = buildRows(TREE, { open: new Set(['o', 'od']), text: '' });
    expect(rows.map(({ key, depth }) => `${depth}${key}`)).toEqual([
      '0o',
      '1od',
      '2odl',
      '2odx',
      '1or',
      '0p',
    ]);
    expect(rows.map((row) => (row.kind === 'item' ? row.color : '')).slice(0, 4)).toEqual([
      '#aa0000',
      '#aa0000',
      '#aa0000',
      '#00aa00',
    ]);
  });

  it('A search finds names with their ancestors, and opens no more than that', () => {
    expect(keys({ text: ' lATE ' })).toEqual(['o', 'od', 'odl', 'or', 'orl']);
    expect(keys({ text: 'ไม่ถึง' })).toEqual(['o', 'od', 'odx']);
    expect(keys({ text: 'deliv' })).toEqual(['o', 'od']);
    expect(keys({ text: 'deliv', open: new Set(['od']) })).toEqual(['o', 'od', 'odl', 'odx']);
    expect(keys({ text: 'nothing' })).toEqual([]);
  });

  it('The field for a new item is at the end of the branch to which it is added', () => {
    expect(keys({ adding: null })).toEqual(['o', 'p', 'new null']);
    expect(keys({ adding: 'o' })).toEqual(['o', 'od', 'or', 'new o', 'p']);
  });

  test('A path starts at the top', () =>
    expect(getPathNames(TREE, 'odl')).toEqual(['Orders', 'Delivery', 'Late']));

  test('A search in 5,000 tags takes as long as one in a few', () => {
    const many = Array.from({ length: 10 }, (_g, g) => [
      { ...tag('o', `Group ${g}`, g), _id: `g${g}`, parent_id: null },
      ...Array.from({ length: 10 }, (_c, c) => [
        { ...tag('od', `Category ${c}`, c), _id: `g${g}c${c}`, parent_id: `g${g}` },
        ...Array.from({ length: 50 }, (_t, t) => ({
          ...tag('odl', `Tag ${g}-${c}-${t}`, t),
          _id: `g${g}c${c}t${t}`,
          parent_id: `g${g}c${c}`,
        })),
      ]).flat(),
    ]).flat();
    const tree = indexTree(many);
    expect(many.length).toBe(5110);
    expect(buildRows(tree, { open: new Set(), text: 'tag 7-3-49' }).map(({ key }) => key)).toEqual([
      'g7',
      'g7c3',
      'g7c3t49',
    ]);
    expect(buildRows(tree, { open: new Set(), text: 'tag' })).toHaveLength(5110);
  });
});

describe('The effect of a drop', () => {
  const order = (ids: readonly string[], over: string, side: DropSide) => {
    const move = moveOf(TREE, ids, { over, side });
    return move && sortByTree(applyMove(ITEMS, move)).map(({ _id }) => _id);
  };

  it('A row accepts a sibling of the same type next to it and a child of the type below, and nothing else', () => {
    const [late, lost, delivery, orders] = ['odl', 'odx', 'or', 'o'].map((id) => TREE.byId.get(id));
    if (!late || !lost || !delivery || !orders) throw new Error('the tree lacks an item');
    expect(getDropSide(late, lost, true)).toBe('above');
    expect(getDropSide(late, lost, false)).toBe('below');
    expect(getDropSide(late, delivery, true)).toBe('into');
    expect(getDropSide(late, orders, true)).toBeUndefined();
    expect(getDropSide(late, late, true)).toBeUndefined();
  });

  it('The drop moves the item there', () => {
    expect(order(['odl'], 'or', 'into')).toEqual(['o', 'od', 'odx', 'or', 'orl', 'odl', 'p']);
    expect(order(['odl'], 'orl', 'above')).toEqual(['o', 'od', 'odx', 'or', 'odl', 'orl', 'p']);
    expect(order(['o'], 'p', 'below')).toEqual(['p', 'o', 'od', 'odl', 'odx', 'or', 'orl']);
    expect(order(['odl'], 'odl', 'above')).toBeUndefined();
  });

  it('The item moves up and down among its siblings, and not beyond the ends', () => {
    const late = ITEMS[2];
    const lost = ITEMS[3];
    if (!late || !lost) throw new Error('the tree lacks an item');
    expect(stepOf(TREE, late, 1)).toEqual({ ids: ['odl'], to: 'od', before: null });
    expect(stepOf(TREE, lost, -1)).toEqual({ ids: ['odx'], to: 'od', before: 'odl' });
    expect(stepOf(TREE, late, -1)).toBeUndefined();
  });
});
