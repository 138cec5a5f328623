import { fault } from '#contracts/kit/faults/fault.ts';
import { FORMULA_LIMITS } from '#engine/formula/fault.ts';
import { findRefusedCharacter, nameCodePoint } from '#engine/formula/invisible.ts';
import type { FormulaReading } from '#engine/formula/token.ts';

/** Reads a constant text from its opening mark on. A backslash escapes the closing mark and itself. */
export function readText(reading: FormulaReading, at: number, closing: string): number {
  const { text, tokens, faults } = reading;
  const end = findClosing(text, at + 1, closing);
  const inside = text.slice(at + 1, end < 0 ? text.length : end);
  const after = end < 0 ? text.length : end + 1;
  if (end < 0) {
    const fix = { start: text.length, end: text.length, text: closing };
    faults.push({ start: at, end: text.length, fault: fault('formula_text_unclosed'), fix });
  }
  const value = inside.replace(/\\(["'“”„‘’\\])/g, '$1');
  refuseInvisible(reading, { inside, within: 'text', start: at + 1 });
  tokens.push({ type: 'text', value, start: at, end: after });
  return after;
}

/** Reads a name in brackets: anything but brackets. */
export function readQuotedName(reading: FormulaReading, at: number): number {
  const { text, tokens, faults } = reading;
  const found = /[[\]]/.exec(text.slice(at + 1));
  const closed = found?.[0] === ']';
  const end = found === null ? text.length : at + 1 + found.index;
  const after = closed ? end + 1 : end;
  const inside = text.slice(at + 1, end);
  const name = inside.trim().normalize('NFC');
  if (!closed) {
    faults.push({
      start: at,
      end,
      fault: fault('formula_name_unclosed'),
      fix: { start: end, end, text: ']' },
    });
  } else if (name === '' || /^\p{M}/u.test(name)) {
    faults.push({ start: at, end: after, fault: fault('formula_name_empty') });
  } else if (name.length > FORMULA_LIMITS.name) {
    faults.push({ start: at, end: after, fault: fault('formula_name_unknown', { name: name.slice(0, 40) }) });
  }
  refuseInvisible(reading, { inside, within: 'name', start: at + 1 });
  tokens.push({ type: 'name', name, quoted: true, start: at, end: after });
  return after;
}

type TextPart = { inside: string; within: 'text' | 'name'; start: number };

function refuseInvisible({ faults }: FormulaReading, { inside, within, start }: TextPart): void {
  const refused = findRefusedCharacter(inside, within);
  if (refused === undefined) return;
  const at = start + refused.offset;
  const range = { start: at, end: at + refused.point.length };
  const sign = nameCodePoint(refused.point);
  faults.push({ ...range, fault: fault('formula_invisible', { sign }), fix: { ...range, text: '' } });
}

/** The position of the first closing mark that is not escaped, or -1. */
function findClosing(text: string, from: number, closing: string): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === closing) return at;
  }
  return -1;
}
