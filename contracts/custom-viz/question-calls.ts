import { MOST_QUESTIONS } from '#contracts/semantic/endpoints.ts';

/** The questions of the first call of a screen: about what is seen before scrolling. */
export const FIRST_QUESTIONS = 8;

/**
 * Divides the questions of one moment, in the order of the screen, into calls. The answers of a call come together and questions are answered
 * in their order, so the first ones have a call of their own: the top of the screen does not wait for what is below.
 */
export function splitIntoCalls<T>(questions: readonly T[]): T[][] {
  const calls: T[][] = [];
  for (let from = 0; from < questions.length; from += calls.at(-1)?.length ?? 1)
    calls.push(questions.slice(from, from + (from === 0 ? FIRST_QUESTIONS : MOST_QUESTIONS)));
  return calls;
}
