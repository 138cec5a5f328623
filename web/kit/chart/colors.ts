import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import type { Series } from './series.ts';

/** The colours a canvas needs, read from the tokens: a canvas cannot read CSS variables by itself. */
export type ChartColors = {
  text: string;
  dim: string;
  line: string;
  raised: string;
  of: (token: string) => string;
};

/** The tokens' present values; they change with the scheme. */
export const useChartColors = (series: readonly Series[]): ChartColors => {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const of = (token: string): string => style.getPropertyValue(token).trim();
    return {
      text: of('--es-text'),
      dim: of('--es-dim'),
      line: of('--es-border'),
      raised: of('--es-raised'),
      of,
    };
    // The scheme is what changes the tokens' values.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [scheme, series]);
};
