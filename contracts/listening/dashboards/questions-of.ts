import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerTo, AnalyticsQueryInput } from '#contracts/listening/analytics/question.ts';
import {
  narrowFilter,
  toPreviousPeriod,
  toPreviousYear,
} from '#contracts/listening/dashboards/stored-filter.ts';
import type { Widget } from '#contracts/listening/dashboards/widget.ts';

/**
 * What a widget queries under a filter of its dashboard. Browser and shared links send exactly these queries, so both show the same; the
 * results are in the same order.
 */
export const buildQuestions = (widget: Widget, whole: WireFilter): AnalyticsQueryInput[] => {
  const filter = narrowFilter(whole, widget.filter);
  switch (widget.kind) {
    case 'numbers':
      return [{ kind: 'figures', filter }, ...storiesAsked(widget, filter)];
    case 'volume':
      return [{ kind: 'series', filter, measure: widget.measure, bucket: widget.bucket }];
    case 'sentiment':
      return widget.view === 'time'
        ? [{ kind: 'series', filter }]
        : [{ kind: 'groups', filter, by: 'sentiment', limit: 4 }];
    case 'share': {
      const { by, measure, limit, view } = widget;
      return view === 'time'
        ? [{ kind: 'series', filter, by, measure, limit: Math.min(limit, MOST_LINES) }]
        : [{ kind: 'groups', filter, by, measure, limit }];
    }
    case 'themes':
      return [{ kind: 'themes', filter, of: widget.of, limit: widget.limit }];
    case 'authors':
      return [{ kind: 'authors', filter, limit: widget.limit }];
    case 'posts':
      return [{ kind: 'posts', filter, order: widget.order, limit: widget.limit }];
    case 'engagement':
      return [{ kind: 'engagement', filter }];
    case 'best_time':
      return [{ kind: 'cells', filter }];
    case 'compare':
      return buildComparedFilters(widget, filter).map((one) => ({
        kind: 'series',
        filter: one,
        measure: widget.measure,
      }));
    case 'note':
      return [];
  }
};

/** Stories of the period and of the one before, where figures count them. */
const storiesAsked = (
  { measure, shown }: Extract<Widget, { kind: 'numbers' }>,
  filter: WireFilter,
): AnalyticsQueryInput[] =>
  measure === 'clusters' && shown.includes('mentions')
    ? [filter, toPreviousPeriod(filter)].map((one) => ({ kind: 'series', filter: one, measure }))
    : [];

/** The results of {@link buildQuestions} for numbers: stories now and before; undefined where posts are counted. */
export const getStoryCounts = (answers: readonly AnswerTo[]): { now: number; before: number } | undefined => {
  const [now, before] = answers.flatMap((answer) =>
    answer.kind === 'series' ? (answer.lines[0]?.total ?? 0) : [],
  );
  return now === undefined || before === undefined ? undefined : { now, before };
};

/** The number of lines that can still be distinguished. */
const MOST_LINES = 8;

/** The filters that a comparison draws a line for: a period and an earlier one, or one for each keyword. */
export const buildComparedFilters = (
  { with: other, keywords }: Extract<Widget, { kind: 'compare' }>,
  filter: WireFilter,
): WireFilter[] => {
  if (other === 'keywords') return keywords.map((keyword) => ({ ...filter, keyword }));
  return [filter, other === 'year' ? toPreviousYear(filter) : toPreviousPeriod(filter)];
};
