import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/** The text of a fault in the reader's language, as far as it is loaded. */
export function findFaultText(code: string): string | undefined {
  const text: unknown =
    i18n.getResource(i18n.language, 'translation', `faults.${code}`) ??
    i18n.getResource(i18n.language, 'translation', `errors.${code}`);
  // The code of a technical error is for those who read the API or the log.
  return typeof text === 'string' ? text.replace(' ({{code}})', '') : undefined;
}

/**
 * A fault in the reader's language, complete by itself; the sentence of the server where this version does not know its code.
 * @param formatTime how an instant is written; UTC without it
 */
export function formatFault(
  fault: WireFault,
  sentence: string = fault.code,
  formatTime?: (at: Date) => string,
): string {
  const text =
    findFaultText(fault.code) === undefined ? sentence : fillFault(fault, findFaultText, formatTime);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
