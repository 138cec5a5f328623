import type { Fault } from '#engine/query/fault.ts';
import { LIMITS } from '#engine/query/fault.ts';
import { parseFieldTerm } from '#engine/query/field-term.ts';
import { findField, type FieldName } from '#engine/query/fields.ts';
import { toPlainLetters, readPattern } from '#engine/query/pattern-text.ts';
import type { Token } from '#engine/query/token.ts';
import type { SourceRange, Query } from '#engine/query/tree.ts';

/** The state of the parser: its position, the faults, the number of terms, and the field whose values are being read. */
export type Terms = {
  tokens: readonly Token[];
  next: number;
  faults: Fault[];
  terms: number;
  field: FieldName | undefined;
};

/** Reads one term: a word, a phrase, a field with its value. Undefined where a fault leaves nothing to read. */
export function readTerm(terms: Terms): Query | undefined {
  const token = terms.tokens[terms.next];
  if (token === undefined) return undefined;
  terms.next += 1;
  terms.terms += 1;
  if (isTooLong(terms, token)) return undefined;
  if (token.type === 'field') return readFieldTerm(terms, token);
  if (terms.field !== undefined && isValue(token))
    return checked(terms, parseFieldTerm(terms.field, token, token));
  return readWords(terms, token);
}

function isTooLong(terms: Terms, token: Token): boolean {
  if (!('text' in token) || token.text.length <= LIMITS.term) return false;
  const { start, end } = token;
  terms.faults.push({ start, end, code: 'term_long', values: { most: String(LIMITS.term) } });
  return true;
}

function isValue(token: Token): token is ValueToken {
  return (
    token.type === 'word' ||
    token.type === 'phrase' ||
    token.type === 'exact' ||
    token.type === 'address' ||
    token.type === 'range'
  );
}
type ValueToken = Parameters<typeof parseFieldTerm>[1];

function checked(terms: Terms, made: Query | Fault): Query | undefined {
  if (!('code' in made)) return made;
  terms.faults.push(made);
  return undefined;
}

function readFieldTerm(terms: Terms, token: Extract<Token, { type: 'field' }>): Query | undefined {
  const minus = terms.tokens[terms.next]?.type === 'minus';
  if (minus) terms.next += 1;
  const value = terms.tokens[terms.next];
  if (value === undefined || !isValue(value)) {
    const { start, end, name } = token;
    terms.faults.push({ code: 'field_without_value', start, end, values: { field: name } });
    return undefined;
  }
  terms.next += 1;
  if (isTooLong(terms, value)) return undefined;
  const field = findField(token.name);
  const joined = joinComparison(terms, value);
  // The tokeniser has reported an unknown field already.
  if (field === undefined) return undefined;
  const at = { start: token.start, end: joined.end };
  const term = checked(terms, parseFieldTerm(field, joined, at));
  return term === undefined || !minus ? term : { kind: 'not', part: term, at };
}

/** `likes: > 5`: a comparison operator that is separated from its number. */
function joinComparison(terms: Terms, value: ValueToken): ValueToken {
  const next = terms.tokens[terms.next];
  if (value.type !== 'word' || !/^[<>=]{1,2}$/.test(value.text) || next?.type !== 'word') return value;
  terms.next += 1;
  return { ...value, text: value.text + next.text, end: next.end };
}

function readWords(terms: Terms, token: Token): Query | undefined {
  const at = { start: token.start, end: token.end };
  switch (token.type) {
    case 'phrase':
      return readPhrase(terms, token);
    case 'exact':
    case 'address':
      if (token.text === '') return empty(terms, at);
      return { kind: 'word', text: token.text, ...(token.type === 'exact' && { exact: true }), at };
    case 'word':
      return readWord(terms, token);
    default:
      terms.faults.push({ ...at, code: 'stray_sign', mend: { ...at, text: '' } });
      return undefined;
  }
}

function empty(terms: Terms, at: SourceRange): undefined {
  terms.faults.push({ ...at, code: 'empty_phrase', mend: { ...at, text: '' } });
}

/** A phrase, or, followed by `~n`, its words near each other. */
function readPhrase(terms: Terms, token: Extract<Token, { type: 'phrase' }>): Query | undefined {
  const at = { start: token.start, end: token.end };
  const next = terms.tokens[terms.next];
  const tail =
    next?.type === 'word' && next.start === token.end ? /^([~^])(\d*)(?:\.\d+)?$/.exec(next.text) : null;
  if (next !== undefined && tail !== null) terms.next += 1;
  if (token.text === '') return empty(terms, at);
  if (next === undefined || tail === null) return { kind: 'word', text: token.text, at };
  if (tail[1] === '^') {
    terms.faults.push({
      code: 'boost',
      start: next.start,
      end: next.end,
      mend: { start: next.start, end: next.end, text: '' },
    });
    return undefined;
  }
  const distance = Number(tail[2]);
  if (tail[2] === '' || distance > LIMITS.distance) {
    const mend = { start: next.start, end: next.end, text: `~${LIMITS.distance}` };
    terms.faults.push({
      code: 'near_distance',
      start: next.start,
      end: next.end,
      mend,
      values: { most: String(LIMITS.distance) },
    });
    return undefined;
  }
  const words = token.text.split(/\s+/).map((text): Query => ({ kind: 'word', text, at }));
  return words.reduce((left, right) => ({ kind: 'near', left, right, distance, ordered: false, at }));
}

function readWord(terms: Terms, { text, start, end }: SourceRange & { text: string }): Query | undefined {
  const at = { start, end };
  const tail = /^(?:[^\\~^]|\\[^])+([~^])\d*(?:\.\d+)?$/.exec(text);
  if (tail !== null) {
    const mend = { ...at, text: text.replace(/[~^]\d*(?:\.\d+)?$/, '') };
    terms.faults.push({ ...at, code: tail[1] === '~' ? 'fuzzy' : 'boost', mend });
    return undefined;
  }
  const plain = toPlainLetters(text);
  if (plain !== undefined && /^[{}~^\\[\]|&!+-]$|^[~^]\d*$/.test(text)) {
    terms.faults.push({ ...at, code: 'stray_sign', mend: { ...at, text: '' } });
    return undefined;
  }
  if (plain?.trim() === '') return empty(terms, at);
  if (plain !== undefined) return { kind: 'word', text: plain.trim(), at };
  return checked(terms, patternOf(text, at));
}

function patternOf(pattern: string, at: SourceRange): Query | Fault {
  const pieces = readPattern(pattern);
  const wild = pieces.filter((piece) => 'wild' in piece).length;
  const letters = pieces.some((piece) => 'letters' in piece && /[\p{L}\p{M}\p{N}]/u.test(piece.letters));
  if (!letters) return { ...at, code: 'wildcard_alone', mend: { ...at, text: `"${pattern}"` } };
  const [first] = pieces;
  if (first !== undefined && 'wild' in first && first.wild === '?') return { ...at, code: 'wildcard_start' };
  if (wild > LIMITS.wildcards)
    return { ...at, code: 'wildcard_many', values: { most: String(LIMITS.wildcards) } };
  return { kind: 'pattern', pattern, at };
}
