import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { NO_ACTS, type OutsideNames } from '#contracts/custom-viz/outside.ts';
import { readCalendar } from '#contracts/custom-viz/period.ts';
import type { SnapshotContent } from '#contracts/custom-viz/snapshots.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { describeChoice } from '#texts/filter-words.ts';
import { formatValues } from '#texts/format-filter.ts';
import { makeFilterNames } from '#web/custom-viz/names/filter-names.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import type { ChangeState } from '../dashboards/state/use-dashboard-state.ts';
import { TabBar } from '../dashboards/view/tab-bar.tsx';
import { TabGrid } from '../dashboards/view/tab-grid.tsx';
import { ViewProvider } from '../dashboards/view/view-provider.tsx';
import { formatDates } from '../period/period-words.ts';
import { OutsideProvider } from '../sharing/outside-provider.tsx';
import { SharedTile } from '../sharing/shared-tile.tsx';
import { useFilterNames } from '../sharing/use-filter-names.ts';
import { useSharedView } from '../sharing/use-shared-view.ts';
import classes from '../dashboards/view/view.module.css';

/** No link opened it, so no values are listed. */
const NO_LINK = { token: '' };

/** A dashboard as a snapshot keeps it: its tiles from the kept answers, and what narrowed it. */
export function FrozenDashboard({ content }: { content: SnapshotContent }) {
  const { t } = useTranslation();
  const shared = useMemo(() => toSharedDashboard(content), [content]);
  const [state, setState] = useState(FIRST_STATE);
  const change = useCallback<ChangeState>(
    ({ tab, folds }) =>
      setState((before) => ({ ...before, tab: tab ?? before.tab, folds: folds ?? before.folds })),
    [],
  );
  const view = useSharedView(shared, { state, change, link: NO_LINK });
  const { answers, statements } = content;
  const draw = useCallback(
    (tile: Tile) => (
      <SharedTile
        tile={tile}
        results={answers[tile._id]}
        statement={statements[tile._id]}
        answered={FIRST_STATE}
      />
    ),
    [answers, statements],
  );
  return (
    <ViewProvider view={view}>
      <div className={classes.body}>
        <NarrowedBy content={content} view={view} />
        <TabBar />
        {view.tab.tiles.length === 0 ? (
          <Empty title={t('viz_dashboards.tabs.empty')} />
        ) : (
          <OutsideProvider mentions={content.mentions}>
            <TabGrid key={view.tab._id} tab={view.tab} draw={draw} />
          </OutsideProvider>
        )}
        <footer className={classes.foot}>{t('viz_dashboards.zone', { zone: content.zone })}</footer>
      </div>
    </ViewProvider>
  );
}

type ViewProps = { content: SnapshotContent; view: ReturnType<typeof useSharedView> };

/** The period, and the filters that had values. */
function NarrowedBy({ content, view }: ViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useFilterNames();
  const { document, taken_at: takenAt, zone, calendar, narrowed = [] } = content;
  const { catalog, labels } = view;
  const parts = [
    formatDates(document.period, { now: new Date(takenAt), zone, ...readCalendar(calendar), language }),
    ...narrowed.map(({ label, value }) => `${label}: ${value}`),
    ...document.filters
      .filter(({ value }) => value.values.length > 0)
      .map((filter) => {
        const names = makeFilterNames(catalog, labels.find);
        const values = formatValues(filter.dimension, filter.value.values, names);
        const is = filter.value.is === 'not_among' ? ` ${t('viz_dashboards.filters.is_not')} ` : ': ';
        const words = describeChoice(filter.value, catalog.language);
        return words === null ? `${nameOf(filter)}${is}${values}` : `${nameOf(filter)} ${words}`;
      }),
  ];
  return <p className={classes.foot}>{parts.join(' · ')}</p>;
}

const NO_NAMES: OutsideNames = { uploads: [], fields: [], form: [] };

/** A snapshot in the shape of a frozen link, which is drawn in the same way. */
function toSharedDashboard(content: SnapshotContent): SharedVizDashboard {
  const { document, answers, statements, zone, calendar, taken_at: takenAt } = content;
  return {
    ...NO_NAMES,
    kind: 'frozen',
    name: content.dashboard.name,
    account: content.account.name,
    expires_at: takenAt,
    counted_at: takenAt,
    document,
    answers,
    statements,
    zone,
    ...(calendar && { calendar }),
    acts: NO_ACTS,
    annotations: {},
  };
}
