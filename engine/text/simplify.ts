import { SIGNS } from '#engine/text/look-alikes.ts';
import { toSingleSpace } from '#engine/text/spaces.ts';

/**
 * The fast part of folding: the most common cases in posts that are not normalised (line ends, doubled spaces, curly quotation marks,
 * dashes, invisible characters), which do not depend on their neighbours.
 *
 * @param lower in lower case
 */
export const simplify = (lower: string): string => lower.replace(COMMON, simple);

/** Joiners are left to the slow way, which looks at what they join. */
const COMMON = /[ \t\n\r\xa0]{2,}|[\t\n\r\xa0\xad`´\u200b\u2010-\u2013\u2018-\u201f\u2026\ufe0f\ufeff]/g;

function simple(found: string): string {
  const sign = SIGNS.get(found);
  if (sign !== undefined) return sign;
  return /[\xad\u200b\ufe0f\ufeff]/.test(found) ? '' : toSingleSpace(found);
}
