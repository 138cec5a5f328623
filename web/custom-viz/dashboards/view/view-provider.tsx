import { useState, type ReactNode } from 'react';
import { makeColorRegistry } from '#engine/chart-forms/colors/color-registry.ts';
import { ChartColorsProvider } from '#web/custom-viz/forms/chart-colors.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { ShownCalendar } from '#web/custom-viz/period/use-calendar.ts';
import { DashboardViewProvider, type DashboardView } from './dashboard-context.ts';

/** What the widgets of a dashboard share in its home, where its tiles are widgets. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { widgets } = useHome();
  return widgets ? <widgets.Live>{children}</widgets.Live> : children;
}

/** What the tiles of a dashboard share: its view, and the colours, so that a value has the same one in all of them. */
export function ViewProvider({ view, children }: { view: DashboardView; children: ReactNode }) {
  const [colors] = useState(makeColorRegistry);
  return (
    <DashboardViewProvider value={view}>
      <ShownCalendar value={view.reading}>
        <ChartColorsProvider value={colors}>{children}</ChartColorsProvider>
      </ShownCalendar>
    </DashboardViewProvider>
  );
}
