import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { useAnswerAge } from '#web/kit/wall/answer-age.ts';
import { requestAnswer } from './request-answer.ts';

/** The answers to the questions of a tile, as far as they are there. `Subject`: what they are drawn as. */
export type Answers<Subject = unknown> = {
  /** In the order of the questions; the former ones while newer ones are read, or could not be read. */
  data: readonly QuestionResult[] | undefined;
  /** Of what these are the answers: the former subject beside the former answers. */
  subject: Subject;
  error: unknown;
  refetch: () => void;
  /** Newer ones are being read. */
  isRenewing: boolean;
  /** When those in `data` were read, in epoch milliseconds; 0 before. */
  at: number;
};

/**
 * Asks questions, those of all tiles in few calls. `moment` is what the reading depends on besides the questions: a new one reads again, and the
 * former answers stay meanwhile.
 */
export function useAnswers<Subject>(
  questions: readonly QuestionInput[],
  subject: Subject,
  { moment, enabled = true }: { moment: number; enabled?: boolean },
): Answers<Subject> {
  const { good, isFresh, read, ...state } = useQueries({
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
        isFresh: all.every(({ isPlaceholderData }) => !isPlaceholderData),
        error: all.find(({ error }) => error)?.error ?? null,
        refetch: () => {
          for (const one of all) void one.refetch();
        },
        isRenewing: all.some(({ isFetching }) => isFetching),
        read: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      };
    },
  });
  const [last, setLast] = useState<{ data: readonly QuestionResult[]; subject: Subject; at: number }>();
  const isNewer = good !== last?.data || subject !== last?.subject || read !== last?.at;
  if (good !== undefined && isFresh && isNewer) setLast({ data: good, subject, at: read });
  const at = last?.at ?? 0;
  useAnswerAge(at);
  return { ...state, data: last?.data, subject: last?.subject ?? subject, at };
}
