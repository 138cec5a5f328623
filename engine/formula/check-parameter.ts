import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseNode, toUnknown, type Checker, type TypedExpression } from '#engine/formula/checker.ts';
import type { Expression } from '#engine/formula/expression.ts';
import { NUMBER } from '#engine/formula/value-type.ts';

type CallNode = Extract<Expression, { kind: 'call' }>;

/** Whether a call names a parameter. */
export const isParameter = ({ name }: CallNode): boolean => name.toLowerCase() === 'parameter';

/** `parameter(name)`: a value that a dashboard gives, in the tree the constant that it is. */
export function checkParameter(checker: Checker, node: CallNode): TypedExpression {
  const [argument, ...others] = node.arguments;
  const name = argument?.kind === 'name' ? argument.name : argument?.kind === 'text' ? argument.value : '';
  const value =
    others.length === 0 && Object.hasOwn(checker.parameters, name) ? checker.parameters[name] : undefined;
  if (value === undefined) {
    refuseNode(checker, argument ?? node, fault('formula_parameter_unknown', { name: name.slice(0, 40) }));
    return toUnknown(node);
  }
  const at = node.at && { at: node.at };
  if (typeof value === 'string') return { kind: 'text', value, type: { kind: 'text' }, ...at };
  const number = { kind: 'number' as const, value: Math.abs(value), type: NUMBER, ...at };
  return value < 0 ? { kind: 'negate', operand: number, type: NUMBER, ...at } : number;
}
