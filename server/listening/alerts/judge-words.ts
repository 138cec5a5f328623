import { risingWords, WORD_STEP_MS } from '#engine/anomaly/rising-words.ts';
import { together } from '#server/listening/alerts/rule-places.ts';
import type { Looking, Scene } from '#server/listening/alerts/scene.ts';
import type { Arrived } from '#server/listening/alerts/judge-windows.ts';
import type { Ringing } from '#server/listening/alerts/ring.ts';
import { readWordCounts, type DayWords } from '#server/listening/alerts/word-counts-store.ts';

const DAY = 86_400_000;
/** Rules that are asked about together: each has all words of fifteen days. */
const AT_ONCE = 20;

/** Weighs the words of the last day for the rules for which something came in. */
export const judgeWords = async (scene: Scene, arrived: readonly Arrived[]): Promise<Ringing[]> => {
  const { clickhouse } = scene.context;
  const end = Math.ceil(scene.now / WORD_STEP_MS) * WORD_STEP_MS;
  // Once in a step is enough: the words of a day do not turn within minutes.
  if (scene.last !== null && Math.ceil(scene.last / WORD_STEP_MS) * WORD_STEP_MS >= end) return [];
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
  if (!counted) return [];
  const rising = risingWords(counted.words, { threshold: rule.judged.threshold, ...counted });
  return rising.map(({ word, count, usual, surprise }) => ({
    rule,
    topic: word,
    what: word,
    finding: { from: end - DAY, to: end, count, usual, mentions: count, surprise },
  }));
};
