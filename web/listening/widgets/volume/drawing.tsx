import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getColor, useSentimentSeries, type Series } from '#web/kit/chart/series.ts';
import { useTimeBars } from '#web/listening/buckets.ts';
import { buildLineBars, buildSentimentBars } from '../parts/bars.ts';
import { SeriesWidget } from '../parts/series-widget.tsx';
import type { WidgetProps } from '../view.ts';
import { useWidgetContext } from '../widget-context.ts';

/** Mentions, or another metric, over time. */
export function Drawing({ widget, title, answers: [answer] }: WidgetProps<'volume'>) {
  const { t } = useTranslation();
  const { filter } = useWidgetContext();
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
      bars={bars}
      series={bySentiment ? felt : one}
      shape="columns"
    />
  );
}
