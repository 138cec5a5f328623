import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

/** The colours a canvas needs, read from the tokens: a canvas cannot read CSS variables by itself. */
export type ChartColors = {
  scheme: string;
  text: string;
  dim: string;
  line: string;
  raised: string;
  of: (token: string) => string;
};

/** The tokens' present values; they change with the scheme. */
export function useChartColors(): ChartColors {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => colorsOf(scheme), [scheme]);
}

function colorsOf(scheme: string): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const of = (token: string): string => style.getPropertyValue(token).trim();
  return {
    scheme,
    text: of('--es-text'),
    dim: of('--es-dim'),
    line: of('--es-border'),
    raised: of('--es-raised'),
    of,
  };
}
