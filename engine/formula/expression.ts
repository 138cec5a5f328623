import type { SourceRange } from '#engine/query/tree.ts';

/** Units of durations in a formula, with their seconds. */
export const DURATION_SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;
export type DurationUnit = keyof typeof DURATION_SECONDS;

/** Operators between two operands. */
export const BINARY_OPERATORS = ['or', 'and', '=', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/'] as const;
export type BinaryOperator = (typeof BINARY_OPERATORS)[number];

/** One condition of a `case` with its result. */
export type CaseBranch<Note> = { condition: Expression<Note>; result: Expression<Note> };

/** A constant. `percent`: the value is divided by 100. */
export type LiteralNode =
  | { kind: 'number'; value: number; percent?: true }
  | { kind: 'duration'; amount: number; unit: DurationUnit }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'none' };

/** Constants of these kinds may be the values of `in (…)`. */
export const LITERAL_KINDS: ReadonlySet<string> = new Set<LiteralNode['kind']>([
  'number',
  'duration',
  'text',
  'boolean',
]);

type ExpressionNode<Note> =
  | LiteralNode
  | { kind: 'name'; name: string }
  /** A word from a fixed list, such as `month`; only checked trees have it. */
  | { kind: 'choice'; value: string }
  | { kind: 'negate' | 'not'; operand: Expression<Note> }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression<Note>; right: Expression<Note> }
  | { kind: 'in'; operand: Expression<Note>; values: readonly Expression<Note>[] }
  | { kind: 'case'; branches: readonly CaseBranch<Note>[]; otherwise?: Expression<Note> }
  | { kind: 'call'; name: string; arguments: readonly Expression<Note>[] }
  /** A value that is computed from rows elsewhere, by its position; only measures that were split have it. */
  | { kind: 'cell'; index: number }
  /** A place where a value is missing; only faulty texts have it. */
  | { kind: 'missing' };

/**
 * A formula as a tree. `at` is where a part was read; two trees that differ in it only are the same formula. `Note` is what a later step adds
 * to each node, such as its type.
 */
export type Expression<Note = unknown> = { at?: SourceRange } & Note & ExpressionNode<Note>;

/** The nodes directly below a node, in the order of the text. */
export function getOperands<Note>(node: Expression<Note>): readonly Expression<Note>[] {
  switch (node.kind) {
    case 'negate':
    case 'not':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'in':
      return [node.operand, ...node.values];
    case 'case':
      return [
        ...node.branches.flatMap(({ condition, result }) => [condition, result]),
        ...(node.otherwise ? [node.otherwise] : []),
      ];
    case 'call':
      return node.arguments;
    default:
      return [];
  }
}

/** The same node with other nodes directly below it. */
export function mapOperands<Note>(
  node: Expression<Note>,
  map: (operand: Expression<Note>) => Expression<Note>,
): Expression<Note> {
  switch (node.kind) {
    case 'negate':
    case 'not':
      return { ...node, operand: map(node.operand) };
    case 'binary':
      return { ...node, left: map(node.left), right: map(node.right) };
    case 'in':
      return { ...node, operand: map(node.operand), values: node.values.map(map) };
    case 'case':
      return {
        ...node,
        branches: node.branches.map(({ condition, result }) => ({
          condition: map(condition),
          result: map(result),
        })),
        ...(node.otherwise && { otherwise: map(node.otherwise) }),
      };
    case 'call':
      return { ...node, arguments: node.arguments.map(map) };
    default:
      return node;
  }
}

/** A node and all nodes below it, from the outside in. */
export function flattenExpression<Note>(node: Expression<Note>): Expression<Note>[] {
  return [node, ...getOperands(node).flatMap((operand) => flattenExpression(operand))];
}
