import type { ReactNode } from 'react';
import { AccountColors, KnownColors } from '#web/custom-viz/forms/chart-colors.tsx';
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
  return (
    <DashboardViewProvider value={view}>
      <ShownCalendar value={view.reading}>
        <ViewColors colors={view.colors}>{children}</ViewColors>
      </ShownCalendar>
    </DashboardViewProvider>
  );
}

type ColorsProps = { colors: DashboardView['colors']; children: ReactNode };

/** Widgets have colours of their own. */
function ViewColors({ colors, children }: ColorsProps) {
  const { widgets } = useHome();
  if (widgets) return children;
  if (colors) return <KnownColors colors={colors}>{children}</KnownColors>;
  return <AccountColors>{children}</AccountColors>;
}
