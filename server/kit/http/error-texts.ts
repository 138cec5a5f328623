import '#contracts/faults.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type { Fault, ListedFault, WireFault } from '#contracts/kit/faults/fault.ts';
import type { Refusal } from '#server/kit/errors.ts';
import { API_ERRORS } from '#texts/api-errors.ts';
import { en } from '#texts/en.ts';
import { fillFault } from '#texts/fill-fault.ts';

const TEXTS: ReadonlyMap<string, string> = new Map(Object.entries({ ...API_ERRORS, ...en.faults }));

/** The sentence of a fault for a caller of the API. */
export function formatFault(fault: WireFault): string {
  return fillFault(fault, (code) => TEXTS.get(code));
}

/** A fault with its sentence, as lists of faults return it. */
export function listFault(fault: Fault): ListedFault {
  return { ...fault, message: formatFault(fault) };
}

/** The sentences of the faults of fields, by the path of the field. */
export function formatFieldFaults(fields: Readonly<Record<string, Fault>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, fault]) => [path, formatFault(fault)]));
}

/** The maximum number of fields named in a sentence; `fields` holds them all. */
const MOST_NAMED = 3;

/** Invalid fields as a part of a sentence: `limit: must be at most 200`. */
function listFields(fields: Readonly<Record<string, Fault>>): string {
  const all = Object.entries(formatFieldFaults(fields));
  const named = all.slice(0, MOST_NAMED).map(([path, sentence]) => `${path}: ${sentence.replace(/\.$/, '')}`);
  return [...named, ...(all.length > MOST_NAMED ? [`and ${all.length - MOST_NAMED} more`] : [])].join('; ');
}

/** A refusal as one sentence for the caller. */
export function formatRefusal(code: ErrorCode, { fault, fields }: Refusal['detail']): string {
  return fault ? formatFault(fault) : API_ERRORS[code].replace('{fields}', () => listFields(fields ?? {}));
}
