import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { comparedFilters } from '#contracts/listening/dashboards/questions-of.ts';
import { narrowedBy } from '#contracts/listening/dashboards/stored-filter.ts';
import { colorAt, useSentimentSeries, type Series } from '#web/kit/chart/series.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { bucketText } from '#web/listening/buckets.ts';
import { lineBars, lineSeries, sentimentBars } from '../bars.ts';
import { useWidgetContext } from '../widget-context.ts';
import { useTitle } from '../use-title.ts';
import type { Drawn } from './drawn.ts';
import { SeriesWidget } from './series-widget.tsx';

/** Mentions, or another measure, over time. */
export function VolumeWidget({ widget, answers: [answer] }: Drawn<'volume'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = useTitle()(widget);
  const felt = useSentimentSeries();
  const bySentiment = widget.split === 'sentiment' && widget.measure === 'mentions';
  const measure = t(`dashboards.measure.${widget.measure}`);
  const one = useMemo<Series[]>(() => [{ id: 'all', label: measure, token: colorAt(0) }], [measure]);
  const bars = useMemo(() => {
    if (answer?.kind !== 'series') return [];
    return bySentiment ? sentimentBars(answer, language) : lineBars(answer, language);
  }, [answer, bySentiment, language]);
  if (answer?.kind !== 'series') return null;
  return (
    <SeriesWidget
      widget={widget}
      title={title}
      answer={answer}
      bars={bars}
      series={bySentiment ? felt : one}
      shape="columns"
      {...(bySentiment ? { placeOf: (sentiment: string) => ({ sentiment }) } : {})}
    />
  );
}

/** How it is meant over time. */
export function SentimentTimeWidget({ widget, answers: [answer] }: Drawn<'sentiment'>) {
  const language = useLanguage();
  const title = useTitle()(widget);
  const series = useSentimentSeries();
  const bars = useMemo(
    () => (answer?.kind === 'series' ? sentimentBars(answer, language) : []),
    [answer, language],
  );
  if (answer?.kind !== 'series') return null;
  const placeOf = (sentiment: string) => ({ sentiment });
  return <SeriesWidget {...{ widget, title, answer, bars, series, placeOf }} shape="lines" />;
}

/** The first values of an axis over time, a line each. */
export function ShareTimeWidget({ widget, answers: [answer] }: Drawn<'share'>) {
  const language = useLanguage();
  const { nameOf } = useWidgetContext();
  const title = useTitle()(widget);
  const { by } = widget;
  const found = answer?.kind === 'series' ? answer : null;
  const bars = useMemo(() => (found ? lineBars(found, language) : []), [found, language]);
  const series = useMemo(
    () => (found ? lineSeries(found, (value, label) => nameOf(by, value, label)) : []),
    [found, nameOf, by],
  );
  if (!found) return null;
  const placeOf = (value: string) => ({ [by]: value });
  return <SeriesWidget {...{ widget, title, bars, series, placeOf }} answer={found} shape="lines" />;
}

/** A period beside an earlier one, or keywords beside each other; the n-th bar of one stands over the n-th of the others. */
export function CompareWidget({ widget, answers }: Drawn<'compare'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { filter, keywordName } = useWidgetContext();
  const title = useTitle()(widget);
  const lines = useMemo(() => answers.flatMap((one) => (one.kind === 'series' ? [one] : [])), [answers]);
  const [first] = lines;
  const filters = comparedFilters(widget, narrowedBy(filter, widget.filter));
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
        token: colorAt(index),
        dashed: widget.with !== 'keywords' && index > 0,
      })),
    [key, widget.with],
  );
  const bars = useMemo(
    () =>
      first?.starts.map((start, index) => ({
        id: start,
        label: bucketText(start, first.bucket, language),
        values: Object.fromEntries(
          lines.map(({ lines: [line] }, place) => [String(place), line?.counts[index] ?? 0]),
        ),
      })) ?? [],
    [first, lines, language],
  );
  if (!first) return null;
  // A line of another time has bars of its own below those of the first; one of a keyword has the same.
  const otherOf = (id: string) => {
    const [one, line] = [filters[Number(id)], lines[Number(id)]];
    return widget.with === 'keywords' || !one || !line ? undefined : { filter: one, starts: line.starts };
  };
  const placeOf = (id: string) => ({
    ...(widget.with === 'keywords' && { keyword: filters[Number(id)]?.keyword }),
  });
  return <SeriesWidget {...{ widget, title, bars, series, placeOf, otherOf }} answer={first} shape="lines" />;
}
