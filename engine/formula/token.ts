import type { DurationUnit } from '#engine/formula/expression.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import type { SourceRange } from '#engine/query/tree.ts';

/** Signs of the language, in their canonical spelling. */
export type FormulaSign = '+' | '-' | '*' | '/' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '(' | ')' | ',';

/** A token with its position. `name`: a name or a word of the language; `quoted`: in brackets, so never a word of the language. */
export type FormulaToken = SourceRange &
  (
    | { type: 'number'; value: number; percent: boolean }
    | { type: 'duration'; amount: number; unit: DurationUnit }
    | { type: 'text'; value: string }
    | { type: 'name'; name: string; quoted: boolean }
    | { type: 'sign'; sign: FormulaSign }
  );

/** What has been read of a text so far. */
export type FormulaReading = { text: string; tokens: FormulaToken[]; faults: FormulaFault[] };
