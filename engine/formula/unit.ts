import type { Expression } from '#engine/formula/expression.ts';
import type { NumberUnit } from '#engine/formula/value-type.ts';

/** A unit, and the node that has it: a number that is written without a unit takes that of the other side where this is obvious. */
export type UnitOperand = { unit: NumberUnit; node: Expression };

/** Plain numbers and counts are added, compared and multiplied as numbers. */
const isPlain = (unit: NumberUnit): boolean => unit === 'none' || unit === 'count';

const isMoney = (unit: NumberUnit): boolean => unit.startsWith('money:');

/** The number that is written at a node without a unit; undefined for anything else. */
export function getWrittenNumber(node: Expression): number | undefined {
  if (node.kind === 'negate') {
    const value = getWrittenNumber(node.operand);
    return value === undefined ? undefined : -value;
  }
  return node.kind === 'number' && node.percent !== true ? node.value : undefined;
}

/**
 * The common unit of two values that are added, compared, or alternatives of one result; undefined where there is none. Zero is zero in every
 * unit, and a written number beside money is an amount of it.
 */
export function joinUnits(left: UnitOperand, right: UnitOperand): NumberUnit | undefined {
  if (left.unit === right.unit) return left.unit;
  if (isPlain(left.unit) && isPlain(right.unit)) return 'count';
  if (takesUnit(left, right.unit)) return right.unit;
  return takesUnit(right, left.unit) ? left.unit : undefined;
}

function takesUnit({ unit, node }: UnitOperand, other: NumberUnit): boolean {
  const written = unit === 'none' ? getWrittenNumber(node) : undefined;
  return written === 0 || (written !== undefined && isMoney(other));
}

/** The unit of a product: one side at most has a unit that counts; a part in percent is a part of the other side. */
export function multiplyUnits(left: NumberUnit, right: NumberUnit): NumberUnit | undefined {
  if (isPlain(left) && isPlain(right)) return left === 'none' ? right : left;
  if (left === 'percent') return right === 'none' ? 'percent' : right;
  if (right === 'percent') return left === 'none' ? 'percent' : left;
  if (isPlain(left)) return right;
  return isPlain(right) ? left : undefined;
}

/** The unit of a quotient: the same units cancel out; whatever is divided by a plain number, a count or a part keeps its unit. */
export function divideUnits(left: NumberUnit, right: NumberUnit): NumberUnit | undefined {
  if (left === right) return 'none';
  if (!isPlain(right) && right !== 'percent') return undefined;
  return left === 'count' && isPlain(right) ? 'count' : left;
}
