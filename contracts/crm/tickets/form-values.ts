import { z } from 'zod';
import type { TicketFields } from '#contracts/crm/ticket.ts';
import { LONG_TEXT_MAX, TEXT_MAX, type FormField } from '#contracts/crm/tickets/form.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The faults of a value; screens show them in their language, the server by {@link FIELD_FAULTS}. */
export type FieldFault =
  | 'unknown'
  | 'not_text'
  | 'too_long'
  | 'not_number'
  | 'not_date'
  | 'not_option'
  | 'not_yes_no';
export const FIELD_FAULTS: Record<FieldFault, Fault> = {
  unknown: fault('no_form_field'),
  not_text: fault('must_text'),
  too_long: fault('too_long'),
  not_number: fault('must_number'),
  not_date: fault('date', { example: '2026-11-21' }),
  not_option: fault('no_choice'),
  not_yes_no: fault('must_yes_no'),
};

const Choices = z.array(z.string());

/** Whether nothing was filled in. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** The fields that a ticket with these values shows, in their order. A field can only depend on a shown field. */
export function getVisibleFields(form: readonly FormField[], values: TicketFields): FormField[] {
  const shown = new Set<string>();
  return form.filter((field) => {
    const { when } = field;
    const holds = !when || (shown.has(when.field) && saysOneOf(values[when.field], when.is));
    if (holds) shown.add(field._id);
    return holds;
  });
}

function saysOneOf(value: unknown, wanted: readonly string[]): boolean {
  if (typeof value === 'boolean') return wanted.includes(value ? 'yes' : 'no');
  const chosen = typeof value === 'string' ? [value] : (Choices.safeParse(value).data ?? []);
  return chosen.some((one) => wanted.includes(one));
}

function textFault(value: unknown, max: number): FieldFault | undefined {
  if (typeof value !== 'string') return 'not_text';
  return value.length > max ? 'too_long' : undefined;
}

const isDay = (value: unknown): boolean => z.iso.date().safeParse(value).success;

/** The fault of one value that is not blank; nothing when the field accepts it. */
function faultOfValue(field: FormField, value: unknown): FieldFault | undefined {
  const { kind, options } = field;
  if (kind === 'text') return textFault(value, TEXT_MAX);
  if (kind === 'long_text') return textFault(value, LONG_TEXT_MAX);
  if (kind === 'number') return Number.isFinite(value) ? undefined : 'not_number';
  if (kind === 'date') return isDay(value) ? undefined : 'not_date';
  if (kind === 'yes_no') return typeof value === 'boolean' ? undefined : 'not_yes_no';
  const chosen =
    kind === 'choice'
      ? z
          .string()
          .transform((one) => [one])
          .safeParse(value)
      : Choices.safeParse(value);
  const known = chosen.success && chosen.data.every((one) => options.includes(one));
  return known && new Set(chosen.data).size === chosen.data.length ? undefined : 'not_option';
}

/** The faults of input values, by field; blank ones clear a field and are never faulty. */
export function validateValues(form: readonly FormField[], given: TicketFields): Record<string, FieldFault> {
  const known = new Map(form.map((field) => [field._id, field]));
  return Object.fromEntries(
    Object.entries(given).flatMap(([id, value]) => {
      const field = known.get(id);
      if (!field) return isBlank(value) ? [] : [[id, 'unknown' as const]];
      const fault = isBlank(value) ? undefined : faultOfValue(field, value);
      return fault ? [[id, fault]] : [];
    }),
  );
}

/**
 * The values after a change: omitted values stay, blank or no longer shown ones are removed, and values of fields that are no longer in the
 * form are kept as they were.
 */
export function mergeValues(
  form: readonly FormField[],
  { before, given }: { before: TicketFields; given: TicketFields },
): TicketFields {
  const fieldIds = new Set(form.map(({ _id }) => _id));
  const filled = Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(([, value]) => !isBlank(value)),
  );
  const shown = new Set(getVisibleFields(form, filled).map(({ _id }) => _id));
  return Object.fromEntries(Object.entries(filled).filter(([id]) => !fieldIds.has(id) || shown.has(id)));
}

/** The required fields that a ticket shows and that are not filled in. */
export function findMissingFields(form: readonly FormField[], values: TicketFields): FormField[] {
  return getVisibleFields(form, values).filter(({ _id, required }) => required && isBlank(values[_id]));
}
