import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Why a question or statement is refused whose fault is that a reader may not read what it names. */
export function toClosedFault(missed: Fault): Fault {
  return fault('field_hidden', { field: findName(missed) });
}

/** What a fault did not find; of a formula, the name within it. */
function findName({ params }: Fault): string {
  const known: Readonly<Record<string, unknown>> = params;
  const { reason } = known;
  if (isFault(reason)) return findName(reason);
  const found = ['measure', 'dimension', 'number', 'column', 'name', 'formula'].map((one) => known[one]);
  return found.find((one) => typeof one === 'string') ?? '';
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}
