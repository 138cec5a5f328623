import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BarWidth } from '#contracts/kit/bars.ts';
import { formatBarLabels, formatBarStamps, isCutBar } from '#texts/bar-labels.ts';
import type { Bar } from '#web/kit/chart/series.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getCalendar } from '#web/kit/text/kept-formats.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';

/** The bars of an answer by where each begins, and where the last one ends though the period may end earlier. */
export type TimeAnswer = { bucket: BarWidth; starts: readonly string[]; end: string };

/** A stretch of time, the end excluded. */
export type Period = { from: string; to: string };

/** The stretch from the first to the last of two bars, both included, as far as it is within the period that is shown. */
export function toBarSpan(
  { starts, end }: Pick<TimeAnswer, 'starts' | 'end'>,
  [first, last]: readonly [string, string],
  period: Period,
): Period {
  const next = starts[starts.indexOf(last) + 1] ?? end;
  return {
    from: new Date(Math.max(Date.parse(first), Date.parse(period.from))).toISOString(),
    to: new Date(Math.min(Date.parse(next), Date.parse(period.to))).toISOString(),
  };
}

/** The bars of an answer without their numbers: labels, what files call them, and which of them the period holds only in part. */
export function useTimeBars(answer: TimeAnswer | undefined, period: Period): readonly Omit<Bar, 'values'>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const { from, to } = period;
  return useMemo(() => {
    if (!answer) return NONE;
    const bars = { width: answer.bucket, starts: answer.starts, zone: getReaderZone() };
    const labels = formatBarLabels(bars, { language, now, calendar: getCalendar() });
    const stamps = formatBarStamps(bars);
    const cut = t(`kit.chart.cut.${answer.bucket}`);
    return answer.starts.map((id, index) => ({
      id,
      label: labels[index] ?? '',
      stamp: stamps[index] ?? '',
      ...(isCutBar(index, answer, { from, to }) ? { cut } : {}),
    }));
  }, [answer, from, to, language, now, t]);
}

const NONE: readonly Omit<Bar, 'values'>[] = [];
