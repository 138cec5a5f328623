import type { AnswerTo } from '#contracts/listening/analytics/question.ts';

/** The most results that are cached: for several hundred dashboards. */
const MOST = 2_000;
/** Old rows also expire without an event (by retention), so nothing is cached longer than this (milliseconds). */
const LONGEST_MS = 60_000;

type CachedAnswer = { answer: Promise<AnswerTo>; until: number };

/**
 * Caches results by query, viewer and version of the account. A query that is running is not started twice; a failed one is removed at
 * once.
 */
export function makeAnswerCache(clock: () => Date) {
  const kept = new Map<string, CachedAnswer>();
  return {
    answer: (key: string, make: () => Promise<AnswerTo>): Promise<AnswerTo> => {
      const now = clock().getTime();
      const found = kept.get(key);
      if (found && found.until > now) return found.answer;
      const answer = make();
      kept.delete(key);
      kept.set(key, { answer, until: now + LONGEST_MS });
      if (kept.size > MOST) for (const [oldest] of [...kept].slice(0, kept.size - MOST)) kept.delete(oldest);
      answer.catch(() => kept.delete(key));
      return answer;
    },
  };
}
