import { expect, test } from 'vitest';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { mergeSelections } from '#contracts/custom-viz/merge-selections.ts';
import { toConditions } from '#contracts/custom-viz/selections.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { buildSelection } from '#web/custom-viz/dashboards/state/selections.ts';
import { answer, check, END, listCells, type AnsweredCase } from './law-cases.ts';
import { SHOP_FROM } from './shop-world.ts';

/* Several marks in one selection: over drawn worlds, conditions and orders of clicking. */

/** The number of orders under conditions, without axes. */
function countOrders(one: AnsweredCase, filters: readonly QuestionFilter[]): number {
  const counted = answer(one, (same) => ({
    ...same,
    rows: [],
    columns: [],
    filters: [...same.filters, ...filters],
  }));
  return counted?.answer.cells[0]?.[0]?.[0]?.value ?? 0;
}

test('Law 11: pairs of values in one selection are as many rows as their cells, and left out they are all the others', () => {
  const counts = { selections: 0, pairs: 0, taken: 0 };
  check(
    (one) => {
      const all = countOrders(one, []);
      const cells = listCells(one.answer);
      const marks = cells.map((cell) => ({
        selection: buildSelection(one.answer, cell, { tile: 'a', exclude: false }),
        value: cell.cell.value ?? 0,
      }));
      // Which marks are clicked, some of them twice, follows from the numbers that are drawn.
      const clicked = marks.filter(({ value }, at) => (value + at + all) % 3 !== 0).slice(0, 10);
      const again = clicked.filter((_mark, at) => at % 3 === 1);
      const chosen = new Map<string, number>();
      let selection: Selection | null = null;
      for (const { selection: added, value } of [...clicked, ...again]) {
        if (!added) continue;
        const key = JSON.stringify(added.filters);
        if (!chosen.delete(key)) chosen.set(key, value);
        else counts.taken += 1;
        selection = selection ? mergeSelections(selection, added) : added;
        const expected = [...chosen.values()].reduce((sum, count) => sum + count, 0);
        const count = (exclude: boolean): number =>
          selection ? countOrders(one, toConditions({ ...selection, exclude })) : 0;
        if (!selection) continue;
        counts.selections += 1;
        counts.pairs += selection.filters.some((filter) => 'any' in filter) ? 1 : 0;
        expect(count(false)).toBe(expected);
        expect(count(true)).toBe(all - expected);
      }
    },
    (question) => ({
      ...question,
      measures: ['orders.orders'],
      shares: [],
      time: null,
      filters: question.filters.slice(0, 1),
      span: { from: new Date(SHOP_FROM).toISOString(), to: new Date(END).toISOString() },
      comparison: null,
      order: { by: null, descending: false },
      totals: [],
      rows: [
        { dimension: 'channel', grain: 'auto', top: null },
        ...(question.totals_of === 'all' ? [{ dimension: 'city', grain: 'auto' as const, top: null }] : []),
      ],
      columns: [{ dimension: 'size', grain: 'auto', top: null }],
    }),
  );
  expect(Math.min(counts.selections, counts.pairs, counts.taken)).toBeGreaterThan(50);
});
