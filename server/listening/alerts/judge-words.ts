import { LEAST_WORD, risingWords } from '#engine/anomaly/rising-words.ts';
import type { Scene } from '#server/listening/alerts/scene.ts';
import type { Arrived } from '#server/listening/alerts/judge-windows.ts';
import type { Ringing } from '#server/listening/alerts/ring.ts';
import { readWordCounts } from '#server/listening/alerts/word-counts-store.ts';

const DAY = 86_400_000;
/** Words are weighed by the quarter of an hour: the end of their day is the next one, so that looks at once see the same. */
const STEP_MS = 900_000;
/** Fewer days of history tell nothing about what is usual. */
const LEAST_DAYS = 3;
/** One look rings for so many words; of a story that brings twenty, they tell it. */
const MOST_WORDS = 3;

/** Weighs the words of the last day for the rules for which something came in. */
export const judgeWords = async (scene: Scene, arrived: readonly Arrived[]): Promise<Ringing[]> => {
  const { clickhouse } = scene.context;
  const end = Math.ceil(scene.now / STEP_MS) * STEP_MS;
  // Once in a step is enough: the words of a day do not turn within minutes.
  if (scene.last !== null && Math.ceil(scene.last / STEP_MS) * STEP_MS >= end) return [];
  const ringings: Ringing[] = [];
  for (const { rule } of arrived) {
    if (rule.row.kind !== 'words') continue;
    const counted = await readWordCounts(clickhouse, scene.accountId, { where: rule.where, end });
    if (counted.days < LEAST_DAYS || counted.words.every(({ count }) => count < LEAST_WORD)) continue;
    const rising = risingWords(counted.words, { threshold: rule.judged.threshold, ...counted });
    ringings.push(
      ...rising.slice(0, MOST_WORDS).map(({ word, count, usual, surprise }) => ({
        rule,
        topic: word,
        what: word,
        finding: { from: end - DAY, to: end, count, usual, mentions: count, surprise },
      })),
    );
  }
  return ringings;
};
