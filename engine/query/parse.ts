import type { Fault, FaultCode } from '#engine/query/fault.ts';
import { LIMITS } from '#engine/query/fault.ts';
import { findField } from '#engine/query/fields.ts';
import { validateNearOperand } from '#engine/query/near-operand.ts';
import { readTerm, type Terms } from '#engine/query/term.ts';
import type { Token } from '#engine/query/token.ts';
import { tokenize } from '#engine/query/tokens.ts';
import { groupOf, type SourceRange, type Query } from '#engine/query/tree.ts';

/** A query's tree, or all faults of its text, each with its place, in the order of the text. */
export type ParseResult = { ok: true; tree: Query } | { ok: false; errors: Fault[] };

/**
 * Parses the Boolean language (engine/query/README.md). Parsing continues after a fault, so that all of them are reported at once. NOT
 * binds tighter than AND, AND (also implicit between adjacent terms) tighter than OR; NEAR tighter than all.
 */
export function parseQuery(text: string): ParseResult {
  if (text.length > LIMITS.text)
    return failed([{ code: 'too_long', start: LIMITS.text, end: text.length, values: most(LIMITS.text) }]);
  const { tokens, faults } = tokenize(text);
  const reader: Reader = { tokens, next: 0, faults, terms: 0, depth: 0, field: undefined };
  let tree = readOr(reader);
  for (let token = peek(reader); token !== undefined; token = peek(reader)) {
    const mend = { start: token.start, end: token.end, text: '' };
    fault(reader, 'unopened_parenthesis', token, { mend });
    reader.next += 1;
    const more = readOr(reader);
    if (more !== undefined) tree = tree === undefined ? more : groupOf('and', [tree, more]);
  }
  if (tree === undefined && faults.length === 0) faults.push({ code: 'empty', start: 0, end: text.length });
  if (reader.terms > LIMITS.terms)
    faults.push({ code: 'too_many_terms', start: 0, end: text.length, values: most(LIMITS.terms) });
  if (tree === undefined || faults.length > 0) return failed(faults);
  return { ok: true, tree };
}

/** The context of the parser: `field` is the one whose parenthesised values are being read. */
type Reader = Terms & { depth: number };

function failed(errors: Fault[]): ParseResult {
  return {
    ok: false,
    errors: errors.sort((a, b) => a.start - b.start || a.end - b.end),
  };
}

const most = (limit: number): Record<string, string> => ({ most: String(limit) });

const peek = ({ tokens, next }: Reader): Token | undefined => tokens[next];

function fault(
  { faults }: Reader,
  code: FaultCode,
  { start, end }: SourceRange,
  more: Pick<Fault, 'mend' | 'values'> = {},
): void {
  faults.push({ code, start, end, ...more });
}

function readOr(reader: Reader): Query | undefined {
  const parts = readParts(reader, 'or', readAnd);
  return parts.length === 0 ? undefined : groupOf('or', parts, around(parts));
}

function readAnd(reader: Reader): Query | undefined {
  const parts = readParts(reader, 'and', readNot);
  return parts.length === 0 ? undefined : groupOf('and', parts, around(parts));
}

/** Reads parts with one operator between them; for AND also with none. */
function readParts(
  reader: Reader,
  operator: 'and' | 'or',
  readPart: (reader: Reader) => Query | undefined,
): Query[] {
  const parts: Query[] = [];
  let before: Token | undefined;
  for (let token = peek(reader); token !== undefined && token.type !== 'close'; token = peek(reader)) {
    if (token.type === operator) {
      if (parts.length === 0 || before !== undefined)
        fault(reader, 'operator_without_left', token, { mend: without(token) });
      before = token;
      reader.next += 1;
      continue;
    }
    if (operator === 'and' && token.type === 'or') break;
    const from = reader.next;
    const part = readPart(reader);
    if (part !== undefined) parts.push(part);
    if (reader.next === from) break;
    before = undefined;
  }
  if (before !== undefined && parts.length > 0)
    fault(reader, 'operator_without_right', before, { mend: without(before) });
  return parts;
}

const without = ({ start, end }: SourceRange) => ({ start, end, text: '' });

function readNot(reader: Reader): Query | undefined {
  const token = peek(reader);
  if (token?.type !== 'not') return readNear(reader);
  reader.next += 1;
  const next = peek(reader);
  if (next === undefined || next.type === 'close' || next.type === 'and' || next.type === 'or') {
    fault(reader, 'operator_without_right', token, { mend: without(token) });
    return undefined;
  }
  const part = deeper(reader, token, readNot);
  return part && negated(part, token);
}

