import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { TicketTag } from '#contracts/tags/tag.ts';
import { sortByTree } from '#contracts/tags/tree.ts';
import { Refusal } from '#server/kit/errors.ts';
import { formatCsvRow } from '#server/kit/http/csv.ts';
import { readCsv } from '#server/kit/http/read-csv.ts';
import { toCsvRows, planImport, type ImportPlan } from '#server/tags/csv.ts';

const CASES = '../shared/data/5_nasty/csv_cases.jsonl';
let made = 0;
const newId = (): string => `id-${(made += 1)}`;
function plan(csv: string, items: readonly TicketTag[] = []): ImportPlan {
  return planImport({ product: 'crm', items }, readCsv(csv), newId);
}

/** The tree that a plan makes, as the store would return it. */
function grown({ created }: ImportPlan): TicketTag[] {
  return created.map((tag) => ({
    ...tag,
    parent_id: tag.ticket_cat_id ?? tag.ticket_group_id,
    version: 1,
    created_at: '',
    updated_at: '',
  }));
}
const textOf = (items: readonly TicketTag[]): string => toCsvRows(items).map(formatCsvRow).join('');

describe('a tree from CSV', () => {
  it('Missing parts of a path are created once', () => {
    const { created, faults } = plan(
      'Category,GROUP,tag,color\nDelivery,Orders,Late,#ff0000\ndelivery,ORDERS,Lost,\n,Orders,,#00aa00\n',
    );
    expect(faults).toEqual([]);
    expect(created.map(({ type, name, color, position }) => [type, name, color, position])).toEqual([
      ['group', 'Orders', '#00aa00', 0],
      ['category', 'Delivery', null, 0],
      ['tag', 'Late', '#ff0000', 0],
      ['tag', 'Lost', null, 1],
    ]);
  });

  it('The colour of existing items changes, and unchanged items are reported', () => {
    const items = grown(plan('group,category\nOrders,Delivery'));
    const second = plan('group,category,color\nｏrders,delivery,#123456\nOrders,,\nOrders,Refund,', items);
    expect(second.recolored).toEqual([{ _id: items[1]?._id, color: '#123456' }]);
    expect(second.same).toBe(1);
    expect(second.created.map(({ name, position }) => [name, position])).toEqual([['Refund', 1]]);
  });

  it('Every fault names its line and field', () => {
    const { faults } = plan(`group,category,tag,color\n,A,,\nB,,C,\nD,,,red\n${'x'.repeat(121)},,,`);
    expect(faults.map(({ line, field }) => [line, field])).toEqual([
      [2, 'group'],
      [3, 'category'],
      [4, 'color'],
      [5, 'group'],
    ]);
  });

  it('A file without a column for the group is refused', () => {
    expect(() => plan('tag,category\na,b')).toThrow(Refusal);
  });

  test('An exported tree is imported as the same tree, whatever its names are', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom('=1+1', '@x', 'a,b', 'c"d', 'e;f', '#tag', 'ส่งช้า'),
    );
    const usable = name
      .map((text) => text.replaceAll(/[\r\n\u0000]/g, ' ').trim())
      .filter((text) => text !== '' && !text.startsWith("'"));
    fc.assert(
      fc.property(fc.array(fc.tuple(usable, usable, usable), { minLength: 1, maxLength: 12 }), (rows) => {
        const csv =
          formatCsvRow(['group', 'category', 'tag']) + rows.map((row) => formatCsvRow(row)).join('');
        const items = grown(plan(csv));
        const again = plan(textOf(items), items);
        expect(again.created).toEqual([]);
        expect(again.faults).toEqual([]);
        expect(again.same).toBe(items.length);
        expect(textOf(grown(plan(textOf(items))))).toBe(textOf(items));
        expect(sortByTree(items).length).toBe(items.length);
      }),
    );
  });
});

const Case = z.object({ title: z.string(), input: z.unknown() });
describe.skipIf(!existsSync(CASES))('the CSV cases of the public data (skipped without them)', () => {
  const cases = existsSync(CASES)
    ? readFileSync(CASES, 'utf8')
        .trim()
        .split('\n')
        .map((line) => Case.parse(JSON.parse(line)))
        .flatMap(({ title, input }) => (typeof input === 'string' ? [{ title, input }] : []))
    : [];

  test('The cases exist', () => expect(cases.length).toBeGreaterThan(50));

  it.each(cases)('$title: read or refused, and the tree obeys its rules', ({ input }) => {
    const body = input.replaceAll(/[,;\t|]/g, ',');
    const tried = (): ImportPlan | 'file_unreadable' => {
      try {
        return plan(`group,category,tag\n${body}`);
      } catch (error) {
        if (error instanceof Refusal) return 'file_unreadable';
        throw error;
      }
    };
    const read = tried();
    if (read === 'file_unreadable') return;
    const ids = new Set(read.created.map(({ _id }) => _id));
    for (const { type, ticket_group_id, ticket_cat_id, name } of read.created) {
      expect(name.trim()).toBe(name);
      expect(name).not.toBe('');
      expect(ids.has(ticket_group_id ?? '')).toBe(type === 'category');
      expect(ids.has(ticket_cat_id ?? '')).toBe(type === 'tag');
    }
  });
});
