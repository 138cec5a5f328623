import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readDashboardState,
  readPeriod,
  writeDashboardState,
  writePeriod,
} from '#contracts/custom-viz/dashboard-address.ts';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { PERIOD_UNITS, type Period } from '#contracts/custom-viz/period.ts';
import { TEXT_MATCHES } from '#contracts/semantic/question.ts';

const unit = fc.constantFrom(...PERIOD_UNITS);
const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const moved = {
  as_of: fc.option(day, { nil: undefined }),
  shift: fc.option(
    fc.oneof(
      fc.record({ count: fc.integer({ min: 1, max: 400 }), unit }),
      fc.record({ count: fc.integer({ min: 0, max: 400 }), unit, before: fc.constant(true as const) }),
    ),
    { nil: undefined },
  ),
};
const period: fc.Arbitrary<Period> = fc.oneof(
  fc.record({
    kind: fc.constant('last' as const),
    count: fc.integer({ min: 1, max: 400 }),
    unit,
    whole: fc.boolean(),
    ...moved,
  }),
  fc.record({ kind: fc.constant('this' as const), unit, to_date: fc.boolean(), ...moved }),
  fc.tuple(day, day).map((days) => {
    const [from = '', to = ''] = days.toSorted();
    return { kind: 'between' as const, from, to };
  }),
);
const comparisons = fc.array(fc.oneof(fc.constantFrom('before' as const, 'year' as const), period), {
  maxLength: 3,
});
const id = fc.stringMatching(/^[\w-]{1,40}$/).filter((text) => text !== '__proto__');
const value = fc.option(fc.string({ maxLength: 20 }));
const number = fc.integer({ min: -99, max: 99 });
const filterValue = fc.oneof(
  fc.record({
    is: fc.constantFrom('among' as const, 'not_among' as const),
    values: fc.array(value),
  }),
  fc.record({
    is: fc.constantFrom(...TEXT_MATCHES),
    values: fc.tuple(fc.string({ minLength: 1, maxLength: 40 })),
  }),
  fc.tuple(number, fc.option(fc.nat(9))).map(([least, more]) => ({
    is: 'between' as const,
    values: [String(least), more === null ? null : String(least + more)],
  })),
  fc.constantFrom('empty' as const, 'present' as const).map((is) => ({ is, values: [null] })),
);
const filters = fc.array(
  fc.record({
    dimension: fc.constant('channel'),
    is: fc.constant('among' as const),
    values: fc.array(value),
  }),
  { maxLength: 3 },
);
const span = fc.option(fc.constant({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' }));
const state: fc.Arbitrary<DashboardState> = fc
  .record({
    tab: fc.option(id, { nil: undefined }),
    period: fc.option(period, { nil: undefined }),
    comparisons: fc.option(comparisons, { nil: undefined }),
    tile_comparisons: fc.option(fc.dictionary(id, comparisons, { minKeys: 1 }), { nil: undefined }),
    filters: fc.dictionary(id, filterValue),
    parameters: fc.dictionary(id, fc.oneof(fc.integer(), fc.stringMatching(/^[a-z]+\.[a-z]+$/))),
    selections: fc.array(fc.record({ tile: id, exclude: fc.boolean(), filters, span }), { maxLength: 3 }),
    folds: fc.option(fc.dictionary(id, fc.boolean(), { minKeys: 1 }), { nil: undefined }),
    grids: fc.option(
      fc.dictionary(
        id,
        fc.record({
          rows: fc.option(fc.record({ column: fc.string(), descending: fc.boolean() })),
          columns: fc.option(fc.record({ row: fc.string(), kind: fc.string(), descending: fc.boolean() })),
          folded_rows: fc.array(fc.string(), { maxLength: 3 }),
          folded_columns: fc.array(fc.string(), { maxLength: 3 }),
        }),
        { minKeys: 1 },
      ),
      { nil: undefined },
    ),
    drills: fc.dictionary(
      id,
      fc.array(
        fc.record({
          axis: fc.constantFrom('time', 'group'),
          filters,
          span,
          to: fc.record({
            dimension: fc.constantFrom('time', 'agent'),
            grain: fc.constantFrom('auto' as const, 'day' as const),
          }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    ),
  })
  // What is undefined is absent.
  .map(
    (one) =>
      Object.fromEntries(Object.entries(one).filter(([, part]) => part !== undefined)) as DashboardState,
  );

describe('the address of a dashboard', () => {
  it('says every state, and is read as the same one', () => {
    fc.assert(
      fc.property(state, (one) => {
        const query = new URLSearchParams(writeDashboardState(one)).toString();
        expect(readDashboardState(Object.fromEntries(new URLSearchParams(query)))).toEqual(one);
      }),
    );
  });

  it('names periods in words', () => {
    expect(writePeriod({ kind: 'last', count: 4, unit: 'fiscal_quarter', whole: true })).toBe(
      'last-4-fiscal_quarter-whole',
    );
    expect(writePeriod({ kind: 'this', unit: 'month', to_date: true })).toBe('this-month');
    expect(readPeriod('2026-02-30~2026-03-01')).toBeUndefined();
    expect(readPeriod('last-0-day')).toBeUndefined();
  });

  it('opens with what can be read of it', () => {
    const { tab, ...rest } = readDashboardState({
      tab: 'care',
      period: 'yesterday',
      compare: 'before,never',
      select: '[{"tile":',
      drill: '{"a":[{"axis":7}]}',
      'f.channel': '!line,~',
    });
    expect(tab).toBe('care');
    expect(rest).toEqual({
      ...FIRST_STATE,
      filters: { channel: { is: 'not_among', values: ['line', null] } },
    });
  });

  it('is empty for a dashboard as it is saved', () => {
    expect(writeDashboardState(FIRST_STATE)).toEqual({});
  });
});
