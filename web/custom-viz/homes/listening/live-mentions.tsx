import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveMentions, toStoredFilter } from '#contracts/custom-viz/listening/mention-span.ts';
import { listWidgets } from '#contracts/custom-viz/listening/widget-tile.ts';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import type { CountingUnit } from '#contracts/listening/analytics/dimension.ts';
import { isStored } from '#contracts/listening/stored-filter.ts';
import { countsPostsBesideStories } from '#contracts/listening/widgets/counting.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import { useEditors } from '#web/custom-viz/dashboards/drafts/presence-context.ts';
import {
  DashboardViewProvider,
  useDashboardView,
} from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useLiveWidgetContext } from '#web/listening/overview/use-live-widget-context.ts';
import { useStored } from '#web/listening/use-stored.ts';
import { BesideStories } from '#web/listening/widgets/widget-card.tsx';
import { WidgetContextProvider, type DrillDownActions } from '#web/listening/widgets/widget-context.ts';
import { useHome } from '../home.ts';
import { countIn, MentionsProvider } from './mentions-context.ts';
import { useFilterValues } from './use-filter-values.ts';
import { useOwnFilter, useOwnSet } from './use-own-filter.ts';
import { useWidgetTools } from './use-widget-tools.tsx';

/** What the widgets of a dashboard share: the mentions that they count, and what a click on a number does. */
export function LiveMentions({ children }: { children: ReactNode }) {
  const { mode } = useDashboardView();
  return mode === 'wall' ? <OnWall>{children}</OnWall> : <OfReader>{children}</OfReader>;
}

function OfReader({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const view = useDashboardView();
  const { _id, document, reading, tab, catalog, mode: viewMode } = view;
  const { pages } = useHome();
  const isEdited = viewMode === 'edit';
  const own = useOwnSet(_id, isEdited);
  const findOwn = useCallback(
    () => toStoredFilter({ ...document, ...own?.filters }, { ...reading, now: new Date() }),
    [document, own, reading],
  );
  const filtering = useOwnFilter(own && findOwn, own?.state);
  const loadValues = useFilterValues(filtering.filter);
  const valued = useMemo(
    () => ({ ...view, loadValues, among: filtering.filter }),
    [view, loadValues, filtering.filter],
  );
  const [mode, setMode] = useState<DrillDownActions['mode']>('open');
  const [chosenUnit, setUnit] = useState<CountingUnit | null>();
  const unit = chosenUnit === undefined ? (own?.unit ?? null) : chosenUnit;
  const editors = useEditors();
  const refresh = useRefresh();
  useStored(() => {
    filtering.renew();
    refresh('analytics.');
  });
  const context = useLiveWidgetContext(filtering, isEdited ? null : mode, `${pages.dashboard}/${_id}`);
  const tools = useWidgetTools(filtering.filter);
  const value = useMemo(
    () => ({
      ...context,
      // What the filters of the dashboard narrow is in its bar.
      isNarrowed: (id: string) =>
        tab.tiles.some((tile) => tile._id === id && tile.kind === 'widget' && isStored(tile.widget.filter)),
      ...tools.parts,
      badgesOf: (id: string) =>
        editors
          .filter(({ tile }) => tile === id)
          .map(({ name }) => ({ text: name, title: t('viz_dashboards.presence.at_tile', { name }) })),
    }),
    [context, tools.parts, tab.tiles, editors, t],
  );
  const shownUnit = isEdited ? null : unit;
  const mentions = useMemo(
    () => ({ filtering, mode, setMode, unit: shownUnit, setUnit }),
    [filtering, mode, shownUnit],
  );
  const widgets = countIn(listWidgets(tab.tiles, catalog.language), shownUnit);
  return (
    <DashboardViewProvider value={valued}>
      <MentionsProvider value={mentions}>
        <WidgetContextProvider value={value}>
          <Beside widgets={widgets}>{children}</Beside>
        </WidgetContextProvider>
        {tools.drawer}
      </MentionsProvider>
    </DashboardViewProvider>
  );
}

/** How often a span such as “last 24 hours” is updated when no post arrives (milliseconds). */
const QUIET_MS = 5 * 60_000;
const STEP_MS = 60_000;
const findMinute = (): Date => new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS);

/** On a wall nobody narrows the filter. */
const nowhere = (): void => undefined;

function OnWall({ children }: { children: ReactNode }) {
  const { document, reading, tab, catalog } = useDashboardView();
  const { pages } = useHome();
  const [now, setNow] = useState(findMinute);
  const refresh = useRefresh();
  useStored(() => {
    setNow(findMinute());
    refresh('analytics.');
  });
  useEffect(() => {
    const timer = setInterval(() => setNow(findMinute()), QUIET_MS);
    return () => clearInterval(timer);
  }, []);
  const filter = useMemo(() => resolveMentions(document, { ...reading, now }), [document, reading, now]);
  const context = useLiveWidgetContext(
    { filter, length: getPeriodLength(document.period), change: nowhere },
    null,
    pages.wall,
  );
  return (
    <WidgetContextProvider value={context}>
      <Beside widgets={listWidgets(tab.tiles, catalog.language)}>{children}</Beside>
    </WidgetContextProvider>
  );
}

/** Widgets that count posts say so where others of their tab count stories. */
function Beside({ widgets, children }: { widgets: readonly Widget[]; children: ReactNode }) {
  const isBeside = useCallback((widget: Widget) => countsPostsBesideStories(widget, widgets), [widgets]);
  return <BesideStories value={isBeside}>{children}</BesideStories>;
}
