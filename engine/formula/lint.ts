import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { isConstant } from '#engine/formula/additivity.ts';
import type { TypedExpression } from '#engine/formula/checker.ts';
import { flattenExpression } from '#engine/formula/expression.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import { printFormula } from '#engine/formula/print.ts';

/** What is doubtful in a formula that has no faults. `hint`: it may mean something else than intended. */
export type FormulaFinding = FormulaFault & { severity: 'warning' | 'hint' };

/** The doubtful parts of a checked formula, in the order of the text. */
export function lintFormula(tree: TypedExpression): FormulaFinding[] {
  return [
    ...(isConstant(tree) ? [toFinding(tree, 'hint', fault('formula_finding_constant'))] : []),
    ...flattenExpression(tree).flatMap(lintNode),
  ].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function toFinding(
  node: TypedExpression,
  severity: FormulaFinding['severity'],
  reason: Fault,
): FormulaFinding {
  return { ...(node.at ?? { start: 0, end: 0 }), severity, fault: reason };
}

function lintNode(node: TypedExpression): FormulaFinding[] {
  switch (node.kind) {
    case 'case':
      return lintResults(node, [
        ...node.branches.map(({ result }) => result),
        node.otherwise ?? { kind: 'none', type: { kind: 'none' } },
      ]);
    case 'call':
      return node.name === 'if' ? lintResults(node, node.arguments.slice(1)) : lintAggregate(node);
    default:
      return [];
  }
}

function lintResults(node: TypedExpression, results: readonly TypedExpression[]): FormulaFinding[] {
  const isSame = results.length > 1 && new Set(results.map(printFormula)).size === 1;
  return isSame ? [toFinding(node, 'warning', fault('formula_finding_same_results'))] : [];
}

/** Quotients and percentages of rows are not added up; their mean is not the ratio of the sums. */
function lintAggregate(node: Extract<TypedExpression, { kind: 'call' }>): FormulaFinding[] {
  const [of] = node.arguments;
  if (node.name === 'sum' && of?.type.kind === 'number' && of.type.unit === 'percent')
    return [toFinding(node, 'warning', fault('formula_finding_sum_of_percent'))];
  const isMeanOfRatio =
    node.name === 'average' && of?.kind === 'binary' && of.operator === '/' && !isConstant(of.right);
  return isMeanOfRatio ? [toFinding(node, 'hint', fault('formula_finding_mean_of_ratio'))] : [];
}
