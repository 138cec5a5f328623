import type { TokenizerResult } from '#engine/query/token.ts';

/** Reads a phrase from its opening quotation mark on; curly marks, which word processors make, end it too. */
export function readQuoted(reading: TokenizerResult, at: number): number {
  const { text, tokens, faults } = reading;
  const end = closingOf(text, at + 1, '"“”„');
  if (end < 0) {
    const mend = { start: text.length, end: text.length, text: '"' };
    faults.push({ code: 'unclosed_phrase', start: at, end: text.length, mend });
  }
  const [inside, after] = end < 0 ? [text.slice(at + 1), text.length] : [text.slice(at + 1, end), end + 1];
  tokens.push({ type: 'phrase', text: unshield(inside).trim(), start: at, end: after });
  return after;
}

/** Reads a word whose capitals count (`{Apple}`). */
export function readBraced(reading: TokenizerResult, at: number): number {
  const { text, tokens, faults } = reading;
  const end = closingOf(text, at + 1, '}');
  if (end < 0) {
    const mend = { start: text.length, end: text.length, text: '}' };
    faults.push({ code: 'unclosed_exact', start: at, end: text.length, mend });
  }
  const [inside, after] = end < 0 ? [text.slice(at + 1), text.length] : [text.slice(at + 1, end), end + 1];
  tokens.push({ type: 'exact', text: unshield(inside).trim(), start: at, end: after });
  return after;
}

/** Reads a range: `[…]` with its ends, `{…}` without; the two may be mixed. */
export function readBracketed(reading: TokenizerResult, at: number): number {
  const { text, tokens, faults } = reading;
  const inside = /^[[{]([^[\]{}()"]*)[\]}]/.exec(text.slice(at, at + LONGEST_RANGE));
  if (inside === null) {
    const stop = text.slice(at).search(/[\s)]/);
    const end = stop < 1 ? text.length : at + stop;
    faults.push({ code: 'unclosed_range', start: at, end, mend: { start: end, end, text: ']' } });
    tokens.push({ type: 'range', text: '', includesFrom: true, includesTo: true, start: at, end });
    return end;
  }
  const end = at + inside[0].length;
  const [includesFrom, includesTo] = [text.charAt(at) === '[', text.charAt(end - 1) === ']'];
  tokens.push({ type: 'range', text: inside[1] ?? '', includesFrom, includesTo, start: at, end });
  return end;
}

const LONGEST_RANGE = 200;

/** The position of the first of some marks that is not escaped by a backslash, or -1. */
function closingOf(text: string, from: number, marks: string): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (marks.includes(text.charAt(at))) return at;
  }
  return -1;
}

/** Within marks a backslash shields a mark, a brace or another backslash; before anything else it is a backslash. */
const unshield = (inside: string): string => inside.replace(/\\(["“”„{}\\])/g, '$1');
