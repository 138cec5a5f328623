import { readFaultSentence } from '#contracts/kit/fault-sentences.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/**
 * What the server said of a field, of a line of a file or of a whole call, in the reader's language. Somebody else's words, and the literal
 * texts of the specification, stay as they are.
 */
export const translateFault = (said: string): string => translateKnownFault(said) ?? said;

/** The same; nothing where the sentence is none of the server's own. */
export const translateKnownFault = (said: string): string | undefined => {
  const found = readFaultSentence(said);
  return found ? i18n.t(`fault_sentences.${found.code}`, { replace: found.values }) : undefined;
};
