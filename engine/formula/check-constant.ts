import { fault } from '#contracts/kit/faults/fault.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import {
  refuseNode,
  toUnknown,
  type Checker,
  type CheckScope,
  type TypedExpression,
} from '#engine/formula/checker.ts';
import type { Expression } from '#engine/formula/expression.ts';
import type { FunctionParameter } from '#engine/formula/function-spec.ts';
import { NUMBER } from '#engine/formula/value-type.ts';

type ConstantParameter = Exclude<FunctionParameter, { accepts: 'value' }>;

/** Checks a value that must be written as a constant: a word of a list, a whole number, a zone, a date or an instant. */
export function checkConstant(
  checker: Checker,
  node: Expression,
  { parameter, scope }: { parameter: ConstantParameter; scope: CheckScope },
): TypedExpression {
  if (node.kind === 'missing') {
    const words = parameter.accepts === 'choice' ? { words: parameter.names } : {};
    checker.expected.set(node, { kinds: [], scope, ...words });
    return toUnknown(node);
  }
  switch (parameter.accepts) {
    case 'choice':
      return checkChoice(checker, node, parameter.names);
    case 'whole':
      return checkWhole(checker, node, parameter);
    default:
      return checkText(checker, node, parameter.accepts);
  }
}

function checkChoice(checker: Checker, node: Expression, names: readonly string[]): TypedExpression {
  const written = node.kind === 'name' ? node.name : node.kind === 'text' ? node.value : undefined;
  const value = names.find((name) => name === written?.toLowerCase());
  if (value !== undefined)
    return { kind: 'choice', value, type: { kind: 'text' }, ...(node.at && { at: node.at }) };
  refuseNode(checker, node, fault('formula_choice', { names }));
  return toUnknown(node);
}

function checkWhole(
  checker: Checker,
  node: Expression,
  { least, most }: { least: number; most: number },
): TypedExpression {
  const isWhole =
    node.kind === 'number' &&
    node.percent !== true &&
    Number.isInteger(node.value) &&
    node.value >= least &&
    node.value <= most;
  if (isWhole) return { ...node, type: NUMBER };
  refuseNode(checker, node, fault('formula_number_between', { least, most }));
  return toUnknown(node);
}

function checkText(
  checker: Checker,
  node: Expression,
  accepts: 'zone' | 'date' | 'instant',
): TypedExpression {
  const written = node.kind === 'text' ? node.value : undefined;
  if (written !== undefined && IS_VALID[accepts](written) && node.kind === 'text')
    return { ...node, type: { kind: 'text' } };
  const reasons = {
    zone: fault('formula_zone', { name: (written ?? '').slice(0, 64) }),
    date: fault('formula_date'),
    instant: fault('formula_instant'),
  };
  refuseNode(checker, node, reasons[accepts]);
  return toUnknown(node);
}

/** Stores keep days and instants of these years. */
const inYears = (time: number): boolean => time >= Date.UTC(1900, 0, 2) && time < Date.UTC(2299, 11, 30);

const IS_VALID = {
  zone: (text: string): boolean => ZoneName.safeParse(text).success,
  date: isDate,
  instant: (text: string): boolean =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
    isDate(text.slice(0, 10)) &&
    inYears(Date.parse(text)),
};

/** A day that the calendar has. */
function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return inYears(time) && new Date(time).toISOString().startsWith(text);
}
