import type { Fault } from '#contracts/kit/faults/fault.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

/** A fault as two columns hold it: its English sentence, and its code and parameters as JSON. */
export type StoredFaultColumns = { sentence: string | null; json: string | null };

/** The columns of a fault, both null where there is none. */
export function toStoredFault(fault: Fault | null): StoredFaultColumns {
  return fault
    ? { sentence: formatFault(fault), json: JSON.stringify(fault) }
    : { sentence: null, json: null };
}
