import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeBars } from '#web/listening/buckets.ts';
import { buildLineBars, buildLineSeries } from '../parts/bars.ts';
import { SeriesWidget } from '../parts/series-widget.tsx';
import { Shares } from '../parts/shares.tsx';
import type { WidgetProps } from '../view.ts';
import { useWidgetContext } from '../widget-context.ts';

/** The first values of an axis: as bars, ring or map, or as lines over time. */
export function Drawing(props: WidgetProps<'share'>) {
  return props.widget.view === 'time' ? <OverTime {...props} /> : <AsShares {...props} />;
}

function AsShares({ widget, title, answers: [answer] }: WidgetProps<'share'>) {
  const { t } = useTranslation();
  if (answer?.kind !== 'groups') return null;
  const measure = t(`dashboards.measure.${widget.measure}`);
  const { by, view } = widget;
  const map = view === 'map' && by === 'country';
  return <Shares {...{ widget, answer, measure, title, by, map }} ring={view === 'donut'} />;
}

/** The first values of an axis over time, one line each. */
function OverTime({ widget, title, answers: [answer] }: WidgetProps<'share'>) {
  const { nameOf, filter } = useWidgetContext();
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
  return <SeriesWidget {...{ widget, title, bars, series, placeOf }} answer={found} shape="lines" />;
}
