/**
 * Where a text falls between 0 and 1 (excluded), evenly and always in the same place: FNV-1a, then the finalizer of MurmurHash3
 * (both public domain), without which texts that differ only at their end would lie close together.
 */
export function computeSamplePosition(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 2 ** 32;
}

/**
 * Whether a rule picks a ticket. `purpose` makes the draws of one rule independent (the ticket, and its second judge).
 * @param percent 0 picks none, 100 all
 */
export function isPicked(
  { rule, ticket, purpose }: { rule: string; ticket: string; purpose: 'first' | 'second' },
  percent: number,
): boolean {
  return computeSamplePosition(`${purpose}:${rule}:${ticket}`) * 100 < percent;
}
