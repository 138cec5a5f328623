import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { QuickFix } from '#engine/query/fault.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/** What is wrong with a formula, at its place in the text; `fix` is a replacement that an editor can offer. */
export type FormulaFault = SourceRange & { fault: Fault; fix?: QuickFix };

/** The limits of a formula. */
export const FORMULA_LIMITS = {
  /** UTF-16 units of text. */
  text: 1_024,
  /** How deep parentheses, functions and conditions may be nested. */
  depth: 32,
  /** Nodes of the tree. */
  nodes: 256,
  /** Digits of a number, so that it is exact. */
  digits: 15,
  /** UTF-16 units of a name. */
  name: 120,
  /** Faults that are reported for one text. */
  faults: 20,
} as const;
