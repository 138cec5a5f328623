import { readFaultSentence } from '#contracts/kit/fault-sentences.ts';
import { i18n } from '#web/kit/text/i18n.ts';

/**
 * The server's sentence about a field, a line of a file or a whole call, in the reader's language. Other people's text, and the literal
 * texts of the specification, stay unchanged.
 */
export const translateFault = (said: string): string => translateKnownFault(said) ?? said;

/** The same; undefined if the sentence is not one of the server's own. */
export const translateKnownFault = (said: string): string | undefined => {
  const found = readFaultSentence(said);
  return found ? i18n.t(`fault_sentences.${found.code}`, { replace: found.values }) : undefined;
};
