import { z } from 'zod';

/** The value of a field of the custom form: the field's ID, and the choice (`yes` or `no` for a yes/no field). */
export type FormAnswer = { field: string; is: string };

/** Characters that have a special meaning where several values are written in one text. */
const KEPT = /[%,]/g;

/** An answer as filters carry it: `<field>:<choice>`, without a comma. */
export function writeFormAnswer({ field, is }: FormAnswer): string {
  return `${field}:${is.replaceAll(KEPT, encodeURIComponent)}`;
}

/** An answer as a filter contains it; a text that cannot be parsed is refused. */
export const WireFormAnswer = z
  .string()
  .regex(/^[0-9a-f-]{36}:[^,]{1,400}$/)
  .refine((text) => readFormAnswer(text) !== null);

/** Reads an answer; null where it is none. */
export function readFormAnswer(text: string): FormAnswer | null {
  const colon = text.indexOf(':');
  try {
    return { field: text.slice(0, colon), is: decodeURIComponent(text.slice(colon + 1)) };
  } catch {
    return null;
  }
}
