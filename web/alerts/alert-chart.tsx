import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertBar } from '#contracts/alerts/rule-fields.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { formatBarLabels, formatBarStamps } from '#texts/bar-labels.ts';
import type { Bar, Series } from '#web/kit/chart/series.ts';
import { TimeChart } from '#web/kit/chart/time-chart.tsx';
import { useNavigate } from '#web/kit/router/address.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getCalendar } from '#web/kit/text/kept-formats.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { buildSpanPath } from './span-path.ts';

type Props = {
  title: string;
  bars: readonly AlertBar[];
  /** Length of a bar, in milliseconds; one ends where the next begins. */
  length: number;
  /** The spans of time for which the rule fired. */
  fired: readonly { from: string; to: string }[];
  /** The address of the mentions of all bars; a bar opens its own. */
  path?: string;
  /** What the parts of bars are called. */
  labels?: Record<'usual' | 'above' | 'fired', string>;
  /** Whether they open in a new tab, because this page may have unsaved changes. */
  newTab?: boolean;
};

/** Mentions over time, with the usual volume and the excess in different colours, and where the rule fired. */
export function AlertChart({ title, bars, length, fired, path, labels, newTab = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const series = useMemo<Series[]>(
    () => [
      {
        id: 'usual',
        label: labels?.usual ?? t('alerts.series.usual'),
        token: '--es-neutral-fill',
        part: true,
      },
      {
        id: 'above',
        label: labels?.above ?? t('alerts.series.above'),
        token: '--es-question-fill',
        part: true,
      },
      {
        id: 'fired',
        label: labels?.fired ?? t('alerts.series.fired'),
        token: '--es-negative-fill',
        part: true,
      },
    ],
    [t, labels],
  );
  const ends = useMemo(
    () => new Map(bars.map(({ at }, place) => [at, endOf(at, bars[place + 1]?.at, length)])),
    [bars, length],
  );
  const drawn = useMemo(() => {
    const frames = {
      width: length < MS_PER_DAY ? ('hour' as const) : ('day' as const),
      starts: bars.map(({ at }) => at),
      zone: getReaderZone(),
    };
    const labels = formatBarLabels(frames, { language, now, calendar: getCalendar() });
    const stamps = formatBarStamps(frames);
    const spans = fired.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
    return bars.map(({ at, count, usual }, index): Bar => {
      const begin = Date.parse(at);
      const end = ends.get(at) ?? begin;
      const fires = spans.some(({ from, to }) => from < end && to > begin);
      const ordinary = Math.min(count, usual ?? count);
      return {
        id: at,
        label: labels[index] ?? '',
        stamp: stamps[index] ?? '',
        values: fires
          ? { fired: count }
          : { usual: Math.round(ordinary), above: Math.round(count) - Math.round(ordinary) },
      };
    });
  }, [bars, ends, language, length, fired, now]);
  const navigate = useNavigate();
  const hrefOf =
    path === undefined
      ? undefined
      : ({ id }: Bar): string => buildSpanPath(path, id, new Date(ends.get(id) ?? id).toISOString());
  return (
    <TimeChart
      title={title}
      bars={drawn}
      series={series}
      height={180}
      {...(hrefOf && {
        hrefOf,
        onOpen: (bar: Bar) =>
          newTab ? window.open(hrefOf(bar), '_blank', 'noopener') : navigate(hrefOf(bar)),
      })}
    />
  );
}

function endOf(at: string, next: string | undefined, length: number): number {
  return next === undefined ? Date.parse(at) + length : Date.parse(next);
}
