import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LINK_ROLES, linkOf, getLinkSide } from '#contracts/crm/tickets/links.ts';
import { searchTags } from '#contracts/crm/tickets/tag-choices.ts';
import { findCrowdedGroups, findMissingGroups, withTags } from '#contracts/crm/tickets/tag-rules.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';

const at = '2026-01-01T00:00:00.000Z';
function made(_id: string, type: TicketTag['type'], more: Partial<TicketTag> = {}): TicketTag {
  return {
    _id,
    product: 'crm',
    type,
    name: _id,
    color: null,
    ticket_group_id: null,
    ticket_cat_id: null,
    parent_id: null,
    position: 0,
    keyword_ids: [],
    cardinality: 'many',
    required: false,
    version: 1,
    created_at: at,
    updated_at: at,
    ...more,
  };
}
function tag(_id: string, group: string, category: string): TicketTag {
  return made(_id, 'tag', { ticket_group_id: group, ticket_cat_id: category, parent_id: category });
}
function category(_id: string, group: string): TicketTag {
  return made(_id, 'category', { ticket_group_id: group, parent_id: group });
}

/** Topic (one, needed): Delivery › Late, Lost; Product (many): Colour › ดำ, Dark red; Empty (needed) has no tags. */
const tree = [
  made('Topic', 'group', { cardinality: 'one', required: true }),
  category('Delivery', 'Topic'),
  tag('Late', 'Topic', 'Delivery'),
  tag('Lost', 'Topic', 'Delivery'),
  made('Product', 'group'),
  category('Colour', 'Product'),
  tag('ดำ', 'Product', 'Colour'),
  tag('Dark red', 'Product', 'Colour'),
  made('Empty', 'group', { required: true }),
];
const names = (tags: readonly TicketTag[]): string[] => tags.map(({ name }) => name);

describe('rules of a group', () => {
  it('a group permits one tag where its rule limits it to one, and requires one before done where it has any', () => {
    expect(names(findCrowdedGroups({ tree, tagIds: ['Late', 'Lost', 'ดำ', 'Dark red'] }))).toEqual(['Topic']);
    expect(findCrowdedGroups({ tree, tagIds: ['Late', 'ดำ', 'Dark red'] })).toEqual([]);
    expect(names(findMissingGroups({ tree, tagIds: ['ดำ'] }))).toEqual(['Topic']);
    expect(findMissingGroups({ tree, tagIds: ['Lost'] })).toEqual([]);
  });

  it('a tag that is added replaces the one in a group that permits one', () => {
    expect(withTags({ tree, tagIds: ['Late', 'ดำ'] }, ['Lost'])).toEqual(['ดำ', 'Lost']);
    expect(withTags({ tree, tagIds: ['ดำ'] }, ['Dark red'])).toEqual(['ดำ', 'Dark red']);
  });
});

describe('choosing', () => {
  it('the choices lead down level by level', () => {
    expect(names(searchTags(tree, { parentId: null }))).toEqual(['Topic', 'Product', 'Empty']);
    expect(names(searchTags(tree, { parentId: 'Colour' }))).toEqual(['ดำ', 'Dark red']);
  });
  it.each([
    ['late', ['Late']],
    ['colour dark', ['Dark red']],
    ['delivery', ['Late', 'Lost']],
    ['ดำ', ['ดำ']],
    ['nothing', []],
  ] as const)('a text finds tags on all levels: %s', (q, found) => {
    expect(names(searchTags(tree, { q, parentId: null }))).toEqual(found);
  });
});

test('adding tags one by one never exceeds the limit of a group', () => {
  const tags = ['Late', 'Lost', 'ดำ', 'Dark red'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...tags)), (added) => {
      const tagIds = added.reduce<string[]>((now, one) => withTags({ tree, tagIds: now }, [one]), []);
      expect(findCrowdedGroups({ tree, tagIds })).toEqual([]);
      expect(new Set(tagIds).size).toBe(tagIds.length);
      expect(tagIds.at(-1)).toBe(added.at(-1));
    }),
  );
});

test('a link is the same seen from either of its ends', () => {
  for (const side of LINK_ROLES) {
    const { kind, begins } = linkOf(side);
    expect(getLinkSide(kind, begins)).toBe(side);
    expect(linkOf(getLinkSide(kind, !begins))).toEqual({ kind, begins: kind === 'related' || !begins });
  }
});
