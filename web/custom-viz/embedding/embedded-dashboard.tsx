import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { EmbeddedDashboard, EmbedReason } from '#contracts/custom-viz/embedding.ts';
import { listOpenTiles } from '#contracts/custom-viz/tab-sections.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { StaleNote } from '#web/listening/public-link/stale-note.tsx';
import { findTab } from '../dashboards/editing/document-edits.ts';
import type { ChangeState } from '../dashboards/state/use-dashboard-state.ts';
import { TabBar } from '../dashboards/view/tab-bar.tsx';
import { TabGrid } from '../dashboards/view/tab-grid.tsx';
import { ViewProvider } from '../dashboards/view/view-provider.tsx';
import { OutsideProvider } from '../sharing/outside-provider.tsx';
import { SharedFilters } from '../sharing/shared-filters.tsx';
import { EmbedFileMenu } from './embed-files.tsx';
import { EmbeddedTile } from './embedded-tile.tsx';
import { useEmbedAnswers } from './use-embed-answers.ts';
import { useEmbedLook } from './use-embed-look.ts';
import { useEmbeddedView } from './use-embedded-view.ts';
import classes from '../dashboards/view/view.module.css';

type Props = {
  opened: EmbeddedDashboard;
  /** What the visitor chose. */
  state: DashboardState;
  change: ChangeState;
  onEnd: (reason: EmbedReason) => void;
  onReopen: () => void;
};

/** A dashboard as visitors of an embedding page see it. */
export function EmbeddedDashboardView({ opened, state, change, onEnd, onReopen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  useEmbedLook(opened.theme);
  const tiles = listOpenTiles(findTab(opened.document, state.tab), state).map(({ _id }) => _id);
  const answers = useEmbedAnswers({ opened, tiles, state }, { end: onEnd, retry: onReopen });
  const { annotations, colors } = answers;
  const view = useEmbeddedView({ opened, state, change, annotations, colors });
  const { tab, catalog, labels, document: shown } = view;
  const { add } = labels;
  useEffect(() => {
    for (const one of Object.values(answers.answers ?? {}).flat()) if (one.ok) add(one.labels);
  }, [answers.answers, add]);
  const title = pickText(shown.title, catalog.language) || opened.name;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const draw = useCallback(
    (tile: Tile) => <EmbeddedTile tile={tile} answers={answers} opened={opened} />,
    [answers, opened],
  );
  const clock = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: opened.zone });
  const foot = [
    answers.at > 0 && t('viz_sharing.as_of.live', { time: clock.format(new Date(answers.at)) }),
    t('viz_dashboards.zone', { zone: opened.zone }),
  ];
  const about = pickText(shown.about, catalog.language);
  return (
    <ViewProvider view={view}>
      <PageHeader
        title={title}
        {...(about && { about })}
        action={opened.files && <EmbedFileMenu opened={opened} state={state} name={title} />}
      />
      <div className={classes.body}>
        {answers.error !== null && answers.answers && <StaleNote at={answers.at} />}
        <SharedFilters />
        <TabBar />
        {tab.tiles.length === 0 ? (
          <Empty title={t('viz_dashboards.tabs.empty')} />
        ) : (
          <OutsideProvider mentions={answers.mentions}>
            <TabGrid key={tab._id} tab={tab} draw={draw} />
          </OutsideProvider>
        )}
        <footer className={classes.foot}>{foot.filter(Boolean).join(' · ')}</footer>
      </div>
    </ViewProvider>
  );
}
