import { createContext, useContext } from 'react';
import { keyQuestion, type SharedPicture } from '#contracts/quick-analytic/links.ts';
import type { SearchAnswer, SearchQuestionInput } from '#contracts/quick-analytic/question.ts';
import { toError } from './request-answer.ts';

/** The answers of a shared search; null where panels ask for their own. */
export const SharedAnswers = createContext<SharedPicture | null>(null);

/** Whether the page shows a shared search: its numbers open nothing. */
export const useIsShared = (): boolean => useContext(SharedAnswers) !== null;

/** The answer that a shared search has to a question. @throws ApiError where there is none */
export function readSharedAnswer({ answers }: SharedPicture, question: SearchQuestionInput): SearchAnswer {
  const result = answers[keyQuestion(question)];
  if (result?.ok) return result.answer;
  throw toError(result);
}
