import type { Fault } from '#engine/query/fault.ts';
import { LIMITS } from '#engine/query/fault.ts';
import { findField } from '#engine/query/fields.ts';
import { findNearestField } from '#engine/query/nearest-field.ts';
import { readBraced, readBracketed, readQuoted } from '#engine/query/read-enclosed.ts';
import type { TokenizerResult, Token } from '#engine/query/token.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/** The tokens of a query's text, and text that cannot be one. Comments (`<<< … >>>`) and white space are dropped. */
export function tokenize(text: string): { tokens: Token[]; faults: Fault[] } {
  const reading: TokenizerResult = { text, tokens: [], faults: [] };
  for (let at = 0; at < text.length;) at = SPACE.test(text.charAt(at)) ? at + 1 : readToken(reading, at);
  return { tokens: reading.tokens, faults: reading.faults };
}

const SPACE = /\s/;

/** Reads one token and returns where the next may begin. */
function readToken(reading: TokenizerResult, at: number): number {
  const { text, tokens } = reading;
  if (text.startsWith('<<<', at)) return readComment(reading, at);
  const sign = text.charAt(at);
  const afterField = isAfterField(reading, at);
  if (sign === '(' || sign === ')') {
    tokens.push({ type: sign === '(' ? 'open' : 'close', start: at, end: at + 1 });
    return at + 1;
  }
  if (QUOTES.includes(sign)) return readQuoted(reading, at);
  if (sign === '[' && (afterField || CLOSED.test(text.slice(at)))) return readBracketed(reading, at);
  if (sign === '{') return afterField ? readBracketed(reading, at) : readBraced(reading, at);
  const doubled = text.slice(at, at + 2);
  if (doubled === '&&' || doubled === '||') {
    tokens.push({ type: doubled === '&&' ? 'and' : 'or', start: at, end: at + 2 });
    return at + 2;
  }
  if (sign === '/' && !afterField) {
    REGULAR.lastIndex = at;
    const end = at + (REGULAR.exec(text)?.[0].length ?? 0);
    if (end > at) return readRegular(reading, { start: at, end });
  }
  const prefix = PREFIXES[sign];
  // After a field a minus belongs to a number, except in `field:-"not this"`.
  if (prefix !== undefined && (afterField ? /["“”„(]/ : /[^\s)]/).test(text.charAt(at + 1))) {
    tokens.push({ type: prefix, start: at, end: at + 1 });
    return at + 1;
  }
  return readBare(reading, at);
}

const QUOTES = '"“”„';
const CLOSED = /^\[[^[\]]*\sTO\s[^[\]]*[\]}]/;

const PREFIXES: Record<string, 'minus' | 'plus' | undefined> = { '-': 'minus', '!': 'minus', '+': 'plus' };

/** Regular expression syntax of other languages; here it is a fault, reported once. */
const REGULAR = /\/(?:\\.|[^\\/\n])+\/[a-z]*(?=[\s)]|$)/y;

function readRegular({ text, faults }: TokenizerResult, place: SourceRange): number {
  const quoted = `"${text.slice(place.start, place.end).replace(/["\\]/g, '\\$&')}"`;
  faults.push({ code: 'regular_expression', ...place, mend: { ...place, text: quoted } });
  return place.end;
}

function isAfterField({ tokens, text }: TokenizerResult, at: number): boolean {
  const last = tokens.at(-1);
  return last?.type === 'field' && text.slice(last.end, at).trim() === '';
}

function readComment({ text, faults }: TokenizerResult, at: number): number {
  const end = text.indexOf('>>>', at + 3);
  if (end >= 0) return end + 3;
  const mend = { start: text.length, end: text.length, text: ' >>>' };
  faults.push({ code: 'unclosed_comment', start: at, end: text.length, mend });
  return text.length;
}

/** Bare text up to white space or a character that ends it. */
function readBare(reading: TokenizerResult, at: number): number {
  const { text, tokens } = reading;
  ADDRESS.lastIndex = at;
  const address = isAfterField(reading, at) ? null : ADDRESS.exec(text);
  if (address !== null) {
    const end = at + address[0].length;
    tokens.push({ type: 'address', text: address[0], start: at, end });
    return end;
  }
  BARE.lastIndex = at;
  const end = at + Math.max(1, BARE.exec(text)?.[0].length ?? 0);
  const word = text.slice(at, end);
  const named = isAfterField(reading, at) ? null : FIELD.exec(word);
  if (named !== null) return readField(reading, { at, end, name: named[1] ?? '' });
  tokens.push({
    ...(operatorOf(word) ?? { type: 'word', text: word }),
    start: at,
    end,
  });
  return end;
}

const ADDRESS = /(?:[a-zA-Z][a-zA-Z0-9+.-]*:\/\/|www\.)[^\s()"“”„]*/y;
/** A backslash and the character it escapes, or anything but white space, parentheses, quotes and braces. */
const BARE = /(?:\\[^]|[^\s()"“”„{}\\]|\\$)*/y;
const FIELD = /^([a-zA-Z][a-zA-Z_]*(?:[.-][a-zA-Z_]+)*):(?!\/\/)/;

/** A known name is a field. An unknown one is a fault only where something follows; the whole is then read as a word. */
function readField(
  reading: TokenizerResult,
  { at, end, name }: { at: number; end: number; name: string },
): number {
  const { tokens, faults, text } = reading;
  const after = at + name.length + 1;
  tokens.push({ type: 'field', name, start: at, end: after });
  if (findField(name) !== undefined) return after;
  const near = findNearestField(name);
  const quoted = { start: at, end, text: `"${text.slice(at, end)}"` };
  const renamed = near === undefined ? undefined : { start: at, end: after, text: `${near}:` };
  const values = { name, ...(near !== undefined && { near }) };
  faults.push({ code: 'unknown_field', start: at, end: after - 1, values, mend: renamed ?? quoted });
  return after;
}

function operatorOf(word: string): Operator | undefined {
  if (word === 'AND') return { type: 'and' };
  if (word === 'OR') return { type: 'or' };
  if (word === 'NOT') return { type: 'not' };
  const near = /^(O?)NEAR(?:\/(\d*)(f?))?$/i.exec(word);
  if (near === null || near[0].slice(0, 4) !== near[0].slice(0, 4).toUpperCase()) return undefined;
  const distance = Number(near[2] === '' ? Number.NaN : (near[2] ?? Number.NaN));
  return {
    type: 'near',
    distance: distance <= LIMITS.distance ? distance : -1,
    ordered: near[1] !== '' || (near[3] ?? '') !== '',
  };
}

type Operator = { type: 'and' | 'or' | 'not' } | { type: 'near'; distance: number; ordered: boolean };
