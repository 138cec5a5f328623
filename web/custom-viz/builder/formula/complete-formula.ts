import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { CalculatedField, FormulaParameters } from '#contracts/semantic/calculated.ts';
import { completeFormula } from '#contracts/semantic/formulas.ts';
import { call } from '#web/kit/api/call.ts';

type CompletionInput = {
  data_set: string;
  level: 'field' | 'measure';
  fields: readonly CalculatedField[];
  /** The values that the formula may name by `parameter(name)`. */
  parameters: FormulaParameters;
  /** What a name or function means, in a few words. */
  describe: (kind: string, name: string) => string | undefined;
};

/** Offers what may be written at the caret, as the server says. */
export async function offerCompletions(
  context: CompletionContext,
  { describe, fields, ...of }: CompletionInput,
): Promise<CompletionResult | null> {
  const formula = context.state.doc.toString();
  const body = { ...of, fields: [...fields], formula, caret: context.pos };
  const settled = await call(completeFormula, { body }, { raise: false });
  if (!settled.ok || settled.value.suggestions.length === 0) return null;
  const { start, suggestions } = settled.value;
  if (start === context.pos && !context.explicit && formula !== '') return null;
  return {
    from: start,
    options: suggestions.map(({ kind, text, name, signature }) => {
      const detail = name === null ? undefined : describe(kind, name);
      return { label: signature ?? text, apply: text, ...(detail && { detail }) };
    }),
    filter: false,
  };
}
