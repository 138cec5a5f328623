/** A time range in epoch milliseconds. */
export type TimeSpan = { from: number; to: number };

/** The time within both of two lists of ranges, in milliseconds; each list may overlap itself, nothing is counted twice. */
export function computeOverlap(one: readonly TimeSpan[], other: readonly TimeSpan[]): number {
  const [a, b] = [mergeSpans(one), mergeSpans(other)];
  let sum = 0;
  let at = 0;
  for (const stretch of a) {
    while ((b[at]?.to ?? Number.POSITIVE_INFINITY) <= stretch.from) at += 1;
    for (let next = at; (b[next]?.from ?? Number.POSITIVE_INFINITY) < stretch.to; next += 1) {
      const found = b[next];
      if (found) sum += Math.min(stretch.to, found.to) - Math.max(stretch.from, found.from);
    }
  }
  return sum;
}

/** Stretches cut to a span, in order, those that touch or overlap as one. */
export function mergeSpans(stretches: readonly TimeSpan[], within?: TimeSpan): TimeSpan[] {
  const cut = stretches.flatMap(({ from, to }) => {
    const piece = within ? { from: Math.max(from, within.from), to: Math.min(to, within.to) } : { from, to };
    return piece.from < piece.to ? [piece] : [];
  });
  const joined: TimeSpan[] = [];
  for (const piece of cut.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && piece.from <= last.to) last.to = Math.max(last.to, piece.to);
    else joined.push({ ...piece });
  }
  return joined;
}

/** How long they are together, in milliseconds. */
export function computeTotalLength(stretches: readonly TimeSpan[]): number {
  return mergeSpans(stretches).reduce((sum, { from, to }) => sum + to - from, 0);
}
