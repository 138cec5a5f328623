import type { AnswerTo } from '#contracts/listening/analytics/question.ts';

/** Answers kept at most: some hundred dashboards. */
const MOST = 2_000;
/** Old rows also go without an event (they are kept for a time only), so nothing is kept longer than this (milliseconds). */
const LONGEST_MS = 60_000;

type CachedAnswer = { answer: Promise<AnswerTo>; until: number };

/**
 * Answers by what was asked, of whom, and the version of the account. A question that is being answered is not asked twice; one
 * that failed is forgotten at once.
 */
export const makeAnswerCache = (clock: () => Date) => {
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
};
