import type { BinaryOperator, Expression } from '#engine/formula/expression.ts';
import { KEYWORDS } from '#engine/formula/reader.ts';

/** Writes a tree in its canonical form; parsing it again gives the same tree. */
export function printFormula(tree: Expression): string {
  switch (tree.kind) {
    case 'number':
      return `${printNumber(tree.value)}${tree.percent ? '%' : ''}`;
    case 'duration':
      return `${printNumber(tree.amount)}${tree.unit}`;
    case 'text':
      return `"${tree.value.replace(/["“”„'‘’\\]/g, escapeMark)}"`;
    case 'boolean':
      return String(tree.value);
    case 'none':
      return 'none';
    case 'name':
      return printName(tree.name);
    case 'choice':
      return tree.value;
    case 'negate':
      return printNegative(tree.operand);
    case 'not':
      return `not ${printOperand(tree.operand, NEGATED)}`;
    case 'binary':
      return printBinary(tree);
    case 'in':
      return `${printOperand(tree.operand, COMPARED + 1)} in (${tree.values.map(printFormula).join(', ')})`;
    case 'case':
      return printCase(tree);
    case 'call':
      return `${tree.name}(${tree.arguments.map(printFormula).join(', ')})`;
    case 'cell':
      return `[${tree.index}]`;
    case 'missing':
      return '';
  }
}

/** Only the marks that would end the text, and the backslash, need one before them. */
const escapeMark = (mark: string): string => (mark === '"' || mark === '\\' ? `\\${mark}` : mark);

/** How tightly a node binds. */
const TIGHTNESS: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
};
const NEGATED = 3;
const COMPARED = 4;
const SIGNED = 7;
const WHOLE = 8;

function tightnessOf(node: Expression): number {
  if (node.kind === 'binary') return TIGHTNESS[node.operator];
  if (node.kind === 'not') return NEGATED;
  if (node.kind === 'in') return COMPARED;
  return node.kind === 'negate' ? SIGNED : WHOLE;
}

/** An operand, in parentheses where it binds less tightly than its place demands. */
function printOperand(node: Expression, least: number): string {
  const text = printFormula(node);
  return tightnessOf(node) < least ? `(${text})` : text;
}

/** Two minus signs in a row would begin a comment. */
function printNegative(operand: Expression): string {
  const text = printOperand(operand, SIGNED);
  return text.startsWith('-') ? `- ${text}` : `-${text}`;
}

function printBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): string {
  const tightness = TIGHTNESS[operator];
  // Comparisons do not chain; the others join from the left.
  const leftLeast = tightness === COMPARED ? tightness + 1 : tightness;
  return `${printOperand(left, leftLeast)} ${operator} ${printOperand(right, tightness + 1)}`;
}

function printCase({ branches, otherwise }: Extract<Expression, { kind: 'case' }>): string {
  const whens = branches.map(
    ({ condition, result }) => `when ${printFormula(condition)} then ${printFormula(result)}`,
  );
  const rest = otherwise ? [`else ${printFormula(otherwise)}`] : [];
  return ['case', ...whens, ...rest, 'end'].join(' ');
}

const BARE_NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{M}\p{N}_]*)*$/u;

/** A name, in brackets where it could be read as something else. */
export function printName(name: string): string {
  return BARE_NAME.test(name) && !KEYWORDS.has(name.toLowerCase()) ? name : `[${name}]`;
}

/** Digits only, without an exponent. */
function printNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(15).replace(/\.?0+$/, '') : text;
}
