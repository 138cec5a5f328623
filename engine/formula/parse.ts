import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { BinaryOperator, Expression } from '#engine/formula/expression.ts';
import { FORMULA_LIMITS, type FormulaFault } from '#engine/formula/fault.ts';
import { readOperand } from '#engine/formula/parse-operand.ts';
import {
  addFault,
  addNode,
  expectValue,
  joinRanges,
  peekSign,
  peekWord,
  type Reader,
} from '#engine/formula/reader.ts';
import { tokenizeFormula } from '#engine/formula/tokens.ts';

/** A formula's tree, or all faults of its text, each with its place, in the order of the text. */
export type FormulaParseResult =
  | { ok: true; tree: Expression }
  | { ok: false; faults: readonly FormulaFault[]; tree: Expression };

/**
 * Parses a formula (engine/formula/README.md). It always yields a tree: where a value is missing the tree has a `missing` node, so that an
 * editor can complete what is not finished. Names and types are checked by `checkFormula`. The time is linear in the length of the text.
 */
export function parseFormula(text: string): FormulaParseResult {
  const limit = FORMULA_LIMITS.text;
  if (text.length > limit) {
    const range = { start: limit, end: text.length };
    const faults = [{ ...range, fault: fault('formula_long', { limit }) }];
    return { ok: false, faults, tree: { kind: 'missing', at: range } };
  }
  const { tokens, faults } = tokenizeFormula(text);
  const reader: Reader = { tokens, next: 0, faults, nodes: 0, depth: 0, length: text.length, readValue };
  const isUnreadable = faults.length > 0;
  if (tokens.length === 0 && !isUnreadable) {
    const range = { start: 0, end: text.length };
    return {
      ok: false,
      faults: [{ ...range, fault: fault('formula_empty') }],
      tree: { kind: 'missing', at: range },
    };
  }
  const tree = readValue(reader);
  refuseRest(reader);
  if (faults.length === 0) return { ok: true, tree };
  return { ok: false, faults: toReported(isUnreadable ? faults.filter(isNoConsequence) : faults), tree };
}

/** Beside a sign that cannot be read, what seems to be missing is often that sign. */
function isNoConsequence({ fault: { code } }: FormulaFault): boolean {
  return code !== 'formula_value_expected' && code !== 'formula_operator_expected';
}

function refuseRest(reader: Reader): void {
  const token = reader.tokens[reader.next];
  if (token === undefined || reader.stopped) return;
  const { start, end } = token;
  const isClosing = token.type === 'sign' && token.sign === ')';
  const reason = isClosing ? fault('formula_parenthesis_unopened') : fault('formula_operator_expected');
  reader.faults.push({ start, end, fault: reason, ...(isClosing && { fix: { start, end, text: '' } }) });
}

/** The first faults in the order of the text, one for each place. */
function toReported(faults: readonly FormulaFault[]): FormulaFault[] {
  const sorted = faults.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return sorted
    .filter(({ start }, index) => index === 0 || start !== sorted[index - 1]?.start)
    .slice(0, FORMULA_LIMITS.faults);
}

/** Operators by how tightly they bind, the loosest first; `not` is between `and` and comparisons. */
const OR: ReadonlySet<string> = new Set<BinaryOperator>(['or']);
const AND: ReadonlySet<string> = new Set<BinaryOperator>(['and']);
const COMPARISONS: ReadonlySet<string> = new Set<BinaryOperator>(['=', '!=', '<', '<=', '>', '>=']);
const SUMS: ReadonlySet<string> = new Set<BinaryOperator>(['+', '-']);
const PRODUCTS: ReadonlySet<string> = new Set<BinaryOperator>(['*', '/']);

/** Reads a whole value. What is in parentheses is read by it again, one level deeper. */
function readValue(reader: Reader): Expression {
  const token = reader.tokens[reader.next];
  if (reader.depth >= FORMULA_LIMITS.depth) {
    stop(reader, fault('formula_deep', { limit: FORMULA_LIMITS.depth }));
    return expectValue(reader, token);
  }
  reader.depth += 1;
  const value = readOr(reader);
  reader.depth -= 1;
  return value;
}

