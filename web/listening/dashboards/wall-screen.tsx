import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { paginateItems } from '#contracts/kit/widget/layout.ts';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import { getDashboard } from '#contracts/listening/dashboards/endpoints.ts';
import { filterAt } from '#contracts/listening/dashboards/stored-filter.ts';
import { filterByPlace } from '#contracts/listening/widgets/widget.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive, useLiveState } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { useStored } from '../use-stored.ts';
import { ZONE } from '../widgets/request-batch.ts';
import { WidgetContextProvider } from '../widgets/widget-context.ts';
import { WidgetGrid } from '../widgets/widget-grid.tsx';
import { Clock } from './clock.tsx';
import { useDark } from './use-dark.ts';
import { useLiveWidgetContext } from './use-live-widget-context.ts';
import { useRotation } from './use-rotation.ts';
import { useRows } from './use-rows.ts';
import classes from './wall.module.css';

const Seconds = z.coerce.number().int().min(5).max(3600).catch(30);

/**
 * Dashboards for a wall screen: dark, large, one after the other; with a clock and the time of the last post. Nobody scrolls a wall screen:
 * what is higher than the screen is shown page by page.
 */
export function WallScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ dashboards = '', every }] = useAddressQuery();
  const ids = dashboards.split(',').filter((id) => Id.safeParse(id).success);
  const [pages, setPages] = useState<Pages>({});
  const counts = ids.map((id) => pages[id] ?? 1);
  const { index, page, running, turns, next, previous, toggle } = useRotation(counts, Seconds.parse(every));
  const place = useRef<HTMLDivElement>(null);
  const dark = useDark();
  const id = ids[index];
  const count = counts[index] ?? 1;
  const leave = () => navigate(id ? `/listening/dashboards/${id}` : '/listening/dashboards');
  const full = () => void place.current?.requestFullscreen();
  useShortcuts([
    { key: 'ArrowRight', text: t('dashboards.wall_next'), act: next },
    { key: 'ArrowLeft', text: t('dashboards.wall_previous'), act: previous },
    { key: 'f', text: t('dashboards.wall_full'), act: full },
  ]);
  return (
    <div ref={place} className={classes.wall}>
      {id && dark ? (
        <OneDashboard key={id} id={id} page={page} onPages={setPages} />
      ) : (
        <div className={classes.body} data-empty={ids.length === 0 || undefined}>
          {ids.length === 0 && (
            <Empty
              title={t('dashboards.wall_none')}
              action={<Button onClick={leave}>{t('pages.listening-dashboards')}</Button>}
            />
          )}
        </div>
      )}
      <div className={classes.controls}>
        {turns && (
          <>
            <span className="tabular">
              {ids.length > 1 && `${index + 1}/${ids.length} `}
              {count > 1 && t('dashboards.wall_page', { page: page + 1, count })}
            </span>
            <WallButton label={t('dashboards.wall_previous')} onClick={previous}>
              <IconChevronLeft size={20} />
            </WallButton>
            <WallButton
              label={t(running ? 'dashboards.wall_pause' : 'dashboards.wall_play')}
              onClick={toggle}
            >
              {running ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
            </WallButton>
            <WallButton label={t('dashboards.wall_next')} onClick={next}>
              <IconChevronRight size={20} />
            </WallButton>
          </>
        )}
        <WallButton label={t('dashboards.wall_full')} onClick={full}>
          <IconArrowsMaximize size={20} />
        </WallButton>
        <WallButton label={t('dashboards.wall_leave')} onClick={leave}>
          <IconX size={20} />
        </WallButton>
      </div>
    </div>
  );
}

function WallButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon size={36} aria-label={props.label} title={props.label} onClick={props.onClick}>
      {props.children}
    </ActionIcon>
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
  const live = useLiveState();
  const online = useOnline();
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
      <header className={classes.head}>
        <h1 className={classes.title}>{dashboard.name}</h1>
        {(!online || live === 'reconnecting' || live === 'offline') && (
          <span className={classes.stale} role="status">
            {t('dashboards.wall_stale')}
          </span>
        )}
        {last && (
          <span className={classes.last}>
            {t('dashboards.wall_last', {
              time: dateFormat(language, { timeStyle: 'medium' }).format(new Date(last)),
            })}
          </span>
        )}
        <Clock />
      </header>
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
