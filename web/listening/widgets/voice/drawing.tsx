import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { useTimeBars } from '#web/listening/buckets.ts';
import { buildLineBars, buildLineSeries } from '../parts/bars.ts';
import { SeriesWidget } from '../parts/series-widget.tsx';
import { Shares } from '../parts/shares.tsx';
import type { WidgetProps } from '../view.ts';
import { useWidgetContext } from '../widget-context.ts';

/** How much is said of each brand of a set: as shares that add up to the whole, or as lines over time. */
export function Drawing(props: WidgetProps<'voice'>) {
  return props.widget.view === 'time' ? <OverTime {...props} /> : <AsShares {...props} />;
}

/** The address of the mentions of several would be too long for more keywords. */
const MOST_LINKED = 12;

function AsShares({ widget, title, answers: [answer] }: WidgetProps<'voice'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (answer?.kind !== 'voice') return null;
  const { set, several: both, ...rows } = answer;
  const linked = set.length <= MOST_LINKED;
  const measure = t(`dashboards.measure.${widget.amount}`);
  const several = { count: both, place: linked ? { voice: { set } } : null };
  const note = [
    t('dashboards.voice_total', {
      value: formatExactNumber(answer.total, language),
      measure,
      count: set.length,
    }),
    ...(both > 0 ? [t('dashboards.voice_once')] : []),
  ].join(' ');
  return (
    <Shares
      {...{ widget, title, measure, note }}
      by="keyword"
      answer={{ ...rows, parts: true, several }}
      ring={widget.view === 'donut'}
      placeOf={(only) => ({ voice: { set, only } })}
    />
  );
}

function OverTime({ widget, title, answers: [answer] }: WidgetProps<'voice'>) {
  const { nameOf, filter } = useWidgetContext();
  const found = answer?.kind === 'series' ? answer : undefined;
  const frames = useTimeBars(found, filter);
  const bars = useMemo(() => (found ? buildLineBars(found, frames) : []), [found, frames]);
  const series = useMemo(
    () => (found ? buildLineSeries(found, (value, label) => nameOf('keyword', value, label)) : []),
    [found, nameOf],
  );
  if (!found) return null;
  return (
    <SeriesWidget
      {...{ widget, title, bars, series }}
      answer={found}
      shape="lines"
      placeOf={(keyword: string) => ({ keyword })}
    />
  );
}
