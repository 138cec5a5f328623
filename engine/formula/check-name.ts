import { fault } from '#contracts/kit/faults/fault.ts';
import {
  refuseNode,
  toUnknown,
  type Checker,
  type CheckScope,
  type TypedExpression,
} from '#engine/formula/checker.ts';
import { findFormulaNames, type FormulaName } from '#engine/formula/environment.ts';
import type { Expression } from '#engine/formula/expression.ts';
import { printName } from '#engine/formula/print.ts';
import { findNearestName } from '#engine/query/nearest-name.ts';

type NameNode = Extract<Expression, { kind: 'name' }>;

/** Finds what a name means, and whether it may be used where it is. */
export function checkName(checker: Checker, node: NameNode, scope: CheckScope): TypedExpression {
  const [declared, other] = findFormulaNames(checker.environment, node.name, scope.level);
  if (declared === undefined) return refuseUnknown(checker, node);
  if (other !== undefined) {
    const names = findFormulaNames(checker.environment, node.name, scope.level).map(({ name }) =>
      printName(name),
    );
    refuseNode(checker, node, fault('formula_name_ambiguous', { name: node.name, names }));
    return toUnknown(node);
  }
  if (declared.level !== scope.level) {
    refuseLevel(checker, node, { declared, scope });
    return toUnknown(node);
  }
  return { ...node, name: declared.name, type: declared.type, declared };
}

function refuseUnknown(checker: Checker, node: NameNode): TypedExpression {
  const near = findNearestName(node.name, listKnownNames(checker));
  if (near === undefined) refuseNode(checker, node, fault('formula_name_unknown', { name: node.name }));
  else {
    const text = printName(near);
    const fix = node.at && { ...node.at, text };
    refuseNode(checker, node, fault('formula_name_near', { name: node.name, near: text }), fix);
  }
  return toUnknown(node);
}

function listKnownNames({ environment: { names } }: Checker): (readonly [known: string, name: string])[] {
  return names.flatMap((one) => [one.name, ...(one.labels ?? [])].map((known) => [known, known] as const));
}

type LevelFault = { declared: FormulaName; scope: CheckScope };

function refuseLevel(checker: Checker, node: NameNode, { declared, scope }: LevelFault): void {
  const { name } = declared;
  if (declared.level === 'row') {
    const text = `${declared.type.kind === 'number' ? 'sum' : 'count_distinct'}(${printName(name)})`;
    const fix = node.at && { ...node.at, text };
    refuseNode(checker, node, fault('formula_field_in_measure', { name }), fix);
  } else if (scope.within.aggregate) {
    refuseNode(checker, node, fault('formula_measure_in_aggregate', { name }));
  } else refuseNode(checker, node, fault('formula_measure_in_field', { name }));
}
