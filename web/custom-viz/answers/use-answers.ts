import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { requestAnswer } from './request-answer.ts';

/** The answers to the questions of a tile, as far as they are there. */
export type Answers = {
  /** In the order of the questions; the former ones while newer ones are read, or could not be read. */
  data: readonly QuestionResult[] | undefined;
  error: unknown;
  refetch: () => void;
  /** Newer ones are being read. */
  isRenewing: boolean;
  /** When they were read, in epoch milliseconds; 0 before. */
  at: number;
};

/**
 * Asks questions, those of all tiles in one call. `moment` is what the reading depends on besides the questions: a new one reads again, and the
 * former answers stay meanwhile.
 */
export function useAnswers(
  questions: readonly QuestionInput[],
  moment: number,
  { enabled = true }: { enabled?: boolean } = {},
): Answers {
  const { good, ...state } = useQueries({
    queries: questions.map((question) => ({
      queryKey: [answerQuestions.name, question, moment],
      queryFn: ({ signal }: { signal: AbortSignal }) => requestAnswer(question, signal),
      placeholderData: keepPreviousData,
      enabled,
    })),
    combine: (all) => {
      const results = all.flatMap(({ data }) => data ?? []);
      return {
        good: results.length === all.length && all.length > 0 ? results : undefined,
        error: all.find(({ error }) => error)?.error ?? null,
        refetch: () => {
          for (const one of all) void one.refetch();
        },
        isRenewing: all.some(({ isFetching }) => isFetching),
        at: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      };
    },
  });
  const [last, setLast] = useState<readonly QuestionResult[]>();
  if (good !== undefined && good !== last) setLast(good);
  return { ...state, data: good ?? last };
}
