import fc from 'fast-check';
import { expect } from 'vitest';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { buildCellFilter, type CellFilter } from '#contracts/semantic/cell-filter.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { PlanContext } from '#engine/semantic/plan.ts';
import { computePlainly, listPlainRows, type PlainQuery } from './count-plainly.ts';
import { shopQuestion } from './draw-question.ts';
import { executePlan } from './execute-plan.ts';
import { SHOP_DATA_SETS } from './shop-data-sets.ts';
import { SHOP_DAYS, SHOP_FROM, shopWorld, type ShopWorld } from './shop-world.ts';

const RUNS = { numRuns: 84, seed: 26 };
export const MODEL = buildModel(SHOP_DATA_SETS);
export const END = SHOP_FROM + SHOP_DAYS * MS_PER_DAY;

type Case = { question: Question; world: ShopWorld; hidden: string[]; now: number };
const drawn = fc.record({
  question: shopQuestion,
  world: shopWorld,
  hidden: fc.constantFrom<string[]>([], [], ['fax']),
  now: fc.constantFrom(END + 400 * MS_PER_DAY, SHOP_FROM + 7 * MS_PER_DAY + 3_600_000),
});

export function contextOf({ hidden, now }: Pick<Case, 'hidden' | 'now'>): PlanContext {
  return {
    viewer: {
      permissions: new Set(['crm.report.read']),
      personal: true,
      sets: hidden.length > 0 ? { hidden_channels: hidden } : {},
    },
    now,
  };
}

export type AnsweredCase = Case & { answer: SemanticAnswer; plain: PlainQuery };

/** Answers a question, or the nearest one where it breaks a law; undefined where none is left. */
export function answer(
  one: Case,
  shaped: (question: Question) => Question = (same) => same,
): AnsweredCase | undefined {
  const first = planQuestion(shaped(one.question), MODEL, contextOf(one));
  const question = first.ok ? shaped(one.question) : first.refusal.nearest;
  if (question === null) return undefined;
  const result = first.ok ? first : planQuestion(question, MODEL, contextOf(one));
  if (!result.ok) throw new Error(`the nearest question is refused: ${JSON.stringify(result.refusal)}`);
  const found = executePlan(result.plan, one);
  return {
    ...one,
    question,
    answer: found,
    plain: { world: one.world, zone: question.zone, hidden: one.hidden, now: one.now },
  };
}

/** A property of answered questions; most cases have to be answered. */
export function check(
  property: (one: AnsweredCase) => void,
  shaped?: (question: Question) => Question,
): void {
  let answered = 0;
  fc.assert(
    fc.property(drawn, (one) => {
      const result = answer(one, shaped);
      if (!result) return;
      answered += 1;
      property(result);
    }),
    RUNS,
  );
  expect(answered).toBeGreaterThan(RUNS.numRuns / 2);
}

type Position = { row: number; column: number; measure: number; period: 'now' | 'before'; cell: AnswerCell };

export function listCells({ cells, cells_before }: SemanticAnswer): Position[] {
  return (['now', 'before'] as const).flatMap((period) =>
    ((period === 'now' ? cells : cells_before) ?? []).flatMap((columns, row) =>
      columns.flatMap((measures, column) =>
        measures.map((cell, measure) => ({ row, column, measure, period, cell })),
      ),
    ),
  );
}

export function isMissingBar({ rows, columns }: SemanticAnswer, { row, column, period }: Position): boolean {
  return (
    period === 'before' &&
    [...(rows[row] ?? []), ...(columns[column] ?? [])].some(
      (one) => one.span !== null && one.span_before === null,
    )
  );
}

export function filterOf(found: SemanticAnswer, position: Position): CellFilter {
  const filter = buildCellFilter(found, position);
  if (!filter) throw new Error('a cell opens nothing');
  return filter;
}

/** Every cell that is no share has the value that the second counting finds under its filter. */
export function expectCells({ answer: found, plain }: AnsweredCase): void {
  for (const position of listCells(found)) {
    if (found.measures[position.measure]?.share !== null || isMissingBar(found, position)) continue;
    const filter = filterOf(found, position);
    const value = computePlainly(filter.measure, listPlainRows(plain, filter));
    if (position.cell.status === 'not_collected') expect(value ?? 0).toBe(0);
    else expectNear(position.cell.value, value);
  }
}

export function expectNear(value: number | null, expected: number | null): void {
  if (value === null || expected === null) expect(value).toBe(expected);
  else expect(value).toBeCloseTo(expected, 9);
}
