import type { FormulaParameters } from '#contracts/semantic/calculated.ts';
import { checkCall } from '#engine/formula/check-call.ts';
import { checkName } from '#engine/formula/check-name.ts';
import { checkBinary, joinTypes } from '#engine/formula/check-operator.ts';
import {
  requireKind,
  toUnknown,
  type Checker,
  type CheckScope,
  type ExpectedValue,
  type TypedExpression,
} from '#engine/formula/checker.ts';
import type { FormulaEnvironment, FormulaLevel } from '#engine/formula/environment.ts';
import type { Expression } from '#engine/formula/expression.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import { BOOLEAN, NUMBER, VALUE_KINDS, type ValueKind, type ValueType } from '#engine/formula/value-type.ts';

/** What a formula is checked against: the names it may use, whether it is computed for each row or for many, and which kinds fit its use. */
export type FormulaCheckOptions = {
  environment: FormulaEnvironment;
  level: FormulaLevel;
  kinds?: readonly ValueKind[];
  /** The values that it names by `parameter(name)`. */
  parameters?: FormulaParameters | undefined;
};

/** The checked tree, the faults of its names, types, units and levels, and what fits where a value is missing. */
export type FormulaCheck = {
  tree: TypedExpression;
  faults: readonly FormulaFault[];
  expected: ReadonlyMap<Expression, ExpectedValue>;
};

/** The kinds that a calculated field and a measure may have. */
const KINDS: Readonly<Record<FormulaLevel, readonly ValueKind[]>> = {
  row: ['number', 'text', 'time', 'day', 'boolean'],
  aggregate: ['number', 'time', 'day'],
};

/** Checks a tree and types each node. Only where there are no faults may the tree be evaluated or rendered. */
export function checkFormula(tree: Expression, options: FormulaCheckOptions): FormulaCheck {
  const { environment, level, kinds = KINDS[level], parameters = {} } = options;
  const checker: Checker = {
    environment,
    formulaLevel: level,
    parameters,
    faults: [],
    expected: new Map(),
    check: checkNode,
  };
  const typed = checkNode(checker, tree, { level, within: {} }, kinds);
  requireKind(checker, typed, kinds);
  return { tree: typed, faults: checker.faults, expected: checker.expected };
}

/** `kinds` is what the place of the node expects; completion uses it, and code that needs the kind requires it. */
function checkNode(
  checker: Checker,
  node: Expression,
  scope: CheckScope,
  kinds: readonly ValueKind[],
): TypedExpression {
  switch (node.kind) {
    case 'number':
      return { ...node, type: node.percent === true ? { kind: 'number', unit: 'percent' } : NUMBER };
    case 'duration':
      return { ...node, type: { kind: 'number', unit: 'seconds' } };
    case 'text':
      return { ...node, type: { kind: 'text' } };
    case 'boolean':
      return { ...node, type: BOOLEAN };
    case 'none':
      return { ...node, type: { kind: 'none' } };
    case 'name':
      return checkName(checker, node, scope);
    case 'negate':
      return checkUnary(checker, node, { scope, kinds: ['number'] });
    case 'not':
      return checkUnary(checker, node, { scope, kinds: ['boolean'] });
    case 'binary':
      return checkBinary(checker, node, scope);
    case 'in':
      return checkMembership(checker, node, scope);
    case 'case':
      return checkCase(checker, node, { scope, kinds });
    case 'call':
      return checkCall(checker, node, { scope, kinds });
    case 'choice':
    case 'cell':
    case 'missing':
      checker.expected.set(node, { kinds, scope });
      return toUnknown(node);
  }
}

type CheckPlace = { scope: CheckScope; kinds: readonly ValueKind[] };

function checkUnary(
  checker: Checker,
  node: Extract<Expression, { kind: 'negate' | 'not' }>,
  { scope, kinds }: CheckPlace,
): TypedExpression {
  const operand = checkNode(checker, node.operand, scope, kinds);
  if (!requireKind(checker, operand, kinds)) return toUnknown(node);
  return { ...node, operand, type: operand.type };
}

function checkMembership(
  checker: Checker,
  node: Extract<Expression, { kind: 'in' }>,
  scope: CheckScope,
): TypedExpression {
  const operand = checkNode(checker, node.operand, scope, VALUE_KINDS);
  const kinds = VALUE_KINDS.filter((kind) => operand.type.kind === 'unknown' || kind === operand.type.kind);
  const values = node.values.map((value) => checkNode(checker, value, scope, kinds));
  for (const value of values) joinTypes(checker, operand, value);
  return { ...node, operand, values, type: BOOLEAN };
}

function checkCase(
  checker: Checker,
  node: Extract<Expression, { kind: 'case' }>,
  { scope, kinds }: CheckPlace,
): TypedExpression {
  let type: ValueType = { kind: 'none' };
  let first: TypedExpression | undefined;
  const addResult = (result: TypedExpression): TypedExpression => {
    type = first === undefined ? result.type : joinTypes(checker, { ...first, type }, result);
    first ??= result;
    return result;
  };
  const branches = node.branches.map((branch) => {
    const condition = checkNode(checker, branch.condition, scope, ['boolean']);
    requireKind(checker, condition, ['boolean']);
    return { condition, result: addResult(checkNode(checker, branch.result, scope, kinds)) };
  });
  const otherwise = node.otherwise && addResult(checkNode(checker, node.otherwise, scope, kinds));
  const { otherwise: _, ...rest } = node;
  return { ...rest, branches, ...(otherwise && { otherwise }), type };
}
