/* Parts of the posts that the compared terms find, in the query language. */

/** The posts that two terms both find. */
export function writeBoth(first: string, second: string): string {
  return `(${first}) AND (${second})`;
}

/** The posts that one term finds and no other. */
export function writeAlone(terms: readonly string[], place: number): string {
  const term = terms[place] ?? '';
  const others = terms.filter((_other, index) => index !== place);
  return others.length === 0 ? term : `(${term}) AND NOT (${others.map(enclose).join(' OR ')})`;
}

/** The posts that exactly one of the terms finds. */
export function writeAnyAlone(terms: readonly string[]): string {
  return terms.map((_term, place) => enclose(writeAlone(terms, place))).join(' OR ');
}

const enclose = (query: string): string => `(${query})`;
