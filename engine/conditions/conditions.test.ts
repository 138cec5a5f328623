import { describe, expect, it } from 'vitest';
import { TicketConditions } from '#contracts/crm/auto-assign/fields.ts';
import {
  buildConditionSetSchema,
  OPERATORS,
  collectReferences,
  type ConditionFields,
  type ConditionSet,
} from '#contracts/kit/conditions/condition.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Facts } from '#engine/conditions/facts.ts';
import { validateConditions } from '#engine/conditions/faults.ts';
import { compileConditions, evaluateConditions } from '#engine/conditions/matches.ts';
import { findNeededFacts } from '#engine/conditions/needed-facts.ts';
import { toLocalMoment, buildTicketFacts } from '#engine/conditions/ticket-facts.ts';

const FIELDS = {
  channel: { type: 'choice', choices: ['line', 'email'] },
  text: { type: 'text' },
  count: { type: 'number', min: 0, max: 10 },
  hours: { type: 'hours' },
  tag: { type: 'reference' },
  query: { type: 'query' },
} as const satisfies ConditionFields;
const ID = '01920000-0000-7000-8000-000000000001';
const Set = buildConditionSetSchema(FIELDS);

function one(field: string, operator: string, value: unknown, facts: Facts): boolean {
  return evaluateConditions({ match: 'all', items: [{ field, operator, value }] }, facts, FIELDS).ok;
}

describe('validation of condition trees', () => {
  it('a condition is accepted with a known field, an operator of its type and a valid value, anywhere in the tree', () => {
    const good = [
      ['channel', 'is_any_of', ['line']],
      ['text', 'contains_all', ['ราคา', 'price']],
      ['count', 'at_least', 3],
      ['hours', 'within', { from: 540, to: 1080, days: [1, 2] }],
      ['tag', 'is_none_of', [ID]],
      ['query', 'matches', 'ราคา OR price'],
    ];
    for (const [field, operator, value] of good)
      for (const tree of [
        { items: [{ field, operator, value }] },
        { groups: [{ match: 'none', items: [{ field, operator, value }] }] },
      ])
        expect(Set.safeParse(tree).success, String(field)).toBe(true);
    const bad = [
      ['colour', 'is_any_of', ['red'], 'field'],
      ['channel', 'contains_any', ['line'], 'operator'],
      ['channel', 'is_any_of', ['pigeon'], 'value'],
      ['channel', 'is_any_of', [], 'value'],
      ['text', 'contains_any', [' '], 'value'],
      ['count', 'at_least', 11, 'value'],
      ['hours', 'within', { from: 0, to: 1440, days: [1] }, 'value'],
      ['tag', 'is_any_of', ['no-id'], 'value'],
      ['query', 'matches', ' ', 'value'],
      ['__proto__', 'is_any_of', ['x'], 'field'],
    ];
    for (const [field, operator, value, at] of bad) {
      const line = { field, operator, value };
      expect(Set.safeParse({ items: [line] }).error?.issues[0]?.path).toEqual(['items', 0, at]);
      const below = Set.safeParse({ groups: [{ groups: [{ items: [line] }] }] });
      expect(below.error?.issues[0]?.path).toEqual(['groups', 0, 'groups', 0, 'items', 0, at]);
    }
  });

  it('a tree is refused if it nests below the third set, contains an unreadable query or a field that is only known later', () => {
    expect(Set.safeParse({ groups: [{ groups: [{ groups: [{}] }] }] }).success).toBe(false);
    const asking = (value: string): ConditionSet => ({
      match: 'all',
      items: [],
      groups: [{ match: 'any', items: [{ field: 'query', operator: 'matches', value }] }],
    });
    expect(validateConditions(asking('refund AND (late OR lost)'))).toEqual([]);
    expect(validateConditions(asking('NOT refund'))).toEqual([]);
    expect(validateConditions(asking('refund AND'))).toEqual([
      fault('condition_query', { field: 'query', fault: 'operator_without_right', place: 8 }),
    ]);
    expect(validateConditions(asking('a is:starred tag:vip'))).toHaveLength(2);
  });

  it('required references are listed, including those of nested sets', () => {
    const line = { field: 'tag', operator: 'is_any_of', value: [ID] };
    const set = { match: 'any' as const, items: [line], groups: [{ match: 'none' as const, items: [line] }] };
    expect(collectReferences(FIELDS, set)).toEqual([
      { field: 'tag', ids: [ID] },
      { field: 'tag', ids: [ID] },
    ]);
  });
});

