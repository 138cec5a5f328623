import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { CalculatedField, FormulaParameters, FormulaText } from '#contracts/semantic/calculated.ts';
import { LocatedFault } from '#contracts/semantic/located-fault.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';
import { ANY_DATA_SET } from '#contracts/semantic/register.ts';

/** A formula that is being written: for each row of a data set (`field`) or for many rows (`measure`), beside other calculated fields. */
const EditedFormula = z.strictObject({
  data_set: z.string().max(60),
  level: z.enum(['field', 'measure']),
  formula: FormulaText,
  fields: z.array(CalculatedField).max(20).default([]),
  parameters: FormulaParameters.default({}),
});

const call = {
  method: 'POST',
  access: { kind: 'permitted', need: [ANY_DATA_SET] },
  transaction: false,
  idempotent: false,
  reads: true,
} as const;

export const checkFormula = defineEndpoint({
  ...call,
  name: 'semantic.check-formula',
  path: '/semantic/formulas/check',
  summary: 'Check a formula: what it gives, or every place that is wrong with what is expected there',
  input: { body: EditedFormula },
  answer: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      /** As it is printed, which is what is stored. */
      formula: z.string(),
      kind: z.enum(['number', 'text', 'time', 'day', 'boolean', 'texts']),
      unit: z.enum(MEASUREMENT_UNITS).nullable(),
      /** Over what the values of a measure may be added up. */
      additive_over: z.enum(['all', 'all_but_time', 'none']).nullable(),
      findings: z.array(LocatedFault.extend({ severity: z.enum(['warning', 'hint']) })),
    }),
    z.object({ ok: z.literal(false), faults: z.array(LocatedFault) }),
  ]),
});

export const completeFormula = defineEndpoint({
  ...call,
  name: 'semantic.complete-formula',
  path: '/semantic/formulas/completions',
  summary: 'List what may be written at a position of a formula',
  input: { body: EditedFormula.extend({ caret: z.number().int().min(0).max(4096) }) },
  answer: z.object({
    /** The range of the text that a suggestion replaces. */
    start: z.number().int(),
    end: z.number().int(),
    suggestions: z.array(
      z.object({
        kind: z.enum(['name', 'function', 'word', 'operator']),
        text: z.string(),
        /** The field, measure or function. */
        name: z.string().nullable(),
        signature: z.string().nullable(),
      }),
    ),
  }),
});
