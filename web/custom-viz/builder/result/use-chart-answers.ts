import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { call } from '#web/kit/api/call.ts';

/** How long a chart stays before it is counted, in milliseconds: several changes at once are one question. */
const REST_MS = 120;

/** The answers of a chart while it is built: the newest question wins, and the former answers stay until its own are there. */
export function useChartAnswers(chart: Chart, questions: readonly QuestionInput[]) {
  const id = useId();
  const tile = `builder-${id.replaceAll(/\W/g, '')}`;
  const read = useQuery({
    queryKey: [answerQuestions.name, 'builder', questions],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      signal.throwIfAborted();
      const { answers } = await call(
        answerQuestions,
        { body: { questions: [...questions], tile } },
        { signal },
      );
      return { results: answers, chart };
    },
    placeholderData: keepPreviousData,
    enabled: questions.length > 0,
  });
  const first = read.data?.results[0];
  const good = first?.ok ? read.data : undefined;
  const [last, setLast] = useState(good);
  if (good !== undefined && good !== last) setLast(good);
  // The same questions are drawn in the present look; older answers only fit the chart that asked them.
  const fresh = good && !read.isPlaceholderData ? { results: good.results, chart } : undefined;
  return {
    /** The last answers that could be drawn, which are older than the question while it is read or where it is refused. */
    drawn: questions.length > 0 ? (fresh ?? good ?? last) : undefined,
    refusal: read.isPlaceholderData ? undefined : findRefusal(read.data?.results),
    error: read.error,
    retry: () => void read.refetch(),
    isReading: read.isFetching,
    isFresh: good !== undefined && !read.isPlaceholderData,
  };
}

type Refusal = Extract<QuestionResult, { ok: false }>;

function findRefusal(answers: readonly QuestionResult[] | undefined): Refusal | undefined {
  // A newer question has taken its place: its own answer comes.
  return answers?.find((one): one is Refusal => !one.ok && one.code !== 'superseded');
}

export type ChartAnswers = ReturnType<typeof useChartAnswers>;