describe('evaluation of condition trees', () => {
  it('conditions on choices, texts and numbers are evaluated', () => {
    expect(one('channel', 'is_any_of', ['line', 'email'], { channel: ['line'] })).toBe(true);
    expect(one('channel', 'is_none_of', ['email'], { channel: ['line'] })).toBe(true);
    expect(one('text', 'contains_any', ['PRICE'], { text: 'the price?' })).toBe(true);
    expect(one('text', 'contains_all', ['price', 'now'], { text: 'the price?' })).toBe(false);
    expect(one('text', 'contains_none', ['refund'], { text: 'the price?' })).toBe(true);
    expect(one('count', 'at_least', 3, { count: 3 })).toBe(true);
    expect(one('count', 'at_most', 3, { count: 4 })).toBe(false);
  });

  it('a span of the day may pass midnight and belongs to the weekday on which it begins', () => {
    const night = { from: 1320, to: 360, days: [5] };
    const at = (day: number, minute: number) => one('hours', 'within', night, { hours: { day, minute } });
    const results = [at(5, 1320), at(6, 359), at(6, 360), at(5, 300), at(6, 1380)];
    expect(results).toEqual([true, true, false, false, false]);
    expect(one('hours', 'outside', night, { hours: { day: 0, minute: 0 } })).toBe(true);
    expect(toLocalMoment(Date.parse('2026-05-01T17:30:00Z'), 'Asia/Bangkok')).toEqual({ day: 6, minute: 30 });
  });

  it('a condition on an unknown value never holds, negated or not', () => {
    for (const [name, field] of Object.entries(FIELDS))
      for (const operator of OPERATORS[field.type]) {
        const value =
          field.type === 'hours'
            ? { from: 0, to: 1, days: [0] }
            : field.type === 'number'
              ? 1
              : field.type === 'query'
                ? 'line'
                : ['line'];
        expect(one(name, operator, value, {}), `${name} ${operator}`).toBe(false);
      }
  });

  it('a tree holds by all, any or none of its conditions, in evaluation and explanation alike; an empty tree always holds', () => {
    const [held, not] = [
      { field: 'count', operator: 'at_least', value: 1 },
      { field: 'text', operator: 'contains_any', value: ['x'] },
    ];
    const facts = { count: 2, text: 'y' };
    const cases: [ConditionSet, boolean][] = [
      [{ match: 'all', items: [held, not] }, false],
      [{ match: 'any', items: [held, not] }, true],
      [{ match: 'none', items: [held, not] }, false],
      [{ match: 'none', items: [not] }, true],
      [{ match: 'all', items: [held], groups: [{ match: 'none', items: [not] }] }, true],
      [{ match: 'any', items: [not], groups: [{ match: 'all', items: [held, not] }] }, false],
      [{ match: 'none', items: [], groups: [{ match: 'all', items: [held] }] }, false],
      ...(['all', 'any', 'none'] as const).map((match): [ConditionSet, boolean] => [
        { match, items: [] },
        true,
      ]),
    ];
    for (const [set, wanted] of cases) {
      const compiled = compileConditions(set, FIELDS);
      expect([compiled.holds(facts), compiled.explain(facts).ok], JSON.stringify(set)).toEqual([
        wanted,
        wanted,
      ]);
    }
  });
});

it('an expensive value is only listed as needed if a condition uses it', () => {
  const asks = (field: string, operator: string, value: unknown) =>
    findNeededFacts([TicketConditions.parse({ groups: [{ items: [{ field, operator, value }] }] })]);
  expect(asks('sentiment', 'is_any_of', ['negative'])).toEqual({ tone: true, interest: false });
  expect(asks('query', 'matches', 'refund AND NOT sentiment:positive')).toEqual({
    tone: true,
    interest: false,
  });
  expect(asks('query', 'matches', 'refund')).toEqual({ tone: false, interest: false });
  expect(asks('interest', 'is_none_of', [ID])).toEqual({ tone: false, interest: true });
});

describe('conditions on a ticket', () => {
  const facts = buildTicketFacts({
    channel: 'line',
    message: 'อยากขอคืนเงินค่ะ order 1234 #refund https://shop.example/x',
    now: Date.parse('2026-05-01T10:00:00Z'),
    created_at: Date.parse('2026-05-01T09:15:30Z'),
    zone: 'Asia/Bangkok',
    customer: 'Anan',
    priority: 4,
    assignee_id: null,
    tag_ids: [],
    media: [],
    form: { a: 'size L', b: ['x', 'y'] },
  });
  const says = (field: string, operator: string, value: unknown) => {
    const set = TicketConditions.parse({ items: [{ field, operator, value }] });
    const { ok, why } = evaluateConditions(set, facts);
    return [ok, why[0]?.found];
  };

  it('a ticket is evaluated with the query language of listening, and the matched words are returned', () => {
    expect(says('query', 'matches', '(คืนเงิน OR refund) AND order')).toEqual([
      true,
      ['คืนเงิน', 'order', 'refund'],
    ]);
    expect(says('query', 'matches', 'lang:th hashtag:refund domain:shop.example channel:line')).toEqual([
      true,
      [],
    ]);
    expect(says('query', 'matches_not', 'lost OR late')).toEqual([true, []]);
    expect(says('query', 'matches', 'author:Somchai')).toEqual([false, []]);
  });

  it('a ticket is evaluated by all its known values, including the values for nobody and nothing', () => {
    expect(says('priority', 'is_any_of', ['high', 'urgent'])).toEqual([true, ['urgent']]);
    expect(says('assigned', 'is_any_of', ['no'])).toEqual([true, ['no']]);
    expect(says('assignee', 'is_none_of', [ID])).toEqual([true, []]);
    expect(says('tag', 'is_none_of', [ID])).toEqual([true, []]);
    expect(says('media', 'is_any_of', ['none'])).toEqual([true, ['none']]);
    expect(says('age_minutes', 'at_least', 44)).toEqual([true, ['44']]);
    expect(says('form', 'contains_any', ['size l', 'q'])).toEqual([true, ['size l']]);
    expect(says('hours', 'within', { from: 1020, to: 1080, days: [5] })).toEqual([true, ['17:00']]);
    for (const [field, operator, value] of [
      ['sentiment', 'is_none_of', ['negative']],
      ['group', 'is_none_of', [ID]],
      ['sla_band', 'is_none_of', ['breached']],
      ['waiting_minutes', 'at_most', 9],
    ] as const)
      expect(says(field, operator, value)[0], field).toBe(false);
  });
});
