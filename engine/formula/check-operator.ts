import { fault } from '#contracts/kit/faults/fault.ts';
import {
  refuseNode,
  requireKind,
  toUnknown,
  type Checker,
  type CheckScope,
  type TypedExpression,
} from '#engine/formula/checker.ts';
import type { BinaryOperator, Expression } from '#engine/formula/expression.ts';
import { printFormula } from '#engine/formula/print.ts';
import { divideUnits, getWrittenNumber, joinUnits, multiplyUnits } from '#engine/formula/unit.ts';
import {
  BOOLEAN,
  isOfKind,
  nameKind,
  nameUnit,
  UNKNOWN,
  VALUE_KINDS,
  type NumberUnit,
  type ValueKind,
  type ValueType,
} from '#engine/formula/value-type.ts';
import type { QuickFix } from '#engine/query/fault.ts';

type BinaryNode = Extract<Expression, { kind: 'binary' }>;
type Operands = { left: TypedExpression; right: TypedExpression };

const LOGIC: readonly ValueKind[] = ['boolean'];
const NUMBERS: readonly ValueKind[] = ['number'];
const MOMENTS: readonly ValueKind[] = ['time', 'day'];
const ORDERED: readonly ValueKind[] = [...NUMBERS, ...MOMENTS];
const EQUAL: readonly ValueKind[] = VALUE_KINDS.filter((kind) => kind !== 'texts');

const ACCEPTED: Readonly<Record<BinaryOperator, readonly ValueKind[]>> = {
  or: LOGIC,
  and: LOGIC,
  '=': EQUAL,
  '!=': EQUAL,
  '<': ORDERED,
  '<=': ORDERED,
  '>': ORDERED,
  '>=': ORDERED,
  '+': NUMBERS,
  '-': ORDERED,
  '*': NUMBERS,
  '/': NUMBERS,
};

/** Checks an operator between two values: their kinds, and the units of numbers. */
export function checkBinary(checker: Checker, node: BinaryNode, scope: CheckScope): TypedExpression {
  const kinds = ACCEPTED[node.operator];
  const left = checker.check(checker, node.left, scope, kinds);
  // Beside a value only one of its own kind can be meant.
  const same = kinds.filter((kind) => kind === left.type.kind);
  const right = checker.check(checker, node.right, scope, same.length > 0 ? same : kinds);
  if (isNoneCompared(checker, node, { left, right })) return toUnknown(node);
  if (![left, right].every((side) => isAccepted(checker, side, node.operator))) return toUnknown(node);
  const type = resultOf(checker, node, { left, right });
  return type.kind === 'unknown' ? toUnknown(node) : { ...node, left, right, type };
}

/** What is compared with none is neither equal nor different: `is_none` is meant. */
function isNoneCompared(checker: Checker, node: BinaryNode, { left, right }: Operands): boolean {
  const other = left.type.kind === 'none' ? right : right.type.kind === 'none' ? left : undefined;
  if (other === undefined || (node.operator !== '=' && node.operator !== '!=')) return false;
  const written = `is_none(${printFormula(other)})`;
  const text = node.operator === '!=' ? `not ${written}` : written;
  refuseNode(checker, node, fault('formula_none_compared'), node.at && { ...node.at, text });
  return true;
}

function isAccepted(checker: Checker, side: TypedExpression, operator: BinaryOperator): boolean {
  const isOrder = operator.startsWith('<') || operator.startsWith('>');
  if (!isOrder || isOfKind(side.type, ORDERED) || side.type.kind === 'none')
    return requireKind(checker, side, ACCEPTED[operator]);
  refuseNode(checker, side, fault('formula_not_ordered', { found: nameKind(side.type.kind) }));
  return false;
}

function resultOf(checker: Checker, node: BinaryNode, { left, right }: Operands): ValueType {
  switch (node.operator) {
    case 'and':
    case 'or':
      return BOOLEAN;
    case '+':
      return joinTypes(checker, left, right);
    case '-':
      return subtract(checker, node, { left, right });
    case '*':
    case '/':
      return scale(checker, node, { left, right });
    default:
      return joinTypes(checker, left, right).kind === 'unknown' ? UNKNOWN : BOOLEAN;
  }
}

/** The common type of two values that are compared or are alternatives of one result; unknown, with a fault, where there is none. */
export function joinTypes(checker: Checker, left: TypedExpression, right: TypedExpression): ValueType {
  const [one, other] = [left.type, right.type];
  if (one.kind === 'unknown' || other.kind === 'unknown') return UNKNOWN;
  if (other.kind === 'none') return one;
  if (one.kind === 'none') return other;
  if (one.kind !== 'number' || other.kind !== 'number') {
    if (one.kind === other.kind) return one;
    const names = { left: nameKind(one.kind), right: nameKind(other.kind) };
    refuseNode(checker, right, fault('formula_types_differ', names));
    return UNKNOWN;
  }
  const unit = joinUnits({ unit: one.unit, node: left }, { unit: other.unit, node: right });
  if (unit !== undefined) return { kind: 'number', unit };
  const names = { left: nameUnit(one.unit), right: nameUnit(other.unit) };
  const fix = fixUnit(right, one.unit) ?? fixUnit(left, other.unit);
  refuseNode(checker, right, fault('formula_units_differ', names), fix);
  return UNKNOWN;
}

/** A written number beside a duration or a percentage probably lacks its unit. */
function fixUnit(node: TypedExpression, unit: NumberUnit): QuickFix | undefined {
  const written = getWrittenNumber(node);
  const suffix = unit === 'seconds' ? 's' : unit === 'percent' ? '%' : undefined;
  return written === undefined || suffix === undefined || node.at === undefined
    ? undefined
    : { start: node.at.end, end: node.at.end, text: suffix };
}

/** The difference of two instants is a duration; that of numbers has their unit. */
function subtract(checker: Checker, node: BinaryNode, { left, right }: Operands): ValueType {
  const type = joinTypes(checker, left, right);
  if (type.kind === 'time') return { kind: 'number', unit: 'seconds' };
  if (type.kind !== 'day') return type;
  refuseNode(checker, node, fault('formula_day_difference'));
  return UNKNOWN;
}

function scale(checker: Checker, node: BinaryNode, { left, right }: Operands): ValueType {
  const [one, other] = [left.type, right.type];
  if (one.kind !== 'number' || other.kind !== 'number') return UNKNOWN;
  const isProduct = node.operator === '*';
  const unit = (isProduct ? multiplyUnits : divideUnits)(one.unit, other.unit);
  if (unit !== undefined) return { kind: 'number', unit };
  const names = { left: nameUnit(one.unit), right: nameUnit(other.unit) };
  const reason = isProduct ? fault('formula_units_product', names) : fault('formula_units_quotient', names);
  refuseNode(checker, node, reason);
  return UNKNOWN;
}
