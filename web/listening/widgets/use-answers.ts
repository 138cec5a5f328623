import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { AnalyticsResult } from '#contracts/listening/analytics/question.ts';
import { buildQuestions, type Widget } from '#contracts/listening/widgets/widget.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { useAnswerAge } from '#web/kit/wall/answer-age.ts';
import { requestAnswer } from './request-batch.ts';
import { useWidgetContext, type WidgetAnswers } from './widget-context.ts';

/** The results of a widget in its context; the old ones stay while new ones load. */
export function useAnswers(widget: Widget): WidgetAnswers {
  const { filter, length, given } = useWidgetContext();
  const results = useQueries({
    queries: (given ? [] : buildQuestions(widget, filter, { zone: getReaderZone(), length })).map(
      (question) => ({
        queryKey: ['analytics.query', getReaderZone(), question],
        queryFn: () => requestAnswer(question),
        placeholderData: keepPreviousData,
      }),
    ),
    combine: (all) => {
      const answers = all.flatMap(({ data }) => data ?? []);
      return {
        data: answers.length === all.length ? answers : undefined,
        read: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
        error: all.find(({ error }) => error)?.error ?? null,
        refetch: () => {
          for (const one of all) if (one.error) void one.refetch();
        },
      };
    },
  });
  useAnswerAge(given ? 0 : results.read);
  return given ? answersOf(given[widget._id] ?? []) : results;
}

/** The results that came with a shared link; a part that failed is reported. */
function answersOf(all: readonly AnalyticsResult[]): WidgetAnswers {
  const good = all.flatMap((one) => (one.ok ? [one.answer] : []));
  const bad = all.find((one) => !one.ok);
  const error =
    bad && !bad.ok
      ? new ApiError({ status: 500, code: bad.code, message: bad.message, request_id: '' })
      : null;
  return { data: good.length === all.length ? good : undefined, error, refetch: () => undefined };
}
