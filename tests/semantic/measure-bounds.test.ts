import { expect, test } from 'vitest';
import { check, expectCells } from './law-cases.ts';

test('Law 9: values whose measure is beyond a bound are in no row, but in the others and in totals of all', () => {
  let rows = 0;
  check(
    (one) => {
      expectCells(one);
      const { answer: found, question } = one;
      const { least = 0 } = question.rows[0]?.top ?? {};
      for (const [index, [value]] of found.rows.entries()) {
        if (value?.kind !== 'value') continue;
        rows += 1;
        expect(found.cells[index]?.[0]?.[0]?.value).toBeGreaterThanOrEqual(least);
      }
    },
    (question) => ({
      ...question,
      measures: ['orders.orders'],
      shares: [],
      columns: [],
      filters: [],
      time: null,
      rows: [
        {
          dimension: question.totals_of === 'all' ? 'label' : 'channel',
          grain: 'auto',
          top: { count: 3, by: 'orders.orders', others: question.zone === 'UTC', least: 2 },
        },
      ],
      order: { by: null, descending: false },
      totals: ['columns'],
    }),
  );
  expect(rows).toBeGreaterThan(10);
});
