import { expect, test } from 'vitest';
import { listPartFilters } from '#contracts/semantic/cell-filter.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import { listPlainRows } from './count-plainly.ts';
import { executePlan } from './execute-plan.ts';
import {
  check,
  contextOf,
  expectCells,
  expectNear,
  isMissingBar,
  listCells,
  MODEL,
  type AnsweredCase,
} from './law-cases.ts';
import {
  COMBINE,
  computePart,
  FIELD_DATA_SETS,
  FORMULA_REFS,
  listRowsAbove,
  SHOP_FIELDS,
  SHOP_FORMULAS,
} from './shop-formulas.ts';

/*
 * The laws of numbers with formulas: calculated fields as axes and filters, calculated measures beside declared ones, against the second
 * counting.
 */
const CALCULATED = { fields: SHOP_FIELDS, measures: SHOP_FORMULAS };
const plainAxis = (dimension: string): Question['rows'][number] => ({ dimension, grain: 'auto', top: null });
const unordered = { order: { by: null, descending: false }, shares: [] };

/** Another number for each drawn question. */
function seedOf({ span, limit, rows }: Question): number {
  return (
    Math.floor(Date.parse(span.from) / 3_600_000) + limit + rows.length + (rows[0]?.dimension.length ?? 0)
  );
}

test('A calculated field groups, filters and totals rows as its formula says, and its cells open exactly these', () => {
  const seen = new Set<string>();
  check(
    (one) => {
      expectCells(one);
      for (const { dimension } of one.question.rows) seen.add(dimension);
    },
    (question) => {
      const field = SHOP_FIELDS[seedOf(question) % SHOP_FIELDS.length]?.name ?? 'worth';
      const known = FIELD_DATA_SETS[field] ?? [];
      const measures = question.measures.filter((ref) => known.includes(ref.slice(0, ref.indexOf('.'))));
      const values = field === 'double' ? ['4', '30', null] : ['dear', '1', 'weekend', 'Bangkok!', null];
      const top = question.rows[0]?.top && { ...question.rows[0].top, by: 'orders.buyers' as const };
      return {
        ...question,
        ...unordered,
        calculated: CALCULATED,
        measures: [...measures, 'orders.orders', 'orders.paid_share'],
        rows: [
          { ...plainAxis(`calculated-${field}`), top: top ?? null },
          ...question.rows.slice(0, 1).map((axis) => ({ ...axis, top: null })),
        ],
        filters: [
          ...question.filters,
          ...(seedOf(question) % 3 === 0
            ? [{ dimension: 'calculated-worth', is: 'among' as const, values: ['dear'] }]
            : []),
          ...(seedOf(question) % 3 === 1
            ? [{ dimension: `calculated-${field}`, is: 'not_among' as const, values }]
            : []),
        ],
      };
    },
  );
  expect([...seen].filter((name) => name.startsWith('calculated-')).length).toBe(SHOP_FIELDS.length);
});

/** Every cell of a calculated measure is what its parts give, and these are what the rows give that they open. */
function expectFormulas({ answer, plain, question }: AnsweredCase): Set<string> {
  const compared = new Set<string>();
  const axes = [...question.rows, ...question.columns].map(({ dimension }) => dimension);
  const inner = question.rows.at(-1)?.dimension ?? question.columns.at(-1)?.dimension ?? '';
  for (const position of listCells(answer)) {
    const { calculated, measure } = answer.measures[position.measure] ?? {};
    const combine = COMBINE[measure?.slice('calculated.'.length) ?? ''];
    if (!calculated || !combine || isMissingBar(answer, position)) continue;
    if (position.cell.status === 'not_collected') continue;
    const parts = listPartFilters(answer, position);
    // Other periods are compared by the test below.
    if (parts.some(({ part }) => part.period !== 'now')) continue;
    const whole = position.period === 'now' ? answer.span : (answer.before ?? answer.span);
    const values = parts.map(({ part, filter }) => {
      if (filter) return computePart(part.part, listPlainRows(plain, filter), plain);
      const own = listPartFilters(
        { ...answer, measures: answer.measures.map((one) => withCellParts(one)) },
        position,
      ).find((one) => one.part.part === part.part);
      if (!own?.filter) throw new Error('no filter');
      const dropped = part.extent === 'total' ? axes : [inner];
      const span = dropped.includes('time') ? whole : own.filter.span;
      return computePart(part.part, listRowsAbove(plain, own.filter, { axes: dropped, span }), plain);
    });
    expectNear(position.cell.value, combine(...values));
    compared.add(measure ?? '');
  }
  return compared;
}

