import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { buildComparedFilters } from '#contracts/listening/dashboards/questions-of.ts';
import { narrowFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import { getColor, useSentimentSeries, type Series } from '#web/kit/chart/series.ts';
import { useTimeBars } from '#web/listening/buckets.ts';
import { buildLineBars, buildLineSeries, buildSentimentBars } from '../bars.ts';
import { useWidgetContext } from '../widget-context.ts';
import { useTitle } from '../use-title.ts';
import type { WidgetProps } from './drawn.ts';
import { SeriesWidget } from './series-widget.tsx';

/** Mentions, or another metric, over time. */
export function VolumeWidget({ widget, answers: [answer] }: WidgetProps<'volume'>) {
  const { t } = useTranslation();
  const { filter } = useWidgetContext();
  const title = useTitle()(widget);
  const found = answer?.kind === 'series' ? answer : undefined;
  const frames = useTimeBars(found, filter);
  const felt = useSentimentSeries();
  const bySentiment = widget.split === 'sentiment' && widget.measure === 'mentions';
  const measure = t(`dashboards.measure.${widget.measure}`);
  const one = useMemo<Series[]>(() => [{ id: 'all', label: measure, token: getColor(0) }], [measure]);
  const bars = useMemo(() => {
    if (!found) return [];
    return bySentiment ? buildSentimentBars(found, frames) : buildLineBars(found, frames);
  }, [found, bySentiment, frames]);
  if (!found) return null;
  return (
    <SeriesWidget
      widget={widget}
      title={title}
      answer={found}
      additive
      bars={bars}
      series={bySentiment ? felt : one}
      shape="columns"
      {...(bySentiment ? { placeOf: (sentiment: string) => ({ sentiment }) } : {})}
    />
  );
}

/** Sentiment over time. */
export function SentimentTimeWidget({ widget, answers: [answer] }: WidgetProps<'sentiment'>) {
  const { filter } = useWidgetContext();
  const title = useTitle()(widget);
  const series = useSentimentSeries();
  const found = answer?.kind === 'series' ? answer : undefined;
  const frames = useTimeBars(found, filter);
  const bars = useMemo(() => (found ? buildSentimentBars(found, frames) : []), [found, frames]);
  if (!found) return null;
  const placeOf = (sentiment: string) => ({ sentiment });
  return <SeriesWidget {...{ widget, title, bars, series, placeOf }} answer={found} shape="lines" additive />;
}

/** The first values of an axis over time, one line each. */
export function ShareTimeWidget({ widget, answers: [answer] }: WidgetProps<'share'>) {
  const { nameOf, filter } = useWidgetContext();
  const title = useTitle()(widget);
  const { by } = widget;
  const found = answer?.kind === 'series' ? answer : undefined;
  const frames = useTimeBars(found, filter);
  const bars = useMemo(() => (found ? buildLineBars(found, frames) : []), [found, frames]);
  const series = useMemo(
    () => (found ? buildLineSeries(found, (value, label) => nameOf(by, value, label)) : []),
    [found, nameOf, by],
  );
  if (!found) return null;
  const placeOf = (value: string) => ({ [by]: value });
  // A mention may have several values, and only the first values have a line.
  return (
    <SeriesWidget
      {...{ widget, title, bars, series, placeOf }}
      answer={found}
      shape="lines"
      additive={false}
    />
  );
}

/** A period compared with an earlier one, or keywords with each other; the n-th bar of one is aligned with the n-th of the others. */
export function CompareWidget({ widget, answers }: WidgetProps<'compare'>) {
  const { t } = useTranslation();
  const { filter, keywordName } = useWidgetContext();
  const title = useTitle()(widget);
  const lines = useMemo(() => answers.flatMap((one) => (one.kind === 'series' ? [one] : [])), [answers]);
  const [first] = lines;
  const filters = buildComparedFilters(widget, narrowFilter(filter, widget.filter));
  const names = filters.map((one, index) => {
    if (widget.with === 'keywords') return keywordName(one.keyword ?? '');
    return t(index === 0 ? 'dashboards.this_period' : `dashboards.compare_with.${widget.with}`);
  });
  const key = names.join('\n');
  const series = useMemo<Series[]>(
    () =>
      key.split('\n').map((label, index) => ({
        id: String(index),
        label,
        token: getColor(index),
        dashed: widget.with !== 'keywords' && index > 0,
      })),
    [key, widget.with],
  );
  const frames = useTimeBars(first, filter);
  const bars = useMemo(
    () =>
      frames.map((frame, index) => ({
        ...frame,
        values: Object.fromEntries(
          lines.map(({ lines: [line] }, place) => [String(place), line?.counts[index] ?? 0]),
        ),
      })),
    [frames, lines],
  );
  if (!first) return null;
  // A line of another period has bars of its own below those of the first; one of a keyword has the same.
  const otherOf = (id: string) => {
    const [one, line] = [filters[Number(id)], lines[Number(id)]];
    return widget.with === 'keywords' || !one || !line
      ? undefined
      : { filter: one, starts: line.starts, end: line.end };
  };
  const placeOf = (id: string) => ({
    ...(widget.with === 'keywords' && { keyword: filters[Number(id)]?.keyword }),
  });
  return (
    <SeriesWidget
      {...{ widget, title, bars, series, placeOf, otherOf }}
      answer={first}
      shape="lines"
      additive={false}
    />
  );
}
