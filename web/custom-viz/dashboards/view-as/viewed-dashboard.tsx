import { Button } from '@mantine/core';
import { IconEyeglass } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { writeDashboardState } from '#contracts/custom-viz/dashboard-address.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import type { ViewedDashboard } from '#contracts/custom-viz/view-as.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useViewAs } from '#web/custom-viz/homes/home.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useCalendar } from '#web/custom-viz/period/use-calendar.ts';
import { ZoneLine } from '#web/custom-viz/period/zone-line.tsx';
import { call } from '#web/kit/api/call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { findTab } from '../editing/document-edits.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { useDashboardState, type ChangeState } from '../state/use-dashboard-state.ts';
import { useKnownLabels } from '../state/use-known-labels.ts';
import type { DashboardView } from '../view/dashboard-context.ts';
import { TabBar } from '../view/tab-bar.tsx';
import { TabGrid } from '../view/tab-grid.tsx';
import { ViewProvider } from '../view/view-provider.tsx';
import { useSeenChoices } from './use-seen-choices.ts';
import { ViewedTile } from './viewed-tile.tsx';
import classes from '../view/view.module.css';

type Props = { dashboard: VizDashboard; userId: string; onLeave: () => void };

/** A dashboard as a colleague sees it, marked as such; nothing can be changed, and each look is recorded. */
export function ViewedAs({ dashboard, userId, onLeave }: Props) {
  const { t } = useTranslation();
  const viewAs = useViewAs();
  const { state: address, change } = useDashboardState();
  // Folding is no look at anything else, and is not recorded as one.
  const { folds, ...state } = address;
  const isBare = Object.keys(writeDashboardState(state)).length === 0;
  const params = { _id: dashboard._id };
  const body = { user_id: userId, time_zone: getReaderZone(), ...(!isBare && { state }) };
  const read = useQuery({
    queryKey: [viewAs.name, params, body],
    queryFn: ({ signal }) => call(viewAs, { params, body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <QueryView of={read} loading={<BlockSkeleton height={480} />}>
      {(viewed) => (
        <>
          <p className={classes.viewedAs} role="status">
            <IconEyeglass size={18} aria-hidden />
            <span>{t('viz_dashboards.view_as.note', { name: viewed.person.name })}</span>
            <Button size="compact-sm" variant="default" onClick={onLeave}>
              {t('viz_dashboards.view_as.leave')}
            </Button>
          </p>
          {viewed.document ? (
            <Shown
              dashboard={dashboard}
              viewed={{ ...viewed, document: viewed.document, state: { ...viewed.state, folds } }}
              isRenewing={read.isFetching}
              change={change}
              onRetry={() => void read.refetch()}
            />
          ) : (
            <Empty title={t('viz_dashboards.view_as.closed', { name: viewed.person.name })} />
          )}
        </>
      )}
    </QueryView>
  );
}

type ShownProps = {
  dashboard: VizDashboard;
  viewed: ViewedDashboard & { document: DashboardDocument };
  isRenewing: boolean;
  change: ChangeState;
  onRetry: () => void;
};

function Shown({ dashboard, viewed, isRenewing, change, onRetry }: ShownProps) {
  const { t } = useTranslation();
  const view = useViewedView(dashboard._id, viewed, change);
  const { tab, catalog } = view;
  const about = pickText(viewed.document.about, catalog.language);
  const draw = useCallback(
    (tile: Tile) => <ViewedTile tile={tile} viewed={viewed} isRenewing={isRenewing} onRetry={onRetry} />,
    [viewed, isRenewing, onRetry],
  );
  return (
    <ViewProvider view={view}>
      <PageHeader
        title={pickText(viewed.document.title, catalog.language) || dashboard.name}
        {...(about && { about })}
      />
      <div className={classes.body}>
        <FilterBar />
        <TabBar />
        {tab.tiles.length === 0 ? (
          <Empty title={t('viz_dashboards.tabs.empty')} />
        ) : (
          <TabGrid key={tab._id} tab={tab} draw={draw} />
        )}
        <ZoneLine zone={view.reading.zone} />
      </div>
    </ViewProvider>
  );
}

/** The view of the colleague: what is changed begins with the state that they see. */
function useViewedView(_id: string, viewed: ShownProps['viewed'], changeAddress: ChangeState): DashboardView {
  const { document, state, answers, counted_at: countedAt } = viewed;
  const catalog = useCatalog();
  const labels = useKnownLabels();
  const calendar = useCalendar();
  const { add } = labels;
  useEffect(() => {
    for (const one of Object.values(answers).flat()) if (one.ok) add(one.labels);
  }, [answers, add]);
  const change = useCallback<ChangeState>(
    (patch, options) => changeAddress({ ...state, ...patch }, options),
    [state, changeAddress],
  );
  const zone = document.zone ?? getReaderZone();
  const listChoices = useSeenChoices({ document, answers, zone }, catalog);
  return useMemo(
    () => ({
      _id,
      document,
      tab: findTab(document, state.tab),
      state,
      change,
      reading: { zone, ...calendar },
      moments: { all: Date.parse(countedAt) },
      catalog,
      labels,
      mode: 'wall',
      openRows: null,
      listChoices,
    }),
    [_id, document, state, change, zone, calendar, countedAt, catalog, labels, listChoices],
  );
}
