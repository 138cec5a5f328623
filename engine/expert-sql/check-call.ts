import { fault } from '#contracts/kit/faults/fault.ts';
import type { CheckValue, ValuePlace } from '#engine/expert-sql/check-context.ts';
import { checkMeasure } from '#engine/expert-sql/check-measure.ts';
import { checkOrder } from '#engine/expert-sql/check-order.ts';
import { checkParameter } from '#engine/expert-sql/check-parameter.ts';
import { checkConstants } from '#engine/expert-sql/check-units.ts';
import { checkFrameWindow } from '#engine/expert-sql/check-window.ts';
import { applyForms, convert } from '#engine/expert-sql/convert.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import {
  AGGREGATES,
  FUNCTIONS,
  lookUpForms,
  ORDERED_AGGREGATES,
  WINDOW_FUNCTIONS,
  WITHOUT_WINDOW,
} from '#engine/expert-sql/functions.ts';
import type { SqlCall } from '#engine/expert-sql/syntax.ts';
import type { ColumnOrigin, TypedOrder, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { fingerprint } from '#engine/expert-sql/typed-value.ts';

type CallNode = SqlCall & { at: number };

/** A call of a function that is on a list. @throws SqlRefusal */
export function checkCall(call: CallNode, place: ValuePlace, check: CheckValue): TypedValue {
  const { name, at } = call;
  if (name === 'measure') return checkMeasure(call, place, check);
  if (name === 'parameter') return checkParameter(call, place);
  const forms = lookUpForms(FUNCTIONS, name);
  if (forms) {
    requirePlain(call);
    const operands = call.arguments.map((one) => check(one, place));
    const { type, operands: converted } = applyForms(forms, operands, { name, at });
    checkConstants(name, converted, place.context);
    return withNow(
      { kind: 'call', at, type, name, operands: converted, ...originOf(name, converted) },
      place,
    );
  }
  if (call.window) return checkWindowCall(call, place, check);
  if (lookUpForms(WINDOW_FUNCTIONS, name))
    return refuseSql(at, fault('sql_window_wanted', { function: name }));
  if (place.level === 'row' && isAggregateName(name)) return refuseSql(at, fault('sql_aggregate_place'));
  return checkAggregate(call, place, check);
}

function isAggregateName(name: string): boolean {
  return lookUpForms(AGGREGATES, name) !== undefined || lookUpForms(ORDERED_AGGREGATES, name) !== undefined;
}

/** What belongs to functions of many rows only. */
function requirePlain({ name, star, distinct, filter, order, within, window, at }: CallNode): void {
  if (star || distinct || filter || order.length > 0 || within || window)
    refuseSql(at, fault('sql_argument_types', { function: name, types: ['*'] }));
}

/** The present is the same in the whole statement. */
function withNow(value: TypedValue, { context }: ValuePlace): TypedValue {
  if (value.kind !== 'call') return value;
  const { now, today } = context.options;
  const { at, type } = value;
  if (value.name === 'current_date') return { kind: 'constant', at, type, value: today };
  const instant: TypedValue = {
    kind: 'constant',
    at,
    type: 'timestamptz',
    value: new Date(now).toISOString().replace('T', ' '),
  };
  if (value.name === 'now') return instant;
  return value.name === 'localtimestamp' ? { ...value, operands: [instant] } : value;
}

/** A shortened time, and what replaces a missing value, still are what they were. */
function originOf(name: string, [first, second]: readonly TypedValue[]): { origin?: ColumnOrigin } {
  if (name === 'date_trunc' && second?.origin?.time !== undefined && first?.kind === 'constant')
    return { origin: { ...second.origin, grain: String(first.value).toLowerCase() } };
  return {};
}

function checkAggregate(call: CallNode, place: ValuePlace, check: CheckValue): TypedValue {
  const { name, at } = call;
  const inner: ValuePlace = { ...place, level: 'row' };
  const filter = call.filter && convert(check(call.filter, inner), 'boolean');
  const order = call.order.map((one) => checkOrder(one, inner, check));
  const operands = call.arguments.map((one) => check(one, inner));
  const shape = { kind: 'aggregate' as const, at, name, filter, distinct: call.distinct };
  if (call.star) {
    if (name !== 'count' || call.distinct)
      refuseSql(at, fault('sql_argument_types', { function: name, types: ['*'] }));
    return { ...shape, type: 'integer', operands: [], order: [], origin: { dataSet: '', unit: 'count' } };
  }
  if (call.within) return checkOrdered(call, { operands, order, filter });
  const forms = lookUpForms(AGGREGATES, name);
  if (!forms) return refuseSql(at, fault('sql_unknown_function', { function: name }));
  const { type, operands: converted } = applyForms(forms, operands, { name, at });
  if (call.distinct && name !== 'count' && name !== 'min' && name !== 'max' && name !== 'string_agg')
    return refuseSql(at, fault('sql_not_allowed', { what: `${name}(DISTINCT)` }));
  checkListed(call, converted, order);
  const unit = name === 'count' ? ('count' as const) : converted[0]?.origin?.unit;
  const origin: ColumnOrigin | undefined = unit ? { dataSet: '', unit } : undefined;
  return { ...shape, type, operands: converted, order, ...(origin && { origin }) };
}

/** A list of texts has an order that does not depend on how rows are read: that of its own values. */
function checkListed(
  { name, at }: CallNode,
  operands: readonly TypedValue[],
  order: readonly TypedOrder[],
): void {
  const [value] = operands;
  const isListed = name === 'string_agg';
  const [first, ...others] = order;
  if (!isListed && !first) return;
  const isOwn = first && value && fingerprint(first.value) === fingerprint(value) && others.length === 0;
  if (!isListed || !isOwn) refuseSql(at, fault('sql_not_allowed', { what: `${name}(… ORDER BY)` }));
}

type OrderedInput = { operands: TypedValue[]; order: TypedOrder[]; filter: TypedValue | null };

/** `percentile_cont(0.9) within group (order by seconds)`. */
function checkOrdered(
  { name, at, distinct }: CallNode,
  { operands, order, filter }: OrderedInput,
): TypedValue {
  const forms = lookUpForms(ORDERED_AGGREGATES, name);
  const [level] = operands.map((one) => convert(one, 'decimal'));
  const [by, ...others] = order;
  if (!forms) return refuseSql(at, fault('sql_unknown_function', { function: name }));
  if (!level || operands.length > 1 || !by || others.length > 0 || distinct)
    return refuseSql(
      at,
      fault('sql_argument_types', { function: name, types: operands.map(({ type }) => type) }),
    );
  const share =
    level.kind === 'constant' ? level.value : level.kind === 'cast' ? constantOf(level.operand) : null;
  if (typeof share !== 'number') return refuseSql(level.at, fault('sql_constant_wanted'));
  if (share < 0 || share > 1)
    return refuseSql(level.at, fault('sql_literal', { text: String(share), type: '0..1' }));
  const { type, operands: converted } = applyForms(forms, [by.value], { name, at });
  const [value] = converted;
  if (!value) return refuseSql(at, fault('sql_constant_wanted'));
  const constant: TypedValue = { kind: 'constant', at: level.at, type: 'decimal', value: share };
  return {
    kind: 'aggregate',
    at,
    type,
    name,
    operands: [constant],
    distinct: false,
    filter,
    order: [{ ...by, value }],
  };
}

const constantOf = (value: TypedValue): unknown => (value.kind === 'constant' ? value.value : null);

function checkWindowCall(call: CallNode, place: ValuePlace, check: CheckValue): TypedValue {
  const { name, at } = call;
  if (place.level !== 'output') return refuseSql(at, fault('sql_window_place'));
  const forms = lookUpForms(WINDOW_FUNCTIONS, name) ?? lookUpForms(AGGREGATES, name);
  if (!forms || WITHOUT_WINDOW.has(name) || call.within || call.order.length > 0)
    return refuseSql(at, fault('sql_unknown_function', { function: `${name}() over` }));
  if (call.distinct) return refuseSql(at, fault('sql_not_allowed', { what: 'DISTINCT … OVER' }));
  const inner: ValuePlace = { ...place, level: 'group' };
  const isAggregate = lookUpForms(WINDOW_FUNCTIONS, name) === undefined;
  const filter = call.filter && convert(check(call.filter, inner), 'boolean');
  if (filter && !isAggregate) return refuseSql(at, fault('sql_not_allowed', { what: `${name}() FILTER` }));
  const operands = call.arguments.map((one) => check(one, inner));
  const window = checkFrameWindow(call, inner, check);
  if (call.star) {
    if (name !== 'count') refuseSql(at, fault('sql_argument_types', { function: name, types: ['*'] }));
    return { kind: 'window', at, type: 'integer', name, operands: [], filter, window };
  }
  const { type, operands: converted } = applyForms(forms, operands, { name, at });
  checkConstants(name, converted, place.context);
  return { kind: 'window', at, type, name, operands: converted, filter, window };
}
