import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import type { ChartTheme } from '#engine/chart-forms/colors/chart-theme.ts';
import { makeSuiteTheme } from '#engine/chart-forms/colors/suite-theme.ts';
import { useTextScale } from '#web/kit/theme/text-size.ts';
import { useIsDark } from '#web/kit/theme/use-is-dark.ts';

/** The colours and letters of drawings on this page. */
export function useChartTheme(): ChartTheme {
  const isDark = useIsDark();
  const scale = useTextScale();
  const isCalm = useReducedMotion();
  return useMemo(() => makeSuiteTheme({ isDark, scale, moves: !isCalm }), [isDark, scale, isCalm]);
}
