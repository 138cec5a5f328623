import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { readCalendar } from '#contracts/custom-viz/period.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { LanguageSwitch } from '#web/identity/language-switch.tsx';
import { formatLongDay, formatMoment, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { LinkBrand } from '#web/listening/public-link/link-brand.tsx';
import type { ChangeState } from '../dashboards/state/use-dashboard-state.ts';
import { TabBar } from '../dashboards/view/tab-bar.tsx';
import { TabGrid } from '../dashboards/view/tab-grid.tsx';
import { ViewProvider } from '../dashboards/view/view-provider.tsx';
import { formatDates } from '../period/period-words.ts';
import { OutsideProvider } from './outside-provider.tsx';
import { SharedFilters } from './shared-filters.tsx';
import { SharedTile } from './shared-tile.tsx';
import { useSharedView } from './use-shared-view.ts';
import classes from '../dashboards/view/view.module.css';

type Props = {
  shared: SharedVizDashboard;
  /** What its visitor chose: it is in the address. */
  state: DashboardState;
  /** The state that the answers belong to. */
  answered: DashboardState;
  onChange: ChangeState;
  /** What opened it. */
  link: { token: string; password?: string | undefined };
};

/** A dashboard as the visitors of its link see it. */
export function SharedDashboard({ shared, state, answered, onChange, link }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const view = useSharedView(shared, { state, change: onChange, link });
  const { tab, catalog } = view;
  const title = pickText(shared.document.title, catalog.language) || shared.name;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const { answers, statements, kind, mentions, counted_at: countedAt } = shared;
  const draw = useCallback(
    (tile: Tile) => (
      <SharedTile
        tile={tile}
        results={answers[tile._id]}
        statement={statements[tile._id]}
        answered={answered}
      />
    ),
    [answers, statements, answered],
  );
  const zone = shared.document.zone ?? shared.zone;
  const reading = { now: new Date(countedAt), zone, ...readCalendar(shared.calendar), language };
  const about = [
    shared.account,
    mentions
      ? formatShortSpan(new Date(mentions.from), new Date(mentions.to), language)
      : kind === 'frozen' && formatDates(shared.document.period, reading),
    t(`viz_sharing.as_of.${kind}`, { time: formatMoment(new Date(countedAt), language) }),
    pickText(shared.document.about, catalog.language),
  ];
  const foot = [
    Object.values(mentions?.gaps ?? {}).some((spans) => spans.length > 0) && t('dashboards.shared.gaps'),
    t('viz_dashboards.zone', { zone }),
    t('dashboards.shared.until', { day: formatLongDay(new Date(shared.expires_at), language) }),
  ];
  return (
    <ViewProvider view={view}>
      <LinkBrand />
      <PageHeader title={title} about={about.filter(Boolean).join(' · ')} action={<LanguageSwitch />} />
      <div className={classes.body}>
        {kind === 'live' && <SharedFilters />}
        <TabBar />
        {tab.tiles.length === 0 ? (
          <Empty title={t('viz_dashboards.tabs.empty')} />
        ) : (
          <OutsideProvider mentions={mentions}>
            <TabGrid key={tab._id} tab={tab} draw={draw} />
          </OutsideProvider>
        )}
        <footer className={classes.foot}>{foot.filter(Boolean).join(' · ')}</footer>
      </div>
    </ViewProvider>
  );
}
