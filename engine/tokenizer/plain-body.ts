import { stripAddresses } from '#engine/text/address.ts';
import { getBeginning } from '#engine/text/beginning.ts';

const MENTIONS = /@[\p{L}\p{M}\p{N}_.]+/gu;
const STRESSED = /(.)\1{2,}/gu;

/** A post as its words are looked for: its beginning, in lower case, without links and mentions, what is stressed written twice. */
export function toPlainBody(text: string): string {
  const lower = getBeginning(text);
  // Most posts have neither; looking for that is many times faster than the patterns.
  const body = mayHoldLink(lower) ? stripAddresses(lower).replace(MENTIONS, ' ') : lower;
  return hasStress(body) ? body.replace(STRESSED, '$1$1') : body;
}

function mayHoldLink(body: string): boolean {
  return body.includes('@') || body.includes('://') || body.includes('www.');
}

/** Whether any unit occurs three times in a row, or any pair of units does. */
function hasStress(body: string): boolean {
  for (let at = 2; at < body.length; at++) {
    const unit = body.charCodeAt(at);
    if (unit === body.charCodeAt(at - 2) && (unit === body.charCodeAt(at - 1) || isSurrogate(unit)))
      return true;
  }
  return false;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
