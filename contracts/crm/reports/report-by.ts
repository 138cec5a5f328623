import { z } from 'zod';
import { ReportDimension } from '#contracts/crm/reports/metric.ts';
import { FieldKind } from '#contracts/crm/tickets/form.ts';

/** The grouping of a report: a dimension that every account has, or a field of its custom form by the field's id. */
export const ReportBy = z.union([ReportDimension, z.templateLiteral(['form:', z.uuid()])]);
export type ReportBy = z.infer<typeof ReportBy>;

/** The field of the custom form by which a report groups; null where it groups by something else. */
export const parseFieldId = (by: ReportBy): string | null => (by.startsWith('form:') ? by.slice(5) : null);

/** Whether a report groups by a dimension that every account has. */
export const isDimension = (by: ReportBy): by is ReportDimension => ReportDimension.safeParse(by).success;

/** Reports by a field of the custom form, as {@link ReportBy} has it. */
export const toReportBy = (id: string): ReportBy => `form:${id}`;

/** The field by which a report groups, as in the present form. */
export const ReportField = z.object({ label: z.string(), kind: FieldKind });
export type ReportField = z.infer<typeof ReportField>;

/*
 * Keys of form values: `=Tea` for a single choice, text or number; `yes` and `no`; `filled` for long texts, which are not distinguished;
 * `2026-11` for dates; `100..200` for numbers from 100 to below 200, without an end where it is empty.
 */
const VALUE = '=';
const END = /^-?\d{1,30}(\.\d{1,30})?(e[+-]\d{1,3})?$/;

/** The single value of a key; null where the key represents something else. */
export function parseKeyValue(key: string): string | null {
  return key.startsWith(VALUE) ? key.slice(VALUE.length) : null;
}

/** Numbers from one (included) to another (excluded), as texts; null: without an end. */
type NumberRange = { from: string | null; to: string | null };

/** The range of a key; null where it is not a range. */
export function parseKeyRange(key: string): NumberRange | null {
  const [from = '', to, ...more] = key.split('..');
  const ends = [from, to ?? ''].filter((end) => end !== '');
  if (to === undefined || more.length > 0 || ends.length === 0) return null;
  return ends.every((end) => END.test(end) && Number.isFinite(Number(end)))
    ? { from: from || null, to: to || null }
    : null;
}
