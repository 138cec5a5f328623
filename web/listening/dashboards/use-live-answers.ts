import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { questionsOf } from '#contracts/listening/dashboards/questions-of.ts';
import type { Widget } from '#contracts/listening/dashboards/widget.ts';
import { ask, ZONE } from './ask-batch.ts';
import type { WidgetAnswers } from './surroundings.ts';

/** The answers of a widget under the dashboard's filter; the old ones stay while new ones come. */
export const useLiveAnswers = (widget: Widget, filter: WireFilter): WidgetAnswers =>
  useQueries({
    queries: questionsOf(widget, filter).map((question) => ({
      queryKey: ['analytics.ask', ZONE, question],
      queryFn: () => ask(question),
      placeholderData: keepPreviousData,
    })),
    combine: (all) => {
      const answers = all.flatMap(({ data }) => data ?? []);
      return {
        data: answers.length === all.length ? answers : undefined,
        error: all.find(({ error }) => error)?.error ?? null,
        refetch: () => {
          for (const one of all) if (one.error) void one.refetch();
        },
      };
    },
  });
