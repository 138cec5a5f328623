import { z } from 'zod';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The values that a field of the custom form accepts. A date is `YYYY-MM-DD`, in no time zone. */
export const FIELD_KINDS = ['text', 'long_text', 'number', 'date', 'choice', 'choices', 'yes_no'] as const;
export const FieldKind = z.enum(FIELD_KINDS);
export type FieldKind = z.infer<typeof FieldKind>;

/** Maximum number of fields of a form, and of choices of one field. */
export const FORM_FIELDS_MAX = 40;
const FIELD_OPTIONS_MAX = 100;
/** Longest texts, in UTF-16 units. */
export const TEXT_MAX = 500;
export const LONG_TEXT_MAX = 5000;

/**
 * One field of the form that people fill in at a ticket. `_id` names its values for good, so a field may be called otherwise or
 * moved without losing any. `when` shows it only where a choice above it has one of the given values (`yes` or `no` where that is
 * a yes-or-no field); a ticket is not done before a `required` field that it shows is filled in.
 */
export const FormField = z.strictObject({
  _id: z.uuid(),
  label: z.string().trim().min(1).max(80),
  help: z.string().trim().max(300).default(''),
  kind: FieldKind.default('text'),
  options: z.array(z.string().trim().min(1).max(120)).max(FIELD_OPTIONS_MAX).default([]),
  required: z.boolean().default(false),
  when: z
    .strictObject({ field: z.uuid(), is: z.array(z.string().max(120)).min(1).max(FIELD_OPTIONS_MAX) })
    .nullable()
    .default(null),
});
export type FormField = z.infer<typeof FormField>;

/** Whether a field has choices of its own. */
export function hasOptions({ kind }: Pick<FormField, 'kind'>): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** Whether the appearance of another field may hang on this one. */
export function canControlVisibility({ kind }: Pick<FormField, 'kind'>): boolean {
  return kind === 'choice' || kind === 'choices' || kind === 'yes_no';
}

/** What is wrong with a form itself: the first fault, none when it can be used. */
export function validateForm(fields: readonly FormField[]): Fault | undefined {
  const seen = new Map<string, FormField>();
  const labels = new Set<string>();
  for (const field of fields) {
    const label = field.label.toLowerCase();
    if (seen.has(field._id)) return fault('field_twice');
    if (labels.has(label)) return fault('form_labels_alike', { label: field.label });
    if (hasOptions(field) && field.options.length === 0)
      return fault('form_needs_choices', { label: field.label });
    if (new Set(field.options).size !== field.options.length)
      return fault('form_choice_twice', { label: field.label });
    const ruler = field.when && seen.get(field.when.field);
    if (field.when && !(ruler && canControlVisibility(ruler)))
      return fault('form_dependency', { label: field.label });
    seen.set(field._id, field);
    labels.add(label);
  }
  return undefined;
}
