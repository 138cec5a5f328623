import type { FormulaEnvironment } from '#engine/formula/environment.ts';
import { findFormulaNames } from '#engine/formula/environment.ts';
import { mapOperands, type Expression } from '#engine/formula/expression.ts';
import type { ValueType } from '#engine/formula/value-type.ts';

/**
 * A tree that is made of chosen values, which are texts and plain numbers, with its constants as the fields beside them have them: numbers,
 * durations or parts of 100. Of a field with several values of a row, the row has one of them.
 */
export function adaptLiterals(tree: Expression, environment: FormulaEnvironment): Expression {
  const node = mapOperands(tree, (one) => adaptLiterals(one, environment));
  const typeOf = (one: Expression): ValueType | undefined =>
    one.kind === 'name' ? findFormulaNames(environment, one.name, 'row')[0]?.type : undefined;
  if (node.kind === 'in') {
    const type = typeOf(node.operand);
    if (type?.kind === 'texts') return hasOne(node.operand, node.values);
    return { ...node, values: node.values.map((one) => adaptText(one, type)) };
  }
  if (node.kind === 'binary') return { ...node, right: adaptNumber(node.right, typeOf(node.left)) };
  // A list without values is no value either.
  if (node.kind === 'call' && node.name === 'is_none') {
    const [operand] = node.arguments;
    if (operand && typeOf(operand)?.kind === 'texts')
      return {
        kind: 'binary',
        operator: '=',
        left: { ...node, name: 'size' },
        right: { kind: 'number', value: 0 },
      };
  }
  return node;
}

function hasOne(list: Expression, values: readonly Expression[]): Expression {
  const tests = values.map((value): Expression => ({ kind: 'call', name: 'has', arguments: [list, value] }));
  return tests.reduce((left, right) => ({ kind: 'binary', operator: 'or', left, right }));
}

function adaptText(node: Expression, type: ValueType | undefined): Expression {
  if (node.kind !== 'text') return node;
  if (type?.kind === 'number') return { kind: 'number', value: Number(node.value) };
  if (type?.kind === 'boolean') return { kind: 'boolean', value: ['1', 'true'].includes(node.value) };
  return node;
}

function adaptNumber(node: Expression, type: ValueType | undefined): Expression {
  if (node.kind !== 'number' || type?.kind !== 'number') return node;
  if (type.unit === 'seconds') return { kind: 'duration', amount: node.value, unit: 's' };
  return type.unit === 'percent' ? { ...node, value: node.value * 100, percent: true } : node;
}
