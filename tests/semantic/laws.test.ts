import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSelections } from '#contracts/custom-viz/merge-selections.ts';
import { toConditions } from '#contracts/custom-viz/selections.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { Question, QuestionFilter } from '#contracts/semantic/question.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import { buildSelection } from '#web/custom-viz/dashboards/state/selections.ts';
import { computePlainly, listPlainRows, listPlainValues } from './count-plainly.ts';
import { shopQuestion } from './draw-question.ts';
import { executePlan } from './execute-plan.ts';
import {
  answer,
  check,
  contextOf,
  END,
  expectCells,
  expectNear,
  filterOf,
  isMissingBar,
  listCells,
  MODEL,
  type AnsweredCase,
} from './law-cases.ts';
import { SHOP_FROM } from './shop-world.ts';

/*
 * The laws of numbers, each over drawn questions and made-up worlds against a second counting: 1,000 questions in all, always the same.
 */
const withTotals = (question: Question): Question => ({ ...question, totals: ['rows', 'columns', 'all'] });

test('Law 1: each data set is counted alone, and every value that any of them has is in the answer', () => {
  check(
    (one) => {
      expectCells(one);
      const { answer: found, plain, question } = one;
      const [axis] = question.rows;
      if (!axis || question.rows.length > 1 || axis.dimension === 'time') return;
      const expected = new Set<string | null>();
      for (const { measure, data_set, time, filters } of found.measures)
        for (const span of [found.span, ...(found.before ? [found.before] : [])])
          for (const row of listPlainRows(plain, { dataSet: data_set, time, span, filters }))
            for (const value of listPlainValues(plain, data_set, row, {
              dimension: axis.dimension,
              time,
            }) ?? [measure])
              expected.add(value);
      const shown = found.rows.map(([value]) => value?.key ?? null);
      expect(new Set(shown)).toEqual(expected);
    },
    (question) => ({
      ...question,
      totals: [],
      rows: question.rows.slice(0, 1).map((axis) => ({ ...axis, top: null })),
      columns: [],
    }),
  );
});

test('Law 2: a dimension towards many is refused with a question that can be answered; several values overlap and say so', () => {
  check(
    (one) => {
      expectCells(one);
      expect(one.answer.notes.some(({ code }) => code === 'overlapping')).toBe(
        [...one.question.rows, ...one.question.columns].some(({ dimension }) =>
          ['label', 'aisle', 'offer'].includes(dimension),
        ),
      );
    },
    (question) => ({
      ...question,
      rows: [
        { dimension: question.totals_of === 'all' ? 'label' : 'aisle', grain: 'auto', top: null },
        ...question.rows.slice(0, 1),
      ],
    }),
  );
  const question = (measures: Question['measures']) =>
    planQuestion(
      {
        ...fc.sample(shopQuestion, { numRuns: 1, seed: 1 })[0]!,
        measures,
        shares: [],
        filters: [],
        columns: [],
        order: { by: null, descending: false },
        rows: [{ dimension: 'product', grain: 'auto', top: null }],
      },
      MODEL,
      contextOf({ hidden: [], now: END }),
    );
  expect(question(['lines.lines'])).toMatchObject({ ok: true });
  expect(question(['orders.orders'])).toMatchObject({
    ok: false,
    refusal: { law: 2, fault: { code: 'dimension_towards_many' }, nearest: { rows: [] } },
  });
});

test('Law 3: ratios, means, quantiles and distinct counts of totals are computed anew from rows', () => {
  check(expectCells, (question) =>
    withTotals({
      ...question,
      measures: [
        'orders.paid_share',
        'orders.amount_median',
        'orders.amount_p90',
        'orders.buyers',
        'stock.held',
      ],
      shares: [],
      order: { by: null, descending: false },
    }),
  );
});

test('Law 4: a total counts each row once, of all rows or of the shown values', () => {
  check((one) => {
    expectCells(one);
    const { answer: found, question } = one;
    expect(
      found.rows.some((values) => values.length > 0 && values.every(({ kind }) => kind === 'total')),
    ).toBe(question.rows.length > 0);
    for (const value of [...found.rows, ...found.columns].flat().filter(({ kind }) => kind === 'total'))
      expect(value.filter === null || question.totals_of === 'shown').toBe(true);
  }, withTotals);
});

test('Law 5: a filter applies to every data set that has its dimension, and a note names the others', () => {
  check(
    (one) => {
      expectCells(one);
      const { answer: found, question } = one;
      for (const { data_set, filters } of found.measures) {
        const missing = found.notes.filter(
          (note) => note.code === 'filter_not_applied' && note.data_set === data_set,
        );
        expect(
          new Set([...filters, ...missing.map((note) => ('filter' in note ? note.filter : null))]),
        ).toEqual(new Set(question.filters));
      }
    },
    (question) => ({
      ...question,
      measures: ['orders.orders', 'visits.visits'],
      order: { by: null, descending: false },
    }),
  );
});

