import { fault } from '#contracts/kit/faults/fault.ts';
import type { SqlParameter, ValuePlace } from '#engine/expert-sql/check-context.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import { parseLiteral } from '#engine/expert-sql/literals.ts';
import type { SqlCall } from '#engine/expert-sql/syntax.ts';
import type { TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { getElementType } from '#engine/expert-sql/value-type.ts';

/** `parameter(name)`: a value that a dashboard gives, which is bound like a constant. */
export function checkParameter(
  { arguments: [argument, ...others], star, at }: SqlCall & { at: number },
  { context }: ValuePlace,
): TypedValue {
  const name = readNameOf(argument);
  if (name === null || others.length > 0 || star)
    return refuseSql(at, fault('sql_argument_types', { function: 'parameter', types: [] }));
  const parameter = context.options.parameters?.get(name);
  if (!parameter) return refuseSql(argument?.at ?? at, fault('sql_unknown_parameter', { parameter: name }));
  return toConstant(parameter, at);
}

/** A name that is written as a column or as a text. */
export function readNameOf(argument: SqlCall['arguments'][number] | undefined): string | null {
  if (argument?.kind === 'column' && argument.path.length === 1) return argument.path[0] ?? null;
  return argument?.kind === 'constant' && typeof argument.value === 'string' ? argument.value : null;
}

function toConstant({ type, value }: SqlParameter, at: number): TypedValue {
  const element = getElementType(type);
  if (element !== null && typeof value === 'object' && value !== null)
    return {
      kind: 'array',
      at,
      type,
      values: value.map((one) => toConstant({ type: element, value: one }, at)),
    };
  if (value === null || typeof value === 'object') return { kind: 'constant', at, type, value: null };
  const parsed = typeof value === 'string' ? parseLiteral(value, type) : value;
  if (parsed === undefined)
    return refuseSql(at, fault('sql_literal', { text: String(value).slice(0, 60), type }));
  return { kind: 'constant', at, type, value: parsed };
}
