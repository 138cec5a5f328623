import { fault } from '#contracts/kit/faults/fault.ts';
import { checkConstant } from '#engine/formula/check-constant.ts';
import { joinTypes } from '#engine/formula/check-operator.ts';
import { checkParameter, isParameter } from '#engine/formula/check-parameter.ts';
import {
  refuseNode,
  requireKind,
  toUnknown,
  type Checker,
  type CheckScope,
  type TypedExpression,
} from '#engine/formula/checker.ts';
import type { Expression } from '#engine/formula/expression.ts';
import type { FunctionParameter, FunctionSpec } from '#engine/formula/function-spec.ts';
import { findFunction, FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#engine/formula/functions.ts';
import {
  BOOLEAN,
  nameKind,
  nameUnit,
  NUMBER,
  type ValueKind,
  type ValueType,
} from '#engine/formula/value-type.ts';
import { findNearestName } from '#engine/query/nearest-name.ts';

type CallNode = Extract<Expression, { kind: 'call' }>;
type CheckPlace = { scope: CheckScope; kinds: readonly ValueKind[] };

/** Checks a call: that the function exists, may be used where it is, and gets what it takes. */
export function checkCall(checker: Checker, node: CallNode, { scope, kinds }: CheckPlace): TypedExpression {
  if (isParameter(node)) return checkParameter(checker, node);
  const name = findFunction(node.name);
  if (name === undefined) {
    refuseUnknown(checker, node);
    return toUnknown(node);
  }
  const spec = FUNCTIONS[name];
  if (!isAllowedHere(checker, node, { name, scope })) return toUnknown(node);
  const values = checkValues(checker, node, { spec, scope: scopeWithin(spec, scope), kinds });
  if (!isComplete(checker, node, { name, spec })) return toUnknown(node);
  if (!hasSuchHours(checker, values)) return toUnknown(node);
  const type = resultOf(checker, spec, values);
  return type.kind === 'unknown' ? toUnknown(node) : { ...node, name, arguments: values, type };
}

function refuseUnknown(checker: Checker, node: CallNode): void {
  const { name, at } = node;
  const near = findNearestName(
    name,
    FUNCTION_NAMES.flatMap((one) =>
      [one, ...(FUNCTIONS[one].aliases ?? [])].map((known) => [known, one] as const),
    ),
  );
  const place = at && { start: at.start, end: at.start + name.length };
  const where = place ? { at: place } : {};
  if (near === undefined) refuseNode(checker, where, fault('formula_function_unknown', { name }));
  else {
    const fix = place && { ...place, text: near };
    refuseNode(checker, where, fault('formula_function_near', { name, near }), fix);
  }
}

/** Functions of measures are not for single rows; those over rows are not nested, nor is a period in a period or a share in a share. */
function isAllowedHere(
  checker: Checker,
  node: CallNode,
  { name, scope }: { name: FunctionName; scope: CheckScope },
): boolean {
  const { group } = FUNCTIONS[name];
  if (group !== 'aggregate' && group !== 'period' && group !== 'share') return true;
  const words = { function: name };
  if (scope.within.aggregate) refuseNode(checker, node, fault('formula_aggregate_nested', words));
  else if (checker.formulaLevel === 'row')
    refuseNode(checker, node, fault('formula_aggregate_in_field', words));
  else if (group !== 'aggregate' && scope.within[group])
    refuseNode(checker, node, fault('formula_period_nested', words));
  else return true;
  return false;
}

function scopeWithin({ group }: FunctionSpec, scope: CheckScope): CheckScope {
  if (group === 'aggregate') return { level: 'row', within: { ...scope.within, aggregate: true } };
  return group === 'period' || group === 'share'
    ? { ...scope, within: { ...scope.within, [group]: true } }
    : scope;
}

/** The parameter that takes the value at an index; the last one may repeat. */
function parameterAt({ parameters }: FunctionSpec, index: number): FunctionParameter | undefined {
  const last = parameters.at(-1);
  return parameters[index] ?? (last?.rest === true ? last : undefined);
}

function checkValues(
  checker: Checker,
  node: CallNode,
  { spec, scope, kinds }: CheckPlace & { spec: FunctionSpec },
): TypedExpression[] {
  return node.arguments.map((argument, index) => {
    const parameter = parameterAt(spec, index);
    if (parameter === undefined) return checker.check(checker, argument, scope, []);
    if (parameter.accepts !== 'value') return checkConstant(checker, argument, { parameter, scope });
    // What becomes the result is of the kind that the place of the whole call expects.
    const wanted = parameter.unified
      ? parameter.kinds.filter((kind) => kinds.includes(kind))
      : parameter.kinds;
    const typed = checker.check(checker, argument, scope, wanted.length > 0 ? wanted : parameter.kinds);
    return checkValue(checker, typed, parameter);
  });
}

function checkValue(
  checker: Checker,
  typed: TypedExpression,
  { kinds, unit, unified, name }: Extract<FunctionParameter, { accepts: 'value' }>,
): TypedExpression {
  // A part of the result may be none as long as another part has a type; a condition and what is asked for none may be anything.
  const mayBeNone = typed.type.kind === 'none' && unified === true && name !== 'condition';
  if (!mayBeNone && !requireKind(checker, typed, kinds)) return toUnknown(typed);
  const { type } = typed;
  if (unit === undefined || type.kind !== 'number' || type.unit === unit) return typed;
  refuseNode(checker, typed, fault('formula_unit', { expected: nameUnit(unit), found: nameUnit(type.unit) }));
  return toUnknown(typed);
}

function isComplete(
  checker: Checker,
  node: CallNode,
  { name, spec }: { name: FunctionName; spec: FunctionSpec },
): boolean {
  const given = node.arguments.length;
  const missing = spec.parameters.find((parameter, index) => index >= given && parameter.optional !== true);
  if (missing !== undefined) {
    refuseNode(checker, node, fault('formula_argument_missing', { function: name, argument: missing.name }));
    return false;
  }
  const extra =
    parameterAt(spec, given - 1) === undefined ? node.arguments[spec.parameters.length] : undefined;
  if (extra === undefined) return true;
  refuseNode(
    checker,
    extra,
    fault('formula_argument_extra', { function: name, most: spec.parameters.length }),
  );
  return false;
}

/** A day has no hours and minutes. */
function hasSuchHours(checker: Checker, [moment, choice]: readonly TypedExpression[]): boolean {
  if (moment?.type.kind !== 'day' || choice?.kind !== 'choice' || !HOURS.has(choice.value)) return true;
  const found = nameKind('day');
  refuseNode(checker, moment, fault('formula_type', { expected: [nameKind('time')], found }));
  return false;
}

const HOURS: ReadonlySet<string> = new Set(['hour', 'minute']);

function resultOf(checker: Checker, spec: FunctionSpec, values: readonly TypedExpression[]): ValueType {
  const [first, second] = values;
  switch (spec.result) {
    case 'number':
      return NUMBER;
    case 'count':
    case 'percent':
      return { kind: 'number', unit: spec.result };
    case 'boolean':
      return BOOLEAN;
    case 'text':
    case 'time':
    case 'day':
      return { kind: spec.result };
    case 'truncated':
      return { kind: second?.kind === 'choice' && second.value === 'hour' ? 'time' : 'day' };
    case 'same':
      return first?.type ?? NUMBER;
    case 'unified':
      return unifyValues(checker, spec, values);
  }
}

function unifyValues(checker: Checker, spec: FunctionSpec, values: readonly TypedExpression[]): ValueType {
  const parts = values.filter((_, index) => {
    const parameter = parameterAt(spec, index);
    return parameter?.accepts === 'value' && parameter.unified === true;
  });
  return parts.reduce<ValueType>(
    (type, part, index) =>
      index === 0 ? part.type : joinTypes(checker, { ...(parts[0] ?? part), type }, part),
    { kind: 'none' },
  );
}
