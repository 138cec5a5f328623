import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { narrowFilter } from '#contracts/listening/stored-filter.ts';
import { buildComparedFilters } from '#contracts/listening/widgets/compare.ts';
import { getColor, type Series } from '#web/kit/chart/series.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { useTimeBars } from '#web/listening/buckets.ts';
import { SeriesWidget } from '../parts/series-widget.tsx';
import type { WidgetProps } from '../view.ts';
import { useWidgetContext } from '../widget-context.ts';

/** A period compared with an earlier one, or keywords with each other; the n-th bar of one is aligned with the n-th of the others. */
export function Drawing({ widget, title, answers }: WidgetProps<'compare'>) {
  const { t } = useTranslation();
  const { filter, length, keywordName } = useWidgetContext();
  const lines = useMemo(() => answers.flatMap((one) => (one.kind === 'series' ? [one] : [])), [answers]);
  const [first] = lines;
  const filters = buildComparedFilters(widget, narrowFilter(filter, widget.filter), {
    zone: getReaderZone(),
    length,
  });
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
          lines.flatMap(({ lines: [line] }, place): [string, number][] => {
            const count = line ? line.counts[index] : 0;
            return count === undefined ? [] : [[String(place), count]];
          }),
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
  return <SeriesWidget {...{ widget, title, bars, series, placeOf, otherOf }} answer={first} shape="lines" />;
}
