import { createContext, useContext, useState } from 'react';
import { makeColorRegistry, type ColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';

/** The colours that the charts of a page share, so that a value has the same colour in all of them. */
const SharedColors = createContext<ColorRegistry | null>(null);
export const ChartColorsProvider = SharedColors.Provider;

/** The registry of the page, or one of the chart alone. */
export function useChartColors(): ColorRegistry {
  const shared = useContext(SharedColors);
  const [own] = useState(makeColorRegistry);
  return shared ?? own;
}
