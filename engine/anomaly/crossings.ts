/** Whether a condition holds for one value of a dimension; of a number as a whole, the topic is empty. */
export type TopicState = { topic: string; holds: boolean };

/**
 * What changed since the last look: a condition that begins to hold is a crossing, one that goes on is none, and one that ceases may
 * cross again. Topics that are not counted any more do not hold.
 */
export function findCrossings(
  held: readonly string[],
  now: readonly TopicState[],
): { crossed: string[]; holding: string[] } {
  const before = new Set(held);
  const holding = now.flatMap(({ topic, holds }) => (holds ? [topic] : []));
  return { crossed: holding.filter((topic) => !before.has(topic)), holding };
}
