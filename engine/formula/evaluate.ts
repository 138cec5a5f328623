import type { TypedExpression } from '#engine/formula/checker.ts';
import { evaluateCall } from '#engine/formula/evaluate-call.ts';
import { DURATION_SECONDS } from '#engine/formula/expression.ts';
import {
  toFinite,
  type FormulaClock,
  type FormulaRow,
  type FormulaValue,
  type ValueReader,
} from '#engine/formula/formula-value.ts';

/**
 * Evaluates a checked tree in memory: for the live rows of an editor, for measures from their parts, and as the second way of computing that
 * tests compare the store with.
 */
export function evaluateExpression(
  tree: TypedExpression,
  reader: ValueReader,
  clock: FormulaClock,
): FormulaValue {
  const evaluate = (node: TypedExpression): FormulaValue => evaluateExpression(node, reader, clock);
  switch (tree.kind) {
    case 'number':
      return tree.percent === true ? tree.value / 100 : tree.value;
    case 'duration':
      return tree.amount * DURATION_SECONDS[tree.unit];
    case 'text':
    case 'boolean':
    case 'choice':
      return tree.value;
    case 'none':
    case 'missing':
      return null;
    case 'name':
      return tree.declared === undefined ? null : reader.readName(tree.declared);
    case 'cell':
      return reader.readCell(tree.index);
    case 'negate': {
      const value = evaluate(tree.operand);
      return typeof value === 'number' ? toFinite(-value) : null;
    }
    case 'not': {
      const value = evaluate(tree.operand);
      return typeof value === 'boolean' ? !value : null;
    }
    case 'binary':
      return evaluateBinary(tree, evaluate);
    case 'in': {
      const value = evaluate(tree.operand);
      return value === null ? null : tree.values.some((one) => evaluate(one) === value);
    }
    case 'case': {
      const branch = tree.branches.find(({ condition }) => evaluate(condition) === true);
      if (branch !== undefined) return evaluate(branch.result);
      return tree.otherwise === undefined ? null : evaluate(tree.otherwise);
    }
    case 'call':
      return evaluateCall(tree, evaluate, clock);
  }
}

/** The value of a calculated field in a row. */
export function evaluateField(tree: TypedExpression, row: FormulaRow, clock: FormulaClock): FormulaValue {
  const reader: ValueReader = { readName: ({ name }) => row[name] ?? null, readCell: () => null };
  return evaluateExpression(tree, reader, clock);
}

type BinaryNode = Extract<TypedExpression, { kind: 'binary' }>;

function evaluateBinary(
  { operator, left, right, type }: BinaryNode,
  evaluate: (node: TypedExpression) => FormulaValue,
): FormulaValue {
  const [one, other] = [evaluate(left), evaluate(right)];
  if (operator === 'and' || operator === 'or') {
    // False decides `and` and true decides `or`, whatever the other side is.
    const deciding = operator === 'or';
    if (one === deciding || other === deciding) return deciding;
    return one === null || other === null ? null : !deciding;
  }
  if (one === null || other === null) return null;
  switch (operator) {
    case '=':
      return one === other;
    case '!=':
      return one !== other;
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    default:
      if (typeof one !== 'number' || typeof other !== 'number') return null;
      // Instants are in milliseconds, and their difference is a duration in seconds.
      if (left.type.kind === 'time' && type.kind === 'number') return (one - other) / 1000;
      return toFinite(calculate(operator, one, other));
  }
}

function calculate(operator: '+' | '-' | '*' | '/', one: number, other: number): number {
  switch (operator) {
    case '+':
      return one + other;
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '/':
      return other === 0 ? Number.NaN : one / other;
  }
}
