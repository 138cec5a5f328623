import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewMode } from '#contracts/quick-analytic/address.ts';
import type { SearchAnswerOf, Split } from '#contracts/quick-analytic/question.ts';
import { getColor, useSentimentSeries, type Bar, type Series } from '#web/kit/chart/series.ts';
import { useNames } from '#web/listening/use-names.ts';

type Volume = SearchAnswerOf<'volume'>;

const WHOLE = 'all';
const BEFORE = 'before';

/** The lines of a volume with their colours; the whole volume has that of the period before as a dashed line. */
export function useVolumeSeries(volume: Volume, split: Split | null): readonly Series[] {
  const { t } = useTranslation();
  const nameOf = useNames();
  const sentiments = useSentimentSeries();
  return useMemo(() => {
    if (split === 'sentiment') return sentiments;
    const lines = volume.lines.map(({ value, label }, index): Series => ({
      id: value || WHOLE,
      label: split === null ? t('quick_analytic.figures.mentions') : nameOf(split, value, label),
      token: getColor(index),
    }));
    const before: Series = {
      id: BEFORE,
      label: t(volume.to_date ? 'quick_analytic.compared_to_date' : 'quick_analytic.compared'),
      token: '--es-chart-8',
      dashed: true,
    };
    return split === null && volume.before ? [...lines, before] : lines;
    // `nameOf` changes with the language alone, and so does `t`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [volume, split, sentiments, t]);
}

type BarOptions = { frames: readonly Omit<Bar, 'values'>[]; split: Split | null; mode: ViewMode };

/**
 * The bars of a volume: counts, shares in percent of all posts of the bar (of the bar's sum where those were not counted), or an index with
 * 100 at the highest number of any line.
 */
export function scaleBars(volume: Volume, { frames, split, mode }: BarOptions): Bar[] {
  const bars = frames.map((frame, index): Bar => ({ ...frame, values: readValues(volume, split, index) }));
  if (mode === 'count') return bars;
  const highest = Math.max(1, ...bars.flatMap(({ values }) => Object.values(values)));
  return bars.map((bar, index) => {
    const sum = Object.entries(bar.values).reduce(
      (all, [id, value]) => (id === BEFORE ? all : all + value),
      0,
    );
    const whole = mode === 'index' ? highest : (volume.all?.[index] ?? sum);
    const scale = (value: number): number => (whole === 0 ? 0 : Math.round((value / whole) * 1000) / 10);
    return {
      ...bar,
      counts: bar.values,
      values: Object.fromEntries(Object.entries(bar.values).map(([id, value]) => [id, scale(value)])),
    };
  });
}

function readValues({ lines, before }: Volume, split: Split | null, index: number): Record<string, number> {
  if (split === 'sentiment')
    return Object.fromEntries(lines.map(({ value, counts }) => [value, counts[index] ?? 0]));
  const values = Object.fromEntries(
    lines.map(({ value, counts }) => [value || WHOLE, counts[index] ?? 0] as const),
  );
  // The period of the comparison may have no such bar: the month before no 31st.
  const count = split === null ? before?.[index] : null;
  return count == null ? values : { ...values, [BEFORE]: count };
}
