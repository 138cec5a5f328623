import { FAULT_SENTENCES, type FaultCode } from '#contracts/kit/fault-sentences.ts';
import { PLACE } from '#contracts/kit/sentences.ts';

/** Turns a sentence that follows the name of its field into one that is complete by itself; placeholders as in texts: `{{limit}}`. */
const standingAlone = (sentence: string): string =>
  (sentence.charAt(0).toUpperCase() + sentence.slice(1)).replaceAll(PLACE, '{{$1}}');

/** The server's messages about refused fields, files and calls: used unchanged, since they are in English. */
export const faultSentences = Object.fromEntries(
  Object.entries(FAULT_SENTENCES).map(([code, sentence]) => [code, standingAlone(sentence)]),
) as Readonly<Record<FaultCode, string>>;
