import { useState, type ReactNode } from 'react';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { ChartColorsProvider } from '#web/custom-viz/forms/chart-colors.ts';
import { DashboardViewProvider, type DashboardView } from './dashboard-context.ts';

/** What the tiles of a dashboard share: its view, and the colours, so that a value has the same one in all of them. */
export function ViewProvider({ view, children }: { view: DashboardView; children: ReactNode }) {
  const [colors] = useState(makeColorRegistry);
  return (
    <DashboardViewProvider value={view}>
      <ChartColorsProvider value={colors}>{children}</ChartColorsProvider>
    </DashboardViewProvider>
  );
}