test('Law 6: the denominator of a share obeys all filters but those of its own axis', () => {
  let shares = 0;
  check(
    (one) => {
      const { answer: found, plain } = one;
      for (const position of listCells(found)) {
        const share = found.measures[position.measure]?.share ?? null;
        if (share === null || isMissingBar(found, position) || position.cell.status === 'not_collected')
          continue;
        const axes = [...one.question.rows, ...one.question.columns].map(({ dimension }) => dimension);
        const filter = filterOf(found, position);
        const own = (dimension: string): boolean =>
          share === '*' ? axes.includes(dimension) : dimension === share;
        const whole = position.period === 'now' ? found.span : (found.before ?? found.span);
        const filters = filter.filters.filter(
          (each: QuestionFilter) => !('dimension' in each) || !own(each.dimension),
        );
        const denominator = computePlainly(
          filter.measure,
          listPlainRows(plain, { ...filter, filters, span: own('time') ? whole : filter.span }),
        );
        const numerator = computePlainly(filter.measure, listPlainRows(plain, filter));
        expectNear(position.cell.numerator, numerator);
        expectNear(position.cell.denominator, denominator);
        expectNear(position.cell.value, numerator === null || !denominator ? null : numerator / denominator);
        shares += 1;
      }
    },
    (question) =>
      withTotals({
        ...question,
        shares: [{ measure: 'orders.orders', within: question.totals_of === 'all' ? 'channel' : null }],
        measures: ['orders.orders'],
        rows: [{ dimension: 'channel', grain: 'auto', top: null }, ...question.rows.slice(1, 2)],
        filters: [...question.filters, { dimension: 'channel', is: 'not_among', values: ['web'] }],
        order: { by: null, descending: false },
      }),
  );
  expect(shares).toBeGreaterThan(100);
});

test('Law 7: spans are half open, and the bars come from the span and cover it without a gap', () => {
  check(
    (one) => {
      expectCells(one);
      const { answer: found, question } = one;
      const bars = found.rows.flatMap(([value]) => value?.span ?? []);
      expect(Date.parse(bars[0]?.from ?? '')).toBeLessThanOrEqual(Date.parse(question.span.from));
      expect(Date.parse(bars.at(-1)?.to ?? '')).toBeGreaterThanOrEqual(Date.parse(question.span.to));
      for (const [index, bar] of bars.entries()) {
        if (index > 0) expect(bar.from).toBe(bars[index - 1]?.to);
        const wall = toWallTime(new Date(bar.from), question.zone);
        const day = new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay() || 7;
        if (question.rows[0]?.grain === 'week') expect(day).toBe(question.week_start);
        if (question.rows[0]?.grain !== 'hour') expect(wall).toMatchObject({ hour: 0, minute: 0 });
      }
      const counts = found.cells.map(([column]) => column?.[0]?.value ?? 0);
      expect(counts.slice(0, -1).reduce((all, count) => all + count, 0)).toBe(counts.at(-1));
    },
    (question) => ({
      ...question,
      measures: ['orders.orders'],
      shares: [],
      rows: [
        {
          dimension: 'time',
          grain:
            question.rows[0]?.grain === 'hour' ? 'hour' : question.rows[0]?.grain === 'week' ? 'week' : 'day',
          top: null,
        },
      ],
      columns: [],
      totals: ['columns'],
      order: { by: null, descending: false },
    }),
  );
});

test('Law 9: the first values are ranked in the first period, and others are the measure over the rest', () => {
  check(
    (one) => {
      expectCells(one);
      const { answer: found, plain } = one;
      const [first] = found.measures;
      const dimension = one.question.rows[0]?.dimension ?? '';
      if (!first) return;
      const rows = listPlainRows(plain, {
        dataSet: first.data_set,
        time: first.time,
        span: found.span,
        filters: first.filters,
      });
      const values = [
        ...new Set(
          rows.flatMap(
            (row) => listPlainValues(plain, first.data_set, row, { dimension, time: first.time }) ?? [],
          ),
        ),
      ];
      const ranked = values
        .map((value) => ({
          value,
          count: rows.filter((row) =>
            listPlainValues(plain, first.data_set, row, { dimension, time: first.time })?.includes(value),
          ).length,
        }))
        .toSorted(
          (a, b) =>
            b.count - a.count || (a.value === null ? 1 : b.value === null || a.value < b.value ? -1 : 1),
        );
      const [shown] = found.rows.flat().filter(({ kind }) => kind === 'value');
      expect(shown?.key).toBe(ranked[0]?.value);
      expect(found.rows.flat().filter(({ kind }) => kind === 'value').length).toBeLessThanOrEqual(1);
    },
    (question) => ({
      ...question,
      measures: ['orders.orders', 'visits.visitors'],
      shares: [],
      columns: question.columns
        .filter(({ dimension }) => dimension === 'time' || dimension === 'tier')
        .map((axis) => ({ ...axis, top: null })),
      rows: [
        {
          dimension: question.totals_of === 'all' ? 'city' : 'label',
          grain: 'auto',
          top: { count: 1, by: 'orders.orders', others: true },
        },
      ],
      order: { by: null, descending: false },
    }),
  );
});

