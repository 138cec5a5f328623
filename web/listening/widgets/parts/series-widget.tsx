import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { locateAtBars } from '#contracts/kit/located-annotations.ts';
import type { DrillDown, WireFilter } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import type { BlindSpan } from '#contracts/listening/collection-gaps/gap.ts';
import { narrowFilter } from '#contracts/listening/stored-filter.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import type { ChartMark } from '#web/kit/chart/chart-input.ts';
import { FillingChart, useChartImage } from '#web/kit/chart/filling-chart.tsx';
import type { Bar, Series } from '#web/kit/chart/series.ts';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { toBarSpan } from '#web/listening/buckets.ts';
import { useGaps } from '#web/listening/collection-gaps/use-gaps.ts';
import { WidgetCard } from '../widget-card.tsx';
import { useWidgetContext } from '../widget-context.ts';
import { Legend } from './legend.tsx';
import classes from '#web/kit/widget/widget.module.css';

type Props = {
  widget: Widget;
  title: string;
  answer: AnswerOfKind<'series'>;
  bars: readonly Bar[];
  series: readonly Series[];
  shape: 'columns' | 'lines';
  /** The conditions of a line in addition to its bar's time; a column opens the whole of its time. */
  placeOf?: (series: string) => DrillDown;
  /** The filter and the times of a series that counts something other than the widget's own filter. */
  otherOf?: (series: string) => { filter: WireFilter; starts: readonly string[]; end: string } | undefined;
};

const NO_GAPS: readonly BlindSpan[] = [];

/** Any series over time: columns or lines; a drag zooms the dashboard in, a click opens the mentions of that time. */
export function SeriesWidget({ widget, title, answer, series, shape, placeOf, otherOf, ...props }: Props) {
  const { t } = useTranslation();
  const { filter, opening, gaps } = useWidgetContext();
  const own = narrowFilter(filter, widget.filter);
  const given = gaps && (gaps[widget._id] ?? NO_GAPS);
  const { bars, since } = useGaps(props.bars, own, given);
  const picture = useChartImage();
  const located = useLocated(widget._id, answer, own);
  const empty = useMemo(
    () => bars.every(({ values }) => Object.values(values).every((value) => value === 0)),
    [bars],
  );
  const span = (first: Bar, last: Bar) => toBarSpan(answer, [first.id, last.id], filter);
  const open = (bar: Bar, id: string) => {
    const counted = otherOf?.(id) ?? { filter: own, starts: answer.starts, end: answer.end };
    const start = counted.starts[answer.starts.indexOf(bar.id)] ?? bar.id;
    const time = toBarSpan(counted, [start, start], counted.filter);
    opening?.go(counted.filter, { ...time, ...(shape === 'lines' ? placeOf?.(id) : {}) });
  };
  return (
    <WidgetCard
      widget={widget}
      title={title}
      twin={{ first: t('kit.chart.time'), bars, series }}
      picture={picture.take}
    >
      {empty ? (
        <p className={classes.none}>{t('kit.chart.empty')}</p>
      ) : (
        <div className={classes.filling}>
          <Legend series={series} gaps={bars.some(({ gap }) => gap !== undefined)} />
          <div className={classes.chart}>
            <FillingChart
              shape={shape}
              label={title}
              bars={bars}
              series={series}
              marks={located.marks}
              onReady={picture.keep}
              onOpen={opening ? open : undefined}
              onBrush={opening ? (first, last) => opening.zoom(span(first, last)) : undefined}
            />
          </div>
          {located.remarks.length > 0 && (
            <ol className={classes.remarks}>
              {located.remarks.map(({ number, text, title }) => (
                <li key={number} title={title}>
                  {number} {text}
                </li>
              ))}
            </ol>
          )}
          {since && <p className={classes.since}>{since}</p>}
        </div>
      )}
    </WidgetCard>
  );
}

/** What is annotated on a series: numbers at its bars, and the texts below it. */
function useLocated(id: string, answer: AnswerOfKind<'series'>, filter: WireFilter) {
  const { annotationsOf } = useWidgetContext();
  const language = useLanguage();
  return useMemo(() => {
    const located = locateAtBars(annotationsOf?.(id, filter) ?? [], answer);
    const byBar = Map.groupBy(located, ({ first, last }) => `${first}-${last}`);
    const marks = [...byBar.values()].flatMap((some): ChartMark[] => {
      const [one] = some;
      return one
        ? [{ label: some.map(({ number }) => number).join(', '), first: one.first, last: one.last }]
        : [];
    });
    const remarks = located.map(({ number, annotation: { text, from, by } }) => ({
      number,
      text,
      title: [formatMoment(new Date(from), language), text, by].filter(Boolean).join(' · '),
    }));
    return { marks, remarks };
    // The filter is a new object with each render; what it says is compared by value.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, answer, annotationsOf, JSON.stringify(filter), language]);
}
