import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { findFaultText, formatFault } from './fault-text.ts';

/* For code that shows faults besides those of a failed call, whose texts are loaded once it fails: this file is loaded with all of them. */

export { formatFault };

/** A fault as it is stored: in the reader's language, or as its English sentence where an earlier version stored no code. */
export function formatStoredFault(fault: WireFault | null | undefined, sentence: string): string {
  // What a network says stays as it says it.
  if (fault?.code === 'quoted') return fillFault(fault, findFaultText);
  return fault ? formatFault(fault, sentence) : sentence;
}
