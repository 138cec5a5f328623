import type { TypedExpression } from '#engine/formula/checker.ts';
import { evaluateDatePart, getDaysBetween, truncateMoment } from '#engine/formula/evaluate-date.ts';
import { toFinite, type FormulaClock, type FormulaValue } from '#engine/formula/formula-value.ts';
import { findFunction } from '#engine/formula/functions.ts';

type CallNode = Extract<TypedExpression, { kind: 'call' }>;
type Evaluate = (node: TypedExpression) => FormulaValue;

/** Evaluates a call of a function of single values. Those of measures are no such values: they are split off before. */
export function evaluateCall(node: CallNode, evaluate: Evaluate, clock: FormulaClock): FormulaValue {
  const values = node.arguments.map(evaluate);
  const numbers = values.filter((value) => typeof value === 'number');
  switch (node.name) {
    case 'if':
      return (values[0] === true ? values[1] : values[2]) ?? null;
    case 'coalesce':
    case 'if_none':
      return values.find((value) => value !== null) ?? null;
    case 'is_none':
      return values[0] === null;
    case 'has':
      return Array.isArray(values[0]) && values[0].includes(values[1]);
    case 'least':
      return numbers.length === 0 ? null : Math.min(...numbers);
    case 'greatest':
      return numbers.length === 0 ? null : Math.max(...numbers);
    default:
      return values.includes(null) ? null : evaluateStrict(node, values, clock);
  }
}

/** Functions that give none where one of their values is none. */
function evaluateStrict(node: CallNode, values: readonly FormulaValue[], clock: FormulaClock): FormulaValue {
  const [first = null, second = null, third] = values;
  if (Array.isArray(first)) return first.length;
  const name = findFunction(node.name);
  switch (name) {
    case 'date':
      return first;
    case 'time':
      return Date.parse(String(first));
    case 'date_part':
      return evaluateDatePart(first, String(second), typeof third === 'string' ? third : clock.zone);
    case 'trunc':
      return truncateMoment(first, String(second), {
        ...clock,
        ...(typeof third === 'string' && { zone: third }),
      });
    case 'days_between':
      return getDaysBetween(first, second, typeof third === 'string' ? third : clock.zone);
    default:
      return typeof first === 'number'
        ? evaluateNumber(node.name, first, second)
        : evaluateText(node.name, values.map(String));
  }
}

function evaluateNumber(name: string, value: number, digits: FormulaValue): number | null {
  switch (name) {
    case 'abs':
      return Math.abs(value);
    case 'floor':
      return toFinite(Math.floor(value));
    case 'ceil':
      return toFinite(Math.ceil(value));
    case 'round': {
      const factor = 10 ** (typeof digits === 'number' ? digits : 0);
      return toFinite(Math.floor(value * factor + 0.5) / factor);
    }
    case 'minutes':
      return value / 60;
    case 'hours':
      return value / 3_600;
    case 'days':
      return value / 86_400;
    default:
      return value;
  }
}

/** Lengths count characters of Unicode, not units of an encoding. */
function evaluateText(name: string, [text = '', part = '', ...more]: readonly string[]): FormulaValue {
  switch (name) {
    case 'lower':
      return text.toLowerCase();
    case 'upper':
      return text.toUpperCase();
    case 'trim':
      return trimSpaces(text);
    case 'length':
      return Array.from(text).length;
    case 'contains':
      return text.includes(part);
    case 'starts_with':
      return text.startsWith(part);
    case 'ends_with':
      return text.endsWith(part);
    case 'left':
      return Array.from(text).slice(0, Number(part)).join('');
    case 'right':
      return Array.from(text).slice(-Number(part)).join('');
    default:
      return [text, part, ...more].join('');
  }
}

/** Only plain spaces, as the store trims. */
function trimSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charAt(start) === ' ') start += 1;
  while (end > start && text.charAt(end - 1) === ' ') end -= 1;
  return text.slice(start, end);
}
