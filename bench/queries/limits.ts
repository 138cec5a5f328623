/** The kind of a query, which decides how long it may take. */
export type QuestionKind = 'dashboard' | 'stories' | 'feed' | 'text';

/** Up to this many mentions the first limits hold, above it the second ones. */
const MANY = 10_000_000;

/** The longest time for 95 of 100 responses, in milliseconds: up to {@link MANY} mentions, and above. */
const LIMITS: Record<QuestionKind, readonly [number, number]> = {
  dashboard: [100, 300],
  // Near-duplicates over a long time, which a page of its own queries.
  stories: [300, 300],
  feed: [100, 100],
  text: [300, 1000],
};

/** The longest time for 95 of 100 responses to such a query among the given number of mentions, in milliseconds. */
export function getTimeLimit(kind: QuestionKind, mentions: number): number {
  return LIMITS[kind][mentions > MANY ? 1 : 0];
}
