import type { UnexplainedReason } from '#contracts/custom-viz/explanations.ts';
import { ADDITIVE_OVER, type MeasureDeclaration } from '#contracts/semantic/measure.ts';
import type { TypedExpression } from '#engine/formula/checker.ts';
import { flattenExpression } from '#engine/formula/expression.ts';
import type { PlannedFormula, PlannedMeasure } from '#engine/semantic/planned-measure.ts';

/** How a measure is explained, or why it is not. `counts`: its values are numbers of rows, of which chance can be judged. */
export type ExplainedKind =
  | { kind: 'sum' | 'quotient'; counts: boolean }
  | { kind: null; unexplained: UnexplainedReason };

/** How the values of a measure make up the whole: they are added up, or divided from parts that are. */
export function findExplainedKind(measure: PlannedMeasure): ExplainedKind {
  return measure.formula ? findFormulaKind(measure.formula) : findDeclaredKind(measure);
}

function findDeclaredKind({ dataSet, parts }: PlannedMeasure): ExplainedKind {
  const { numerator, less, denominator } = parts;
  const aggregate = dataSet.measures[numerator]?.aggregate;
  if (denominator === null && aggregate === 'mean') return { kind: 'quotient', counts: false };
  for (const name of [numerator, less, denominator]) {
    const one = name === null ? undefined : dataSet.measures[name]?.aggregate;
    if (isUnadded(one)) return { kind: null, unexplained: REASONS[one] };
  }
  if (denominator !== null) return { kind: 'quotient', counts: false };
  return { kind: 'sum', counts: aggregate === 'count' };
}

type UnaddedAggregate = Exclude<MeasureDeclaration['aggregate'], 'count' | 'sum' | 'latest'>;

const REASONS: Readonly<Record<UnaddedAggregate, UnexplainedReason>> = {
  distinct: 'distinct',
  quantile: 'quantile',
  least: 'extreme',
  most: 'extreme',
  // A quotient of means is not divided from sums.
  mean: 'formula',
};

function isUnadded(aggregate: MeasureDeclaration['aggregate'] | undefined): aggregate is UnaddedAggregate {
  return aggregate !== undefined && ADDITIVE_OVER[aggregate] === 'none';
}

function findFormulaKind({ tree, ratio, parts }: PlannedFormula): ExplainedKind {
  const isAdded = (node: TypedExpression): boolean => isSum(node, parts);
  if (isAdded(tree)) return { kind: 'sum', counts: false };
  const isQuotient = ratio !== null && isAdded(ratio.numerator) && isAdded(ratio.denominator);
  if (isQuotient) return { kind: 'quotient', counts: false };
  const [only] = parts;
  const inner = tree.kind === 'cell' && only ? findDeclaredKind(only.measure) : null;
  return inner?.kind === null ? inner : { kind: null, unexplained: 'formula' };
}

/** Whether the values of a formula add up: sums of parts that do, over the rows of the cell in its own period, and multiples of them. */
function isSum(node: TypedExpression, parts: PlannedFormula['parts']): boolean {
  switch (node.kind) {
    case 'cell': {
      const part = parts[node.index];
      if (!part || part.scope.period !== 'now' || part.scope.extent !== 'cell') return false;
      return !part.measure.formula && findDeclaredKind(part.measure).kind === 'sum';
    }
    case 'negate':
      return isSum(node.operand, parts);
    case 'binary':
      return isSumOfBoth(node, parts);
    default:
      return false;
  }
}

function isSumOfBoth(
  { operator, left, right }: Extract<TypedExpression, { kind: 'binary' }>,
  parts: PlannedFormula['parts'],
): boolean {
  switch (operator) {
    case '+':
    case '-':
      return isSum(left, parts) && isSum(right, parts);
    case '*':
      return (isFixed(left) && isSum(right, parts)) || (isFixed(right) && isSum(left, parts));
    case '/':
      return isFixed(right) && isSum(left, parts);
    default:
      return false;
  }
}

/** Whether a part is the same whatever rows there are. */
function isFixed(node: TypedExpression): boolean {
  return flattenExpression(node).every(({ kind }) => kind !== 'cell' && kind !== 'name' && kind !== 'call');
}
