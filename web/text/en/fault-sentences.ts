import { FAULT_SENTENCES, type FaultCode } from '#contracts/kit/fault-sentences.ts';
import { PLACE } from '#contracts/kit/sentences.ts';

/** A sentence that stands behind the name of its field, as one that stands alone; places as texts have them: `{{limit}}`. */
const standingAlone = (sentence: string): string =>
  (sentence.charAt(0).toUpperCase() + sentence.slice(1)).replaceAll(PLACE, '{{$1}}');

/** What the server says of fields, files and calls that it does not take: its own sentences, since they are English. */
export const faultSentences = Object.fromEntries(
  Object.entries(FAULT_SENTENCES).map(([code, sentence]) => [code, standingAlone(sentence)]),
) as Readonly<Record<FaultCode, string>>;
