import { describe, expect, it } from 'vitest';
import {
  conditionSetOf,
  OPERATORS,
  referencesOf,
  type ConditionFields,
} from '#contracts/kit/conditions/condition.ts';
import { holds, type Facts } from '#contracts/kit/conditions/holds.ts';

const FIELDS = {
  channel: { type: 'choice', choices: ['line', 'email'] },
  text: { type: 'text' },
  count: { type: 'number', min: 0, max: 10 },
  hours: { type: 'hours' },
  tag: { type: 'reference' },
} as const satisfies ConditionFields;
const ID = '01920000-0000-7000-8000-000000000001';
const Set = conditionSetOf(FIELDS);

const one = (field: string, operator: string, value: unknown, facts: Facts): boolean =>
  holds(
    FIELDS,
    { match: 'all', items: [{ field, operator, value }] },
    { facts, folded: (text) => text.toLowerCase() },
  ).holds;

describe('what is taken', () => {
  it('is a known field with an operator of its type and a value that fits', () => {
    const good = [
      ['channel', 'is_any_of', ['line']],
      ['text', 'contains_all', ['ราคา', 'price']],
      ['count', 'at_least', 3],
      ['hours', 'within', { from: 540, to: 1080, days: [1, 2] }],
      ['tag', 'is_none_of', [ID]],
    ];
    for (const [field, operator, value] of good)
      expect(Set.safeParse({ items: [{ field, operator, value }] }).success, String(field)).toBe(true);
    const bad = [
      ['colour', 'is_any_of', ['red'], 'field'],
      ['channel', 'contains_any', ['line'], 'operator'],
      ['channel', 'is_any_of', ['pigeon'], 'value'],
      ['channel', 'is_any_of', [], 'value'],
      ['text', 'contains_any', [' '], 'value'],
      ['count', 'at_least', 11, 'value'],
      ['hours', 'within', { from: 0, to: 1440, days: [1] }, 'value'],
      ['tag', 'is_any_of', ['no-id'], 'value'],
      ['__proto__', 'is_any_of', ['x'], 'field'],
    ];
    for (const [field, operator, value, at] of bad) {
      const read = Set.safeParse({ items: [{ field, operator, value }] });
      expect(read.error?.issues[0]?.path, String(field)).toEqual(['items', 0, at]);
    }
  });

  it('names the things that must be there', () => {
    const set = { match: 'any' as const, items: [{ field: 'tag', operator: 'is_any_of', value: [ID] }] };
    expect(referencesOf(FIELDS, set)).toEqual([{ field: 'tag', ids: [ID] }]);
  });
});

describe('what holds', () => {
  it('choices, texts, numbers', () => {
    expect(one('channel', 'is_any_of', ['line', 'email'], { channel: ['line'] })).toBe(true);
    expect(one('channel', 'is_none_of', ['email'], { channel: ['line'] })).toBe(true);
    expect(one('text', 'contains_any', ['PRICE'], { text: 'the price?' })).toBe(true);
    expect(one('text', 'contains_all', ['price', 'now'], { text: 'the price?' })).toBe(false);
    expect(one('text', 'contains_none', ['refund'], { text: 'the price?' })).toBe(true);
    expect(one('count', 'at_least', 3, { count: 3 })).toBe(true);
    expect(one('count', 'at_most', 3, { count: 4 })).toBe(false);
  });

  it('spans of the day, past midnight too, on the weekday they begin on', () => {
    const night = { from: 1320, to: 360, days: [5] };
    const at = (day: number, minute: number) => one('hours', 'within', night, { hours: { day, minute } });
    expect([at(5, 1320), at(6, 359), at(6, 360), at(5, 300), at(6, 1380)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(one('hours', 'outside', night, { hours: { day: 0, minute: 0 } })).toBe(true);
  });

  it('nothing on what is not known, whichever way round it is asked', () => {
    for (const [name, field] of Object.entries(FIELDS))
      for (const operator of OPERATORS[field.type]) {
        const value =
          field.type === 'hours' ? { from: 0, to: 1, days: [0] } : field.type === 'number' ? 1 : ['line'];
        expect(one(name, operator, value, {})).toBe(false);
      }
  });

  it('all or any of a set, and each tells how it came out; an empty set always holds', () => {
    const items = [
      { field: 'count', operator: 'at_least', value: 1 },
      { field: 'text', operator: 'contains_any', value: ['x'] },
    ];
    const known = { facts: { count: 2, text: 'y' }, folded: (text: string) => text };
    expect(holds(FIELDS, { match: 'all', items }, known).holds).toBe(false);
    expect(holds(FIELDS, { match: 'any', items }, known)).toMatchObject({
      holds: true,
      items: [{ holds: true }, { holds: false }],
    });
    for (const match of ['all', 'any'] as const)
      expect(holds(FIELDS, { match, items: [] }, known).holds).toBe(true);
  });
});