type Measure = AnsweredCase['answer']['measures'][number];

/** The measure as if its parts were of the cell itself. */
function withCellParts(one: Measure): Measure {
  const parts = (one.calculated?.parts ?? []).map((part) => ({ ...part, extent: 'cell' as const }));
  return one.calculated ? { ...one, calculated: { ...one.calculated, parts } } : one;
}

test('A calculated measure is computed anew from its parts at every level, also over several data sets', () => {
  const compared = new Set<string>();
  check(
    (one) => {
      expectCellsOfDeclared(one);
      for (const ref of expectFormulas(one)) compared.add(ref);
    },
    (question) => ({
      ...question,
      ...unordered,
      calculated: CALCULATED,
      measures: [...FORMULA_REFS, 'orders.orders'],
      rows: [
        plainAxis(seedOf(question) % 2 === 0 ? 'channel' : 'time'),
        ...(seedOf(question) % 3 === 0 ? [plainAxis('city')] : []),
      ],
      columns: seedOf(question) % 5 === 0 ? [plainAxis('tier')] : [],
      filters: question.filters.filter((one) => !('dimension' in one && one.dimension === 'time')),
      totals: ['rows', 'columns', 'all'],
    }),
  );
  const periods = ['calculated.growth', 'calculated.yearly'];
  expect(compared).toEqual(new Set(FORMULA_REFS.filter((ref) => !periods.includes(ref))));
});

function expectCellsOfDeclared(one: AnsweredCase): void {
  const declared = one.answer.measures.findIndex(({ measure }) => measure === 'orders.orders');
  const { cells, cells_before: before, measures } = one.answer;
  const only = (all: typeof cells) =>
    all.map((columns) => columns.map((values) => values.slice(declared, declared + 1)));
  expectCells({
    ...one,
    answer: {
      ...one.answer,
      measures: measures.slice(declared, declared + 1),
      cells: only(cells),
      cells_before: before && only(before),
    },
  });
}

test('A formula reads the period before and the year before as a comparison does, whatever the question compares with', () => {
  let compared = 0;
  check(
    (one) => {
      const { answer, question } = one;
      for (const [ref, comparison] of [
        ['calculated.growth', 'before'],
        ['calculated.yearly', 'year'],
      ] as const) {
        const index = answer.measures.findIndex(({ measure }) => measure === ref);
        const measures = ['orders.orders', 'visits.visits'] as const;
        const plan = planQuestion(
          { ...question, comparison, measures: [...measures] },
          MODEL,
          contextOf(one),
        );
        if (index < 0 || !plan.ok) continue;
        const other = executePlan(plan.plan, one);
        const own = listCells(answer).filter(
          ({ measure, cell }) => measure === index && cell.status !== 'not_collected',
        );
        for (const { cell, row } of own) {
          const at = other.rows.findIndex(([value]) => value?.key === answer.rows[row]?.[0]?.key);
          const [bar] = other.rows[at] ?? [];
          const isGone = bar?.span !== null && bar?.span_before === null;
          const count = (cells: typeof other.cells | null, measure: number): number | null =>
            isGone && cells === other.cells_before ? null : (cells?.[at]?.[0]?.[measure]?.value ?? 0);
          const expected =
            ref === 'calculated.growth'
              ? COMBINE['growth']?.(count(other.cells, 0), count(other.cells_before, 0))
              : COMBINE['yearly']?.(count(other.cells, 1), count(other.cells_before, 1));
          expectNear(cell.value, expected ?? null);
          compared += 1;
        }
      }
    },
    (question) => ({
      ...question,
      ...unordered,
      calculated: CALCULATED,
      measures: ['orders.orders', 'calculated.growth', 'calculated.yearly'],
      rows: [plainAxis(seedOf(question) % 2 === 0 ? 'channel' : 'time')],
      columns: [],
      filters: [],
      comparison: null,
    }),
  );
  expect(compared).toBeGreaterThan(500);
});
