import type { ChartReader, ChartWriter } from '#contracts/custom-viz/chart-labels.ts';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import { formatBarLabels } from '#texts/bar-labels.ts';
import { chartLabels as en } from '#texts/en/labels/chart-labels.ts';
import { writeNumberWords } from '#texts/number-words.ts';
import { chartLabels as th } from '#texts/th/labels/chart-labels.ts';
import { writeDuration } from '#texts/write-duration.ts';

/** The texts within charts, by language. */
export const CHART_LABELS = { en, th };

/** From this value on, a number is abbreviated. */
const SHORT_FROM = 10_000;
/** A Monday, from which the names of the days are written. */
const MONDAY = Date.UTC(2024, 0, 1);
const MS_PER_DAY = SECONDS_PER_DAY * 1000;

/** Writes the numbers and times of charts for a reader; screens and files write them alike. */
export function makeChartWriter({ language, calendar, now }: ChartReader): ChartWriter {
  const format = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
    new Intl.NumberFormat(language, options);
  const short = format({ notation: 'compact', maximumFractionDigits: 1, compactDisplay: 'short' });
  const plain = format({ maximumFractionDigits: 2 });
  const percent = format({ style: 'percent', maximumFractionDigits: 1 });
  const writeShare = (share: number): string =>
    share > 0 && share < 0.001 ? `<${percent.format(0.001)}` : percent.format(share);
  const write = (value: number, unit: MeasurementUnit, inShort: boolean): string => {
    if (unit === 'seconds') return writeDuration(value, language);
    if (unit === 'share') return writeShare(value);
    return inShort && Math.abs(value) >= SHORT_FROM ? short.format(value) : plain.format(value);
  };
  const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    makeDateFormat({ language, calendar }, options);
  return {
    language,
    labels: CHART_LABELS[language],
    short: (value, unit) => write(value, unit, true),
    exact: (value, unit) => write(value, unit, false),
    percent: writeShare,
    words: (value, unit) =>
      unit === 'seconds' || unit === 'share' ? write(value, unit, false) : writeNumberWords(value, language),
    labelBars: (bars) => formatBarLabels(bars, { language, now, calendar }),
    span: ({ from, to }, timeZone) =>
      dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone }).formatRange(
        new Date(from),
        new Date(Date.parse(to) - 1),
      ),
    day: (at, timeZone) =>
      dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(new Date(at)),
    moment: (at, timeZone) =>
      dates({
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone,
      }).format(new Date(at)),
    weekdays: Array.from({ length: 7 }, (_, day) =>
      dates({ weekday: 'short', timeZone: 'UTC' }).format(new Date(MONDAY + day * MS_PER_DAY)),
    ),
    months: Array.from({ length: 12 }, (_, month) =>
      dates({ month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month, 1))),
    ),
  };
}
