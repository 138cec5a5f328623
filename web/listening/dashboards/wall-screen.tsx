import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paginateItems } from '#contracts/kit/widget/layout.ts';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import { getDashboard } from '#contracts/listening/dashboards/endpoints.ts';
import { filterAt } from '#contracts/listening/dashboards/stored-filter.ts';
import { filterByPlace } from '#contracts/listening/widgets/widget.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useRotation } from '#web/kit/wall/use-rotation.ts';
import { useRows } from '#web/kit/wall/use-rows.ts';
import { useWallAddress } from '#web/kit/wall/wall-address.ts';
import { WallFrame } from '#web/kit/wall/wall-frame.tsx';
import { WallHead } from '#web/kit/wall/wall-head.tsx';
import { useStored } from '../use-stored.ts';
import { ZONE } from '../widgets/request-batch.ts';
import { WidgetContextProvider } from '../widgets/widget-context.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { useLiveWidgetContext } from './use-live-widget-context.ts';
import classes from '#web/kit/wall/wall.module.css';

/**
 * Dashboards for a wall screen: dark, large, one after the other; with a clock and the time of the last post. Nobody scrolls a wall screen:
 * what is higher than the screen is shown page by page.
 */
export function WallScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ids, seconds } = useWallAddress();
  const [pages, setPages] = useState<Pages>({});
  const counts = ids.map((id) => pages[id] ?? 1);
  const rotation = useRotation(counts, seconds);
  const id = ids[rotation.index];
  return (
    <WallFrame
      counts={counts}
      rotation={rotation}
      onLeave={() => navigate(id ? `/listening/dashboards/${id}` : '/listening/dashboards')}
      listName={t('pages.listening-dashboards')}
    >
      {id && <OneDashboard key={id} id={id} page={rotation.page} onPages={setPages} />}
    </WallFrame>
  );
}

/** How many pages dashboards have, by their ids. */
type Pages = Readonly<Record<string, number>>;
type PageState = { page: number; onPages: (add: (before: Pages) => Pages) => void };

function OneDashboard({ id, ...paged }: PageState & { id: string }) {
  const found = useCallQuery(getDashboard, { params: { _id: id } }, { keep: true });
  const refresh = useRefresh();
  // A change of a dashboard reaches the wall screens that show it without anybody touching them.
  useLive('dashboard.', () => refresh(getDashboard.name));
  return (
    <QueryView of={found} loading={<BlockSkeleton height={480} />}>
      {(dashboard) => <Shown dashboard={dashboard} {...paged} />}
    </QueryView>
  );
}

const STEP_MS = 60_000;
/** How often a span such as “last 24 hours” is updated when no post arrives. */
const QUIET_MS = 5 * STEP_MS;
const thisMinute = (): Date => new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS);

/** On a wall screen nobody narrows the filter. */
const nowhere = (): void => undefined;

function Shown({ dashboard, page, onPages }: PageState & { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [now, setNow] = useState(thisMinute);
  const [last, setLast] = useState<string | null>(null);
  const refresh = useRefresh();
  useLive('mentions.stored', ({ at }) => setLast(at));
  useStored(() => {
    setNow(thisMinute());
    refresh('analytics.');
  });
  useEffect(() => {
    const timer = setInterval(() => setNow(thisMinute()), QUIET_MS);
    return () => clearInterval(timer);
  }, []);
  const weekStart = useWeekStart();
  const filter = useMemo(
    () => filterAt(dashboard.filter, { now, zone: ZONE, weekStart }),
    [dashboard.filter, now, weekStart],
  );
  const { place, rows } = useRows();
  const { _id } = dashboard;
  const widgets = useMemo(() => filterByPlace(dashboard.widgets, 'wall'), [dashboard.widgets]);
  const pages = useMemo(() => paginateItems(widgets, rows), [widgets, rows]);
  const count = pages.length;
  useEffect(() => {
    onPages((before) => ({ ...before, [_id]: count }));
  }, [onPages, _id, count]);
  const widgetContext = useLiveWidgetContext({ filter, change: nowhere }, null, '/listening/wall');
  return (
    <>
      <WallHead
        title={dashboard.name}
        age={
          last &&
          t('dashboards.wall_last', {
            time: dateFormat(language, { timeStyle: 'medium' }).format(new Date(last)),
          })
        }
      />
      <div ref={place} className={classes.body}>
        <div className={classes.page}>
          <WidgetContextProvider value={widgetContext}>
            <WidgetGrid widgets={pages[page] ?? []} whole={widgets} />
          </WidgetContextProvider>
        </div>
      </div>
    </>
  );
}
