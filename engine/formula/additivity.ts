import type { TypedExpression } from '#engine/formula/checker.ts';
import type { Additivity } from '#engine/formula/environment.ts';
import { flattenExpression } from '#engine/formula/expression.ts';

/**
 * Over which dimensions the values of a measure may be summed. Sums and counts may, and what scales or adds them; ratios, means, quantiles and
 * distinct counts never: they are computed anew at every level.
 */
export function getAdditivity(tree: TypedExpression): Additivity {
  switch (tree.kind) {
    case 'name':
      return tree.declared?.additivity ?? 'none';
    case 'negate':
      return getAdditivity(tree.operand);
    case 'call':
      return ofCall(tree);
    case 'binary':
      return ofOperator(tree);
    default:
      return 'none';
  }
}

const SUMMED: ReadonlySet<string> = new Set(['sum', 'count', 'count_if']);

function ofCall({ name }: Extract<TypedExpression, { kind: 'call' }>): Additivity {
  return SUMMED.has(name) ? 'all' : 'none';
}

function ofOperator({ operator, left, right }: Extract<TypedExpression, { kind: 'binary' }>): Additivity {
  switch (operator) {
    case '+':
    case '-':
      return joinAdditivity(getAdditivity(left), getAdditivity(right));
    case '*':
      if (isConstant(left)) return getAdditivity(right);
      return isConstant(right) ? getAdditivity(left) : 'none';
    case '/':
      return isConstant(right) ? getAdditivity(left) : 'none';
    default:
      return 'none';
  }
}

/** Sums are additive over what both sides are additive over. */
function joinAdditivity(left: Additivity, right: Additivity): Additivity {
  if (left === 'none' || right === 'none') return 'none';
  return left === 'all' ? right : left;
}

/** Whether a value is the same whatever rows there are. */
export function isConstant(tree: TypedExpression): boolean {
  return flattenExpression(tree).every(({ kind }) => kind !== 'name' && kind !== 'call');
}
