import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import type { Section } from '#contracts/custom-viz/section.ts';
import { listTileGroups } from '#contracts/custom-viz/tab-sections.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { paginateItems } from '#contracts/kit/widget/layout.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { AnswerAgeProvider, useOldestAnswer } from '#web/kit/wall/answer-age.ts';
import { useRotation } from '#web/kit/wall/use-rotation.ts';
import { useRows } from '#web/kit/wall/use-rows.ts';
import { useWallAddress } from '#web/kit/wall/wall-address.ts';
import { WallFrame } from '#web/kit/wall/wall-frame.tsx';
import { WallHead } from '#web/kit/wall/wall-head.tsx';
import { useNoteOpening } from '../versions/use-note-opening.ts';
import { TileGrid } from '../view/tile-grid.tsx';
import { useView } from '../view/use-view.ts';
import { LiveProvider, ViewProvider } from '../view/view-provider.tsx';
import classes from '#web/kit/wall/wall.module.css';

/** How many pages each dashboard has, by its id: a page for each tab, and more where a tab is higher than the screen. */
type Pages = Readonly<Record<string, number>>;
type PageProps = { page: number; onPages: (add: (before: Pages) => Pages) => void };

/** Dashboards on a wall: one tab a screen, large and dark, one after the other, with the clock and the age of what is shown. */
export function WallScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pages: home } = useHome();
  const { ids, seconds } = useWallAddress();
  const [pages, setPages] = useState<Pages>({});
  const counts = ids.map((id) => pages[id] ?? 1);
  const rotation = useRotation(counts, seconds);
  const id = ids[rotation.index];
  return (
    <WallFrame
      counts={counts}
      rotation={rotation}
      onLeave={() => navigate(id ? `${home.dashboard}/${id}` : home.list.path)}
      listName={t(`pages.${home.list.name}`)}
    >
      {id && <OneDashboard key={id} id={id} page={rotation.page} onPages={setPages} />}
    </WallFrame>
  );
}

function OneDashboard({ id, ...paged }: PageProps & { id: string }) {
  const { calls, entity } = useHome();
  const found = useCallQuery(calls.get, { params: { _id: id } }, { keep: true });
  const refresh = useRefresh();
  useLive(`${entity}.`, () => refresh(calls.get.name));
  return (
    <QueryView of={found} loading={<BlockSkeleton height={480} />}>
      {({ _id, name, published, published_at }) =>
        published && (
          <Shown _id={_id} name={name} document={published} published_at={published_at} {...paged} />
        )
      }
    </QueryView>
  );
}

type ShownProps = PageProps & {
  _id: string;
  name: string;
  document: DashboardDocument;
  published_at: string | null;
};

function Shown({ _id, name, document, published_at, page, onPages }: ShownProps) {
  useNoteOpening({ _id, published_at });
  const { t } = useTranslation();
  const language = useLanguage();
  const { place, rows } = useRows();
  const pages = useMemo(() => listPages(document, rows), [document, rows]);
  const count = pages.length;
  useEffect(() => {
    onPages((before) => ({ ...before, [_id]: count }));
  }, [onPages, _id, count]);
  const view = useView(_id, document, { mode: 'wall', openRows: null });
  const shown = pages[page];
  const value = useMemo(() => ({ ...view, tab: shown?.tab ?? view.tab }), [view, shown]);
  const { report, oldest } = useOldestAnswer();
  const { language: named } = view.catalog;
  const names = [
    pickText(document.title, named) || name,
    shown && document.tabs.length > 1 ? pickText(shown.tab.name, named) : '',
    shown?.section ? pickText(shown.section.title, named) : '',
  ];
  const describeAge = (at: number): string =>
    t('viz_dashboards.wall.as_of', {
      time: dateFormat(language, { timeStyle: 'short', timeZone: view.reading.zone }).format(new Date(at)),
      zone: view.reading.zone,
    });
  return (
    <ViewProvider view={value}>
      <LiveProvider>
        <WallHead
          title={names.filter(Boolean).join(' · ')}
          age={oldest === null ? null : describeAge(oldest)}
        />
        <div ref={place} className={classes.body}>
          <div className={classes.page}>
            <AnswerAgeProvider value={report}>
              <TileGrid key={page} tiles={shown?.tiles ?? []} />
            </AnswerAgeProvider>
          </div>
        </div>
      </LiveProvider>
    </ViewProvider>
  );
}

type WallPage = { tab: Tab; section: Section | null; tiles: Tab['tiles'] };

/** The pages of all tabs and of their sections, each with the tiles that fit on the screen. */
function listPages({ tabs }: DashboardDocument, rows: number): WallPage[] {
  return tabs.flatMap((tab) =>
    listTileGroups(tab).flatMap((group) =>
      paginateItems(group.tiles, rows).map((tiles) => ({ tab, section: group.section, tiles })),
    ),
  );
}
