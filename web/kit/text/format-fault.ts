import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { findFaultText, formatFault } from './fault-text.ts';
import { formatMoment } from './format.ts';
import { i18n } from './i18n.ts';

/* For code that shows faults besides those of a failed call, whose texts are loaded once it fails: this file is loaded with all of them. */

export { formatFault };

/** A fault as it is stored: in the reader's language and zone, or as its English sentence where an earlier version stored no code. */
export function formatStoredFault(fault: WireFault | null | undefined, sentence: string): string {
  const formatTime = (at: Date): string => formatMoment(at, i18n.language);
  // What a network says stays as it says it.
  if (fault?.code === 'quoted') return fillFault(fault, findFaultText, formatTime);
  return fault ? formatFault(fault, sentence, formatTime) : sentence;
}
