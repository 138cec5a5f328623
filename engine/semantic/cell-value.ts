import type { AnswerCell } from '#contracts/semantic/answer.ts';
import type { TypedExpression } from '#engine/formula/checker.ts';
import { evaluateParts } from '#engine/formula/evaluate-measure.ts';
import type { PlannedColumn } from '#engine/semantic/plan.ts';
import type { PlannedFormula, PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** What a part found of each measure; undefined where it found no rows at all. */
export type FoundValues = ReadonlyMap<string, readonly [number | null, number | null]> | undefined;

/** The value of a measure before it is divided. */
export type Parts = { numerator: number | null; denominator: number | null; value: number | null };

/**
 * Laws 3 and 10: a measure from its parts. Counts are 0 where nothing was found, everything else is nothing; what is divided is divided last,
 * and by 0 gives nothing.
 */
export function computeMeasure(measure: PlannedMeasure, found: FoundValues): Parts {
  const { formula } = measure;
  if (formula)
    return computeFormula(
      formula,
      formula.parts.map((part) => computeMeasure(part.measure, found).value),
    );
  const { numerator, less, denominator, times } = measure.parts;
  const aggregate = measure.dataSet.measures[numerator]?.aggregate;
  const above = readPart(measure, numerator, found);
  if (denominator === null && aggregate === 'mean') return divide(above, found?.get(numerator)?.[1] ?? 0, 1);
  if (denominator === null) return { numerator: null, denominator: null, value: above };
  const below = readPart(measure, denominator, found);
  const net = above === null || less === null ? above : above - (readPart(measure, less, found) ?? 0);
  return divide(net, below, times);
}

/** A formula from the values of its parts, with both sides of a last division. */
export function computeFormula(
  { tree, ratio, clock }: PlannedFormula,
  values: readonly (number | null)[],
): Parts {
  const compute = (of: TypedExpression): number | null => {
    const value = evaluateParts({ tree: of, parts: [] }, values, clock);
    return typeof value === 'number' ? value : null;
  };
  return {
    numerator: ratio && compute(ratio.numerator),
    denominator: ratio && compute(ratio.denominator),
    value: compute(tree),
  };
}

/** A share of the same measure at another level. */
export function computeShare({ measure }: PlannedColumn, found: FoundValues, all: FoundValues): Parts {
  return divide(computeMeasure(measure, found).value, computeMeasure(measure, all).value, 1);
}

function divide(numerator: number | null, denominator: number | null, times: number): Parts {
  const empty = numerator === null || denominator === null || denominator === 0;
  return { numerator, denominator, value: empty ? null : (times * numerator) / denominator };
}

function readPart({ dataSet }: PlannedMeasure, name: string, found: FoundValues): number | null {
  const aggregate = dataSet.measures[name]?.aggregate;
  const value = found?.get(name)?.[0] ?? null;
  return value === null && (aggregate === 'count' || aggregate === 'distinct') ? 0 : value;
}

/** When rows of a data set were collected: since an instant (null: always), apart from gaps. */
export type Coverage = { since: number | null; gaps: readonly Span[] };

/** How much of a span was collected until now. */
export function getCoverage(
  span: Span,
  coverage: Coverage | undefined,
  now: number,
): 'all' | 'part' | 'none' {
  const from = Math.max(span.from, coverage?.since ?? -Infinity);
  const to = Math.min(span.to, now);
  if (from >= to) return 'none';
  const gaps = (coverage?.gaps ?? [])
    .map((gap) => ({ from: Math.max(gap.from, from), to: Math.min(gap.to, to) }))
    .filter((gap) => gap.from < gap.to)
    .toSorted((a, b) => a.from - b.from);
  let missing = 0;
  let at = from;
  for (const gap of gaps) {
    missing += Math.max(0, gap.to - Math.max(gap.from, at));
    at = Math.max(at, gap.to);
  }
  if (missing >= to - from) return 'none';
  return missing > 0 || from > span.from || to < span.to ? 'part' : 'all';
}

/** A cell of the answer; "not collected" is neither zero nor nothing. */
export function buildCell(
  { numerator, denominator, value }: Parts,
  { covered, found, about }: { covered: 'all' | 'part' | 'none'; found: boolean; about: boolean },
): AnswerCell {
  if (covered === 'none' && !found)
    return {
      value: null,
      numerator: null,
      denominator: null,
      status: 'not_collected',
      partial: false,
      about: false,
    };
  const status = value === null ? 'nothing' : value === 0 ? 'zero' : 'value';
  return { value, numerator, denominator, status, partial: covered !== 'all', about };
}

/** A cell of a bar that its period does not have. */
export const NO_CELL: AnswerCell = {
  value: null,
  numerator: null,
  denominator: null,
  status: 'nothing',
  partial: false,
  about: false,
};
