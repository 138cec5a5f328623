import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import { nameCodePoint } from '#engine/formula/invisible.ts';
import { readNumber } from '#engine/formula/read-number.ts';
import { readQuotedName, readText } from '#engine/formula/read-quoted.ts';
import type { FormulaReading, FormulaSign, FormulaToken } from '#engine/formula/token.ts';

/** The tokens of a formula's text, and the places that cannot be one. The time is linear in the length of the text. */
export function tokenizeFormula(text: string): { tokens: FormulaToken[]; faults: FormulaFault[] } {
  const reading: FormulaReading = { text, tokens: [], faults: [] };
  for (let at = 0; at < text.length;) at = SPACE.test(text.charAt(at)) ? at + 1 : readToken(reading, at);
  return { tokens: reading.tokens, faults: reading.faults };
}

/** White space that people type or paste; all other invisible characters are refused. */
const SPACE = /[ \t\r\n\u00a0]/;
/** A name: letters, digits, marks and underscores, with dots between its parts. */
const NAME = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{M}\p{N}_]*)*/uy;
const DIGIT = /[0-9๐-๙]/;

/** Reads one token and returns where the next may begin. */
function readToken(reading: FormulaReading, at: number): number {
  const { text, tokens } = reading;
  const sign = text.charAt(at);
  if (DIGIT.test(sign)) return readNumber(reading, at);
  const closing = TEXT_MARKS[sign];
  if (closing !== undefined) return readText(reading, at, closing);
  if (sign === '[') return readQuotedName(reading, at);
  const comment = COMMENTS.find((mark) => text.startsWith(mark, at));
  if (comment !== undefined) return readComment(reading, at);
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0];
  if (name !== undefined) {
    tokens.push({
      type: 'name',
      name: name.normalize('NFC'),
      quoted: false,
      start: at,
      end: at + name.length,
    });
    return at + name.length;
  }
  return readSign(reading, at);
}

/** The opening marks of a text with what closes it. */
const TEXT_MARKS: Readonly<Record<string, string | undefined>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '„': '”',
  '‘': '’',
};

const COMMENTS = ['--', '/*', '//', '#'] as const;

/** A comment has no place in a formula: the rest of the line is skipped, so that it is reported once. */
function readComment({ text, faults }: FormulaReading, at: number): number {
  const line = text.indexOf('\n', at);
  const end = line < 0 ? text.length : line;
  faults.push({ start: at, end, fault: fault('formula_comment'), fix: { start: at, end, text: '' } });
  return end;
}

function readSign({ text, tokens, faults }: FormulaReading, at: number): number {
  const two = text.slice(at, at + 2);
  const written = SIGNS[two] === undefined ? text.charAt(at) : two;
  const sign = SIGNS[written];
  if (sign !== undefined) {
    const end = at + written.length;
    if (isSpelledWord(sign)) tokens.push({ type: 'name', name: sign, quoted: false, start: at, end });
    else tokens.push({ type: 'sign', sign, start: at, end });
    return end;
  }
  const point = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const end = at + point.length;
  faults.push({ start: at, end, fault: refuseSign(point) });
  return end;
}

function isSpelledWord(sign: FormulaSign | 'and' | 'or' | 'not'): sign is 'and' | 'or' | 'not' {
  return sign === 'and' || sign === 'or' || sign === 'not';
}

/** Every sign with its canonical spelling; those of other languages are understood. */
const SIGNS: Readonly<Record<string, FormulaSign | 'and' | 'or' | 'not' | undefined>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  '×': '*',
  '/': '/',
  '÷': '/',
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '≠': '!=',
  '<': '<',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
  '(': '(',
  ')': ')',
  ',': ',',
  '&&': 'and',
  '||': 'or',
  '!': 'not',
};

/** The fault of a sign without a meaning; one that cannot be seen is named by its number. */
function refuseSign(point: string): Fault {
  return VISIBLE.test(point)
    ? fault('formula_sign', { sign: point })
    : fault('formula_invisible', { sign: nameCodePoint(point) });
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
