import type { TypedValue } from '#engine/expert-sql/typed-tree.ts';

/** The values that a value consists of, without those of queries within. */
export function listOperands(value: TypedValue): readonly TypedValue[] {
  switch (value.kind) {
    case 'constant':
    case 'column':
    case 'query':
      return [];
    case 'call':
      return value.operands;
    case 'case':
      return [
        ...value.branches.flatMap(({ condition, result }) => [condition, result]),
        ...(value.otherwise ? [value.otherwise] : []),
      ];
    case 'cast':
      return [value.operand];
    case 'among':
      return [value.operand, ...value.values];
    case 'any':
      return [value.operand, value.list];
    case 'array':
      return value.values;
    case 'among_query':
      return [value.operand];
    case 'measure':
      return value.filter ? [value.filter] : [];
    case 'aggregate':
      return [
        ...value.operands,
        ...(value.filter ? [value.filter] : []),
        ...value.order.map((one) => one.value),
      ];
    case 'window':
      return [
        ...value.operands,
        ...(value.filter ? [value.filter] : []),
        ...value.window.partition,
        ...value.window.order.map((one) => one.value),
      ];
  }
}

/** The same value with other values in place of those that it consists of; what is a value of many rows stays as it is. */
export function mapOperands(value: TypedValue, change: (one: TypedValue) => TypedValue): TypedValue {
  switch (value.kind) {
    case 'call':
      return { ...value, operands: value.operands.map(change) };
    case 'case':
      return {
        ...value,
        branches: value.branches.map(({ condition, result }) => ({
          condition: change(condition),
          result: change(result),
        })),
        otherwise: value.otherwise && change(value.otherwise),
      };
    case 'cast':
      return { ...value, operand: change(value.operand) };
    case 'among':
      return { ...value, operand: change(value.operand), values: value.values.map(change) };
    case 'any':
      return { ...value, operand: change(value.operand), list: change(value.list) };
    case 'array':
      return { ...value, values: value.values.map(change) };
    case 'among_query':
      return { ...value, operand: change(value.operand) };
    case 'window': {
      const { partition, order, frame } = value.window;
      return {
        ...value,
        operands: value.operands.map(change),
        filter: value.filter && change(value.filter),
        window: {
          partition: partition.map(change),
          order: order.map((one) => ({ ...one, value: change(one.value) })),
          frame,
        },
      };
    }
    default:
      return value;
  }
}

/** Whether any value of a tree, without queries within, fulfils a condition. */
export function someValue(value: TypedValue, test: (one: TypedValue) => boolean): boolean {
  return test(value) || listOperands(value).some((one) => someValue(one, test));
}

/** Whether a value is one of many rows, or of the rows around a row. */
export function isAggregate(value: TypedValue): boolean {
  return value.kind === 'aggregate' || value.kind === 'measure';
}
export const isWindow = (value: TypedValue): boolean => value.kind === 'window';

/** A value as a text that is the same for equal values, wherever they are written. */
export function fingerprint(value: TypedValue): string {
  return JSON.stringify(value, (key, one: unknown) =>
    key === 'at' || key === 'origin' || key === 'label' ? undefined : one,
  );
}
