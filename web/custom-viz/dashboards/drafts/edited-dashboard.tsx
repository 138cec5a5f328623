import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DASHBOARD_LIMITS, type DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboard } from '#contracts/custom-viz/dashboard.ts';
import type { ChartTile, SqlTile, Tile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { addTile, moveTileToTab, replaceTile } from '../editing/document-edits.ts';
import { moveTileToSection } from '../editing/section-edits.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { TabBar } from '../view/tab-bar.tsx';
import { useView } from '../view/use-view.ts';
import { LiveProvider, ViewProvider } from '../view/view-provider.tsx';
import { AddTile } from './add-tile.tsx';
import { ContentEditor } from './content-editor.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditMessages } from './edit-messages.tsx';
import { EditedTab } from './edited-tab.tsx';
import { makeTile, type AddedKind } from './make-tile.ts';
import { EditorsProvider } from './presence-context.ts';
import { TabTools } from './tab-tools.tsx';
import { TileDrawer } from './tile-drawer.tsx';
import { useDraft } from './use-draft.ts';
import { usePresence } from './use-presence.ts';
import classes from '../view/view.module.css';

type Props = { dashboard: VizDashboard; onLeave: () => void };
type OpenTile = { tileId: string; part: 'settings' | 'chart' } | { added: ChartTile | SqlTile } | null;

/** The draft of a dashboard beside what readers see: everything on it is arranged, and kept at once. */
export function EditedDashboard({ dashboard, onLeave }: Props) {
  const { t } = useTranslation();
  const { widgets } = useHome();
  const draft = useDraft(dashboard);
  const { document, edit } = draft;
  const [open, setOpen] = useState<OpenTile>(null);
  const view = useView(dashboard._id, document, { mode: 'edit', openRows: null });
  const { tab, catalog } = view;
  const openId = open && 'tileId' in open ? open.tileId : null;
  const editors = usePresence(dashboard._id, openId);
  useShortcuts([
    { key: 'Ctrl Z', text: t('kit.undo'), act: draft.undo },
    { key: 'Ctrl Shift Z', text: t('viz_dashboards.edit.redo'), act: draft.redo },
    { key: 'Ctrl Y', text: t('viz_dashboards.edit.redo'), act: draft.redo },
  ]);
  const add = (kind: AddedKind, section?: string) => {
    const tile = { ...makeTile(kind), ...(section !== undefined && { section }) };
    if (tile.kind === 'chart' || tile.kind === 'sql') return setOpen({ added: tile });
    edit((before) => addTile(before, tab._id, tile));
    setOpen({ tileId: tile._id, part: 'settings' });
  };
  const close = useCallback(() => setOpen(null), []);
  const isFull = document.tabs.reduce((sum, { tiles }) => sum + tiles.length, 0) >= DASHBOARD_LIMITS.tiles;
  const put = (tile: Tile, section: string) =>
    edit((before) => addTile(before, tab._id, { ...tile, section }));
  const adding = widgets ? (
    <widgets.Add disabled={isFull} onAdd={(tile) => edit((before) => addTile(before, tab._id, tile))} />
  ) : (
    <AddTile disabled={isFull} onAdd={add} />
  );
  const addingTo = (section: string) =>
    widgets ? (
      <widgets.Add disabled={isFull} onAdd={(tile) => put(tile, section)} />
    ) : (
      <AddTile isSmall disabled={isFull} onAdd={(kind) => add(kind, section)} />
    );
  return (
    <ViewProvider view={view}>
      <EditorsProvider value={editors}>
        <LiveProvider>
          <PageHeader
            title={pickText(document.title, catalog.language) || dashboard.name}
            action={<EditBar dashboard={dashboard} draft={draft} adding={adding} onLeave={onLeave} />}
          />
          <div className={classes.body}>
            <EditMessages draft={draft} />
            {widgets ? <widgets.Bar edit={edit} /> : <FilterBar />}
            <TabBar tools={<TabTools edit={edit} />} />
            {tab.tiles.length === 0 && !tab.sections ? (
              <Empty
                title={t('viz_dashboards.edit.bare')}
                help={t('viz_dashboards.edit.bare_help')}
                action={adding}
              />
            ) : (
              <EditedTab
                key={tab._id}
                edit={edit}
                onOptions={({ _id }) => setOpen({ tileId: _id, part: 'settings' })}
                adding={addingTo}
              />
            )}
          </div>
          <OpenedTile
            document={document}
            open={open}
            edit={edit}
            tabId={tab._id}
            onOpen={setOpen}
            onClose={close}
          />
        </LiveProvider>
      </EditorsProvider>
    </ViewProvider>
  );
}

type OpenedProps = {
  document: DashboardDocument;
  open: OpenTile;
  edit: ReturnType<typeof useDraft>['edit'];
  tabId: string;
  onOpen: (open: OpenTile) => void;
  onClose: () => void;
};

/** The tile whose settings or contents are open, or the chart or statement that is added. */
function OpenedTile({ document, open, edit, tabId, onOpen, onClose }: OpenedProps) {
  if (open && 'added' in open)
    return (
      <ContentEditor
        isNew
        tile={open.added}
        onClose={onClose}
        onSave={(tile) => {
          edit((before) => addTile(before, tabId, tile));
          onClose();
        }}
      />
    );
  const tile = document.tabs.flatMap(({ tiles }) => tiles).find(({ _id }) => _id === open?.tileId);
  if (!open || !tile) return null;
  const change = (next: Tile) => edit((before) => replaceTile(before, next), `tile ${tile._id}`);
  if (open.part === 'chart' && (tile.kind === 'chart' || tile.kind === 'sql'))
    return (
      <ContentEditor
        isNew={false}
        tile={tile}
        onClose={() => onOpen({ tileId: tile._id, part: 'settings' })}
        onSave={(next) => {
          edit((before) => replaceTile(before, next));
          onClose();
        }}
      />
    );
  return (
    <TileDrawer
      tile={tile}
      onClose={onClose}
      onChange={change}
      onMove={(to) => edit((before) => moveTileToTab(before, tile._id, to))}
      onSection={(section) => edit((before) => moveTileToSection(before, tile._id, { section, at: 'end' }))}
      onChart={() => onOpen({ tileId: tile._id, part: 'chart' })}
    />
  );
}
