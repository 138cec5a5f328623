import type { WireFault } from '#contracts/kit/faults/fault.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { i18n } from '#web/kit/text/i18n.ts';

function textOf(code: string): string | undefined {
  const text: unknown =
    i18n.getResource(i18n.language, 'translation', `faults.${code}`) ??
    i18n.getResource(i18n.language, 'translation', `errors.${code}`);
  // The code of a technical error is for those who read the API or the log.
  return typeof text === 'string' ? text.replace(' ({{code}})', '') : undefined;
}

/** A fault in the reader's language, complete by itself; the sentence of the server where this version does not know its code. */
export function formatFault(fault: WireFault, sentence: string = fault.code): string {
  const text = textOf(fault.code) === undefined ? sentence : fillFault(fault, textOf);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A fault as it is stored: in the reader's language, or as its English sentence where an earlier version stored no code. */
export function formatStoredFault(fault: WireFault | null | undefined, sentence: string): string {
  // What a network says stays as it says it.
  if (fault?.code === 'quoted') return fillFault(fault, textOf);
  return fault ? formatFault(fault, sentence) : sentence;
}
