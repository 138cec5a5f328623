import { fault } from '#contracts/kit/faults/fault.ts';
import { DURATION_SECONDS, type DurationUnit } from '#engine/formula/expression.ts';
import { FORMULA_LIMITS } from '#engine/formula/fault.ts';
import type { FormulaReading } from '#engine/formula/token.ts';

const NUMBER = /[0-9๐-๙]+(?:\.[0-9๐-๙]+)?/y;
const SUFFIX = /%|[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;

/** Reads a number, a percentage (`80%`) or a duration (`15m`); Thai digits are digits. */
export function readNumber(reading: FormulaReading, at: number): number {
  const { text, tokens, faults } = reading;
  NUMBER.lastIndex = at;
  const written = NUMBER.exec(text)?.[0] ?? '';
  const after = at + written.length;
  const digits = written.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
  if (digits.replace('.', '').length > FORMULA_LIMITS.digits)
    faults.push({
      start: at,
      end: after,
      fault: fault('formula_number_long', { limit: FORMULA_LIMITS.digits }),
    });
  const value = Number(digits);
  SUFFIX.lastIndex = after;
  const suffix = SUFFIX.exec(text)?.[0] ?? '';
  const end = after + suffix.length;
  if (suffix === '' || suffix === '%') {
    tokens.push({ type: 'number', value, percent: suffix === '%', start: at, end });
    return end;
  }
  const unit = suffix.toLowerCase();
  if (isDurationUnit(unit)) tokens.push({ type: 'duration', amount: value, unit, start: at, end });
  else {
    const units = Object.keys(DURATION_SECONDS);
    faults.push({ start: after, end, fault: fault('formula_number_suffix', { units }) });
    tokens.push({ type: 'number', value, percent: false, start: at, end });
  }
  return end;
}

const THAI_ZERO = '๐'.charCodeAt(0);

const isDurationUnit = (suffix: string): suffix is DurationUnit => Object.hasOwn(DURATION_SECONDS, suffix);
