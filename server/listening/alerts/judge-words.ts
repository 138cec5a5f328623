import { risingWords } from '#engine/anomaly/rising-words.ts';
import { together } from '#server/listening/alerts/rule-places.ts';
import type { Looking, Scene } from '#server/listening/alerts/scene.ts';
import type { Arrived } from '#server/listening/alerts/judge-windows.ts';
import type { Ringing } from '#server/listening/alerts/ring.ts';
import { readWordCounts, type DayWords } from '#server/listening/alerts/word-counts-store.ts';

const DAY = 86_400_000;
/** Words are weighed by the quarter of an hour: the end of their day is the next one, so that looks at once see the same. */
const STEP_MS = 900_000;
/** Fewer days of history tell nothing about what is usual. */
const LEAST_DAYS = 3;
/** Rules that are asked about together: each has all words of fifteen days. */
const AT_ONCE = 20;
/** One look rings for so many words; of a story that brings twenty, they tell it. */
const MOST_WORDS = 3;

/** Weighs the words of the last day for the rules for which something came in. */
export const judgeWords = async (scene: Scene, arrived: readonly Arrived[]): Promise<Ringing[]> => {
  const { clickhouse } = scene.context;
  const end = Math.ceil(scene.now / STEP_MS) * STEP_MS;
  // Once in a step is enough: the words of a day do not turn within minutes.
  if (scene.last !== null && Math.ceil(scene.last / STEP_MS) * STEP_MS >= end) return [];
  const ringings: Ringing[] = [];
  const rules = arrived.flatMap(({ rule }) => (rule.row.kind === 'words' ? [rule] : []));
  for (const some of together(rules, ({ looked }) => looked, AT_ONCE)) {
    const asked = { rules: some.map(({ looked }) => looked), end };
    const counts = await readWordCounts(clickhouse, scene.accountId, asked);
    for (const [place, rule] of some.entries()) ringings.push(...risingOf(rule, counts.get(place), end));
  }
  return ringings;
};

const risingOf = (rule: Looking, counted: DayWords | undefined, end: number): Ringing[] => {
  if (!counted || counted.days < LEAST_DAYS || counted.words.length === 0) return [];
  const rising = risingWords(counted.words, { threshold: rule.judged.threshold, ...counted });
  return rising.slice(0, MOST_WORDS).map(({ word, count, usual, surprise }) => ({
    rule,
    topic: word,
    what: word,
    finding: { from: end - DAY, to: end, count, usual, mentions: count, surprise },
  }));
};
