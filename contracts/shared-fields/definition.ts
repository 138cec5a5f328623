import { z } from 'zod';
import { LocalText } from '#contracts/kit/local-text.ts';
import { FormulaText } from '#contracts/semantic/calculated.ts';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';

/** The most groups or ranges of a field, and the most values that its groups have in all. */
export const FIELD_LIMITS = { groups: 100, values: 500 } as const;

const DataSetName = z.string().min(1).max(60);
/** A value of a group or range as answers have it: it stays when the label is changed. */
const ValueKey = z.string().trim().min(1).max(60);
/** What a formula can name: a field of rows, or another shared field as questions call it. */
const FieldName = z.string().regex(/^(?:shared-)?[a-z][a-z0-9_]{0,49}$/);

/** Values of a dimension that count as one. */
const ValueGroup = z.strictObject({
  key: ValueKey,
  label: LocalText,
  values: z.array(z.string().max(1000)).min(1).max(FIELD_LIMITS.values),
});
export type ValueGroup = z.infer<typeof ValueGroup>;

/** A range of a number, from `from` up to but excluding `to`; null: without an end. */
const NumberBand = z.strictObject({
  key: ValueKey,
  label: LocalText,
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export type NumberBand = z.infer<typeof NumberBand>;

/**
 * What a shared field computes. `field`: a value for each row by a formula; `measure`: a number for many rows; `groups`: a dimension whose values
 * are put together or called otherwise; `bands`: ranges of a number of each row.
 */
export const FieldDefinition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('field'), data_set: DataSetName, formula: FormulaText }),
  z.strictObject({
    kind: z.literal('measure'),
    data_set: DataSetName,
    formula: FormulaText,
    /** Null: that of the formula. */
    unit: z.enum(MEASUREMENT_UNITS).nullable().default(null),
    good: z.enum(['up', 'down']).nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('groups'),
    dimension: FieldName,
    groups: z.array(ValueGroup).min(1).max(FIELD_LIMITS.groups),
    /** What values in no group are: each by itself, one further group, or none. */
    rest: z.enum(['own', 'one', 'none']).default('one'),
    rest_label: LocalText.default({ en: '', th: '' }),
  }),
  z.strictObject({
    kind: z.literal('bands'),
    data_set: DataSetName,
    number: FieldName,
    bands: z.array(NumberBand).min(1).max(FIELD_LIMITS.groups),
  }),
]);
export type FieldDefinition = z.infer<typeof FieldDefinition>;
export type FieldKind = FieldDefinition['kind'];

/** The value of what is in no group, where this is one further group. */
export const REST_KEY = 'others';

/** The values of a field that people named, with their names; of a formula none. */
export function listNamedValues(definition: FieldDefinition): { key: string; label: LocalText }[] {
  if (definition.kind === 'bands') return definition.bands;
  if (definition.kind !== 'groups') return [];
  const { groups, rest, rest_label: label } = definition;
  return rest === 'one' ? [...groups, { key: REST_KEY, label }] : groups;
}
