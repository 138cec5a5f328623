import type { z } from 'zod';
import type { ImportFault } from '#contracts/kit/area/collection.ts';
import type { Fault, ListedFault } from '#contracts/kit/faults/fault.ts';
import type { Refusal } from '#server/kit/errors.ts';
import { formatRefusal, listFault } from '#server/kit/http/error-texts.ts';

/** A fault in one cell of an imported file. */
export type CellFault = { field: string; fault: Fault };

/** The faults of a line of a file, as an import returns them. */
export function listCellFaults(line: number, faults: readonly CellFault[]): z.infer<typeof ImportFault>[] {
  return faults.map(({ field, fault }) => ({ line, field, ...listFault(fault) }));
}

/** A refusal in a list of faults: as the most exact fault that it has. */
export function listRefusal({ code, detail }: Refusal): ListedFault {
  const [first] = Object.values(detail.fields ?? {});
  const { code: exact, params } = detail.fault ?? first ?? { code, params: {} };
  return { code: exact, params, message: formatRefusal(code, detail) };
}
