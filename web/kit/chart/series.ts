import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sentiment } from '#contracts/listening/mention.ts';

/** One of the counted things that a chart stacks: its id in the data, its word, and the CSS variable that colours it. */
export type Series = { id: string; label: string; token: Token; dashed?: boolean };

/** The name of a colour. */
export type Token = `--es-${string}`;

/** Colours of things that have none of their own, told apart also by eyes that see few colours (Okabe and Ito, 2008). */
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

/** The colour of the n-th thing of a chart. */
export const getColor = (index: number): Token => PALETTE[index % PALETTE.length] ?? PALETTE[0];

/**
 * One bar of a chart: where it is and how much of each series it holds. `label` is what a person reads, `stamp` what files write
 * instead of it: a date with its year. `gap` says why its numbers are not the whole: the place behind it is hatched. `cut` says that the
 * period holds only a part of its time: the place behind it is shaded. `token` is its colour in a ring, where it is not that of its place.
 */
export type Bar = {
  id: string;
  label: string;
  values: Readonly<Record<string, number>>;
  stamp?: string;
  gap?: string;
  cut?: string;
  token?: Token;
};

/** Bottom to top: the good at the base, the bad on top, where the eye looks for change. */
const SENTIMENT_ORDER: readonly Sentiment[] = ['positive', 'neutral', 'question', 'negative'];

/** The series of every chart by sentiment. */
export const useSentimentSeries = (): readonly Series[] => {
  const { t } = useTranslation();
  return useMemo(
    () =>
      SENTIMENT_ORDER.map((id) => ({
        id,
        label: t(`kit.sentiment.${id}`),
        token: `--es-${id}-fill` as const,
      })),
    [t],
  );
};

/** Everything of a bar together. */
export const sumBar = (bar: Bar, series: readonly Series[]): number =>
  series.reduce((sum, { id }) => sum + (bar.values[id] ?? 0), 0);