/** Reads the next deeper level; past the limit nothing more is read. */
function deeper(
  reader: Reader,
  at: SourceRange,
  read: (reader: Reader) => Query | undefined,
): Query | undefined {
  if (reader.depth >= LIMITS.depth) {
    fault(reader, 'too_deep', at, { values: most(LIMITS.depth) });
    reader.next = reader.tokens.length;
    return undefined;
  }
  reader.depth += 1;
  const part = read(reader);
  reader.depth -= 1;
  return part;
}

function negated(part: Query, { start }: SourceRange): Query {
  return {
    kind: 'not',
    part,
    at: { start, end: part.at?.end ?? start },
  };
}

function readNear(reader: Reader): Query | undefined {
  let left = readOne(reader);
  let chained = 0;
  for (let token = peek(reader); token?.type === 'near'; token = peek(reader)) {
    reader.next += 1;
    chained += 1;
    if (chained === LIMITS.depth) fault(reader, 'too_deep', token, { values: most(LIMITS.depth) });
    if (left === undefined) fault(reader, 'operator_without_left', token, { mend: without(token) });
    const sign = `NEAR/${token.end - token.start > 'ONEAR'.length ? LIMITS.distance : USUAL_DISTANCE}${token.ordered ? 'f' : ''}`;
    if (token.distance < 0)
      fault(reader, 'near_distance', token, {
        mend: { start: token.start, end: token.end, text: sign },
        values: most(LIMITS.distance),
      });
    const next = peek(reader);
    const right = next !== undefined && STARTS.has(next.type) ? readOne(reader) : undefined;
    if (right === undefined) {
      fault(reader, 'operator_without_right', token, { mend: without(token) });
      continue;
    }
    if (left === undefined) left = right;
    else {
      for (const side of [left, right]) reader.faults.push(...validateNearOperand(side));
      const { distance, ordered } = token;
      const at = around([left, right]);
      left = { kind: 'near', left, right, distance, ordered, ...(at && { at }) };
    }
  }
  return left;
}

/** The suggested distance where one is missing. */
const USUAL_DISTANCE = 5;

/** What a part can begin with. */
const STARTS: ReadonlySet<Token['type']> = new Set([
  'open',
  'word',
  'phrase',
  'exact',
  'address',
  'field',
  'minus',
  'plus',
  'range',
]);

function readOne(reader: Reader): Query | undefined {
  const token = peek(reader);
  if (token === undefined || !STARTS.has(token.type)) return undefined;
  if (token.type === 'open') return readParentheses(reader, token);
  if (token.type === 'plus' || token.type === 'minus') {
    reader.next += 1;
    const part = deeper(reader, token, readOne);
    return part && (token.type === 'minus' ? negated(part, token) : part);
  }
  if (token.type !== 'field') return readTerm(reader);
  const inside = reader.tokens[reader.next + 1];
  if (inside?.type !== 'open') return readTerm(reader);
  reader.next += 1;
  const outer = reader.field;
  reader.field = findField(token.name);
  const values = readParentheses(reader, inside);
  reader.field = outer;
  return values;
}

function readParentheses(reader: Reader, open: Token): Query | undefined {
  reader.next += 1;
  const before = reader.faults.length;
  const inside = deeper(reader, open, readOr);
  const close = peek(reader);
  const end = reader.tokens.at(-1)?.end ?? open.end;
  if (close?.type === 'close') reader.next += 1;
  else if (reader.faults.every(({ code }) => code !== 'too_deep'))
    fault(reader, 'unclosed_parenthesis', open, { mend: { start: end, end, text: ')' } });
  if (inside === undefined && reader.faults.length === before && close !== undefined)
    fault(
      reader,
      'empty_parentheses',
      { start: open.start, end: close.end },
      {
        mend: { start: open.start, end: close.end, text: '' },
      },
    );
  return inside && { ...inside, at: { start: open.start, end: close?.end ?? end } };
}

/** From the beginning of the first part to the end of the last one. */
function around(parts: readonly Query[]): SourceRange | undefined {
  const [start, end] = [parts[0]?.at?.start, parts.at(-1)?.at?.end];
  return start === undefined || end === undefined ? undefined : { start, end };
}
