import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SENTIMENT_STACK } from '#contracts/listening/mention.ts';

/**
 * One of the series of a chart: its id in the data, its label, and the CSS variable of its colour. `part`: it is a part of what its bar
 * counts, so that together with the others it adds up to that; of periods, people or measures side by side there is no sum.
 */
export type Series = { id: string; label: string; token: Token; dashed?: boolean; part?: true };

/** The name of a colour. */
export type Token = `--es-${string}`;

/** Colours of series that have none of their own, distinguishable also with colour blindness (Okabe and Ito, 2008). */
export const PALETTE: readonly [Token, ...Token[]] = [
  '--es-chart-1',
  '--es-chart-2',
  '--es-chart-3',
  '--es-chart-4',
  '--es-chart-5',
  '--es-chart-6',
  '--es-chart-7',
  '--es-chart-8',
];

/** The colour of the n-th series of a chart. */
export const getColor = (index: number): Token => PALETTE[index % PALETTE.length] ?? PALETTE[0];

/**
 * One bar of a chart: its position and its value of each series. `label` is shown, `stamp` is what files write instead: a date with its
 * year. `gap` says why its numbers are incomplete: the area behind it is hatched. `cut` means that the period covers the bar in part only: its
 * area is shaded. `token` is its colour in a ring, if it is not that of its position. `counts` are the numbers that its values were scaled
 * from, as shares or an index are: a line says them too.
 */
export type Bar = {
  id: string;
  label: string;
  values: Readonly<Record<string, number>>;
  stamp?: string;
  gap?: string;
  cut?: string;
  token?: Token;
  counts?: Readonly<Record<string, number>>;
};

/** The series of every chart by sentiment. */
export function useSentimentSeries(): readonly Series[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      SENTIMENT_STACK.map((id) => ({
        id,
        label: t(`kit.sentiment.${id}`),
        token: `--es-${id}-fill` as const,
        part: true as const,
      })),
    [t],
  );
}

/** Whether the series of a bar have a sum that means something: there are several, and all are parts of what the bar counts. */
export function haveTotal(series: readonly Series[]): boolean {
  return series.length > 1 && series.every(({ part }) => part);
}

/** The sum of all series of a bar. */
export function sumBar(bar: Bar, series: readonly Series[]): number {
  return series.reduce((sum, { id }) => sum + (bar.values[id] ?? 0), 0);
}