/** Nothing more is read: the rest would only repeat the fault. */
function stop(reader: Reader, reason: Fault): void {
  const token = reader.tokens[reader.next];
  addFault(reader, token, reason);
  reader.next = reader.tokens.length;
  reader.stopped = true;
}

const readOr = (reader: Reader): Expression => readChain(reader, OR, readAnd);
const readAnd = (reader: Reader): Expression => readChain(reader, AND, readNot);
const readSum = (reader: Reader): Expression => readChain(reader, SUMS, readProduct);
const readProduct = (reader: Reader): Expression => readChain(reader, PRODUCTS, readSigned);

/** Reads operands with operators of one tightness between them; the left ones are joined first. */
function readChain(
  reader: Reader,
  operators: ReadonlySet<string>,
  readPart: (reader: Reader) => Expression,
): Expression {
  let left = readPart(reader);
  for (let operator = peekOperator(reader, operators); operator; operator = peekOperator(reader, operators)) {
    reader.next += 1;
    const right = readPart(reader);
    left = addNode(reader, { kind: 'binary', operator, left, right, at: joinRanges(left, right) });
  }
  return left;
}

function peekOperator(reader: Reader, operators: ReadonlySet<string>): BinaryOperator | undefined {
  const written = peekSign(reader) ?? peekWord(reader);
  return written !== undefined && operators.has(written) && isOperator(written) ? written : undefined;
}

function isOperator(written: string): written is BinaryOperator {
  return [OR, AND, COMPARISONS, SUMS, PRODUCTS].some((operators) => operators.has(written));
}

function readNot(reader: Reader): Expression {
  return readPrefixed(reader, (one) => peekWord(one) === 'not', { kind: 'not', readPart: readComparison });
}

function readSigned(reader: Reader): Expression {
  return readPrefixed(reader, (one) => peekSign(one) === '-', { kind: 'negate', readPart: readOperand });
}

type Prefix = { kind: 'not' | 'negate'; readPart: (reader: Reader) => Expression };

/** Reads a row of prefixes, each one level deeper, and what follows them. */
function readPrefixed(
  reader: Reader,
  isPrefix: (reader: Reader) => boolean,
  { kind, readPart }: Prefix,
): Expression {
  const starts: number[] = [];
  while (isPrefix(reader)) {
    starts.push(reader.tokens[reader.next]?.start ?? reader.length);
    reader.next += 1;
  }
  if (reader.depth + starts.length > FORMULA_LIMITS.depth)
    stop(reader, fault('formula_deep', { limit: FORMULA_LIMITS.depth }));
  reader.depth += starts.length;
  const inner = readPart(reader);
  reader.depth -= starts.length;
  const end = inner.at?.end ?? reader.length;
  return starts.reduceRight<Expression>(
    (operand, start) => addNode(reader, { kind, operand, at: { start, end } }),
    inner,
  );
}

function readComparison(reader: Reader): Expression {
  const left = readSum(reader);
  const compared = readMembership(reader, left) ?? readCompared(reader, left);
  const again = reader.tokens[reader.next];
  if (compared !== left && again !== undefined && peekOperator(reader, COMPARISONS) !== undefined) {
    addFault(reader, again, fault('formula_comparison_chain'));
    reader.next += 1;
    readSum(reader);
  }
  return compared;
}

function readCompared(reader: Reader, left: Expression): Expression {
  const operator = peekOperator(reader, COMPARISONS);
  if (operator === undefined) return left;
  reader.next += 1;
  const right = readSum(reader);
  return addNode(reader, { kind: 'binary', operator, left, right, at: joinRanges(left, right) });
}

/** `x in (…)` and `x not in (…)`. */
function readMembership(reader: Reader, operand: Expression): Expression | undefined {
  const isNegated = peekWord(reader) === 'not' && peekWord(reader, 1) === 'in';
  if (!isNegated && peekWord(reader) !== 'in') return undefined;
  reader.next += isNegated ? 2 : 1;
  const list = readOperand(reader, 'list');
  const values = list.kind === 'call' ? list.arguments : [list];
  const at = joinRanges(operand, list);
  const membership = addNode(reader, { kind: 'in', operand, values, at });
  return isNegated ? addNode(reader, { kind: 'not', operand: membership, at }) : membership;
}
