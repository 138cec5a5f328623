import type { Fault } from '#contracts/kit/faults/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { FormulaParameters } from '#contracts/semantic/calculated.ts';
import type { FormulaEnvironment, FormulaLevel, FormulaName } from '#engine/formula/environment.ts';
import type { Expression } from '#engine/formula/expression.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import { nameKind, UNKNOWN, isOfKind, type ValueKind, type ValueType } from '#engine/formula/value-type.ts';
import type { QuickFix } from '#engine/query/fault.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/** What a checked node has in addition: its type, and the declaration of a name. */
export type TypeNote = { type: ValueType; declared?: FormulaName };
export type TypedExpression = Expression<TypeNote>;

/** What could be written at a place where a value is missing. */
export type ExpectedValue = {
  kinds: readonly ValueKind[];
  scope: CheckScope;
  words?: readonly string[];
};

/** Where the checker is: what names are allowed there, and which functions enclose the place. */
export type CheckScope = {
  level: FormulaLevel;
  within: { aggregate?: true; period?: true; share?: true };
};

/** The state of the checker. `check` checks a whole node, for those who check its parts; `expected` records what fits where a value is missing. */
export type Checker = {
  environment: FormulaEnvironment;
  formulaLevel: FormulaLevel;
  /** The values of parameters by name. */
  parameters: FormulaParameters;
  faults: FormulaFault[];
  expected: Map<Expression, ExpectedValue>;
  check: (
    checker: Checker,
    node: Expression,
    scope: CheckScope,
    kinds: readonly ValueKind[],
  ) => TypedExpression;
};

/** A node that a fault makes useless: nothing further is said about it. */
export function toUnknown(node: Expression): TypedExpression {
  return {
    kind: 'missing',
    type: UNKNOWN,
    ...(node.at && { at: node.at }),
  };
}

/** Records a fault at a node. */
export function refuseNode(
  checker: Checker,
  { at }: { at?: SourceRange },
  reason: Fault,
  fix?: QuickFix,
): void {
  checker.faults.push({ ...(at ?? { start: 0, end: 0 }), fault: reason, ...(fix && { fix }) });
}

/** A node of one of the kinds, or the fault that it is not. A value that is always none has no kind to check. */
export function requireKind(checker: Checker, node: TypedExpression, kinds: readonly ValueKind[]): boolean {
  if (isOfKind(node.type, kinds)) return true;
  if (node.type.kind === 'none') refuseNode(checker, node, fault('formula_type_unknown'));
  else
    refuseNode(
      checker,
      node,
      fault('formula_type', { expected: kinds.map(nameKind), found: nameKind(node.type.kind) }),
    );
  return false;
}
