/** How large a word is drawn, 1 to 5: by its place between the rarest and the most frequent, on a logarithmic scale. */
export function computeWordSize(count: number, counts: readonly number[]): 1 | 2 | 3 | 4 | 5 {
  const least = Math.log(Math.max(1, Math.min(...counts)));
  const most = Math.log(Math.max(1, ...counts));
  if (most === least) return 3;
  const place = (Math.log(Math.max(1, count)) - least) / (most - least);
  if (place < 0.15) return 1;
  if (place < 0.35) return 2;
  if (place < 0.6) return 3;
  return place < 0.85 ? 4 : 5;
}

/** A share of one feeling from which a word is drawn in its colour. */
const CLEAR = 0.5;

/** The feeling that most mentions of a word share; undefined where none is clear. */
export function findLeadingSentiment(
  counts: Readonly<Record<string, number>>,
): 'negative' | 'positive' | 'question' | undefined {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (['negative', 'positive', 'question'] as const).find((name) => (counts[name] ?? 0) > all * CLEAR);
}
