import { fault } from '#contracts/kit/faults/fault.ts';
import { LITERAL_KINDS, type CaseBranch, type Expression } from '#engine/formula/expression.ts';
import {
  addFault,
  addNode,
  expectValue,
  peekSign,
  peekWord,
  takeNext,
  type Reader,
} from '#engine/formula/reader.ts';
import type { FormulaToken } from '#engine/formula/token.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/**
 * Reads one operand: a constant, a name, a call, a `case`, or a value in parentheses.
 * @param as `list`: the constants in the parentheses after `in`, as a call without a name
 */
export function readOperand(reader: Reader, as: 'value' | 'list' = 'value'): Expression {
  const token = reader.tokens[reader.next];
  if (token === undefined) return expectValue(reader, token);
  const at = { start: token.start, end: token.end };
  if (as === 'list') return readList(reader, at);
  switch (token.type) {
    case 'number':
      reader.next += 1;
      return addNode(reader, {
        kind: 'number',
        value: token.value,
        ...(token.percent && { percent: true }),
        at,
      });
    case 'duration':
      reader.next += 1;
      return addNode(reader, { kind: 'duration', amount: token.amount, unit: token.unit, at });
    case 'text':
      reader.next += 1;
      return addNode(reader, { kind: 'text', value: token.value, at });
    case 'name':
      return readNamed(reader, token);
    case 'sign':
      return token.sign === '(' ? readEnclosed(reader, at) : expectValue(reader, token);
  }
}

function readNamed(reader: Reader, token: Extract<FormulaToken, { type: 'name' }>): Expression {
  const at = { start: token.start, end: token.end };
  switch (peekWord(reader)) {
    case 'case':
      return readCase(reader, at);
    case 'true':
    case 'false':
      reader.next += 1;
      return addNode(reader, { kind: 'boolean', value: token.name.toLowerCase() === 'true', at });
    case 'none':
      reader.next += 1;
      return addNode(reader, { kind: 'none', at });
    case undefined:
      break;
    default:
      return expectValue(reader, token);
  }
  reader.next += 1;
  if (!token.quoted && peekSign(reader) === '(') {
    const { values, end } = readArguments(reader);
    return addNode(reader, {
      kind: 'call',
      name: token.name,
      arguments: values,
      at: { start: at.start, end },
    });
  }
  return addNode(reader, { kind: 'name', name: token.name, at });
}

/** A value in parentheses is the value itself. */
function readEnclosed(reader: Reader, at: SourceRange): Expression {
  reader.next += 1;
  const value = reader.readValue(reader);
  skipToEnd(reader, [')']);
  return { ...value, at: { start: at.start, end: closeParenthesis(reader, at) } };
}

function readList(reader: Reader, at: SourceRange): Expression {
  if (peekSign(reader) !== '(') {
    addFault(reader, at, fault('formula_word_expected', { word: '(' }));
    return { kind: 'missing', at };
  }
  const { values, end } = readArguments(reader);
  if (values.length === 0) addFault(reader, { start: at.start, end }, fault('formula_literal_expected'));
  for (const value of values)
    if (value.kind !== 'missing' && !LITERAL_KINDS.has(value.kind))
      addFault(reader, value.at, fault('formula_literal_expected'));
  return { kind: 'call', name: '', arguments: values, at: { start: at.start, end } };
}

/** Reads values between parentheses, with commas between them, from the opening parenthesis on. */
function readArguments(reader: Reader): { values: Expression[]; end: number } {
  const opening = reader.tokens[reader.next];
  const values: Expression[] = [];
  reader.next += 1;
  if (peekSign(reader) !== ')') {
    do {
      values.push(reader.readValue(reader));
      skipToEnd(reader, [',', ')']);
    } while (takeNext(reader, ','));
  }
  return { values, end: closeParenthesis(reader, opening) };
}

/** After a value only its end may follow. What follows instead is one fault, and is skipped with its parentheses. */
function skipToEnd(reader: Reader, ends: readonly string[]): void {
  const from = reader.tokens[reader.next];
  if (from === undefined || ends.includes(peekSign(reader) ?? '')) return;
  addFault(reader, from, fault('formula_operator_expected'));
  for (let open = 0; reader.next < reader.tokens.length; reader.next += 1) {
    const sign = peekSign(reader);
    if (open === 0 && ends.includes(sign ?? '')) return;
    if (sign === '(') open += 1;
    else if (sign === ')') open -= 1;
  }
}

/** @returns where the closing parenthesis ends; a missing one is a fault at the opening one */
function closeParenthesis(reader: Reader, opening: SourceRange | undefined): number {
  const closing = reader.tokens[reader.next];
  if (takeNext(reader, ')')) return closing?.end ?? reader.length;
  if (reader.stopped) return reader.length;
  const { length, faults } = reader;
  const { start, end } = opening ?? { start: length, end: length };
  const fix = { start: length, end: length, text: ')' };
  faults.push({ start, end, fault: fault('formula_parenthesis_unclosed'), fix });
  return length;
}

/** `case when … then … else … end`; without `else` the value is none where no condition holds. */
function readCase(reader: Reader, at: SourceRange): Expression {
  reader.next += 1;
  const branches: CaseBranch<unknown>[] = [];
  if (peekWord(reader) !== 'when') expectWord(reader, 'when');
  while (takeNext(reader, 'when')) {
    const condition = reader.readValue(reader);
    const result = expectWord(reader, 'then') ? reader.readValue(reader) : ({ kind: 'missing' } as const);
    branches.push({ condition, result });
  }
  const otherwise = takeNext(reader, 'else') ? reader.readValue(reader) : undefined;
  const last = reader.tokens[reader.next];
  expectWord(reader, 'end');
  return addNode(reader, {
    kind: 'case',
    branches,
    ...(otherwise && { otherwise }),
    at: { start: at.start, end: last?.end ?? reader.length },
  });
}

function expectWord(reader: Reader, word: string): boolean {
  if (takeNext(reader, word)) return true;
  if (!reader.stopped) addFault(reader, reader.tokens[reader.next], fault('formula_word_expected', { word }));
  return false;
}
