import { useTranslation } from 'react-i18next';
import type { DashboardDocument, Tab } from '#contracts/custom-viz/dashboard-document.ts';
import { stackTiles } from '#contracts/custom-viz/tab-sections.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import type { ThumbnailMark } from '#web/kit/widget/layout-thumbnail.tsx';
import { ChangeList } from '../drafts/change-list.tsx';
import { listChanges, type DocumentChange } from '../editing/list-changes.ts';
import { TileThumbnail } from '../thumbnails/tile-thumbnail.tsx';
import classes from './versions.module.css';

type Side = { document: DashboardDocument; name: string };
const MARKS = ['added', 'removed', 'moved', 'changed'] as const satisfies readonly ThumbnailMark[];

/** What differs between two versions: each tab in which tiles differ as two pictures with these tiles outlined, and all of it in words. */
export function VersionComparison({ before, after }: { before: Side; after: Side }) {
  const { t } = useTranslation();
  const marks = markTiles(listChanges(before.document, after.document));
  const used = new Set(marks.values());
  return (
    <>
      {listChangedTabs([before.document, after.document], marks).map((id) => (
        <TabPictures key={id} id={id} sides={[before, after]} marks={marks} />
      ))}
      {used.size > 0 && (
        <p className={classes.legend}>
          {MARKS.filter((mark) => used.has(mark)).map((mark) => (
            <span key={mark} className={classes.mark} data-mark={mark}>
              {t(`viz_dashboards.versions.marks.${mark}`)}
            </span>
          ))}
        </p>
      )}
      <ChangeList before={before.document} after={after.document} />
    </>
  );
}

/** What became of each tile: one that is elsewhere and shows the same is moved. */
function markTiles(changes: readonly DocumentChange[]): ReadonlyMap<string, ThumbnailMark> {
  return new Map(
    changes.flatMap((change): [string, ThumbnailMark][] => {
      if (change.part !== 'tile') return [];
      if (change.change !== 'changed') return [[change._id, change.change]];
      const isMoved = change.aspects.every((aspect) => aspect === 'place' || aspect === 'tab');
      return [[change._id, isMoved ? 'moved' : 'changed']];
    }),
  );
}

/** The tabs that have a marked tile in one of the documents. */
function listChangedTabs(
  documents: readonly DashboardDocument[],
  marks: ReadonlyMap<string, ThumbnailMark>,
): string[] {
  const tabs = documents.flatMap((document) => document.tabs);
  return [...new Set(tabs.flatMap((tab) => (tab.tiles.some(({ _id }) => marks.has(_id)) ? [tab._id] : [])))];
}

type PicturesProps = { id: string; sides: readonly Side[]; marks: ReadonlyMap<string, ThumbnailMark> };

function TabPictures({ id, sides, marks }: PicturesProps) {
  const { t } = useTranslation();
  const { language } = useCatalog();
  return (
    <div className={classes.pair}>
      {sides.map(({ document, name }) => {
        const tab = document.tabs.find(({ _id }) => _id === id);
        const title = [name, tab && document.tabs.length > 1 ? pickText(tab.name, language) : ''];
        return (
          <figure key={name} className={classes.side}>
            <figcaption>{title.filter(Boolean).join(' · ')}</figcaption>
            {tab ? (
              <TileThumbnail tiles={withMarks(tab, marks)} />
            ) : (
              <p className={classes.by}>{t('viz_dashboards.versions.no_tab')}</p>
            )}
          </figure>
        );
      })}
    </div>
  );
}

function withMarks(tab: Tab, marks: ReadonlyMap<string, ThumbnailMark>) {
  return stackTiles(tab).map((tile) => ({ ...tile, mark: marks.get(tile._id) }));
}