test('Law 10: counts of nothing are 0, everything else is nothing, and what was not collected is neither', () => {
  const since = SHOP_FROM + 5 * MS_PER_DAY;
  check(
    (one) => {
      for (const { cell, measure } of listCells(one.answer)) {
        const ref = one.answer.measures[measure]?.measure ?? '';
        expect(cell.status === 'zero').toBe(cell.value === 0);
        if (cell.status === 'nothing' && !['orders.amount', 'orders.paid_share'].includes(ref))
          expect(one.answer.before).not.toBeNull();
      }
      const plan = planQuestion(one.question, MODEL, contextOf(one));
      if (!plan.ok) return;
      const world = {
        ...one.world,
        orders: (one.world['orders'] ?? []).filter((row) => Number(row['at']) >= since),
      };
      const late = executePlan(plan.plan, {
        ...one,
        world,
        coverage: new Map([['orders', { since, gaps: [] }]]),
      });
      for (const [index, [bar]] of late.rows.entries())
        for (const columns of late.cells[index] ?? [])
          if (bar?.span && Date.parse(bar.span.to) <= since)
            expect(columns.map(({ status }) => status)).toEqual(columns.map(() => 'not_collected'));
    },
    (question) => ({
      ...question,
      time: null,
      measures: ['orders.orders', 'orders.amount', 'orders.paid_share'],
      shares: [],
      rows: [{ dimension: 'time', grain: 'day', top: null }],
      columns: [],
      totals: [],
      order: { by: null, descending: false },
    }),
  );
});

test('Law 11: every cell of any answer opens rows from which its value can be computed', () => {
  check(expectCells);
});

/** The number of orders under conditions, without axes. */
function countOrders(one: AnsweredCase, filters: readonly QuestionFilter[]): number {
  const counted = answer(one, (same) => ({
    ...same,
    rows: [],
    columns: [],
    totals: [],
    comparison: null,
    filters: [...same.filters, ...filters],
  }));
  return counted?.answer.cells[0]?.[0]?.[0]?.value ?? 0;
}

test('Law 11: what one or several marks select and what remains when it is left out are everything together', () => {
  const counts = { one: 0, several: 0 };
  check(
    (one) => {
      const all = countOrders(one, []);
      const marks = listCells(one.answer)
        .slice(0, 12)
        .flatMap((cell) => buildSelection(one.answer, cell, { tile: 'a', exclude: false }) ?? [])
        .filter(({ filters }) => filters.length > 0);
      // Marks of other bars of time are not selected together.
      const merged = marks.flatMap((added, at) =>
        marks.slice(0, at).flatMap((before) => {
          const both = mergeSelections(before, added);
          return both && both !== added ? [both] : [];
        }),
      );
      counts.one += marks.length;
      counts.several += merged.length;
      for (const selection of [...marks, ...merged]) {
        const count = (exclude: boolean) => countOrders(one, toConditions({ ...selection, exclude }));
        expect(count(false) + count(true)).toBe(all);
      }
    },
    (question) => ({
      ...question,
      measures: ['orders.orders'],
      shares: [],
      time: null,
      comparison: null,
      order: { by: null, descending: true },
      rows: question.rows.map((axis) => ({ ...axis, top: axis.top && { ...axis.top, by: 'orders.orders' } })),
    }),
  );
  expect(Math.min(counts.one, counts.several)).toBeGreaterThan(30);
});

test('Law 12: what is cut or estimated says so, and nothing else does', () => {
  check((one) => {
    const { question } = one;
    const has = (found: SemanticAnswer, code: string): boolean =>
      found.notes.some((note) => note.code === code);
    expect(has(one.answer, 'cut')).toBe(false);
    const cut = answer(one, (same) => ({ ...same, limit: 1 }));
    const totals = one.answer.rows.filter(
      (values) => values.length > 0 && values.every(({ kind }) => kind === 'total'),
    ).length;
    const rows = one.answer.rows.length - totals;
    expect(cut && has(cut.answer, 'cut')).toBe(rows > 1);
    expect(cut?.answer.rows.length).toBe(Math.min(rows, 1) + totals);
    const large = planQuestion(question, MODEL, {
      ...contextOf(one),
      sizes: new Map([['orders', 1_000_000]]),
    });
    const estimated = large.ok && executePlan(large.plan, one);
    expect(estimated && has(estimated, 'about')).toBe(
      one.answer.measures.some(({ measure }) => measure === 'orders.buyers'),
    );
  });
});
