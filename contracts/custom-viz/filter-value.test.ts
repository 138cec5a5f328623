import { expect, it } from 'vitest';
import { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import {
  buildFilterConditions,
  FilterValue,
  readFilterCondition,
} from '#contracts/custom-viz/filter-value.ts';
import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';

it.each([
  [{ is: 'between', values: ['a', null] }, 'values.0', 'must_number'],
  [{ is: 'between', values: [null, null] }, 'values.0', 'must_number'],
  [{ is: 'between', values: ['5', '4'] }, 'values.1', 'at_least'],
  [{ is: 'between', values: ['5'] }, 'values', 'exactly_entries'],
  [{ is: 'contains', values: [''] }, 'values.0', 'at_least_characters'],
  [{ is: 'begins', values: ['a', 'b'] }, 'values', 'exactly_entries'],
  [{ is: 'contains', values: ['x'.repeat(201)] }, 'values.0', 'at_most_characters'],
])('%j is refused at the field %s', (value, field, code) => {
  const found = validate(FilterValue, value);
  expect(found.ok).toBe(false);
  expect(found.ok ? {} : toFieldFaults(found.faults)).toMatchObject({ [field]: { code } });
});

it('A filter of numbers takes no values of its name, and one of values no bounds', () => {
  expect(
    DashboardFilter.safeParse({ _id: 'a', dimension: 'reach', of: 'number', value: { values: ['5'] } })
      .success,
  ).toBe(false);
  const filter = DashboardFilter.parse({ _id: 'a', dimension: 'ticket_number', of: 'number' });
  const values = listFilterValues(
    { filters: [filter] },
    { ...FIRST_STATE, filters: { a: { is: 'among', values: ['7'] } } },
  );
  expect(values['a']).toEqual(filter.value);
  expect(buildFilterConditions({ dimension: 'channel' }, { is: 'between', values: ['1', '2'] })).toEqual([]);
});

it.each([
  { dimension: 'channel', is: 'not_among' as const, values: ['line', null] },
  { text_of: 'domain', is: 'begins' as const, part: 'news' },
  { number: 'reach', least: 5 },
  { number: 'reach', most: 5 },
  { number: 'reach', is: 'empty' as const },
])('The condition %j is read and built again', (condition) => {
  const read = readFilterCondition(condition);
  expect(read && buildFilterConditions(read.field, read.value)).toEqual([condition]);
});
