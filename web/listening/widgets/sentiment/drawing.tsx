import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSentimentSeries } from '#web/kit/chart/series.ts';
import { useTimeBars } from '#web/listening/buckets.ts';
import { buildSentimentBars } from '../parts/bars.ts';
import { SeriesWidget } from '../parts/series-widget.tsx';
import { Shares } from '../parts/shares.tsx';
import type { WidgetProps } from '../view.ts';
import { useWidgetContext } from '../widget-context.ts';

/** The sentiment of all mentions, or how it changes over time. */
export function Drawing(props: WidgetProps<'sentiment'>) {
  return props.widget.view === 'time' ? <OverTime {...props} /> : <AsShares {...props} />;
}

function AsShares({ widget, title, answers: [answer] }: WidgetProps<'sentiment'>) {
  const { t } = useTranslation();
  if (answer?.kind !== 'groups') return null;
  const measure = t('dashboards.measure.mentions');
  return <Shares {...{ widget, answer, measure, title }} by="sentiment" />;
}

function OverTime({ widget, title, answers: [answer] }: WidgetProps<'sentiment'>) {
  const { filter } = useWidgetContext();
  const series = useSentimentSeries();
  const found = answer?.kind === 'series' ? answer : undefined;
  const frames = useTimeBars(found, filter);
  const bars = useMemo(() => (found ? buildSentimentBars(found, frames) : []), [found, frames]);
  if (!found) return null;
  const placeOf = (sentiment: string) => ({ sentiment });
  return <SeriesWidget {...{ widget, title, bars, series, placeOf }} answer={found} shape="lines" />;
}
