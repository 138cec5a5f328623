import type { Question } from '#contracts/semantic/question.ts';
import type { MeasureScope } from '#engine/formula/split-measure.ts';
import { getShareLevel } from '#engine/semantic/plan-levels.ts';
import { planPeriods, type PlannedPeriods } from '#engine/semantic/plan-periods.ts';
import type {
  FormulaPeriod,
  FurtherPeriod,
  PartPurpose,
  PlannedColumn,
  PlanPeriod,
} from '#engine/semantic/plan.ts';

const COMPARED = { previous: 'before', last_year: 'year' } as const;

/** The period of the question that a part of a formula reads; null where it is none, since it would be the period of another period. */
export function getScopePeriod(
  period: MeasureScope['period'],
  of: 'now' | 'before',
  comparison: Question['comparison'],
): PlanPeriod | null {
  if (period === 'now') return of;
  if (of === 'before') return null;
  return comparison === COMPARED[period] ? 'before' : period;
}

/**
 * The level of the rows that a part reads. `parent`: of all values of the innermost axis of the rows, or of the columns where there are none;
 * `total`: of all values of every axis. As with shares, the filters on these axes do not apply to it.
 */
export function getScopeLevel(
  level: readonly number[],
  { extent }: Pick<MeasureScope, 'extent'>,
  { rows, columns }: Pick<Question, 'rows' | 'columns'>,
): Pick<PartPurpose, 'level' | 'without'> {
  if (extent === 'cell') return { level, without: [] };
  const axes = rows.length + columns.length;
  return getShareLevel(level, extent === 'total' ? null : (rows.length || axes) - 1, axes);
}

/** The periods that formulas read and the question does not compare with. */
export function planFurtherPeriods(
  question: Question,
  output: readonly PlannedColumn[],
  now: number,
): Map<FormulaPeriod, PlannedPeriods> {
  const further = new Map<FormulaPeriod, PlannedPeriods>();
  for (const { scope } of output.flatMap(({ measure }) => measure.formula?.parts ?? [])) {
    const { period } = scope;
    if (period === 'now' || further.has(period) || question.comparison === COMPARED[period]) continue;
    const compared = { ...question, comparison: COMPARED[period] };
    further.set(period, planPeriods(compared, [...question.rows, ...question.columns], now));
  }
  return further;
}

/** The periods as a plan has them. */
export function describeFurther(
  further: ReadonlyMap<FormulaPeriod, PlannedPeriods>,
): Map<FormulaPeriod, FurtherPeriod> {
  return new Map(
    [...further].flatMap(([period, { before, bars }]) =>
      before ? [[period, { span: before, bars: bars && bars.map((bar) => bar.before) }] as const] : [],
    ),
  );
}
