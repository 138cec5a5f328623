import type { TypedExpression } from '#engine/formula/checker.ts';
import { mapOperands } from '#engine/formula/expression.ts';
import { AGGREGATE_FUNCTIONS } from '#engine/formula/measure-functions.ts';
import { printFormula } from '#engine/formula/print.ts';
import type { ValueType } from '#engine/formula/value-type.ts';

/** The rows that a value is computed from: those of the cell's own period or of another, and of the cell, of its parent or of all. */
export type MeasureScope = {
  period: 'now' | 'previous' | 'last_year';
  extent: 'cell' | 'parent' | 'total';
};

/** A value that is computed from rows: a measure of a data set by its name, or an aggregate of the formula. */
export type MeasurePart = { tree: TypedExpression; scope: MeasureScope };

/** A measure as what is computed from rows, each once, and what is computed from those values: `cell` nodes stand for the parts by index. */
export type SplitMeasure = { parts: readonly MeasurePart[]; tree: TypedExpression };

/**
 * Splits a measure. Each part is answered alone, at the level of the cell, of a total or of any other, and the rest of the tree is computed from
 * the parts at that same level, so that ratios are right everywhere.
 */
export function splitMeasure(tree: TypedExpression): SplitMeasure {
  const parts: MeasurePart[] = [];
  const indexes = new Map<string, number>();
  const visit = (node: TypedExpression, scope: MeasureScope): TypedExpression => {
    if (node.kind === 'call') {
      const [measure] = node.arguments;
      const change = SCOPES[node.name];
      if (change !== undefined && measure !== undefined) {
        const changed = visit(measure, { ...scope, ...change });
        return SHARES.has(node.name) ? divide(visit(measure, scope), changed, node.type) : changed;
      }
    }
    if (node.kind !== 'name' && !(node.kind === 'call' && Object.hasOwn(AGGREGATE_FUNCTIONS, node.name)))
      return mapOperands(node, (operand) => visit(operand, scope));
    const key = `${scope.period} ${scope.extent} ${printFormula(node)}`;
    const index = indexes.get(key) ?? parts.push({ tree: node, scope }) - 1;
    indexes.set(key, index);
    return { kind: 'cell', index, type: node.type };
  };
  return { tree: visit(tree, { period: 'now', extent: 'cell' }), parts };
}

/** How functions change the rows that their measure is computed from. */
const SCOPES: Readonly<Record<string, Partial<MeasureScope> | undefined>> = {
  previous: { period: 'previous' },
  same_time_last_year: { period: 'last_year' },
  parent: { extent: 'parent' },
  total: { extent: 'total' },
  share_of_parent: { extent: 'parent' },
  share_of_total: { extent: 'total' },
};

const SHARES: ReadonlySet<string> = new Set(['share_of_parent', 'share_of_total']);

function divide(left: TypedExpression, right: TypedExpression, type: ValueType): TypedExpression {
  return { kind: 'binary', operator: '/', left, right, type };
}

/**
 * The numerator and the denominator of a measure whose last step is a division; undefined for any other. They are kept beside the quotient,
 * so that the quotient can be computed anew at any level.
 */
export function splitRatio({
  tree,
}: SplitMeasure): { numerator: TypedExpression; denominator: TypedExpression } | undefined {
  if (tree.kind === 'call' && tree.name === 'percent') {
    const [ratio] = tree.arguments;
    return ratio && splitRatio({ tree: ratio, parts: [] });
  }
  return tree.kind === 'binary' && tree.operator === '/'
    ? { numerator: tree.left, denominator: tree.right }
    : undefined;
}
