import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { Expression } from '#engine/formula/expression.ts';
import { FORMULA_LIMITS, type FormulaFault } from '#engine/formula/fault.ts';
import type { FormulaSign, FormulaToken } from '#engine/formula/token.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/** The state of the parser. `readValue` reads a whole value again, for what is in parentheses; `stopped`: a limit ended the reading. */
export type Reader = {
  tokens: readonly FormulaToken[];
  next: number;
  faults: FormulaFault[];
  nodes: number;
  depth: number;
  length: number;
  stopped?: boolean;
  readValue: (reader: Reader) => Expression;
};

/** The words of the language; as names they need brackets. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  'and or not in case when then else end true false none'.split(' '),
);

/** The next sign, or the one some tokens further. */
export function peekSign({ tokens, next }: Reader, further = 0): FormulaSign | undefined {
  const token = tokens[next + further];
  return token?.type === 'sign' ? token.sign : undefined;
}

/** The next word of the language, in small letters. */
export function peekWord({ tokens, next }: Reader, further = 0): string | undefined {
  const token = tokens[next + further];
  if (token?.type !== 'name' || token.quoted) return undefined;
  const word = token.name.toLowerCase();
  return KEYWORDS.has(word) ? word : undefined;
}

/** Records a fault at a token, or at the end of the text. */
export function addFault({ faults, length }: Reader, at: SourceRange | undefined, reason: Fault): void {
  faults.push({ start: at?.start ?? length, end: at?.end ?? length, fault: reason });
}

/** Counts a node; one too many is a fault of the whole, reported once. */
export function addNode<Node extends Expression>(reader: Reader, node: Node): Node {
  reader.nodes += 1;
  if (reader.nodes === FORMULA_LIMITS.nodes + 1)
    addFault(reader, node.at, fault('formula_parts', { limit: FORMULA_LIMITS.nodes }));
  return node;
}

/** A node for a value that is missing before a token, with its fault. */
export function expectValue(reader: Reader, before: FormulaToken | undefined): Expression {
  const start = before?.start ?? reader.length;
  if (reader.stopped !== true)
    addFault(reader, before ?? { start, end: start }, fault('formula_value_expected'));
  return { kind: 'missing', at: { start, end: start } };
}

/** Consumes a sign or word of the language where it comes next. */
export function takeNext(reader: Reader, written: string): boolean {
  const isNext = peekSign(reader) === written || peekWord(reader) === written;
  if (isNext) reader.next += 1;
  return isNext;
}

/** From the first to the last of two parts. */
export function joinRanges(first: Expression, last: Expression): SourceRange {
  return {
    start: first.at?.start ?? 0,
    end: last.at?.end ?? first.at?.end ?? 0,
  };
}
