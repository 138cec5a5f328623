import type { LocatedFault } from '#contracts/semantic/located-fault.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import { listFault } from '#server/kit/http/error-texts.ts';

/** A fault of a formula as it is sent: with its sentence, and what could be written in its place. */
export function listLocatedFault({ start, end, fault, fix }: FormulaFault): LocatedFault {
  return { start, end, fault: listFault(fault), fix: fix ?? null };
}
