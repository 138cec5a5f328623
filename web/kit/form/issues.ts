import type { z } from 'zod';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { validate } from '#contracts/kit/faults/validate.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/** Error texts by the path of their field (`name`, `config.url`). */
export type FieldErrors = Readonly<Record<string, string>>;

/** A field of a form that is empty, in whichever way its schema says so. */
const EMPTY: ReadonlySet<string> = new Set([
  'missing',
  'not_empty',
  'must_text',
  'must_true_false',
  'must_list',
  'must_object',
  'must_null',
  'must_type',
]);
/** Faults that say nothing to somebody who fills in a form. */
const VAGUE: ReadonlySet<string> = new Set([
  'format',
  'not_taken',
  'no_such_form',
  'must_be',
  'one_of',
  'one_of_more',
]);

function formatFieldFault(fault: WireFault): string {
  if (EMPTY.has(fault.code)) return i18n.t('kit.form.issues.required');
  return VAGUE.has(fault.code) ? i18n.t('kit.form.issues.invalid') : formatFault(fault);
}

/** The first error of each field, from a schema; undefined when all is valid. */
export function validateFields(schema: z.ZodType, values: unknown): FieldErrors {
  const read = validate(schema, values);
  if (read.ok) return {};
  const found: Record<string, string> = {};
  for (const { path, fault } of read.faults) found[path.join('.')] ??= formatFieldFault(fault);
  return found;
}

/**
 * The server's errors for single fields, in the reader's language. A taken value is reported by its code; a taken name concerns the field
 * that must be unique, though the server may name none.
 */
export function toFieldErrors(error: unknown, unique: readonly string[] = []): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const isTaken = error.code === 'name_taken' || error.code === 'email_taken';
  const named = Object.entries(error.fields);
  if (named.length > 0)
    return Object.fromEntries(
      named.map(([path, sentence]) => {
        const fault = error.faults[path];
        if (isTaken) return [path, formatError(error)];
        return [path, fault ? formatFault(fault, sentence) : sentence];
      }),
    );
  const [first] = unique;
  return error.code === 'name_taken' && first ? { [first]: formatError(error) } : {};
}
